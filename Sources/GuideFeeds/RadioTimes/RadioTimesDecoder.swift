package import GuideModel

/// Decodes the tilde-delimited listings feed that Radio Times published from 2004 to 2016 (docs/formats.md). Decoding never
/// fails: unusable input is left out and reported.
package struct RadioTimesDecoder: Sendable {
  private let zone: ZoneTable
  private let dayShift: Int
  /// The empty collector that each file's diagnostics start with.
  package var collector = DiagnosticCollector()

  /// Creates a decoder for wall times in a zone. The feed uses Europe/London, but does not say so. Every date is moved by
  /// `dayShift` days while wall times stay the same; this turns the demo week into the current week.
  package init(zone: ZoneTable, dayShift: Int = 0) {
    self.zone = zone
    self.dayShift = dayShift
  }

  /// Decodes one channel's file, which is part of the given bytes, as the next input of a batch. Returns the
  /// diagnostics, sorted by line. `file` is the name used in diagnostics.
  package func programmes(
    in bytes: [UInt8], _ part: Range<Int>, file: String, into batch: inout ProgrammeBatch
  ) -> [Diagnostic] {
    let clock = RadioTimesClock(zone: zone, dayShift: dayShift)
    var reading = ProgrammeReading(bytes, part, file: file, clock: clock, collector: collector)
    reading.read(into: &batch)
    return reading.diagnostics.finish()
  }

  /// Decodes `channels.dat`. `file` is the name used in diagnostics.
  package func channels(in bytes: [UInt8], file: String) -> RadioTimesChannels {
    RadioTimesChannels(bytes, file: file, collector: collector)
  }
}

/// Reads one file of programmes line by line. A clean row takes the fast path (`CleanRow`). Any other row takes the slow
/// path, which finds the fields (`RowRecovery`), repairs them and reports the repairs.
struct ProgrammeReading {
  /// The bytes that contain the file. All offsets are relative to their start.
  let bytes: [UInt8]
  private let part: Range<Int>
  let file: String
  var clock: RadioTimesClock
  var batch = ProgrammeBatch()
  var diagnostics: DiagnosticCollector
  /// The index of this file's first row in the batch.
  private(set) var firstRow = 0
  /// The line where each of this file's rows begins, counted from 1.
  var lines: [Int] = []
  /// Lines whose start was moved because the clocks skip that hour.
  var movedLines: Set<Int> = []
  /// Whether each row so far starts where the previous one ends, or later.
  var isInOrder = true
  private var scan = RowScan()
  private var clean = CleanRow()
  /// The offset of the next line, and its number.
  private var offset: Int
  private var line = 1

  /// Maximum number of lines joined to repair one broken row.
  private static let maximumJoinedLines = 40

  init(
    _ bytes: [UInt8], _ part: Range<Int>, file: String, clock: RadioTimesClock,
    collector: DiagnosticCollector = DiagnosticCollector()
  ) {
    diagnostics = collector
    self.bytes = bytes
    self.part = part
    self.file = file
    self.clock = clock
    offset = part.lowerBound
  }

  /// Reads the file into a batch.
  mutating func read(into shared: inout ProgrammeBatch) {
    // The batch is swapped in and out again, because copying it would also copy all earlier rows.
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
    if bytes[part].starts(with: [0xEF, 0xBB, 0xBF]) { offset += 3 }
    if bytes.span.extracting(offset..<min(part.upperBound, offset + 400)).beginsWebPage {
      return report(.refused, line: 0, "a web page instead of data", "file left out")
    }
    while offset < part.upperBound { readLine() }
    if lines.isEmpty, diagnostics.isEmpty {
      report(.noted, line: 0, part.isEmpty ? "an empty file" : "no programmes found", "a channel without programmes")
    }
  }

  mutating func report(_ severity: Diagnostic.Severity, line: Int, _ problem: Message, _ action: Message) {
    diagnostics.add(Diagnostic(severity, file: file, line: line, problem: problem, action: action))
  }

