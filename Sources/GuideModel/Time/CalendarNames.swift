/// The names of days and months in a language, and the signs between them and the numbers of a date.
package struct CalendarNames: Hashable, Sendable {
  /// Monday first.
  package let weekdays: [String]
  package let shortWeekdays: [String]
  /// January first.
  package let months: [String]
  package let shortMonths: [String]
  /// The sign after the weekday of a long date.
  let weekdayEnd: String
  /// The sign after the day of the month.
  let dayEnd: String
  /// Whether a short date has its month as a number.
  let hasNumericMonths: Bool

  /// As the feed has them.
  package static let english = CalendarNames(
    weekdays: Weekday.allCases.map(\.name), shortWeekdays: Weekday.allCases.map(\.shortName),
    months: CivilDate.monthNames, shortMonths: CivilDate.monthNames.map { String($0.prefix(3)) }, weekdayEnd: "",
    dayEnd: "", hasNumericMonths: false)

  /// Such as `Freitag, 20. November 2026` and `Fr 20.11.`.
  package static let german = CalendarNames(
    weekdays: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
    shortWeekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
    months: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
      "Dezember",
    ],
    shortMonths: ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"],
    weekdayEnd: ",", dayEnd: ".", hasNumericMonths: true)

  /// Such as `Friday`.
  package func name(of weekday: Weekday) -> String { weekdays[weekday.rawValue] }
  /// Such as `Fri`.
  package func shortName(of weekday: Weekday) -> String { shortWeekdays[weekday.rawValue] }
  /// Such as `20`, or `20.` in German.
  package func day(of date: CivilDate) -> String { "\(date.day)\(dayEnd)" }
  /// Such as `November 2026`.
  package func month(of date: CivilDate) -> String { "\(months[date.month - 1]) \(date.year)" }

  /// Such as `Friday 20 November 2026`.
  package func longText(of date: CivilDate) -> String {
    "\(name(of: date.weekday))\(weekdayEnd) \(day(of: date)) \(month(of: date))"
  }

  /// Such as `Fri 20 Nov`.
  package func shortText(of date: CivilDate) -> String {
    let day = hasNumericMonths ? "\(day(of: date))\(date.month)\(dayEnd)" : dayAndMonth(of: date)
    return "\(shortName(of: date.weekday)) \(day)"
  }

  /// Such as `20 Nov`.
  package func dayAndMonth(of date: CivilDate) -> String { "\(day(of: date)) \(shortMonths[date.month - 1])" }
}
