/// A guide as a person has chosen its channels.
package struct ArrangedGuide: Sendable {
  /// The guide as its sources have it.
  package let base: Guide
  /// The guide as it is shown.
  package let guide: Guide
  /// Nil where nothing is chosen; that is not the same as no channel.
  private let shapes: [ChannelShape]?
  private let zone: ZoneTable
  /// All channels, those that are not shown among them; nil where nothing is chosen.
  package let list: ChannelList?

  /// The same guide with the channels that are shown, in their order, by their names and numbers, and with the times that
  /// are chosen for them; hours of the day are those of a zone. Texts and records are shared, times and rows are new:
  /// 34 bytes a programme, unless the rows are those of `last`.
  package init(_ base: Guide, by choices: ChannelChoices, in zone: ZoneTable, after last: ArrangedGuide? = nil) {
    self.base = base
    self.zone = zone
    if choices.isEmpty {
      (guide, shapes, list) = (base, nil, nil)
      return
    }
    let list = ChannelList(base.channels, choices)
    self.list = list
    let shown = list.entries.filter { $0.visibility == .shown }
    let shapes = ChannelShape.shapes(of: list, choices)
    self.shapes = shapes
    let columns: GuideColumns
    if let last, last.base === base, last.zone == zone, last.shapes == shapes {
      columns = GuideColumns(sharing: last.guide)
    } else {
      columns = ArrangedGuide.columns(of: base, shapes, zone)
    }
    guide = Guide(base, channels: shown.map(\.channel), numbers: shown.map(\.number), columns: columns)
  }

  /// Whether the rows are those of another arrangement, so that what is known of them holds for these.
  package func hasRows(of other: ArrangedGuide) -> Bool {
    base === other.base && zone == other.zone && shapes == other.shapes
  }

  private static func columns(of base: Guide, _ shapes: [ChannelShape], _ zone: ZoneTable) -> GuideColumns {
    var columns = GuideColumns(of: base)
    for shape in shapes {
      if shape.isPlain {
        columns.append(base.rows(of: shape.own.origin), of: base)
      } else {
        var rows = TimedRows(shape.own, of: base, in: zone)
        for guest in shape.guests { rows.fillGaps(with: TimedRows(guest, of: base, in: zone)) }
        columns.append(rows, of: base)
      }
    }
    return columns
  }
}

extension Guide {
  /// The same guide as a person has chosen its channels; hours of the day are those of a zone.
  package func arranged(by choices: ChannelChoices, in zone: ZoneTable) -> Guide {
    ArrangedGuide(self, by: choices, in: zone).guide
  }
}

/// Where the rows of a channel come from and how they are changed: of two arrangements with the same shapes the rows are the
/// same, whatever the channels are called.
struct ChannelShape: Hashable {
  /// A channel of the guide, with how its rows are cut and shifted, the first step first.
  struct Part: Hashable {
    /// One after the other: later by seconds, then cut to hours.
    struct Step: Hashable {
      let seconds: Int
      let hours: DailyHours?
    }

    let origin: Int
    let steps: [Step]

    /// A channel by what is chosen for it; a copy shows what it is a copy of as that is shown.
    init(_ entry: ChannelList.Entry, _ choices: ChannelChoices) {
      let choice = choices[entry.channel.id]
      origin = entry.origin
      let original = entry.isCopy ? choice.copyOf.map { choices[$0] } : nil
      steps = [original, choice].compactMap(\.self)
        .map { Step(seconds: $0.shift * 60, hours: $0.hours) }
        .filter { $0 != Step(seconds: 0, hours: nil) }
    }
  }

  let own: Part
  /// The channels that are shown in its gaps, in the order in which the person named them.
  let guests: [Part]

  /// Whether the rows are those of the guide.
  var isPlain: Bool { own.steps.isEmpty && guests.isEmpty }

