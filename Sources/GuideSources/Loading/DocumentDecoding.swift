import GuideFeeds
import GuideModel
import GuideSystem

/// Decodes an XMLTV document while it is being read: a long one in parts on all cores, a short one in one piece.
///
/// Each part starts before a programme, as far as can be told without parsing. If a cut was wrong (in a comment, for
/// example), the part before it does not end between two elements, and everything from there on is decoded in one piece. The
/// result is always the same as when decoding in one piece.
struct DocumentDecoding {
  private enum Mode {
    case parts
    case onePiece(XMLTVDecoder)
    /// Decoding is complete. The decoder, if there is one, still holds its last part.
    case ended(XMLTVDecoder?)
  }

  private let stream: GuideStream
  /// The document's size in bytes if it is in an archive.
  private let memberSize: Int?
  private let path: String
  private let languages: [String]
  private let zones: FeedZones
  private let partSize: Int
  private let queue: DecodeQueue
  private let threads: DecodeThreads
  private let collector: DiagnosticCollector
  private var assembly: XMLTVAssembly
  private var mode = Mode.parts
  /// Bytes that do not belong to a part yet.
  private var rest: [UInt8] = []
  /// The bytes of the parts being decoded, oldest first, in case they must be decoded again.
  private var pending: [[UInt8]] = []
  private var hasTakenPart = false

  /// The default size of a part in bytes. A smaller document is not worth a thread.
  static let defaultPartSize = 1 << 20

  /// Prepares to decode a stream.
  ///
  /// `path` is the document's name in diagnostics. Several documents may share a budget of threads. If diagnostics are
  /// streamed, the document is decoded in one piece to keep them in order.
  init(
    _ stream: GuideStream, _ path: String, languages: [String], zones: FeedZones = .utc,
    partSize: Int = defaultPartSize, budget: ThreadBudget, collector: DiagnosticCollector = DiagnosticCollector()
  ) {
    self.stream = stream
    memberSize = stream.memberSize
    self.path = path
    self.languages = languages
    self.zones = zones
    self.partSize = partSize
    self.collector = collector
    queue = DecodeQueue { XMLTVPart.decode($0, file: path, languages: languages, zones: zones, isFirst: $1) }
    threads = DecodeThreads(queue, budget)
    // XML usually shrinks to a tenth of its size.
    let expected = min((stream.packedSize ?? 0) * (stream.format == .plain ? 1 : 12), memberSize ?? .max)
    let hasMemory = InputMemory.isAvailable(for: min(expected, 1 << 30))
    assembly = XMLTVAssembly(
      file: path, languages: languages, expecting: hasMemory ? expected : 0, collector: collector)
    let isShort = stream.format == .plain && stream.packedSize.map { $0 <= partSize } ?? false
    let canCut = !collector.isStreaming && XMLTVPart.canCut(after: stream.beginning)
    if isShort || !canCut { decodeInOnePiece(from: []) }
  }

  /// Decodes the guide. `progress` is called on this thread with the fraction of the file that has been read.
  mutating func guide(progress: (Double) -> Void) -> DecodedGuide {
    let size = stream.packedSize
    let result = stream.forEachChunk { chunk in
      if let size, size > 0 { progress(Double(stream.packedSoFar) / Double(size)) }
      var start = 0
      while start < chunk.count, !hasEnded {
        let end = min(chunk.count, start + partSize)
        add(chunk.extracting(start..<end))
        start = end
      }
      return !hasEnded
    }
    finish(after: result.end.problem)
    threads.finish()
    return assembly.finish()
  }

  private var hasEnded: Bool { if case .ended = mode { true } else { false } }

  private mutating func add(_ chunk: Span<UInt8>) {
    guard case .parts = mode else { return decode(chunk) }
    chunk.withUnsafeBufferPointer { rest.append(contentsOf: $0) }
    guard rest.count >= partSize else { return }
    if let cut = XMLTVPart.lastCut(in: rest) {
      let next = Array(rest[cut...])
      rest.removeSubrange(cut...)
      enqueue(rest)
      rest = next
    }
    // In a document that cannot be split, these bytes would pile up without limit.
    let isTooLong = rest.count > 4 * partSize
    if case .parts = mode, !isTooLong { return }
    decodeRest()
  }

  /// Decodes bytes in one piece, until the decoder has finished.
  private mutating func decode(_ bytes: Span<UInt8>) {
    if case .onePiece(let decoder) = mode, !decoder.read(bytes) { mode = .ended(decoder) }
  }

  /// Passes a part to the threads; waits while they have too many parts.
  private mutating func enqueue(_ part: [UInt8]) {
    while case .parts = mode, pending.count > 2 * max(1, threads.count) { takeNext() }
    guard case .parts = mode else { return decode(part.span) }
    pending.append(part)
    queue.put(part)
    threads.grow(forParts: pending.count)
  }

  /// Waits for the oldest part. If it does not end between two elements, the next cut was wrong.
  private mutating func takeNext() {
    if threads.count == 0 { queue.decodeNext() }
    let part = queue.takeNext()
    guard assembly.canAppend(part) else {
      let parts = pending
      pending = []
      return decodeInOnePiece(from: parts)
    }
    pending.removeFirst()
    hasTakenPart = true
    if !assembly.append(part) { mode = .ended(nil) }
  }

  /// Decodes all remaining bytes, and all future ones, in one piece.
  private mutating func decodeRest() {
    while case .parts = mode, !pending.isEmpty { takeNext() }
    if case .parts = mode { decodeInOnePiece(from: []) }
    let bytes = rest
    rest = []
    decode(bytes.span)
  }

  private mutating func decodeInOnePiece(from parts: [[UInt8]]) {
    mode = .onePiece(
      XMLTVDecoder(
        file: path, languages: languages, zones: zones,
        expecting: min(stream.packedSize ?? 0, memberSize ?? .max), startsInside: hasTakenPart,
        skips: assembly.skips, collector: collector))
    for part in parts { decode(part.span) }
  }

  private mutating func finish(after problem: Message?) {
    decodeRest()
    switch mode {
    case .onePiece(let decoder), .ended(let decoder?): _ = assembly.append(decoder.lastPart(after: problem))
    case .parts, .ended(nil): break
    }
  }
}
