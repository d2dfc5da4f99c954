/// A day as broadcasters count it: from 05:00 local time to 05:00 the next day, or from another time that a person has set
/// (`ZoneTable.dayStart`).
///
/// It lasts 24 hours, and 23 or 25 when the clocks change.
package struct BroadcastDay: Hashable, Comparable, Sendable {
  /// The date on which it begins.
  package let date: CivilDate

  /// The day that begins on a date.
  package init(_ date: CivilDate) {
    self.date = date
  }

  /// The broadcast day that an instant belongs to: at 03:00 it is still yesterday's.
  package init(containing instant: Instant, in zone: ZoneTable) {
    let local = zone.local(instant)
    var day = BroadcastDay(local.time < zone.dayStart ? local.date.adding(days: -1) : local.date)
    // A clock change at the opening itself can put the instant a day to either side.
    while day.interval(in: zone).end <= instant { day = day.next }
    while day.interval(in: zone).start > instant { day = day.previous }
    self = day
  }

  /// Whether one goes before the other.
  package static func < (a: BroadcastDay, b: BroadcastDay) -> Bool {
    a.date < b.date
  }

  /// The day after.
  package var next: BroadcastDay { adding(days: 1) }
  /// The day before.
  package var previous: BroadcastDay { adding(days: -1) }

  /// The day a number of days later; earlier where `days` is negative.
  package func adding(days: Int) -> BroadcastDay {
    BroadcastDay(date.adding(days: days))
  }

  /// The Monday of its week, which ends with Sunday.
  package var monday: BroadcastDay { adding(days: -date.weekday.rawValue) }

  /// From its opening to the next day's, in real time.
  package func interval(in zone: ZoneTable) -> Interval {
    Interval(start(in: zone), next.start(in: zone))
  }

  /// The instant at which it opens.
  package func start(in zone: ZoneTable) -> Instant {
    zone.resolve(LocalTime(date, zone.dayStart)).first
  }

  /// When the clock shows `time` within this day: times before its start are those of the following night.
  package func instant(of time: WallTime, in zone: ZoneTable) -> Instant {
    zone.resolve(LocalTime(time < zone.dayStart ? date.adding(days: 1) : date, time)).first
  }
}
