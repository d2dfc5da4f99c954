/// What was said, as a day and an instant of a guide.
extension DayTime {
  /// The broadcast day that was said, or `shown` where none was. A weekday that the guide has only in the past means
  /// that one.
  package func day(shown: BroadcastDay, in guide: Interval, zone: ZoneTable) -> BroadcastDay {
    guard let date else { return shown }
    let day = BroadcastDay(date)
    let before = day.adding(days: -7)
    let isBefore = isWeekday && !day.interval(in: zone).overlaps(guide) && before.interval(in: zone).overlaps(guide)
    return isBefore ? before : day
  }

  /// The instant that was said. A time of a day that was named is that of its date; a time alone, or of a night, is that
  /// of the broadcast day, whose early hours are the next date's. A day alone is meant at `usual`, or as near to that as
  /// the guide has the day.
  package func instant(shown: BroadcastDay, usual: WallTime, in guide: Interval, zone: ZoneTable) -> Instant {
    let day = day(shown: shown, in: guide, zone: zone)
    guard let time else {
      return day.instant(of: usual, in: zone).clamped(to: day.interval(in: zone).clamped(to: guide))
    }
    let isOfItsDate = date != nil && !isNight
    return isOfItsDate ? zone.resolve(LocalTime(day.date, time)).first : day.instant(of: time, in: zone)
  }
}

extension Instant {
  /// The nearest instant within an interval; itself without one.
  fileprivate func clamped(to interval: Interval?) -> Instant {
    interval.map { min(max(self, $0.start), $0.end.adding(seconds: -1)) } ?? self
  }
}
