/// A difference between an older and a newer version of a guide.
package struct GuideChange: Hashable, Sendable {
  /// The kind of change.
  package enum Kind: Hashable, Sendable {
    case new(Interval)
    /// The start, the end or both have changed.
    case moved(from: Interval, to: Interval)
    /// The programme was removed.
    case gone(Interval)
  }

  /// The kind of change, with the old and new times.
  package let kind: Kind
  /// The channel's id and name in the newer guide.
  package let channel: Channel
  package let title: String

  /// Creates a change to a programme on a channel.
  package init(_ kind: Kind, channel: Channel, title: String) {
    self.kind = kind
    self.channel = channel
    self.title = title
  }

  /// The current time slot, or the last known slot of a removed programme.
  package var interval: Interval {
    switch kind {
    case .new(let interval), .moved(_, let interval), .gone(let interval): interval
    }
  }

  /// The old and the new time slot; `nil` if the programme had or has none.
  package var times: (old: Interval?, new: Interval?) {
    switch kind {
    case .new(let interval): (nil, interval)
    case .moved(let from, let to): (from, to)
    case .gone(let interval): (interval, nil)
    }
  }
}

// These strings are here because listings and screens both use them but do not depend on each other.
extension GuideChange {
  /// The kind as one word.
  package var kindName: String {
    switch kind {
    case .new: "new"
    case .moved: "moved"
    case .gone: "gone"
    }
  }

  /// The time or times, such as `Fri 20 Nov 20:30–21:25 to 21:00–21:55`.
  package func when(in zone: ZoneTable) -> String {
    switch kind {
    case .new(let interval), .gone(let interval): GuideChange.text(interval, withDay: true, in: zone)
    case .moved(let from, let to):
      GuideChange.text(from, withDay: true, in: zone) + " to "
        + GuideChange.text(to, withDay: day(from, zone) != day(to, zone), in: zone)
    }
  }

  private func day(_ interval: Interval, _ zone: ZoneTable) -> CivilDate { zone.local(interval.start).date }

  private static func text(_ interval: Interval, withDay: Bool, in zone: ZoneTable) -> String {
    let start = zone.local(interval.start)
    let times = "\(start.time.text)–\(zone.local(interval.end).time.text)"
    return withDay ? "\(start.date.shortText) \(times)" : times
  }
}

/// The changes made by an update, and how far each channel's programmes reached before it.
package struct GuideChanges: Hashable, Sendable {
  /// The changes, sorted by start.
  package let changes: [GuideChange]
  /// The end of the last programme known before the update, by channel id.
  package let knownUntil: [String: Instant]

  /// Creates a set of changes, which must be sorted by start.
  package init(_ changes: [GuideChange] = [], knownUntil: [String: Instant] = [:]) {
    (self.changes, self.knownUntil) = (changes, knownUntil)
  }

  /// The given programmes that start on days newly added to the guide, as changes.
  ///
  /// New days do not count as changes: listing all their programmes would hide the real changes. But users want to know
  /// about new programmes that they are waiting for.
  package func changesOnNewDays(_ programmes: some Sequence<ProgrammeID>, of guide: Guide) -> [GuideChange] {
    if knownUntil.isEmpty { return [] }
    let ends = guide.channels.map { knownUntil[$0.id] }
    return programmes.compactMap { programme in
      let channel = guide.channel(of: programme)
      guard let end = ends[channel], guide.start(of: programme) >= end,
        guide.isTimeKnown(programme)
      else { return nil }
      return GuideChange(
        .new(guide.interval(of: programme)), channel: guide.channels[channel], title: guide.title(of: programme))
    }
  }
}

