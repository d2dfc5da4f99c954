package import GuideModel
package import GuideSystem
import Synchronization

/// The unpacked bytes of a guide file, in pieces.
///
/// The file is opened once and read once, so it can be a pipe. Opening it reads enough to detect its kind. A stream uses
/// one file descriptor and about 300 KB of memory.
package final class GuideStream: Sendable {
  package let format: CompressionFormat
  /// Whether the bytes come from a file in a tar or zip archive.
  package let isArchive: Bool
  package let kind: GuideKind
  /// The first unpacked bytes of the current guide, up to 4096.
  package var beginning: [UInt8] { first.withLock { $0 } }
  /// The size of the file itself in bytes; `nil` if unknown, for example for a pipe.
  package let packedSize: Int?

  static let chunk = 256 << 10

  let limits: UnpackingLimits
  private let opened: Mutex<UnpackingPipeline>
  private let first: Mutex<[UInt8]>
  private let isTaken = Atomic(false)
  private let packed = Atomic(0)

  /// Opens a file or a pipe, and reads its beginning. If it is a pipe, waits for its writer.
  ///
  /// Throws if the file cannot be read, is compressed twice or with an unsupported method, is an archive without an XML file,
  /// or ends before the first unpacked byte.
  package convenience init(
    _ path: String, limits: UnpackingLimits = .standard, of kind: GuideKind = .xml
  ) throws(FileError) {
    try self.init(path, .named, limits: limits, of: kind)
  }

  /// Opens a file that was named by the user or discovered in a folder.
  convenience init(
    _ path: String, _ access: FileAccess, limits: UnpackingLimits, of kind: GuideKind = .xml
  ) throws(FileError) {
    try self.init(try FileSource(path, access), named: path, limits: limits, of: kind)
  }

  /// Opens a file. A zip archive without a guide is opened for its playlist.
  static func guideOrPlaylist(
    _ path: String, _ access: FileAccess, _ limits: UnpackingLimits
  ) throws(FileError) -> GuideStream {
    do throws(FileError) {
      return try GuideStream(path, access, limits: limits)
    } catch {
      guard error.reasonText.english.hasPrefix(ZipArchive.noGuide.english),
        let stream = try? GuideStream(path, access, limits: limits, of: .playlist)
      else { throw error }
      return stream
    }
  }

  /// Opens bytes in memory, called `name` in errors.
  package convenience init(
    _ bytes: [UInt8], named name: String, limits: UnpackingLimits = .standard, of kind: GuideKind = .xml
  ) throws(FileError) {
    try self.init(MemorySource(bytes), named: name, limits: limits, of: kind)
  }

  /// Opens a source. `kind` is the kind of file to read from a zip archive.
  init(
    _ source: any ByteSource, named name: String, limits: UnpackingLimits, of kind: GuideKind = .xml
  ) throws(FileError) {
    let opened: UnpackingPipeline
    do { opened = try UnpackingPipeline(source, limits, kind) } catch {
      throw FileError(.read, name, reason: SystemReason(error.reason))
    }
    self.limits = limits
    packedSize = source.size
    format = opened.format
    isArchive = opened.isArchive
    if format == .plain, let size = packedSize, size > limits.unpackedBytes {
      throw FileError(.read, name, reason: SystemReason(UnpackingLimits.tooLarge(limits.unpackedBytes)))
    }
    let beginning = opened.delivered.peek(GuideKind.sniffedBytes)
    first = Mutex(beginning)
    self.kind = GuideKind.sniff(beginning.span)
    self.opened = Mutex(opened)
  }

  /// The name of the current guide in the archive; `nil` if the file is not an archive.
  var memberName: String? { opened.withLock { $0.memberName } }

  /// The size of the current guide in bytes; `nil` if the file is not an archive. Do not use this while reading.
  var memberSize: Int? { opened.withLock { $0.memberSize } }

  /// Moves to the next guide in an archive, skipping the rest of the current one; `false` after the last.
  func moveToNext() -> Bool {
    let beginning: [UInt8]? = opened.withLock { $0.moveToNext() ? $0.delivered.peek(GuideKind.sniffedBytes) : nil }
    guard let beginning else { return false }
    first.withLock { $0 = beginning }
    isTaken.store(false, ordering: .relaxed)
    return true
  }

  /// The files in a zip archive that could not be unpacked so far, and the error that ended the archive after its last guide.
  var archiveFaults: (leftOut: ZipFilesLeftOut, problem: Message?) { opened.withLock { $0.archiveFaults } }

  /// The number of bytes read from the file itself so far, for progress; may be used on any thread.
  package var packedSoFar: Int { packed.load(ordering: .relaxed) }

  /// Passes all bytes to `body` in order, in chunks of up to 256 KB, until it returns `false`.
  ///
  /// This can be called once for each guide in the file.
  package func forEachChunk(_ body: (Span<UInt8>) -> Bool) -> UnpackingResult {
    if isTaken.exchange(true, ordering: .relaxed) {
      return UnpackingResult(packed: 0, unpacked: 0, end: .refused(reason: "it has already been read"))
    }
    var unpacked = 0
    var isWanted = true
    while isWanted, case let chunk = nextChunk(), !chunk.isEmpty {
      unpacked += chunk.count
      isWanted = body(chunk.span)
    }
    return opened.withLock { opened in
      UnpackingResult(
        packed: opened.packed.taken, unpacked: unpacked, end: isWanted ? opened.delivered.end : .stopped)
    }
  }

  private func nextChunk() -> [UInt8] {
    opened.withLock { opened in
      let capacity = min(GuideStream.chunk, max(1, opened.memberSize ?? .max))
      return [UInt8](unsafeUninitializedCapacity: capacity) { room, count in
        count = opened.delivered.fill(UnsafeMutableRawBufferPointer(room))
        packed.store(opened.packed.taken, ordering: .relaxed)
      }
    }
  }

  /// All bytes in one array, as long as memory allows and `goesOn` returns `true` for the bytes so far.
  package func contents(
    while goesOn: ([UInt8]) -> Bool = { _ in true }
  ) -> (bytes: [UInt8], result: UnpackingResult) {
    var bytes = GrowingBytes()
    if format == .plain { bytes.reserve(packedSize ?? 0) }
    var hasRoom = true
    let result = forEachChunk { chunk in
      hasRoom = chunk.withUnsafeBufferPointer { bytes.append($0) }
      return hasRoom && goesOn(bytes.bytes)
    }
    if hasRoom { return (bytes.bytes, result) }
    let end = StreamEnd.refused(reason: "there is not enough memory for all of it")
    return (bytes.bytes, UnpackingResult(packed: result.packed, unpacked: result.unpacked, end: end))
  }
}