  /// Reads the next line, and the lines that continue its row.
  private mutating func readLine() {
    let input = bytes
    if clean.read(input.span, from: offset, limit: part.upperBound), appendClean(clean, from: offset, line) {
      offset = clean.next
      line += 1
    } else {
      readSlowly(input.span.extracting(..<part.upperBound))
    }
  }

  private mutating func readSlowly(_ input: Span<UInt8>) {
    scan.clear()
    let start = offset
    let end = scan.scanLine(of: input, from: start)
    let number = line
    offset = end + 1
    line += 1
    if scan.tildes.isEmpty { return readLineWithoutFields(start..<end, number) }
    if scan.tildes.count < Field.count - 1 { return readBrokenRow(start..<end, number) }
    appendRepaired(withoutReturn(start..<end), tildes: scan.tildes, number, isJoined: false)
  }

  private func withoutReturn(_ range: Range<Int>) -> Range<Int> {
    let hasReturn = range.last.map { bytes[$0] == ASCIIByte.carriageReturn } ?? false
    return hasReturn ? range.lowerBound..<range.upperBound - 1 : range
  }

  /// Ignores the preamble, that is, any lines before the first row. Reports later lines unless they are blank.
  private mutating func readLineWithoutFields(_ range: Range<Int>, _ number: Int) {
    guard !(lines.isEmpty && diagnostics.isEmpty), !bytes.span.trimmed(range).isEmpty else { return }
    report(.refused, line: number, "not a row: the line has no fields", "line left out")
  }

  /// Completes a row whose text contains line breaks by joining the following lines to it.
  private mutating func readBrokenRow(_ first: Range<Int>, _ number: Int) {
    let count = scan.tildes.count + 1
    let (afterFirst, lineAfterFirst) = (offset, line)
    let row = withoutReturn(first.lowerBound..<joinLines(after: first, number))
    let joined = line - lineAfterFirst
    // If the later lines make a whole row on their own, the first line has lost its end.
    let isOne = scan.tildes.count - (count - 1) != Field.count - 1
    if joined > 0, isOne, scan.tildes.count >= Field.count - 1,
      RowRecovery.fields(scan.tildes, in: row, of: bytes.span).map(hasTimes) == true
    {
      let action: Message = joined == 1 ? "joined with the next line" : "joined with the next \(joined) lines"
      report(.repaired, line: number, "\(count) fields, not \(Field.count)", action)
      return appendRepaired(row, tildes: scan.tildes, number, isJoined: true)
    }
    (offset, line) = (afterFirst, lineAfterFirst)
    report(.refused, line: number, "\(count) fields, not \(Field.count)", "line left out")
  }

  /// Scans more lines until there are enough tildes for a row. Returns the offset where the last line ends.
  private mutating func joinLines(after first: Range<Int>, _ number: Int) -> Int {
    let input = bytes
    var end = first.upperBound
    while scan.tildes.count < Field.count - 1, offset < part.upperBound, line - number <= Self.maximumJoinedLines,
      !isWholeRow(at: offset)
    {
      end = scan.scanLine(of: input.span.extracting(..<part.upperBound), from: offset)
      offset = end + 1
      line += 1
    }
    return end
  }

  private func isWholeRow(at offset: Int) -> Bool {
    var ahead = RowScan()
    let end = ahead.scanLine(of: bytes.span.extracting(..<part.upperBound), from: offset)
    guard ahead.tildes.count >= Field.count - 1 else { return false }
    return RowRecovery.fields(ahead.tildes, in: withoutReturn(offset..<end), of: bytes.span).map(hasTimes) == true
  }

  private func hasTimes(_ fields: RowFields) -> Bool {
    let span = bytes.span
    return RadioTimesClock.day(span, span.trimmed(fields[.date])) != nil
      && RadioTimesClock.time(span, span.trimmed(fields[.start])) != nil
  }
}
