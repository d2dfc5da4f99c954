import GuideModel

/// From the fields of a row to a programme of the store.
extension ProgrammeReading {
  /// Takes a row that is as the format wants it, without an allocation; false where it needs a closer look all the same.
  mutating func accept(_ row: CleanRow, from start: Int, _ line: Int) -> Bool {
    let input = bytes
    let span = input.span
    let title = span.trimmed(row.title)
    let genre = span.trimmed(row.genre)
    guard !title.isEmpty, !SpecialBytes.hasDoubleSpace(span.bytes, title), !TitleEdge.isOdd(span, title),
      !SpecialBytes.hasDoubleSpace(span.bytes, genre), genre.count <= RowTitle.limit
    else { return false }
    if row.tail.isExtended {
      accept(extended: row, from: start, line, title: title, genre: genre)
      return true
    }
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

  /// Takes a clean extended row, whose times are its own.
  private mutating func accept(
    extended row: CleanRow, from start: Int, _ line: Int, title: Range<Int>, genre: Range<Int>
  ) {
    let input = bytes
    let span = input.span
    let hasGenre = !span.holds(RadioTimesReader.noGenre, genre)
    let extended = row.tail.extended
    append(
      ProgrammeRow(
        interval: clock.moved(extended.interval), flags: row.flags.union(extended.flags), record: start..<row.end),
      line,
      title: span.extracting(title), genre: span.extracting(extended.genre ?? (hasGenre ? genre : 0..<0)))
  }

  /// Takes an extended row that needs care.
  private mutating func accept(_ extended: ExtendedRow, _ row: Range<Int>, _ line: Int, broken: Bool) {
    let fields = extended.fields
    let title = extended.title(bytes.span)
    let plain = RowTitle(TextMender.text(bytes.span, bytes.span.trimmed(fields[.title])))
    if title == nil, plain.text.isEmpty || plain.text == "null" { return refuse(line, "no title") }
    complainOfTexts(fields, line, broken: broken)
    if title == nil { complain(of: plain, line) }
    let genre = extended.genres(bytes.span).first ?? self.genre(fields)
    append(
      ProgrammeRow(
        interval: clock.moved(extended.interval), flags: flags(fields, line).union(extended.flags), record: row), line,
      title: Array((title ?? plain.text).utf8).span, genre: Array(genre.utf8).span)
  }

  /// Takes a row that needs care: finds its fields, mends what can be mended, and says so.
  mutating func accept(_ row: Range<Int>, tildes: [Int], _ line: Int, broken: Bool) {
    if tildes.count > Field.count, let extended = ExtendedRow(RowFields.pieces(tildes, in: row), of: bytes.span) {
      return accept(extended, row, line, broken: broken)
    }
    guard let fields = RowRecovery.fields(tildes, in: row, of: bytes.span) else {
      return refuse(line, "\(tildes.count + 1) fields, not \(Field.count)")
    }
    let trimmed = TrimmedRow(bytes.span, fields)
    var title = trimmed.title
    if title.text.isEmpty || title.text == "null" { return refuse(line, "no title") }
    guard let day = trimmed.day else { return refuse(line, "the date is \(trimmed.quote(.date, bytes.span))") }
    let prefix = clock.isNearChange(day: day) ? title.takePrefix() : nil
    guard let minute = trimmed.start else {
      return refuse(line, "the start is \(trimmed.quote(.start, bytes.span))")
    }
    let (start, reading) = clock.start(day: day, minute: minute, prefix: prefix)
    guard let length = length(of: trimmed, from: start) else {
      return refuse(
        line, "neither duration \(trimmed.quote(.duration, bytes.span)) nor end \(trimmed.quote(.end, bytes.span))")
    }
    if tildes.count >= Field.count { complainOfTildes(tildes.count, fields, row, line) }
    complain(of: reading, minute, line)
    complain(of: length, trimmed, line)
    complainOfTexts(fields, line, broken: broken)
    complain(of: title, line)
    append(
      ProgrammeRow(interval: Interval(start, length.end), flags: flags(fields, line), record: row), line,
      title: Array(title.text.utf8).span, genre: Array(genre(fields).utf8).span)
  }

  /// The nine flags, of which one that says neither is told of.
  private mutating func flags(_ fields: RowFields, _ line: Int) -> ProgrammeFlags {
    let (flags, odd) = RowFlags.mended(bytes.span, fields)
    if let odd { complain(.repaired, line: line, "\(odd.quoted) is neither true nor false", "read as false") }
    return flags
  }

  private func genre(_ fields: RowFields) -> String {
    let named = TextMender.text(bytes.span, bytes.span.trimmed(fields[.genre]))
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

  private mutating func refuse(_ line: Int, _ problem: String) {
    complain(.refused, line: line, problem, "row left out")
  }

  /// When a row ends: at start and duration; only where that cannot be, at its end field.
  private func length(of row: TrimmedRow, from start: Instant) -> RowLength? {
    let byEnd = row.end.map { clock.end(from: start, minute: $0) }
    guard let duration = row.duration, duration <= 1440 else { return byEnd.map { RowLength(end: $0, trust: .end) } }
    let byDuration = start.adding(minutes: duration)
    guard let end = row.end else { return RowLength(end: byDuration, trust: .durationAlone) }
    if clock.minute(of: byDuration) == end { return RowLength(end: byDuration, trust: .both) }
    if duration == 0, let byEnd { return RowLength(end: byEnd, trust: .end) }
    return RowLength(end: byDuration, trust: .duration)
  }
}

/// When a row ends, and how that was found.
struct RowLength {
  enum Trust {
    case both, duration, durationAlone, end
  }

  let end: Instant
  let trust: Trust
}
