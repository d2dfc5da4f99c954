/// Days and times in the words that screens use (English; the feed's own language).
extension Weekday {
  /// Such as `Friday`.
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

  /// Such as `Fri`.
  package var shortName: String { String(name.prefix(3)) }
}

extension CivilDate {
  /// The names of the months, January first.
  package static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// Such as `November`.
  package var monthName: String { CivilDate.monthNames[month - 1] }

  /// Such as `Nov`.
  package var shortMonthName: String { String(monthName.prefix(3)) }

  /// Such as `Friday 20 November 2026`.
  package var longText: String { "\(weekday.name) \(day) \(monthName) \(year)" }

  /// Such as `Fri 20 Nov`.
  package var shortText: String { "\(weekday.shortName) \(day) \(shortMonthName)" }

  /// Such as `2026-11-20` (ISO 8601).
  package var isoText: String {
    let parts = parts
    return "\(padded(parts.year, to: 4))-\(padded(parts.month, to: 2))-\(padded(parts.day, to: 2))"
  }
}

extension WallTime {
  /// Such as `20:47`.
  package var text: String { "\(padded(hour, to: 2)):\(padded(minute, to: 2))" }
}

private func padded(_ number: Int, to digits: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
