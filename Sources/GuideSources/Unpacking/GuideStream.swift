package import GuideModel
package import GuideSystem
import Synchronization

/// The bytes of a guide's file, unpacked, piece by piece as they come.
///
/// Opened once and read once, so that a pipe will do: opening reads as much as tells what the file is, and delivers
/// that with the rest. Until it is let go it keeps a descriptor and some 300 KB.
package final class GuideStream: Sendable {
  package let format: CompressionFormat
  /// Whether the bytes come from a file in a tar or zip archive.
  package let isArchive: Bool
  package let kind: GuideKind
  /// The first unpacked bytes, up to 4096; of the next guide, if there are several.
  package var beginning: [UInt8] { first.withLock { $0 } }
  /// The size of the file itself in bytes; nil if it is not known before it is read, as of a pipe.
  package let packedSize: Int?

  /// Bytes of a chunk.
  static let chunk = 256 << 10

  /// The limits for reading it.
  let limits: UnpackingLimits
  private let opened: Mutex<UnpackingPipeline>
  private let first: Mutex<[UInt8]>
  private let isTaken = Atomic(false)
  private let packed = Atomic(0)

  /// Opens a file or a pipe, and looks at its beginning; waits for it where it is a pipe.
  ///
  /// Throws where nothing can be delivered: it cannot be read, it is packed in a way that is refused or twice, it is an
  /// archive without an XML file, or it breaks off before the first unpacked byte.
  package convenience init(
    _ path: String, limits: UnpackingLimits = .usual, of kind: GuideKind = .xml
  ) throws(FileError) {
    try self.init(path, .named, limits: limits, of: kind)
  }

  /// The same of a file that a person named, or that was found.
  convenience init(
    _ path: String, _ access: FileAccess, limits: UnpackingLimits, of kind: GuideKind = .xml
  ) throws(FileError) {
    try self.init(try FileSource(path, access), named: path, limits: limits, of: kind)
  }

  /// Opens a file; a zip archive without a guide is opened for its playlist.
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

  /// Opens bytes that are in memory; `name` is what errors call them.
  package convenience init(
    _ bytes: [UInt8], named name: String, limits: UnpackingLimits = .usual, of kind: GuideKind = .xml
  ) throws(FileError) {
    try self.init(MemorySource(bytes), named: name, limits: limits, of: kind)
  }

  /// `kind` is the kind of file to read from a zip archive.
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

  /// The name of the next guide in the archive; nil if there is no archive.
  var memberName: String? { opened.withLock { $0.memberName } }

  /// The number of bytes of the guide that comes next, as the archive says; nil if there is no archive. Not to be asked
  /// for while it is read.
  var memberSize: Int? { opened.withLock { $0.memberSize } }

  /// Goes on to the next guide of an archive, past what is left of this one; false if there is none. Its bytes are to
  /// be asked for as those of the first.
  func goOn() -> Bool {
    let beginning: [UInt8]? = opened.withLock { $0.goOn() ? $0.delivered.peek(GuideKind.sniffedBytes) : nil }
    guard let beginning else { return false }
    first.withLock { $0 = beginning }
    isTaken.store(false, ordering: .relaxed)
    return true
  }

  /// The files of a zip archive that could not be unpacked so far, and why it could not be read on after its last guide.
  var archiveFaults: (leftOut: ZipFilesLeftOut, problem: Message?) { opened.withLock { $0.archiveFaults } }

  /// The number of bytes of the file itself that were read so far; on any thread, for progress.
  package var packedSoFar: Int { packed.load(ordering: .relaxed) }

  /// Gives all bytes to a body, in order, in pieces of up to 256 KB, until it returns false.
  ///
  /// Can be called once for each guide of the file.
  package func forEachChunk(_ body: (Span<UInt8>) -> Bool) -> UnpackingResult {
    if isTaken.exchange(true, ordering: .relaxed) {
      return UnpackingResult(packed: 0, unpacked: 0, end: .refused(reason: "it has been read before"))
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

  /// All bytes in one array, as far as there is memory for them and `goesOn` says so of those that have come.
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
    let end = StreamEnd.refused(reason: "there is no memory for all of it")
    return (bytes.bytes, UnpackingResult(packed: result.packed, unpacked: result.unpacked, end: end))
  }
}

package struct UnpackingResult: Hashable, Sendable {
  /// The number of bytes of the file itself that were read.
  package let packed: Int
  /// The number of bytes that were delivered.
  package let unpacked: Int
  /// Whether that was all of the file, and the reason if not.
  package let end: StreamEnd
}

/// Why no more bytes come. The bytes before were delivered, whatever the reason.
package enum StreamEnd: Hashable, Sendable {
  /// That was all, and checksums fit if there are any.
  case whole
  /// The reader wanted no more.
  case stopped
  /// The file ends before what is packed in it does.
  case cutShort(reason: Message)
  /// The file cannot be read on, or is not what its packing says.
  case damaged(reason: Message)
  /// It is too large, or unpacks to too much.
  case refused(reason: Message)

  /// Such as `the gzip data is cut short`; nil where nothing is wrong.
  package var problem: Message? {
    switch self {
    case .whole, .stopped: nil
    case .cutShort(let reason), .damaged(let reason), .refused(let reason): reason
    }
  }
}

/// A source whose format is known, as streams that read from one another: the source, its bytes unpacked as far as the limits
/// go, and the member where that is a tar archive.
struct UnpackingPipeline {
  let format: CompressionFormat
  let isArchive: Bool
  let packed: PeekableStream
  private(set) var delivered: PeekableStream
  /// The current file of a tar archive.
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
    // Broken before the first byte: nothing can be delivered.
    if let problem = delivered.peek(1).isEmpty ? delivered.end.problem : nil { throw UnpackingError(problem) }
  }

  /// The name of the current file of an archive.
  var memberName: String? { zip?.file?.name ?? member?.name }
  var memberSize: Int? { zip?.file.map { $0.size ?? .max } ?? member?.size }

  var archiveFaults: (leftOut: ZipFilesLeftOut, problem: Message?) {
    (zip?.leftOut ?? ZipFilesLeftOut(), zip?.problem)
  }

  /// Goes on to the next guide of an archive; false if there is none. The rest of this one is skipped: its reading may
  /// have ended early.
  mutating func goOn() -> Bool {
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
    throw UnpackingError("there is no memory to unpack it")
  }

  /// A guide is packed twice only by mistake, and one layer less would not be a guide.
  private static func refuseNested(_ format: CompressionFormat, _ unpacked: PeekableStream) throws(UnpackingError) {
    let inner = CompressionFormat.sniff(unpacked.peek(CompressionFormat.sniffedBytes))
    guard format != .plain, inner != .plain else { return }
    throw UnpackingError(
      "it is \(inner.name) packed again with \(format.name): unpack it once, and open what comes out")
  }
}

/// Why a source cannot be read at all.
struct UnpackingError: Error {
  let reason: Message

  init(_ reason: Message) {
    self.reason = reason
  }
}
