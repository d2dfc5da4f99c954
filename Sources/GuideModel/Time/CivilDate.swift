/// A day in the Gregorian calendar, without a time or a zone.
package struct CivilDate: Hashable, Comparable, Sendable {
  /// The number of days since 1970-01-01.
  package let dayNumber: Int

  package init(dayNumber: Int) {
    self.dayNumber = dayNumber
  }

  /// Creates a date; `nil` if it does not exist. Months and days count from 1.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    guard day <= CivilDate.days(inMonth: month, of: year) else { return nil }
    dayNumber = CivilDate.dayNumber(year: year, month: month, day: day)
  }

  package static func < (a: CivilDate, b: CivilDate) -> Bool {
    a.dayNumber < b.dayNumber
  }

  /// The date `days` later, or earlier if negative.
  package func adding(days: Int) -> CivilDate {
    CivilDate(dayNumber: dayNumber + days)
  }

  package var weekday: Weekday {
    // 1970-01-01 was a Thursday, the fourth case of `Weekday`.
    Weekday.allCases[(dayNumber + 3).flooredRemainder(by: 7)]
  }

  package var year: Int { parts.year }
  /// The month, 1 to 12.
  package var month: Int { parts.month }
  /// The day of the month, from 1.
  package var day: Int { parts.day }

  /// The year, month and day, computed with the era arithmetic of Howard Hinnant's `civil_from_days`.
  ///
  /// The algorithm's years begin in March so that the leap day comes last.
  package var parts: (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear.flooredQuotient(by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// A day of the week; weeks start on Monday.
package enum Weekday: Int, CaseIterable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}

// Listings, screens and feed writers share these strings. They are always in English.
extension Weekday {
  /// The English name, e.g. `Friday`.
  package var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// The short name, e.g. `Fri`.
  package var shortName: String { String(name.prefix(3)) }
}

extension CivilDate {
  /// The English names of the months, January first.
  package static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The month's name, e.g. `November`.
  package var monthName: String { CivilDate.monthNames[month - 1] }

  /// The short name, e.g. `Nov`.
  package var shortMonthName: String { String(monthName.prefix(3)) }

  /// The full date, such as `Friday 20 November 2026`.
  package var longText: String { "\(weekday.name) \(day) \(monthName) \(year)" }

  /// The date without a year, e.g. `Fri 20 Nov`.
  package var shortText: String { "\(weekday.shortName) \(day) \(shortMonthName)" }
  /// The date without a weekday, e.g. `20 Nov 2026`.
  package var briefText: String { "\(day) \(shortMonthName) \(year)" }

  /// The ISO 8601 date, e.g. `2026-11-20`.
  package var isoText: String {
    let parts = parts
    return "\(parts.year.padded(to: 4))-\(parts.month.padded(to: 2))-\(parts.day.padded(to: 2))"
  }
}
