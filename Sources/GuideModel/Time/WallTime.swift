/// What a clock on the wall shows: hours and minutes, without a day or a zone.
package struct WallTime: Hashable, Comparable, Sendable {
  /// Minutes since midnight, 0 to 1439.
  package let minuteOfDay: Int

  /// The time of an hour (0 to 23) and a minute (0 to 59); nil where there is none.
  package init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    minuteOfDay = hour * 60 + minute
  }

  /// The time a number of minutes after midnight, taken round the clock.
  package init(minuteOfDay: Int) {
    self.minuteOfDay = minuteOfDay.flooredRemainder(by: 1440)
  }

  /// 00:00.
  package static let midnight = WallTime(minuteOfDay: 0)

  /// 0 to 23.
  package var hour: Int { minuteOfDay / 60 }
  /// 0 to 59.
  package var minute: Int { minuteOfDay % 60 }

  /// Whether one goes before the other.
  package static func < (a: WallTime, b: WallTime) -> Bool {
    a.minuteOfDay < b.minuteOfDay
  }
}

/// A day and a wall time on it, as a zone has them at some instant.
package struct LocalTime: Hashable, Sendable {
  /// The day on the calendar.
  package let date: CivilDate
  /// The time on the wall.
  package let time: WallTime

  /// A wall time on a day.
  package init(_ date: CivilDate, _ time: WallTime) {
    self.date = date
    self.time = time
  }
}
