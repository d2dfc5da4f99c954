/// A rule for all years, as POSIX writes it in `TZ`: `GMT0BST,M3.5.0/1,M10.5.0`.
struct ZoneRule: Hashable, Sendable {
  /// Seconds east of UTC.
  let standardOffset: Int
  let summer: Summer?

  struct Summer: Hashable, Sendable {
    /// Seconds east of UTC.
    let offset: Int
    let start: Day
    let end: Day
  }

  /// A day of every year, and seconds of local time from its midnight, which may be negative or more than a day.
  struct Day: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// The weekday (0 is Sunday) in a week (1 to 5, 5 the last) of a month.
      case weekday(Int, week: Int, month: Int)
      /// A day counted from 1, without 29 February.
      case julian(Int)
      /// A day counted from 0, with 29 February.
      case zeroBased(Int)
    }

    let kind: Kind
    let seconds: Int
  }

  /// The clock changes of a year, in order.
  func changes(in year: Int) -> [ZoneChange] {
    guard let summer else { return [] }
    let start = summer.start.seconds(in: year) - standardOffset
    let end = summer.end.seconds(in: year) - summer.offset
    return [
      ZoneChange(instant: start, offset: summer.offset), ZoneChange(instant: end, offset: standardOffset),
    ].sorted { $0.instant < $1.instant }
  }
}

extension ZoneRule.Day {
  /// The local time in a year, as if it were UTC, in seconds since 1970.
  func seconds(in year: Int) -> Int {
    (dayNumber(in: year) ?? 0) * 86_400 + seconds
  }

  private func dayNumber(in year: Int) -> Int? {
    guard let newYear = CivilDate(year: year, month: 1, day: 1)?.dayNumber else { return nil }
    switch kind {
    case .zeroBased(let day): return newYear + day
    case .julian(let day):
      let isAfterFebruary = day >= 60 && CivilDate(year: year, month: 2, day: 29) != nil
      return newYear + day - 1 + (isAfterFebruary ? 1 : 0)
    case .weekday(let weekday, let week, let month):
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      // Sunday is 0 here, and the last of `Weekday`.
      let ahead = (weekday - (first.weekday.rawValue + 1)).flooredRemainder(by: 7)
      let day = first.adding(days: ahead + 7 * (week - 1))
      return day.month == month ? day.dayNumber : day.dayNumber - 7
    }
  }
}

extension ZoneTable {
  /// A zone by a rule of POSIX (`TZ`, and the last line of a zone file), for the years that the store can hold; nil
  /// where the text is no such rule.
  package init?(rule text: String) {
    guard let rule = ZoneRule(text) else { return nil }
    self.init(offset: rule.standardOffset, changes: (1970...ZoneTable.lastYear).flatMap(rule.changes))
  }

  /// The last year whose instants fit the store's columns.
  static let lastYear = 2106
}
