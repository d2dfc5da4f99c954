import Synchronization

/// The bytes of a guide's file, unpacked, piece by piece as they come.
///
/// Opened once and read once, so that a pipe will do: opening reads as much as tells what the file is, and what was looked
/// at is delivered with the rest. Until it is let go it keeps a descriptor and some 300 KB, and no thread.
package final class GuideStream: Sendable {
  /// How the file is packed.
  package let form: PackedForm
  /// Whether the bytes are those of a file in a tar archive.
  package let isArchive: Bool
  /// What it is by its beginning.
  package let kind: GuideKind
  /// The first unpacked bytes, 4096 where there are so many; of the guide that comes next, where there are several.
  package var beginning: [UInt8] { first.withLock { $0 } }
  /// How many bytes the file has as it lies there; nil where nobody can say before it is read, as of a pipe.
  package let packedSize: Int?

  private let source: any ByteSource
  private let opened: Mutex<OpenedSource>
  private let first: Mutex<[UInt8]>
  private let isTaken = Atomic(false)
  private let packed = Atomic(0)

  /// Opens a file or a pipe, and looks at its beginning; waits for it where it is a pipe.
  ///
  /// Throws where nothing can be delivered: it cannot be read, it is packed in a way that is refused or twice, it is an
  /// archive without an XML file, or it breaks off before the first byte comes out.
  package convenience init(_ path: String, limits: UnpackingLimits = .usual) throws(SourceError) {
    try self.init(path, .named, limits: limits)
  }

  /// The same of a file that a person named, or that was found.
  convenience init(_ path: String, _ access: FileAccess, limits: UnpackingLimits) throws(SourceError) {
    try self.init(try FileSource(path, access), named: path, limits: limits)
  }

  /// Opens bytes that are in memory; `name` is what errors call them.
  package convenience init(
    _ bytes: [UInt8], named name: String, limits: UnpackingLimits = .usual
  ) throws(SourceError) {
    try self.init(MemorySource(bytes), named: name, limits: limits)
  }

  init(_ source: any ByteSource, named name: String, limits: UnpackingLimits) throws(SourceError) {
    let opened: OpenedSource
    do { opened = try OpenedSource(source, limits) } catch { throw .unreadable(path: name, reason: error.reason) }
    self.source = source
    packedSize = source.size
    form = opened.form
    isArchive = opened.isArchive
    if form == .plain, let size = packedSize, size > limits.unpackedBytes {
      throw FileBytes.tooLarge(name, limits.unpackedBytes)
    }
    let beginning = opened.delivered.peek(GuideKind.telling)
    first = Mutex(beginning)
    kind = GuideKind.sniff(beginning.span)
    self.opened = Mutex(opened)
  }

  /// What the archive calls the guide that comes next; nil where there is no archive.
  var memberName: String? { opened.withLock { $0.member?.name } }

  /// Goes on to the next guide of an archive, past what is left of this one; false where there is none. Its bytes are to be
  /// asked for as those of the first.
  func goOn() -> Bool {
    let beginning: [UInt8]? = opened.withLock { $0.goOn() ? $0.delivered.peek(GuideKind.telling) : nil }
    guard let beginning else { return false }
    first.withLock { $0 = beginning }
    isTaken.store(false, ordering: .relaxed)
    return true
  }

  /// How many bytes of the file were needed so far, as they lie there; on any thread, for a sign of progress.
  package var packedSoFar: Int { packed.load(ordering: .relaxed) }

  /// Gives all bytes to a body on this thread, in order, in pieces of up to 256 KB, until it returns false. Reading and
  /// unpacking go on meanwhile on another thread, which has ended when this returns.
  ///
  /// To be called once: there is nothing left for a second time.
  package func forEachChunk(_ body: (Span<UInt8>) -> Bool) -> UnpackingResult {
    forEachChunk(onOneThread: false, body)
  }

  /// The same on this thread alone, as it is where the system has no more threads.
  func forEachChunk(onOneThread isAlone: Bool, _ body: (Span<UInt8>) -> Bool) -> UnpackingResult {
    if isTaken.exchange(true, ordering: .relaxed) {
      return UnpackingResult(packed: 0, unpacked: 0, end: .refused(reason: "it has been read before"))
    }
    var unpacked = 0
    var isWanted = true
    func give(_ chunk: UnsafeRawBufferPointer) {
      unpacked += chunk.count
      isWanted = body(chunk.bindMemory(to: UInt8.self).span)
    }
    let ring = ChunkRing()
    let isDone =
      !isAlone
      && Threads.run(beside: { self.fill(ring) }) {
        while isWanted, let chunk = ring.next() {
          give(chunk)
          ring.giveBack()
        }
        if !isWanted { stop(ring) }
      }
    if !isDone { while isWanted, let chunk = nextChunk() { chunk.withUnsafeBytes(give) } }
    return opened.withLock { opened in
      UnpackingResult(
        packed: opened.packed.taken, unpacked: unpacked, end: isWanted ? opened.delivered.end : .stopped)
    }
  }

  /// Fills piece after piece, on a thread of its own.
  private func fill(_ ring: ChunkRing) {
    opened.withLock { opened in
      while let room = ring.room() {
        let count = opened.delivered.fill(room)
        packed.store(opened.packed.taken, ordering: .relaxed)
        if count == 0 { break }
        ring.fill(count)
      }
    }
    ring.end()
  }

  /// Lets the other thread go, which may be waiting for room or for bytes. An archive may have another guide, which is
  /// still to be read.
  private func stop(_ ring: ChunkRing) {
    ring.refuse()
    if !isArchive { source.cancel() }
  }

  /// The next piece, on this thread, where there is no other.
  private func nextChunk() -> [UInt8]? {
    let chunk = opened.withLock { opened in
      [UInt8](unsafeUninitializedCapacity: ChunkRing.chunk) { room, count in
        count = opened.delivered.fill(UnsafeMutableRawBufferPointer(room))
        packed.store(opened.packed.taken, ordering: .relaxed)
      }
    }
    return chunk.isEmpty ? nil : chunk
  }

  /// All bytes in one array, as far as there is memory for them.
  package func contents() -> (bytes: [UInt8], result: UnpackingResult) {
    var bytes = GrowingBytes()
    if form == .plain { bytes.reserve(packedSize ?? 0) }
    var hasRoom = true
    let result = forEachChunk { chunk in
      hasRoom = chunk.withUnsafeBufferPointer { bytes.append($0) }
      return hasRoom
    }
    if hasRoom { return (bytes.all, result) }
    let end = StreamEnd.refused(reason: "there is no memory for all of it")
    return (bytes.all, UnpackingResult(packed: result.packed, unpacked: result.unpacked, end: end))
  }
}
