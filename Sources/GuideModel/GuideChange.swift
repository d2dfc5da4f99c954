/// A difference between a newer and an older state of a guide.
package struct GuideChange: Hashable, Sendable {
  /// The kinds of changes of a programme.
  package enum Kind: Hashable, Sendable {
    /// It was not there before.
    case new(Interval)
    /// It is at another time, or of another length.
    case moved(from: Interval, to: Interval)
    /// It is not there any more.
    case gone(Interval)
  }

  /// The kind, with the times.
  package let kind: Kind
  /// The channel's id and name, as the newer guide has them.
  package let channel: Channel
  /// The programme's title.
  package let title: String

  /// A change of a programme on a channel.
  package init(_ kind: Kind, channel: Channel, title: String) {
    self.kind = kind
    self.channel = channel
    self.title = title
  }

  /// When it is on now, or was to be on.
  package var interval: Interval {
    switch kind {
    case .new(let interval), .moved(_, let interval), .gone(let interval): interval
    }
  }
}

// The texts are here, and not in a screen: listings and screens show the same ones, and neither knows the other.
extension GuideChange {
  /// The kind in a word.
  package var kindName: String {
    switch kind {
    case .new: "new"
    case .moved: "moved"
    case .gone: "gone"
    }
  }

  /// When it was or is on, such as `Fri 20 Nov 20:30–21:25 to 21:00–21:55`.
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

/// The changes by an update of a guide, and how far each of its channels was known before.
package struct GuideChanges: Hashable, Sendable {
  /// By start.
  package let changes: [GuideChange]
  /// By the id of a channel, the end of the last programme that was known of it.
  package let knownUntil: [String: Instant]

  /// Changes by start.
  package init(_ changes: [GuideChange] = [], knownUntil: [String: Instant] = [:]) {
    (self.changes, self.knownUntil) = (changes, knownUntil)
  }

  /// Those of some programmes of the guide that are on a further day. A further day is no change, and all its programmes
  /// together would hide what has changed; a person who waits for some of them wants to know that they are here.
  package func further(_ programmes: some Sequence<ProgrammeID>, of guide: Guide) -> [GuideChange] {
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

/// The differences between a newer and an older state of a guide, in the time to come that both cover.
///
/// A guide of seven days has a new one every day; that is no change, and so only the hours are compared that both states
/// of a channel cover.
package struct GuideComparison {
  /// By start, and then in the order of the channels.
  package private(set) var changes: [GuideChange] = []
  /// By the id of a channel that both have, when the older state of it ends.
  package private(set) var knownUntil: [String: Instant] = [:]
  private let old: Guide
  private let new: Guide

  /// A programme of one of the guides.
  private struct ComparedProgramme: Hashable {
    let title: String
    let interval: Interval
  }

  /// Compares what begins at `start` or later.
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

  /// The time that both states of a channel cover.
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

  /// The programme of the same title whose start is the nearest, of the same day and a half: further away it is another
  /// showing. Among very many it is not possible to tell which has moved where.
  private static func nearest(to entry: ComparedProgramme, in others: [ComparedProgramme]) -> Int? {
    guard others.count <= 500 else { return nil }
    return others.indices.filter { distance(others[$0], entry) <= 36 * 3600 }
      .min { distance(others[$0], entry) < distance(others[$1], entry) }
  }

  private static func distance(_ a: ComparedProgramme, _ b: ComparedProgramme) -> Int {
    abs(a.interval.start.seconds(since: b.interval.start))
  }
}
