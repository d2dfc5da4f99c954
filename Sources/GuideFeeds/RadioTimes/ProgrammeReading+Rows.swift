import GuideModel

/// Turns a row's fields into a programme in the batch, and reports repairs.
extension ProgrammeReading {
  /// Appends a clean row without allocating. Returns false if it needs the slow path after all.
  mutating func appendClean(_ row: CleanRow, from start: Int, _ line: Int) -> Bool {
    let input = bytes
    let span = input.span
    let title = span.trimmed(row.title)
    let genre = span.trimmed(row.genre)
    guard !title.isEmpty, !SpecialBytes.hasDoubleSpace(span.bytes, title), !RowTitle.mayNeedRepair(span, title),
      !SpecialBytes.hasDoubleSpace(span.bytes, genre), genre.count <= RowTitle.limit
    else { return false }
    let tail = row.tail
    guard tail.duration <= 1440, (tail.start + tail.duration) % 1440 == tail.finish, !clock.isNearChange(day: tail.day)
    else { return false }
    let (instant, _) = clock.start(day: tail.day, minute: tail.start, prefix: nil)
    let interval = Interval(instant, instant.adding(minutes: tail.duration))
    let hasGenre = !span.holds(RadioTimesReader.noGenre, genre)
    append(
      ProgrammeRow(interval: interval, flags: row.flags, record: start..<row.end), line,
      title: span.extracting(title), genre: span.extracting(hasGenre ? genre : 0..<0))
    return true
  }

  /// Appends a row using the slow path: finds its fields, repairs them, and reports each repair.
  mutating func appendRepaired(_ row: Range<Int>, tildes: [Int], _ line: Int, isJoined: Bool) {
    guard let fields = RowRecovery.fields(tildes, in: row, of: bytes.span) else {
      return reject(line, "\(tildes.count + 1) fields, not \(Field.count)")
    }
    let values = RowValues(bytes.span, fields)
    var title = values.title
    if title.isMissing { return reject(line, "no title") }
    guard let day = values.day else { return reject(line, "\(values.quote(.date, bytes.span)) is not a date") }
    let prefix = clock.isNearChange(day: day) ? title.removeZonePrefix() : nil
    guard let minute = values.start else {
      return reject(line, "the start \(values.quote(.start, bytes.span)) is not a time")
    }
    let (start, reading) = clock.start(day: day, minute: minute, prefix: prefix)
    guard let end = end(of: values, from: start) else {
      return reject(
        line, "unusable duration \(values.quote(.duration, bytes.span)) and end \(values.quote(.end, bytes.span))")
    }
    if tildes.count >= Field.count { reportTildes(tildes.count, fields, row, line) }
    report(reading, minute, line)
    report(end, values, line)
    reportTexts(fields, line, isJoined: isJoined)
    report(title, line)
    append(
      ProgrammeRow(interval: Interval(start, end.instant), flags: flags(fields, line), record: row), line,
      title: Array(title.text.utf8).span, genre: Array(genre(fields).utf8).span)
  }

  /// The nine flags. Reports a value that is neither true nor false.
  private mutating func flags(_ fields: RowFields, _ line: Int) -> ProgrammeFlags {
    let (flags, unknown) = fields.flags(in: bytes.span)
    if let unknown { report(.repaired, line: line, "\(unknown.quoted) is neither true nor false", "read as false") }
    return flags
  }

  private func genre(_ fields: RowFields) -> String {
    let named = TextRepairer.text(bytes.span, bytes.span.trimmed(fields[.genre]))
    return named == "\(RadioTimesReader.noGenre)" ? "" : named
  }

  private mutating func append(_ row: ProgrammeRow, _ line: Int, title: Span<UInt8>, genre: Span<UInt8>) {
    if let before = clock.previous, row.interval.start < before.end || row.interval.start == before.start {
      isInOrder = false
    }
    batch.append(row, title: title, genre: genre)
    lines.append(line)
    clock.note(row.interval)
  }

