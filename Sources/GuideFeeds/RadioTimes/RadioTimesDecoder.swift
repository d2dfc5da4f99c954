package import GuideModel

/// Decodes the tilde-delimited listings feed that Radio Times published from 2004 to 2016 (docs/formats.md).
///
/// It never fails: what cannot be used is left out and reported.
package struct RadioTimesDecoder: Sendable {
  private let zone: ZoneTable
  private let dayShift: Int
  /// What the findings of each file go to; empty.
  package var collector = FindingCollector()

  /// A decoder of wall times in a zone.
  ///
  /// The feed speaks Europe/London wall time and does not say so. Every date is moved by `dayShift` days, which is how
  /// the demo week comes to be this week; wall times stay.
  package init(zone: ZoneTable, dayShift: Int = 0) {
    self.zone = zone
    self.dayShift = dayShift
  }

  /// Decodes a file of programmes of one channel, which is a part of some bytes, into a batch as its next input.
  /// `file` names it in the findings, which come by line.
  package func programmes(
    in bytes: [UInt8], _ part: Range<Int>, file: String, into batch: inout ProgrammeBatch
  ) -> [Finding] {
    let clock = RadioTimesClock(zone: zone, dayShift: dayShift)
    var reading = ProgrammeReading(bytes, part, file: file, clock: clock, collector: collector)
    reading.read(into: &batch)
    return reading.findings.finish()
  }

  /// Decodes `channels.dat`. `file` names the input in the findings.
  package func channels(in bytes: [UInt8], file: String) -> RadioTimesChannels {
    RadioTimesChannels(bytes, file: file, collector: collector)
  }
}

/// One run over a file of programmes, from its first byte to its last.
struct ProgrammeReading {
  /// The file's bytes are a part of these; places are places in the whole.
  let bytes: [UInt8]
  private let part: Range<Int>
  let file: String
  var clock: RadioTimesClock
  var batch = ProgrammeBatch()
  var findings: FindingCollector
  /// Where this file's rows begin in the batch, and the line that each of them began on, counted from 1.
  private(set) var firstRow = 0
  var lines: [Int] = []
  /// Lines whose start was moved out of an hour that the clock skips.
  var movedLines: Set<Int> = []
  /// Whether each row so far starts where the one before it ends, or later.
  var isInOrder = true
  private var scan = RowScan()
  private var clean = CleanRow()
  /// The place that is read next, and its line.
  private var place: Int
  private var line = 1

  /// A row broken into more lines than this is not one that anybody wrote.
  private static let brokenLinesLimit = 40

  /// A run over a part of some bytes.
  init(
    _ bytes: [UInt8], _ part: Range<Int>, file: String, clock: RadioTimesClock,
    collector: FindingCollector = FindingCollector()
  ) {
    findings = collector
    self.bytes = bytes
    self.part = part
    self.file = file
    self.clock = clock
    place = part.lowerBound
  }

  /// Reads the file into a batch.
  mutating func read(into shared: inout ProgrammeBatch) {
    // Moved in and out again: a copy would be one of all that the batch has already.
    swap(&batch, &shared)
    defer { swap(&batch, &shared) }
    firstRow = batch.rowCount
    batch.begin(bytes, reader: RadioTimesReader())
    // The median row of the feed has 283 bytes.
    lines.reserveCapacity(part.count / 250)
    readLines()
    if !isInOrder { reviewOrder() }
  }

  private mutating func readLines() {
    if bytes[part].starts(with: [0xEF, 0xBB, 0xBF]) { place += 3 }
    if WebPage.begins(bytes.span.extracting(place..<min(part.upperBound, place + 400))) {
      return complain(.refused, line: 0, "a web page in place of data", "file left out")
    }
    while place < part.upperBound { readLine() }
    if lines.isEmpty, findings.isEmpty {
      complain(.noted, line: 0, part.isEmpty ? "an empty file" : "no rows", "a channel without programmes")
    }
  }

  mutating func complain(_ severity: Finding.Severity, line: Int, _ problem: String, _ action: String) {
    findings.add(Finding(severity, file: file, line: line, problem: problem, action: action))
  }

  /// Reads the line at `place`, and those that belong to its row.
  private mutating func readLine() {
    let input = bytes
    if clean.read(input.span, from: place, limit: part.upperBound), accept(clean, from: place, line) {
      place = clean.next
      line += 1
    } else {
      readWithCare(input.span.extracting(..<part.upperBound))
    }
  }

  private mutating func readWithCare(_ input: Span<UInt8>) {
    scan.clear()
    let start = place
    let end = scan.scanLine(of: input, from: start)
    let number = line
    place = end + 1
    line += 1
    if scan.tildes.isEmpty { return readLineWithoutRow(start..<end, number) }
    if scan.tildes.count < Field.count - 1 { return readBrokenRow(start..<end, number) }
    accept(withoutReturn(start..<end), tildes: scan.tildes, number, broken: false)
  }

  private func withoutReturn(_ range: Range<Int>) -> Range<Int> {
    let hasReturn = range.last.map { bytes[$0] == ASCIIByte.carriageReturn } ?? false
    return hasReturn ? range.lowerBound..<range.upperBound - 1 : range
  }

  /// What comes before the first row, even one that was refused, is the preamble, whatever it says. Later only blank
  /// lines may have no tilde.
  private mutating func readLineWithoutRow(_ range: Range<Int>, _ number: Int) {
    guard !(lines.isEmpty && findings.isEmpty), !bytes.span.trimmed(range).isEmpty else { return }
    complain(.refused, line: number, "no row: the line has no fields", "line left out")
  }

  /// Joins a row that was broken inside a text with the lines after it, until it is whole.
  private mutating func readBrokenRow(_ first: Range<Int>, _ number: Int) {
    let count = scan.tildes.count + 1
    let (afterFirst, lineAfterFirst) = (place, line)
    var end = first.upperBound
    let input = bytes
    while scan.tildes.count < Field.count - 1, place < part.upperBound, line - number <= Self.brokenLinesLimit,
      !isWholeRow(at: place)
    {
      end = scan.scanLine(of: input.span.extracting(..<part.upperBound), from: place)
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
    let end = ahead.scanLine(of: bytes.span.extracting(..<part.upperBound), from: place)
    guard ahead.tildes.count >= Field.count - 1 else { return false }
    return RowRecovery.fields(ahead.tildes, in: withoutReturn(place..<end), of: bytes.span).map(hasTimes) == true
  }

  private func hasTimes(_ fields: RowFields) -> Bool {
    let span = bytes.span
    return RadioTimesClock.day(span, span.trimmed(fields[.date])) != nil
      && RadioTimesClock.time(span, span.trimmed(fields[.start])) != nil
  }
}
