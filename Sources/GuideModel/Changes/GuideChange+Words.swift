extension GuideChange {
  /// What became of the programme, in a word.
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