/// The differences between two versions of a guide, in the future hours that both cover.
///
/// A seven-day guide gains a new day every day. That is not a change, so only hours that both versions of a channel
/// cover are compared.
package struct GuideComparison {
  /// The changes, sorted by start, then by channel.
  package private(set) var changes: [GuideChange] = []
  /// When the older version of each channel ends, by channel id; only for channels in both guides.
  package private(set) var knownUntil: [String: Instant] = [:]
  private let old: Guide
  private let new: Guide

  private struct ComparedProgramme: Hashable {
    let title: String
    let interval: Interval
  }

  /// Compares the programmes that begin at `start` or later.
  package init(old: Guide, new: Guide, from start: Instant) {
    self.old = old
    self.new = new
    let known = Dictionary(old.channels.indices.map { (old.channels[$0].id, $0) }) { first, _ in first }
    var found: [(index: Int, change: GuideChange)] = []
    for (index, channel) in new.channels.enumerated() {
      guard let before = known[channel.id] else { continue }
      knownUntil[channel.id] = coverage(of: old, on: before)?.end
      guard let span = span(before, index, from: start) else { continue }
      let differences = changes(
        from: entries(of: old, on: before, in: span), to: entries(of: new, on: index, in: span), on: channel)
      found += differences.map { (index, $0) }
    }
    changes = found.sorted { ($0.change.interval.start, $0.index) < ($1.change.interval.start, $1.index) }.map(
      \.change)
  }

  /// The time that both versions of a channel cover.
  private func span(_ before: Int, _ after: Int, from start: Instant) -> Interval? {
    guard let first = coverage(of: old, on: before), let second = coverage(of: new, on: after) else { return nil }
    let (from, to) = (max(start, first.start, second.start), min(first.end, second.end))
    return from < to ? Interval(from, to) : nil
  }

  private func coverage(of guide: Guide, on channel: Int) -> Interval? {
    let programmes = guide.programmes(on: channel)
    guard let first = programmes.first, let last = programmes.last else { return nil }
    return Interval(guide.start(of: first), max(guide.start(of: first), guide.interval(of: last).end))
  }

  /// The programmes that begin in a span.
  private func entries(of guide: Guide, on channel: Int, in span: Interval) -> [ComparedProgramme] {
    guide.programmes(on: channel, in: span, includingZeroLength: true).filter { span.contains(guide.start(of: $0)) }
      .map { ComparedProgramme(title: guide.title(of: $0), interval: guide.interval(of: $0)) }
  }

  private func changes(from old: [ComparedProgramme], to new: [ComparedProgramme], on channel: Channel) -> [GuideChange]
  {
    let kept = Set(new)
    var gone = Dictionary(grouping: old.filter { !kept.contains($0) }, by: \.title)
    let known = Set(old)
    var changes: [GuideChange] = []
    for entry in new where !known.contains(entry) {
      if let before = GuideComparison.nearest(to: entry, in: gone[entry.title] ?? []) {
        let from = gone[entry.title]?.remove(at: before).interval ?? entry.interval
        changes.append(GuideChange(.moved(from: from, to: entry.interval), channel: channel, title: entry.title))
      } else {
        changes.append(GuideChange(.new(entry.interval), channel: channel, title: entry.title))
      }
    }
    let left = gone.values.joined().sorted { ($0.interval.start, $0.title) < ($1.interval.start, $1.title) }
    return changes + left.map { GuideChange(.gone($0.interval), channel: channel, title: $0.title) }
  }

  /// The index of the nearest showing of the same title within 36 hours; anything further away is a different showing.
  ///
  /// `nil` if there are more than 500 candidates, because then it is impossible to tell which one has moved where.
  private static func nearest(to entry: ComparedProgramme, in others: [ComparedProgramme]) -> Int? {
    guard others.count <= 500 else { return nil }
    return others.indices.filter { distance(others[$0], entry) <= 36 * 3600 }
      .min { distance(others[$0], entry) < distance(others[$1], entry) }
  }

  private static func distance(_ a: ComparedProgramme, _ b: ComparedProgramme) -> Int {
    abs(a.interval.start.seconds(since: b.interval.start))
  }
}
