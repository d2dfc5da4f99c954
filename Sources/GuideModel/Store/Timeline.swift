/// Something that can be selected in a channel's row of the grid.
package enum TimelineItem: Hashable, Sendable {
  case programme(ProgrammeID)
  /// A time span in which the guide lists nothing.
  case gap(Interval)
}

/// A part of a channel's row that belongs to one item.
package struct TimelineSegment: Hashable, Sendable {
  package let item: TimelineItem
  package let interval: Interval
}

/// The channels of a guide as continuous rows of programmes and gaps.
///
/// All rows start at the beginning of a broadcast day and end at the same time. Gaps longer than a day are split at day
/// boundaries, so that users can step through an empty channel day by day.
package struct Timeline: Sendable {
  package let guide: Guide
  /// The zone that determines broadcast days.
  package let zone: ZoneTable
  /// The span from the start of the first broadcast day to the end of the last programme; empty if there are no
  /// programmes.
  package let extent: Interval

  /// Creates the timeline of a guide, with broadcast days in `zone`.
  package init(_ guide: Guide, in zone: ZoneTable) {
    self.guide = guide
    self.zone = zone
    guard let coverage = guide.coverage, !coverage.isEmpty else {
      extent = Interval(Instant(seconds: 0), Instant(seconds: 0))
      return
    }
    let first = BroadcastDay(containing: coverage.start, in: zone)
    extent = Interval(first.start(in: zone), coverage.end)
  }

  /// The item at an instant on a channel; outside the extent, a gap.
  package func item(on channel: Int, at instant: Instant) -> TimelineItem {
    if let owner = guide.owner(on: channel, at: instant) { return .programme(owner) }
    return .gap(piece(of: gap(on: channel, around: instant), at: instant))
  }

  /// The next item on a channel in order of start: a gap, or a programme with a length.
  package func item(after item: TimelineItem, on channel: Int) -> TimelineItem? {
    switch item {
    case .programme(let programme):
      let covered = Instant(seconds: Int(guide.coveredUntil[programme.row]))
      guard let next = row(of: channel, from: programme.row + 1) else { return gapPiece(on: channel, from: covered) }
      return Int(guide.rows.starts[next]) > covered.seconds
        ? gapPiece(on: channel, from: covered) : .programme(ProgrammeID(row: next))
    case .gap(let gap):
      let following = guide.firstRow(of: channel, startingFrom: gap.end)
      if let next = row(of: channel, from: following), Int(guide.rows.starts[next]) == gap.end.seconds {
        return .programme(ProgrammeID(row: next))
      }
      return gapPiece(on: channel, from: gap.end)
    }
  }

  /// The previous item on a channel.
  package func item(before item: TimelineItem, on channel: Int) -> TimelineItem? {
    switch item {
    case .programme(let programme):
      let start = guide.start(of: programme)
      guard let last = row(of: channel, before: programme.row) else { return gapPiece(on: channel, until: start) }
      return Int(guide.coveredUntil[last]) < start.seconds
        ? gapPiece(on: channel, until: start) : .programme(ProgrammeID(row: last))
    case .gap(let gap):
      let whole = self.gap(on: channel, around: gap.start)
      if gap.start > whole.start { return gapPiece(on: channel, until: gap.start) }
      let following = guide.firstRow(of: channel, startingFrom: gap.start)
      return row(of: channel, before: following).map { .programme(ProgrammeID(row: $0)) }
    }
  }

  /// The part of a channel's row that lies in a span, as contiguous segments within the extent.
  package func segments(on channel: Int, in span: Interval) -> [TimelineSegment] {
    guard let window = span.clamped(to: extent) else { return [] }
    var segments: [TimelineSegment] = []
    var time = window.start
    while time < window.end {
      let item = item(on: channel, at: time)
      let end = min(segmentEnd(of: item, on: channel, from: time), window.end)
      if let last = segments.last, last.item == item {
        segments[segments.count - 1] = TimelineSegment(item: item, interval: Interval(last.interval.start, end))
      } else {
        segments.append(TimelineSegment(item: item, interval: Interval(time, end)))
      }
      time = end
    }
    return segments
  }

  /// The full interval of an item.
  package func interval(of item: TimelineItem) -> Interval {
    switch item {
    case .programme(let programme): guide.interval(of: programme)
    case .gap(let gap): gap
    }
  }

  /// When the item at `time` stops being shown: at its end, or when another programme starts.
  private func segmentEnd(of item: TimelineItem, on channel: Int, from time: Instant) -> Instant {
    let end = interval(of: item).end
    guard let next = guide.next(on: channel, after: time) else { return end }
    return min(end, guide.start(of: next))
  }
}

extension Timeline {
  /// The first row with a length at or after `row`.
  private func row(of channel: Int, from row: Int) -> Int? {
    (row..<max(row, guide.rows(of: channel).upperBound)).first(where: guide.hasLength)
  }

  /// The last row with a length before `row`.
  private func row(of channel: Int, before row: Int) -> Int? {
    let first = guide.rows(of: channel).lowerBound
    return (first..<max(first, row)).last(where: guide.hasLength)
  }

  /// The whole gap around an instant at which there is no programme.
  private func gap(on channel: Int, around instant: Instant) -> Interval {
    let following = guide.firstRow(of: channel, startingAfter: instant)
    let previous = row(of: channel, before: following)
    let next = row(of: channel, from: following)
    let start = previous.map { Instant(seconds: Int(guide.coveredUntil[$0])) } ?? min(extent.start, instant)
    let end = next.map { Instant(seconds: Int(guide.rows.starts[$0])) } ?? max(extent.end, instant.adding(seconds: 1))
    return Interval(start, end)
  }

  /// The part of a gap at an instant: the whole gap, or one broadcast day if the gap is longer than a day.
  private func piece(of gap: Interval, at instant: Instant) -> Interval {
    guard gap.minutes > 24 * 60 else { return gap }
    let day = BroadcastDay(containing: instant, in: zone).interval(in: zone)
    return gap.clamped(to: day) ?? gap
  }

  private func gapPiece(on channel: Int, from instant: Instant) -> TimelineItem? {
    guard instant < extent.end else { return nil }
    return .gap(piece(of: gap(on: channel, around: instant), at: instant))
  }

  private func gapPiece(on channel: Int, until instant: Instant) -> TimelineItem? {
    guard instant > extent.start else { return nil }
    let last = instant.adding(seconds: -1)
    return .gap(piece(of: gap(on: channel, around: last), at: last))
  }
}
