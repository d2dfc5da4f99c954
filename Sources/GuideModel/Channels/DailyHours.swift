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
