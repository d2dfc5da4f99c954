/// A channel's rows at changed times, sorted in the same order as in the store.
struct TimedRows {
  /// A row, or a piece of one.
  struct TimedRow {
    let row: Int
    /// The times in seconds since 1970.
    let start: Int
    let end: Int

    var hasLength: Bool { end > start }

    /// Whether the row sorts before another: by start, then rows with a length first, as in the store.
    func precedes(_ other: TimedRow) -> Bool {
      start != other.start ? start < other.start : hasLength && !other.hasLength
    }
  }

  private(set) var rows: [TimedRow]

  /// Shifts a channel's rows and clips them to daily hours in a zone.
  init(_ part: ArrangedChannel.RowSelection, of guide: Guide, in zone: ZoneTable) {
    rows = guide.rows(ofOrigin: part.origin).map {
      TimedRow(row: $0, start: Int(guide.rows.starts[$0]), end: Int(guide.rows.ends[$0]))
    }
    for step in part.steps {
      rows = rows.map { TimedRow(row: $0.row, start: $0.start + step.seconds, end: $0.end + step.seconds) }
      if let hours = step.hours { cut(to: hours, zone) }
    }
  }

  private mutating func cut(to hours: DailyHours, _ zone: ZoneTable) {
    rows = rows.flatMap { row in
      TimedRows.spans(of: hours, meeting: row, zone).compactMap { TimedRows.piece(of: row, within: $0) }
    }
    sort()
  }

  /// Inserts another channel's rows where this one has gaps.
  mutating func fillGaps(with others: TimedRows) {
    let covered = coveredSpans
    rows += others.rows.flatMap { TimedRows.pieces(of: $0, outside: covered) }
    sort()
  }

  private mutating func sort() {
    // Rows that compare equal keep their order, because the standard library's sort is stable.
    rows.sort { $0.precedes($1) }
  }

  /// The sorted, disjoint spans that have a programme.
  private var coveredSpans: [Range<Int>] {
    var spans: [Range<Int>] = []
    for row in rows where row.hasLength {
      if let last = spans.last, row.start <= last.upperBound {
        spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, row.end)
      } else {
        spans.append(row.start..<row.end)
      }
    }
    return spans
  }

  /// The spans of the daily hours on each day that a row covers. A programme lasting years is cut off after
  /// `maximumDays`.
  private static func spans(of hours: DailyHours, meeting row: TimedRow, _ zone: ZoneTable) -> [Range<Int>] {
    let first = zone.local(Instant(seconds: row.start)).date.adding(days: -1)
    let last = zone.local(Instant(seconds: row.end)).date
    let days = min(last.dayNumber - first.dayNumber, maximumDays)
    return (0...max(0, days)).map { day in
      let span = hours.interval(on: first.adding(days: day), in: zone)
      return span.start.seconds..<max(span.start.seconds, span.end.seconds)
    }
  }

  private static let maximumDays = 400

  /// The part of a row inside a span, or `nil`.
  private static func piece(of row: TimedRow, within span: Range<Int>) -> TimedRow? {
    guard row.hasLength else { return span.contains(row.start) ? row : nil }
    let (start, end) = (max(row.start, span.lowerBound), min(row.end, span.upperBound))
    return start < end ? TimedRow(row: row.row, start: start, end: end) : nil
  }

  /// The parts of a row outside the given sorted, disjoint spans.
  private static func pieces(of row: TimedRow, outside spans: [Range<Int>]) -> [TimedRow] {
    var index = spans.indices.partitioningIndex { spans[$0].upperBound > row.start }
    guard row.hasLength else { return index < spans.count && spans[index].contains(row.start) ? [] : [row] }
    var pieces: [TimedRow] = []
    var start = row.start
    while index < spans.count, spans[index].lowerBound < row.end {
      if spans[index].lowerBound > start {
        pieces.append(TimedRow(row: row.row, start: start, end: spans[index].lowerBound))
      }
      start = max(start, spans[index].upperBound)
      index += 1
    }
    if start < row.end { pieces.append(TimedRow(row: row.row, start: start, end: row.end)) }
    return pieces
  }
}