  private mutating func reject(_ line: Int, _ problem: Message) {
    report(.refused, line: line, problem, "row left out")
  }

  /// The end of a row: start plus duration, or the end field if the duration is unusable.
  private func end(of row: RowValues, from start: Instant) -> RowEnd? {
    let byEnd = row.end.map { clock.end(from: start, minute: $0) }
    guard let duration = row.duration, duration <= 1440 else { return byEnd.map { RowEnd(instant: $0, basis: .end) } }
    let byDuration = start.adding(minutes: duration)
    guard let end = row.end else { return RowEnd(instant: byDuration, basis: .durationOnly) }
    if clock.minute(of: byDuration) == end { return RowEnd(instant: byDuration, basis: .both) }
    if duration == 0, let byEnd { return RowEnd(instant: byEnd, basis: .end) }
    return RowEnd(instant: byDuration, basis: .duration)
  }
}

/// The end of a row, and the fields it came from.
private struct RowEnd {
  enum Basis {
    case both, duration, durationOnly, end
  }

  let instant: Instant
  let basis: Basis
}

// MARK: - Reporting repairs

extension ProgrammeReading {
  private mutating func reportTildes(_ count: Int, _ fields: RowFields, _ row: Range<Int>, _ line: Int) {
    let isCut = fields[.duration].upperBound < row.upperBound
    report(
      .repaired, line: line, "\(count + 1) fields, not \(Field.count)",
      isCut ? "the first \(Field.count) are used" : "a tilde inside text, recognised from the fields around it")
  }

  private mutating func report(_ title: RowTitle, _ line: Int) {
    if title.wasTooLong {
      report(.repaired, line: line, "a title of more than \(RowTitle.limit) characters", "truncated")
    }
    if title.hadTrailingPunctuation { report(.repaired, line: line, "a bar or colon at the title's end", "removed") }
  }

  private mutating func report(_ reading: RadioTimesClock.Reading, _ minute: Int, _ line: Int) {
    let time = WallTime(minuteOfDay: minute).text
    switch reading {
    case .plain: break
    case .prefix: report(.repaired, line: line, "a zone before the title", "removed, and used for the start")
    case .chosen(let second):
      report(.noted, line: line, "\(time) occurs twice that night", second ? "read as the second" : "read as the first")
    case .skipped:
      let later = WallTime(minuteOfDay: minute + 60).text
      movedLines.insert(line)
      report(.repaired, line: line, "\(time) is skipped that night", "read as \(later)")
    }
  }

  private mutating func report(_ end: RowEnd, _ row: RowValues, _ line: Int) {
    let written = row.text(.end, bytes.span)
    let duration = row.text(.duration, bytes.span)
    switch end.basis {
    case .both: break
    case .duration:
      report(
        .repaired, line: line,
        "the end is \(written), but start and duration (\(duration) minutes) give a different one",
        "the duration is used")
    case .durationOnly: report(.repaired, line: line, "the end \(written.quoted) is not a time", "the duration is used")
    case .end:
      report(.repaired, line: line, "the duration \(duration.quoted) is not a number of minutes", "the end is used")
    }
  }

  private mutating func reportTexts(_ fields: RowFields, _ line: Int, isJoined: Bool) {
    var repairs: Set<TextRepair> = []
    for field in RowValues.texts + RowFields.flagFields {
      repairs.formUnion(TextRepairer.repairs(bytes.span, bytes.span.trimmed(fields[field])))
    }
    // The line break of a joined row has already been reported.
    if isJoined { repairs.remove(.lineBreak) }
    for repair in TextRepair.allCases where repairs.contains(repair) {
      report(.repaired, line: line, repair.fault.problem, repair.fault.action)
    }
    if fields.hasNull(in: bytes.span) { report(.repaired, line: line, "the word null", "read as unknown") }
  }
}