  /// The shape of each channel that is shown.
  static func shapes(of list: ChannelList, _ choices: ChannelChoices) -> [ChannelShape] {
    let guests = Dictionary(grouping: list.entries, by: \.visibility)
    return (guests[.shown] ?? []).map { entry in
      let id = entry.channel.id
      let joined = Dictionary((guests[.joined(to: id)] ?? []).map { ($0.channel.id, $0) }) { first, _ in first }
      return ChannelShape(
        own: Part(entry, choices), guests: choices[id].joined.compactMap { joined[$0] }.map { Part($0, choices) })
    }
  }
}

/// Rows of the store with other times than they have there, sorted as a channel's rows are.
struct TimedRows {
  /// A row, or a piece of one.
  struct Row {
    let row: Int
    /// Seconds since 1970.
    let start: Int
    let end: Int

    var hasLength: Bool { end > start }

    /// By start, those of no length last among equals, as the store has them.
    func comesBefore(_ other: Row) -> Bool {
      start != other.start ? start < other.start : hasLength && !other.hasLength
    }
  }

  private(set) var rows: [Row]

  /// A channel's rows, shifted, and cut to the hours of each day in a zone.
  init(_ part: ChannelShape.Part, of guide: Guide, in zone: ZoneTable) {
    rows = guide.rows(of: part.origin).map {
      Row(row: $0, start: Int(guide.rows.starts[$0]), end: Int(guide.rows.ends[$0]))
    }
    for step in part.steps {
      rows = rows.map { Row(row: $0.row, start: $0.start + step.seconds, end: $0.end + step.seconds) }
      if let hours = step.hours { cut(to: hours, zone) }
    }
  }

  private mutating func cut(to hours: DailyHours, _ zone: ZoneTable) {
    rows = rows.flatMap { row in
      TimedRows.spans(of: hours, meeting: row, zone).compactMap { TimedRows.piece(of: row, within: $0) }
    }
    sort()
  }

  /// Puts another channel's rows where this one has nothing.
  mutating func fillGaps(with others: TimedRows) {
    let covered = coveredSpans
    rows += others.rows.flatMap { TimedRows.pieces(of: $0, outside: covered) }
    sort()
  }

  private mutating func sort() {
    // The standard library's sort is stable.
    rows.sort { $0.comesBefore($1) }
  }

  /// The spans in which something is on, sorted and disjoint.
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

  /// The hours of the days that a row meets. A programme of years is cut off after some hundred days.
  private static func spans(of hours: DailyHours, meeting row: Row, _ zone: ZoneTable) -> [Range<Int>] {
    let first = zone.local(Instant(seconds: row.start)).date.adding(days: -1)
    let last = zone.local(Instant(seconds: row.end)).date
    let days = min(last.dayNumber - first.dayNumber, mostDays)
    return (0...max(0, days)).map { day in
      let span = hours.interval(on: first.adding(days: day), in: zone)
      return span.start.seconds..<max(span.start.seconds, span.end.seconds)
    }
  }

  private static let mostDays = 400

  /// The part of a row within a span; nil if there is none.
  private static func piece(of row: Row, within span: Range<Int>) -> Row? {
    guard row.hasLength else { return span.contains(row.start) ? row : nil }
    let (start, end) = (max(row.start, span.lowerBound), min(row.end, span.upperBound))
    return start < end ? Row(row: row.row, start: start, end: end) : nil
  }

  /// The parts of a row outside some spans, which are sorted and disjoint.
  private static func pieces(of row: Row, outside spans: [Range<Int>]) -> [Row] {
    var index = spans.indices.partitioningIndex { spans[$0].upperBound > row.start }
    guard row.hasLength else { return index < spans.count && spans[index].contains(row.start) ? [] : [row] }
    var pieces: [Row] = []
    var start = row.start
    while index < spans.count, spans[index].lowerBound < row.end {
      if spans[index].lowerBound > start {
        pieces.append(Row(row: row.row, start: start, end: spans[index].lowerBound))
      }
      start = max(start, spans[index].upperBound)
      index += 1
    }
    if start < row.end { pieces.append(Row(row: row.row, start: start, end: row.end)) }
    return pieces
  }
}
