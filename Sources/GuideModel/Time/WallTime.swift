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

  package static let midnight = WallTime(minuteOfDay: 0)

  package var hour: Int { minuteOfDay / 60 }
  package var minute: Int { minuteOfDay % 60 }

  package static func < (a: WallTime, b: WallTime) -> Bool {
    a.minuteOfDay < b.minuteOfDay
  }
}

/// A day and a wall time on it, as a zone has them at some instant.
package struct LocalTime: Hashable, Sendable {
  package let date: CivilDate
  package let time: WallTime

  package init(_ date: CivilDate, _ time: WallTime) {
    self.date = date
    self.time = time
  }
}
