/// A time of day: hours and minutes, without a day or a zone.
package struct WallTime: Hashable, Comparable, Sendable {
  /// Minutes since midnight, 0 to 1439.
  package let minuteOfDay: Int

  /// The time of an hour (0 to 23) and a minute (0 to 59); nil if there is none.
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

  /// 20:00, when the evening begins where a person has not said otherwise.
  package static let usualPrimeTime = WallTime(minuteOfDay: 20 * 60)

  /// 05:00, when a broadcast day begins where a person has not said otherwise.
  package static let usualDayStart = WallTime(minuteOfDay: 5 * 60)

  /// 0 to 23.
  package var hour: Int { minuteOfDay / 60 }
  /// 0 to 59.
  package var minute: Int { minuteOfDay % 60 }

  /// Such as `20:47`.
  package var text: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2))" }

  /// Whether one goes before the other.
  package static func < (a: WallTime, b: WallTime) -> Bool {
    a.minuteOfDay < b.minuteOfDay
  }
}

/// How the times of day are written for people.
package enum ClockFace: Int, CaseIterable, Hashable, Sendable {
  case twelve = 12, twentyFour = 24

  /// Such as `20:47`, or `8:47pm`.
  package func text(of time: WallTime) -> String {
    switch self {
    case .twentyFour: time.text
    case .twelve: "\(digits(of: time))\(half(of: time))"
    }
  }

  /// Such as `20:30–21:25`, or `8:30–9:25pm`.
  package func text(from start: WallTime, to end: WallTime) -> String {
    let isOneHalf = self == .twelve && half(of: start) == half(of: end)
    return "\(isOneHalf ? digits(of: start) : text(of: start))–\(text(of: end))"
  }

  /// The most columns of a time.
  package var width: Int { self == .twelve ? 7 : 5 }

  private func digits(of time: WallTime) -> String {
    "\((time.hour + 11) % 12 + 1):\(time.minute.padded(to: 2))"
  }

  private func half(of time: WallTime) -> String { time.hour < 12 ? "am" : "pm" }
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

/// A span of every day, by the clock on the wall. It may go on past midnight; it is never empty.
package struct DailyHours: Hashable, Sendable {
  /// When it begins.
  package let start: WallTime
  /// When it ends, on the next day where that is not later than the start.
  package let end: WallTime

  /// From one time to another; nil where they are the same.
  package init?(_ start: WallTime, _ end: WallTime) {
    guard start != end else { return nil }
    self.start = start
    self.end = end
  }

  /// Such as `06:00-19:00`; nil where it is nothing of that kind. `24:00` may be written for the end of a day.
  package init?(_ text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = DailyHours.time(ends[0]), let end = DailyHours.time(ends[1]) else { return nil }
    self.init(start, end)
  }

  /// Such as `06:00-19:00`.
  package var text: String { "\(start.text)-\(end.text)" }

  /// The span that begins on a date.
  package func interval(on date: CivilDate, in zone: ZoneTable) -> Interval {
    let last = end.minuteOfDay > start.minuteOfDay ? date : date.adding(days: 1)
    return Interval(zone.resolve(LocalTime(date, start)).first, zone.resolve(LocalTime(last, end)).first)
  }

  /// Such as `06:00` or `6:00`.
  private static func time(_ text: Substring) -> WallTime? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, (1...2).contains(parts[0].utf8.count),
      let hour = number(parts[0]), let minute = number(parts[1]), minute < 60, hour * 60 + minute <= 24 * 60
    else { return nil }
    return WallTime(minuteOfDay: (hour * 60 + minute) % (24 * 60))
  }

  /// Digits alone: no sign.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(text) : nil
  }
}
