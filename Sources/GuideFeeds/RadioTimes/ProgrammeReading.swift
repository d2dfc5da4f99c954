import GuideModel

/// One run over a file of programmes, from its first byte to its last.
struct ProgrammeReading {
  let bytes: [UInt8]
  let file: String
  var clock: RadioTimesClock
  var batch: ProgrammeBatch
  var findings: [Finding] = []
  /// The line that each row of the batch began on, counted from 1.
  var lines: [Int] = []
  private var scan = RowScan()
  private var fields = RowFields([Range<Int>](repeating: 0..<0, count: Field.count))
  /// The place that is read next, and its line.
  private var place = 0
  private var line = 1

  /// A row broken into more lines than this is not one that anybody wrote.
  private static let brokenLinesLimit = 40

  init(_ bytes: [UInt8], file: String, clock: RadioTimesClock) {
    self.bytes = bytes
    self.file = file
    self.clock = clock
    batch = ProgrammeBatch(bytes: bytes, reader: RadioTimesReader())
    // The median row of the feed has 283 bytes.
    batch.reserve(rows: bytes.count / 250)
    lines.reserveCapacity(bytes.count / 250)
  }

  mutating func programmes() -> RadioTimesProgrammes {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    if WebPage.begins(bytes.span.extracting(place..<min(bytes.count, place + 400))) {
      complain(.refused, line: 0, "a web page in place of data", "file left out")
      return RadioTimesProgrammes(batch: batch, findings: findings)
    }
    while place < bytes.count { readLine() }
    if batch.rowCount == 0, findings.isEmpty {
      complain(.noted, line: 0, bytes.isEmpty ? "an empty file" : "no rows", "a channel without programmes")
    }
    reviewOrder()
    // By line, as one reads the file; the standard library's sort is stable.
    return RadioTimesProgrammes(batch: batch, findings: findings.sorted { $0.line < $1.line })
  }

  mutating func complain(_ severity: Finding.Severity, line: Int, _ problem: String, _ action: String) {
    findings.append(Finding(severity, file: file, line: line, problem: problem, action: action))
  }

  /// Reads the line at `place`, and those that belong to its row.
  private mutating func readLine() {
    scan.clear()
    let start = place
    let input = bytes
    let end = scan.scanLine(of: input.span, from: start)
    let number = line
    place = end + 1
    line += 1
    if scan.tildes.isEmpty { return readLineWithoutRow(start..<end, number) }
    if scan.tildes.count < Field.count - 1 { return readBrokenRow(start..<end, number) }
    let row = withoutReturn(start..<end)
    if scan.tildes.count == Field.count - 1, scan.isPlain(input.span, end: row.upperBound) {
      fields.take(tildes: scan.tildes, in: row)
      if acceptClean(fields, row, number) { return }
    }
    accept(row, tildes: scan.tildes, number, broken: false)
  }

  private func withoutReturn(_ range: Range<Int>) -> Range<Int> {
    let hasReturn = range.last.map { bytes[$0] == ASCIIByte.carriageReturn } ?? false
    return hasReturn ? range.lowerBound..<range.upperBound - 1 : range
  }

  /// What comes before the first row, even one that was refused, is the preamble, whatever it says. Later only blank
  /// lines may have no tilde.
  private mutating func readLineWithoutRow(_ range: Range<Int>, _ number: Int) {
    guard !(batch.rowCount == 0 && findings.isEmpty), !bytes.span.trimmed(range).isEmpty else { return }
    complain(.refused, line: number, "no row: the line has no fields", "line left out")
  }

  /// Joins a row that was broken inside a text with the lines after it, until it is whole.
  private mutating func readBrokenRow(_ first: Range<Int>, _ number: Int) {
    let count = scan.tildes.count + 1
    let (afterFirst, lineAfterFirst) = (place, line)
    var end = first.upperBound
    let input = bytes
    while scan.tildes.count < Field.count - 1, place < bytes.count, line - number <= Self.brokenLinesLimit,
      !isWholeRow(at: place)
    {
      end = scan.scanLine(of: input.span, from: place)
      place = end + 1
      line += 1
    }
    let row = withoutReturn(first.lowerBound..<end)
    let joined = line - lineAfterFirst
    // Where the lines after the first make a row by themselves, the first has lost its end.
    let isOne = scan.tildes.count - (count - 1) != Field.count - 1
    if joined > 0, isOne, scan.tildes.count >= Field.count - 1,
      RowRecovery.fields(scan.tildes, in: row, of: bytes.span).map(hasTimes) == true
    {
      let words = joined == 1 ? "joined with the next line" : "joined with the next \(joined) lines"
      complain(.repaired, line: number, "\(count) fields, not \(Field.count)", words)
      return accept(row, tildes: scan.tildes, number, broken: true)
    }
    (place, line) = (afterFirst, lineAfterFirst)
    complain(.refused, line: number, "\(count) fields, not \(Field.count)", "line left out")
  }

  private func isWholeRow(at place: Int) -> Bool {
    var ahead = RowScan()
    let end = ahead.scanLine(of: bytes.span, from: place)
    guard ahead.tildes.count >= Field.count - 1 else { return false }
    return RowRecovery.fields(ahead.tildes, in: withoutReturn(place..<end), of: bytes.span).map(hasTimes) == true
  }

  private func hasTimes(_ fields: RowFields) -> Bool {
    let span = bytes.span
    return RadioTimesClock.day(span, span.trimmed(fields[.date])) != nil
      && RadioTimesClock.time(span, span.trimmed(fields[.start])) != nil
  }
}