/// The result of reading a stream.
package struct UnpackingResult: Hashable, Sendable {
  /// The number of bytes read from the file itself.
  package let packed: Int
  /// The number of bytes delivered.
  package let unpacked: Int
  /// Whether that was the whole file, or why it was not.
  package let end: StreamEnd
}

/// Why a stream ended. All bytes before the end were delivered.
package enum StreamEnd: Hashable, Sendable {
  /// The stream is complete, and its checksums match.
  case whole
  case stopped
  /// The file ends before its packed contents do.
  case cutShort(reason: Message)
  /// A read error, or invalid data.
  case damaged(reason: Message)
  /// The file is too large, or unpacks to too much.
  case refused(reason: Message)

  /// The reason, for example `the gzip data is cut short`; `nil` without an error.
  package var problem: Message? {
    switch self {
    case .whole, .stopped: nil
    case .cutShort(let reason), .damaged(let reason), .refused(let reason): reason
    }
  }
}

/// The streams that unpack a source: the source itself, its unpacked bytes within the limits, and an archive member.
struct UnpackingPipeline {
  let format: CompressionFormat
  let isArchive: Bool
  let packed: PeekableStream
  private(set) var delivered: PeekableStream
  private var member: TarMember?
  private let zip: ZipMembers?

  init(_ source: any ByteSource, _ limits: UnpackingLimits, _ kind: GuideKind) throws(UnpackingError) {
    packed = PeekableStream(source, capacity: GuideStream.chunk)
    format = CompressionFormat.sniff(packed.peek(CompressionFormat.sniffedBytes))
    if format == .zip {
      let members = ZipMembers(packed, limits, kind)
      delivered = try members.first()
      (zip, isArchive) = (members, true)
      return
    }
    zip = nil
    let limited = LimitedStream(try UnpackingPipeline.unpacked(packed, format, limits), unpackedFrom: packed, limits)
    let unpacked = PeekableStream(limited, capacity: GuideKind.sniffedBytes)
    try UnpackingPipeline.refuseNested(format, unpacked)
    isArchive = TarHeader(unpacked.peek(TarHeader.length)) != nil
    member = isArchive ? try TarMember(in: unpacked) : nil
    delivered = member.map { PeekableStream($0, capacity: GuideKind.sniffedBytes) } ?? unpacked
    // The stream failed before the first byte.
    if let problem = delivered.peek(1).isEmpty ? delivered.end.problem : nil { throw UnpackingError(problem) }
  }

  var memberName: String? { zip?.file?.name ?? member?.name }
  var memberSize: Int? { zip?.file.map { $0.size ?? .max } ?? member?.size }

  var archiveFaults: (leftOut: ZipFilesLeftOut, problem: Message?) {
    (zip?.leftOut ?? ZipFilesLeftOut(), zip?.problem)
  }

  /// Moves to the next guide in an archive; `false` after the last.
  ///
  /// The rest of the current guide is skipped, because its reader may have stopped early.
  mutating func moveToNext() -> Bool {
    guard isArchive else { return false }
    _ = delivered.skip(.max)
    if let zip {
      guard let next = zip.next() else { return false }
      delivered = next
      return true
    }
    guard let member else { return false }
    guard let next = member.next() else { return false }
    self.member = next
    delivered = PeekableStream(next, capacity: GuideKind.sniffedBytes)
    return true
  }

  private static func unpacked(
    _ packed: PeekableStream, _ format: CompressionFormat, _ limits: UnpackingLimits
  ) throws(UnpackingError) -> any ByteStream {
    if let reason = format.unsupportedReason { throw UnpackingError(reason) }
    let codec: (any Codec)? =
      switch format {
      case .gzip: ZlibCodec(.gzip)
      case .xz: XzCodec(memory: limits.xzMemory)
      default: nil
      }
    if let codec { return UnpackedStream(packed, codec) }
    if format == .plain { return packed }
    throw UnpackingError("there is not enough memory to unpack it")
  }

  /// Throws if the contents are themselves packed, which is always a mistake.
  private static func refuseNested(_ format: CompressionFormat, _ unpacked: PeekableStream) throws(UnpackingError) {
    let inner = CompressionFormat.sniff(unpacked.peek(CompressionFormat.sniffedBytes))
    guard format != .plain, inner != .plain else { return }
    throw UnpackingError(
      "it is \(inner.name) compressed again with \(format.name); unpack it once, and open the result")
  }
}

struct UnpackingError: Error {
  let reason: Message

  init(_ reason: Message) {
    self.reason = reason
  }
}
