import GuideFeeds
import GuideModel

/// Reads an XMLTV document as its bytes come: a long one in parts, on all cores, and a short one at once.
struct DocumentReading {
  private let stream: GuideStream
  private let path: String
  private let languages: [String]
  private let partSize: Int
  private let threads: Int
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

  /// A reading of a stream that `path` names in the findings.
  init(
    _ stream: GuideStream, _ path: String, languages: [String], partSize: Int = usualPartSize, threads: Int? = nil
  ) {
    self.stream = stream
    self.path = path
    self.languages = languages
    self.partSize = partSize
    self.threads = threads ?? Workers.count(pieces: .max)
    // Packed XML is ten times as long when it is unpacked, as a rule.
    let expected = (stream.packedSize ?? 0) * (stream.form == .plain ? 1 : 12)
    assembly = XMLTVAssembly(file: path, languages: languages, expecting: expected)
    let isShort = stream.form == .plain && stream.packedSize.map { $0 <= partSize } ?? false
    if isShort || !XMLTVPart.mayCut(after: stream.beginning) { readInOnePiece(from: []) }
  }

  /// The guide. `progress` is told which share of the file was read, on this thread.
  mutating func guide(progress: (Double) -> Void) -> XMLTVGuide {
    let (path, languages) = (path, languages)
    let bench = PartBench { XMLTVPart.decode($0, file: path, languages: languages, isFirst: $1) }
    let isAlone = decoder != nil
    let isDone =
      !isAlone
      && Threads.run(beside: { bench.work() }, times: threads) {
        read(bench, progress)
        bench.close()
      }
    if !isDone {
      if !isAlone { readInOnePiece(from: []) }
      read(bench, progress)
    }
    return assembly.finish()
  }

  private mutating func read(_ bench: PartBench, _ progress: (Double) -> Void) {
    let size = stream.packedSize
    let result = stream.forEachChunk { chunk in
      if let size, size > 0 { progress(Double(stream.packedSoFar) / Double(size)) }
      var place = 0
      while place < chunk.count, !isOver {
        let end = min(chunk.count, place + partSize)
        take(chunk.extracting(place..<end), bench)
        place = end
      }
      return !isOver
    }
    finish(bench, after: result.end.problem)
  }

  private mutating func take(_ chunk: Span<UInt8>, _ bench: PartBench) {
    if let decoder {
      if !decoder.read(chunk) { isOver = true }
      return
    }
    chunk.withUnsafeBufferPointer { rest.append(contentsOf: $0) }
    guard rest.count >= partSize else { return }
    if let cut = XMLTVPart.lastCut(in: rest) {
      let next = Array(rest[cut...])
      rest.removeSubrange(cut...)
      hand(rest, to: bench)
      rest = next
    }
    if rest.count > 4 * partSize || decoder != nil { readOnAlone(bench) }
  }

  /// Hands a part to the threads, once they have not too many of them.
  private mutating func hand(_ part: [UInt8], to bench: PartBench) {
    while underWay.count > 2 * threads, decoder == nil, !isOver { takeNext(bench) }
    if isOver { return }
    if let decoder {
      if !decoder.read(part.span) { isOver = true }
      return
    }
    underWay.append(part)
    bench.put(part)
  }

  /// Waits for the oldest part. Where it does not end between two items, the next was cut wrongly, and the rest is read in
  /// one piece from there.
  private mutating func takeNext(_ bench: PartBench) {
    let part = bench.takeNext()
    guard part.isWhole || part.isOver else {
      readInOnePiece(from: underWay)
      underWay = []
      return
    }
    underWay.removeFirst()
    isFirst = false
    if !assembly.take(part) { isOver = true }
  }

  /// Reads all that is there, and what comes, in one piece.
  private mutating func readOnAlone(_ bench: PartBench) {
    while !underWay.isEmpty, decoder == nil, !isOver { takeNext(bench) }
    if isOver { return }
    if decoder == nil { readInOnePiece(from: []) }
    if let decoder, !decoder.read(rest.span) { isOver = true }
    rest = []
  }

  private mutating func readInOnePiece(from parts: [[UInt8]]) {
    let decoder = XMLTVDecoder(
      file: path, languages: languages, expecting: stream.packedSize ?? 0, startsInside: !isFirst)
    self.decoder = decoder
    for part in parts where !isOver { isOver = !decoder.read(part.span) }
  }

  private mutating func finish(_ bench: PartBench, after problem: String?) {
    if !isOver { readOnAlone(bench) }
    if let decoder { _ = assembly.take(decoder.lastPart(after: problem)) }
  }
}
