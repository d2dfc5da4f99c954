/// A time of day: hours and minutes, without a day or a zone.
package struct WallTime: Hashable, Comparable, Sendable {
  /// Minutes since midnight, 0 to 1439.
  package let minuteOfDay: Int

  /// Creates a time; `nil` if the hour or minute is out of range.
  package init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    minuteOfDay = hour * 60 + minute
  }

  /// Creates a time from minutes after midnight, modulo 24 hours.
  package init(minuteOfDay: Int) {
    self.minuteOfDay = minuteOfDay.flooredRemainder(by: 1440)
  }

  package static let midnight = WallTime(minuteOfDay: 0)

  /// The default start of the evening, 20:00.
  package static let defaultPrimeTime = WallTime(minuteOfDay: 20 * 60)

  /// The default start of broadcast days, 05:00.
  package static let defaultDayStart = WallTime(minuteOfDay: 5 * 60)

  /// The hour, 0 to 23.
  package var hour: Int { minuteOfDay / 60 }
  /// The minute, 0 to 59.
  package var minute: Int { minuteOfDay % 60 }

  /// The time in 24-hour format, e.g. `20:47`.
  package var text: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2))" }

  package static func < (a: WallTime, b: WallTime) -> Bool {
    a.minuteOfDay < b.minuteOfDay
  }
}

/// The 12-hour or 24-hour clock.
package enum ClockFace: Int, CaseIterable, Hashable, Sendable {
  case twelve = 12, twentyFour = 24

  /// A time like `20:47` or `8:47pm`.
  package func text(of time: WallTime) -> String {
    switch self {
    case .twentyFour: time.text
    case .twelve: "\(digits(of: time))\(half(of: time))"
    }
  }

  /// A range such as `20:30–21:25` or `8:30–9:25pm`.
  package func text(from start: WallTime, to end: WallTime) -> String {
    let isOneHalf = self == .twelve && half(of: start) == half(of: end)
    return "\(isOneHalf ? digits(of: start) : text(of: start))–\(text(of: end))"
  }

  /// The maximum width of a time in columns.
  package var width: Int { self == .twelve ? 7 : 5 }

  private func digits(of time: WallTime) -> String {
    "\((time.hour + 11) % 12 + 1):\(time.minute.padded(to: 2))"
  }

  private func half(of time: WallTime) -> String { time.hour < 12 ? "am" : "pm" }
}

/// A date and wall time in an unspecified zone.
package struct LocalTime: Hashable, Sendable {
  package let date: CivilDate
  package let time: WallTime

  package init(_ date: CivilDate, _ time: WallTime) {
    self.date = date
    self.time = time
  }
}

/// Hours that apply to every day and may extend past midnight; never empty.
package struct DailyHours: Hashable, Sendable {
  package let start: WallTime
  /// The end time, which is on the next day unless it is later than the start.
  package let end: WallTime

  /// Creates hours; `nil` if the start and end are equal.
  package init?(_ start: WallTime, _ end: WallTime) {
    guard start != end else { return nil }
    self.start = start
    self.end = end
  }

  /// Parses text such as `06:00-19:00`, where `24:00` means midnight; `nil` if it is invalid.
  package init?(_ text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = DailyHours.time(ends[0]), let end = DailyHours.time(ends[1]) else { return nil }
    self.init(start, end)
  }

  /// The hours as text, such as `06:00-19:00`.
  package var text: String { "\(start.text)-\(end.text)" }

  /// The interval of the hours that begin on a date.
  package func interval(on date: CivilDate, in zone: ZoneTable) -> Interval {
    let last = end.minuteOfDay > start.minuteOfDay ? date : date.adding(days: 1)
    return Interval(zone.resolve(LocalTime(date, start)).first, zone.resolve(LocalTime(last, end)).first)
  }

  /// Parses a time such as `06:00` or `6:00`.
  private static func time(_ text: Substring) -> WallTime? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, (1...2).contains(parts[0].utf8.count),
      let hour = number(parts[0]), let minute = number(parts[1]), minute < 60, hour * 60 + minute <= 24 * 60
    else { return nil }
    return WallTime(minuteOfDay: (hour * 60 + minute) % (24 * 60))
  }

  /// Parses digits without a sign.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(text) : nil
  }
}
