import GuideFeeds
import GuideModel
import GuideSystem

/// Decodes an XMLTV document as its bytes come: a long one in parts, on all cores, and a short one in one piece.
///
/// Parts begin before a programme, as far as can be told without parsing. Where a cut was wrong (in a comment, say), the part
/// before it does not end between two items, and the rest is decoded in one piece from there: the result is always that of one
/// piece.
struct DocumentDecoding {
  private enum Mode {
    case parts
    case onePiece(XMLTVDecoder)
    /// No more bytes are wanted. A decoder still has its last part.
    case ended(XMLTVDecoder?)
  }

  private let stream: GuideStream
  /// The number of its bytes where it lies in an archive.
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
  /// Bytes that belong to no part yet.
  private var rest: [UInt8] = []
  /// The bytes of the parts that are being decoded, the oldest first, should they have to be decoded again.
  private var pending: [[UInt8]] = []
  private var hasTakenPart = false

  /// A document of so few bytes is not worth a thread. The last parts of a document end some milliseconds after each other.
  static let usualPartSize = 1 << 20

  /// `path` names the document in the findings. Other documents may share the budget of threads. Where every finding is
  /// streamed, the document is decoded in one piece, so that they come in its order.
  init(
    _ stream: GuideStream, _ path: String, languages: [String], zones: FeedZones = .utc,
    partSize: Int = usualPartSize, budget: ThreadBudget, collector: DiagnosticCollector = DiagnosticCollector()
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
    // Packed XML is ten times as long when it is unpacked, as a rule.
    let expected = min((stream.packedSize ?? 0) * (stream.format == .plain ? 1 : 12), memberSize ?? .max)
    let hasMemory = InputMemory.isAvailable(for: min(expected, 1 << 30))
    assembly = XMLTVAssembly(
      file: path, languages: languages, expecting: hasMemory ? expected : 0, collector: collector)
    let isShort = stream.format == .plain && stream.packedSize.map { $0 <= partSize } ?? false
    let mayCut = !collector.isStreaming && XMLTVPart.mayCut(after: stream.beginning)
    if isShort || !mayCut { decodeInOnePiece(from: []) }
  }

  /// The guide. `progress` is called with the share of the file that was read, on this thread.
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
    // A document without places to cut at would grow here for ever.
    let isTooLong = rest.count > 4 * partSize
    if case .parts = mode, !isTooLong { return }
    decodeRest()
  }

  /// Decodes bytes in one piece, as far as they are wanted.
  private mutating func decode(_ bytes: Span<UInt8>) {
    if case .onePiece(let decoder) = mode, !decoder.read(bytes) { mode = .ended(decoder) }
  }

  /// Gives a part to the threads, once they do not have too many of them.
  private mutating func enqueue(_ part: [UInt8]) {
    while case .parts = mode, pending.count > 2 * max(1, threads.count) { takeNext() }
    guard case .parts = mode else { return decode(part.span) }
    pending.append(part)
    queue.put(part)
    threads.grow(forParts: pending.count)
  }

  /// Waits for the oldest part. Where it does not end between two items, the next was cut wrongly.
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

  /// Decodes all that is there, and from now on what comes, in one piece.
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
