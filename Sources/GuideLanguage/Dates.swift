package import GuideModel

extension InterfaceLanguage {
  /// The names of its days and months.
  package var calendar: CalendarNames {
    switch self {
    case .english: .english
    case .german: .german
    }
  }
}

extension CivilDate {
  /// Such as `Friday 20 November 2026`.
  package func longText(in language: InterfaceLanguage) -> String { language.calendar.longText(of: self) }

  /// Such as `Fri 20 Nov`.
  package func shortText(in language: InterfaceLanguage) -> String { language.calendar.shortText(of: self) }

  /// Such as `20 Nov 2026`.
  package func briefText(in language: InterfaceLanguage) -> String {
    "\(language.calendar.dayAndMonth(of: self)) \(year)"
  }
}

extension Weekday {
  /// Such as `Fri`.
  package func shortName(in language: InterfaceLanguage) -> String { language.calendar.shortName(of: self) }
}
