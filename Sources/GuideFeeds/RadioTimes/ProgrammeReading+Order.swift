import GuideModel

/// What is said of a row that was mended.
extension ProgrammeReading {
  mutating func complainOfTildes(_ count: Int, _ fields: RowFields, _ row: Range<Int>, _ line: Int) {
    let isCut = fields[.duration].upperBound < row.upperBound
    complain(
      .repaired, line: line, "\(count + 1) fields, not \(Field.count)",
      isCut ? "the first \(Field.count) used" : "a tilde in a text found by the fields around it")
  }

  mutating func complain(of title: RowTitle, _ line: Int) {
    if title.wasEndless {
      complain(.repaired, line: line, "a title of more than \(RowTitle.limit) characters", "cut there")
    }
    if title.wasCut { complain(.repaired, line: line, "a bar or colon at the title's end", "taken off") }
  }

  mutating func complain(of reading: RadioTimesClock.Reading, _ minute: Int, _ line: Int) {
    let time = WallTime(minuteOfDay: minute).text
    switch reading {
    case .plain: break
    case .prefix: complain(.repaired, line: line, "a zone before the title", "taken off, and used for the start")
    case .chosen(let second):
      complain(.noted, line: line, "\(time) comes twice this night", "read as the \(second ? "second" : "first")")
    case .skipped:
      let later = WallTime(minuteOfDay: minute + 60).text
      movedLines.insert(line)
      complain(.repaired, line: line, "\(time) is skipped this night", "read as \(later)")
    }
  }

  mutating func complain(of length: RowLength, _ row: TrimmedRow, _ line: Int) {
    let end = row.text(.end, bytes.span)
    let duration = row.text(.duration, bytes.span)
    switch length.trust {
    case .both: break
    case .duration:
      complain(
        .repaired, line: line, "the end is \(end), but start and duration (\(duration) minutes) make another",
        "the duration believed")
    case .durationAlone: complain(.repaired, line: line, "the end is \(end.quoted)", "the duration used")
    case .end: complain(.repaired, line: line, "the duration is \(duration.quoted)", "the end used")
    }
  }

  mutating func complainOfTexts(_ fields: RowFields, _ line: Int, broken: Bool) {
    var defects: Set<TextDefect> = []
    for field in TrimmedRow.texts + RowFlags.fields {
      defects.formUnion(TextMender.defects(bytes.span, bytes.span.trimmed(fields[field])))
    }
    // The break of a row that was joined has been told already.
    if broken { defects.remove(.lineBreak) }
    for defect in TextDefect.allCases where defects.contains(defect) {
      complain(.repaired, line: line, defect.problem, defect.action)
    }
    if NullWords.arePresent(bytes.span, fields) {
      complain(.repaired, line: line, "the word null", "read as unknown")
    }
  }

  /// What only the whole file shows: rows out of order, rows twice, rows that overlap.
  mutating func reviewOrder() {
    findings.beginReview()
    let starts = lines.indices.map { row($0).interval.start }
    if let step = starts.indices.dropFirst().first(where: { starts[$0] < starts[$0 - 1] }) {
      complain(.repaired, line: lines[step], "starts before the row above it", "the file's rows sorted")
    }
    let order = starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
    let doubles = doubles(order)
    complainOfOverlaps(order.filter { !doubles.contains($0) })
    batch.remove(rowsAt: Set(doubles.map { firstRow + $0 }))
  }

  /// A row of this file by its place among them.
  private func row(_ place: Int) -> ProgrammeRow { batch.row(firstRow + place) }

  /// Rows that say just what one before them says.
  private mutating func doubles(_ order: [Int]) -> Set<Int> {
    var doubles: Set<Int> = []
    var place = 0
    while place < order.count {
      let start = row(order[place]).interval.start
      let run = order[place...].prefix { row($0).interval.start == start }
      if run.count > 1 {
        let same = Set(doublesOfOneStart(run))
        let next = run.endIndex < order.count ? row(order[run.endIndex]).interval.start : nil
        doubles.formUnion(same)
        doubles.formUnion(twinsOfOneStart(run.filter { !same.contains($0) }, next: next))
      }
      place = run.endIndex
    }
    return doubles
  }

  private mutating func doublesOfOneStart(_ run: ArraySlice<Int>) -> [Int] {
    // A news bulletin and its weather, as a rule: of different lengths, they need no closer look.
    if Set(run.map { row($0).record.count }).count == run.count { return [] }
    var firsts: [ArraySlice<UInt8>: Int] = [:]
    var doubles: [Int] = []
    for place in run {
      let record = bytes[row(place).record]
      if let first = firsts[record] {
        complain(.repaired, line: lines[place], "the same as line \(lines[first])", "dropped")
        doubles.append(place)
      } else {
        firsts[record] = place
      }
    }
    return doubles
  }

  /// Rows of one start and title that end at different times are one programme, listed once more. Those that say further
  /// things of the same time are kept; so are extended rows, which say what another guide says, and rows of an hour that
  /// does not exist, whose start was moved.
  private mutating func twinsOfOneStart(_ run: [Int], next: Instant?) -> [Int] {
    let plain = run.filter {
      !RowPlaces(bytes.span.extracting(row($0).record)).isLong && !movedLines.contains(lines[$0])
    }
    guard plain.count > 1 else { return [] }
    func seconds(_ instant: Instant) -> UInt32 { UInt32(clamping: instant.seconds) }
    let twins = StartTwins(
      plain.map { place in
        let interval = row(place).interval
        return StartTwins.Row(
          start: seconds(interval.start), end: seconds(interval.end), hasEnd: true,
          title: UInt32(batch.titleNumber(ofRow: firstRow + place)))
      }, next: next.map(seconds))
    var dropped: [Int] = []
    for (position, place) in plain.enumerated() {
      guard let (kept, reason) = twins.dropped[position], row(place).interval.end != row(plain[kept]).interval.end
      else {
        continue
      }
      let why = reason.map { ", \($0.words)" } ?? ""
      complain(
        .repaired, line: lines[place], "the same title at the same time as on line \(lines[plain[kept]])\(why)",
        "dropped")
      dropped.append(place)
    }
    return dropped
  }

  private mutating func complainOfOverlaps(_ order: [Int]) {
    var latest: Int?
    for place in order where !row(place).interval.isEmpty {
      let interval = row(place).interval
      if let latest, interval.start < row(latest).interval.end {
        complain(.noted, line: lines[place], "overlaps the row of line \(lines[latest])", "both kept")
      }
      if latest.map({ row($0).interval.end < interval.end }) ?? true { latest = place }
    }
  }
}
