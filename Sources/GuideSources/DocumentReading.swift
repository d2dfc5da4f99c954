import GuideFeeds
import GuideModel

/// Reads an XMLTV document as its bytes come: a long one in parts, on all cores, and a short one at once.
struct DocumentReading {
  private let stream: GuideStream
  private let path: String
  private let languages: [String]
  private let partSize: Int
  private let budget: ThreadBudget
  private let collector: FindingCollector
  private var assembly: XMLTVAssembly
  /// Bytes that belong to no part yet.
  private var rest: [UInt8] = []
  /// Parts that are being decoded, the oldest first: their bytes, should they have to be read again.
  private var underWay: [[UInt8]] = []
  private var isFirst = true
  /// What reads on in one piece, where the document cannot be cut.
  private var decoder: XMLTVDecoder?
  private var isOver = false

  /// A document of this many bytes is not worth a thread.
  static let usualPartSize = 4 << 20

  /// A reading of a stream that `path` names in the findings, on so many threads as the budget has, which other documents
  /// may share. Where every finding is streamed, the document is read in one piece, so that they come in its order.
  init(
    _ stream: GuideStream, _ path: String, languages: [String], partSize: Int = usualPartSize, budget: ThreadBudget,
    collector: FindingCollector = FindingCollector()
  ) {
    self.stream = stream
    self.path = path
    self.languages = languages
    self.partSize = partSize
    self.budget = budget
    self.collector = collector
    // Packed XML is ten times as long when it is unpacked, as a rule.
    let expected = (stream.packedSize ?? 0) * (stream.form == .plain ? 1 : 12)
    assembly = XMLTVAssembly(
      file: path, languages: languages, expecting: InputMemory.isThere(for: min(expected, 1 << 30)) ? expected : 0,
      collector: collector)
    let isShort = stream.form == .plain && stream.packedSize.map { $0 <= partSize } ?? false
    let mayCut = !collector.isStreaming && XMLTVPart.mayCut(after: stream.beginning)
    if isShort || !mayCut { readInOnePiece(from: []) }
  }

  /// The guide. `progress` is told which share of the file was read, on this thread.
  mutating func guide(progress: (Double) -> Void) -> XMLTVGuide {
    let (path, languages) = (path, languages)
    let bench = PartBench { XMLTVPart.decode($0, file: path, languages: languages, isFirst: $1) }
    let decoding = Decoding(bench: bench, threads: DecodingThreads(bench, budget))
    read(decoding, progress)
    decoding.threads.finish()
    return assembly.finish()
  }

  /// Where parts are decoded, and by whom.
  private struct Decoding {
    let bench: PartBench
    let threads: DecodingThreads
  }

  private mutating func read(_ decoding: Decoding, _ progress: (Double) -> Void) {
    let size = stream.packedSize
    let result = stream.forEachChunk { chunk in
      if let size, size > 0 { progress(Double(stream.packedSoFar) / Double(size)) }
      var place = 0
      while place < chunk.count, !isOver {
        let end = min(chunk.count, place + partSize)
        take(chunk.extracting(place..<end), decoding)
        place = end
      }
      return !isOver
    }
    finish(decoding, after: result.end.problem)
  }

  private mutating func take(_ chunk: Span<UInt8>, _ decoding: Decoding) {
    if let decoder {
      if !decoder.read(chunk) { isOver = true }
      return
    }
    chunk.withUnsafeBufferPointer { rest.append(contentsOf: $0) }
    guard rest.count >= partSize else { return }
    if let cut = XMLTVPart.lastCut(in: rest) {
      let next = Array(rest[cut...])
      rest.removeSubrange(cut...)
      hand(rest, to: decoding)
      rest = next
    }
    if rest.count > 4 * partSize || decoder != nil { readOnAlone(decoding) }
  }

  /// Hands a part to the threads, once they have not too many of them.
  private mutating func hand(_ part: [UInt8], to decoding: Decoding) {
    while underWay.count > 2 * max(1, decoding.threads.count), decoder == nil, !isOver { takeNext(decoding) }
    if isOver { return }
    if let decoder {
      if !decoder.read(part.span) { isOver = true }
      return
    }
    underWay.append(part)
    decoding.bench.put(part)
    decoding.threads.grow(forParts: underWay.count)
  }

  /// Waits for the oldest part. Where it does not end between two items, the next was cut wrongly, and the rest is read in
  /// one piece from there.
  private mutating func takeNext(_ decoding: Decoding) {
    if decoding.threads.count == 0 { decoding.bench.workOnce() }
    let part = decoding.bench.takeNext()
    guard assembly.fits(part) else {
      readInOnePiece(from: underWay)
      underWay = []
      return
    }
    underWay.removeFirst()
    isFirst = false
    if !assembly.take(part) { isOver = true }
  }

  /// Reads all that is there, and what comes, in one piece.
  private mutating func readOnAlone(_ decoding: Decoding) {
    while !underWay.isEmpty, decoder == nil, !isOver { takeNext(decoding) }
    if isOver { return }
    if decoder == nil { readInOnePiece(from: []) }
    if let decoder, !decoder.read(rest.span) { isOver = true }
    rest = []
  }

  private mutating func readInOnePiece(from parts: [[UInt8]]) {
    let decoder = XMLTVDecoder(
      file: path, languages: languages, expecting: stream.packedSize ?? 0, startsInside: !isFirst,
      repairs: assembly.repairs, collector: collector)
    self.decoder = decoder
    for part in parts where !isOver { isOver = !decoder.read(part.span) }
  }

  private mutating func finish(_ decoding: Decoding, after problem: String?) {
    if !isOver { readOnAlone(decoding) }
    if let decoder { _ = assembly.take(decoder.lastPart(after: problem)) }
  }
}
