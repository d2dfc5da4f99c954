/// A broadcast day: from 05:00 local time, or the user's `ZoneTable.dayStart`, until the same time on the next day.
///
/// It lasts 24 hours, or 23 or 25 when the clocks change.
package struct BroadcastDay: Hashable, Comparable, Sendable {
  /// The date on which it begins.
  package let date: CivilDate

  package init(_ date: CivilDate) {
    self.date = date
  }

  /// The broadcast day that contains an instant: 03:00 still belongs to the previous date.
  package init(containing instant: Instant, in zone: ZoneTable) {
    let local = zone.local(instant)
    var day = BroadcastDay(local.time < zone.dayStart ? local.date.adding(days: -1) : local.date)
    // A clock change at the start of the day can put the instant into the day before or after.
    while day.interval(in: zone).end <= instant { day = day.next }
    while day.interval(in: zone).start > instant { day = day.previous }
    self = day
  }

  package static func < (a: BroadcastDay, b: BroadcastDay) -> Bool {
    a.date < b.date
  }

  package var next: BroadcastDay { adding(days: 1) }
  package var previous: BroadcastDay { adding(days: -1) }

  /// The day `days` later, or earlier if negative.
  package func adding(days: Int) -> BroadcastDay {
    BroadcastDay(date.adding(days: days))
  }

  /// The Monday of its week. Weeks end on Sunday.
  package var monday: BroadcastDay { adding(days: -date.weekday.rawValue) }

  /// The interval in real time.
  package func interval(in zone: ZoneTable) -> Interval {
    Interval(start(in: zone), next.start(in: zone))
  }

  /// The instant at which the day begins.
  package func start(in zone: ZoneTable) -> Instant {
    zone.resolve(LocalTime(date, zone.dayStart)).first
  }

  /// The instant of a wall time on this day; times before the start of the day are in the following night.
  package func instant(of time: WallTime, in zone: ZoneTable) -> Instant {
    zone.resolve(LocalTime(time < zone.dayStart ? date.adding(days: 1) : date, time)).first
  }
}
