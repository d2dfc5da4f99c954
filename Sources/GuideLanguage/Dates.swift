package import GuideModel

extension CivilDate {
  /// The full date, such as `Friday 20 November 2026`.
  package func longText(in language: InterfaceLanguage) -> String {
    language.filled(
      "{1} {2} {3} {4}", context: "long date", weekday.name(in: language), "\(day)", monthName(in: language), "\(year)")
  }

  /// The date without a year, e.g. `Fri 20 Nov`.
  package func shortText(in language: InterfaceLanguage) -> String {
    language.filled(
      "{1} {2} {3}", context: "short date", weekday.shortName(in: language), "\(day)", shortMonthName(in: language),
      "\(month)")
  }

  /// The date without a weekday, e.g. `20 Nov 2026`.
  package func briefText(in language: InterfaceLanguage) -> String {
    language.filled("{1} {2} {3}", context: "brief date", "\(day)", shortMonthName(in: language), "\(year)")
  }

  /// The day and month, e.g. `20 Nov`.
  package func dayAndMonthText(in language: InterfaceLanguage) -> String {
    language.filled("{1} {2}", context: "day and month", "\(day)", shortMonthName(in: language), "\(month)")
  }

  /// The day of the month, such as `20`, or `20.` in German.
  package func dayText(in language: InterfaceLanguage) -> String {
    language.filled("{1}", context: "day", "\(day)")
  }

  /// The month and year, e.g. `November 2026`.
  package func monthText(in language: InterfaceLanguage) -> String {
    language.filled("{1} {2}", context: "month and year", monthName(in: language), "\(year)")
  }

  private func monthName(in language: InterfaceLanguage) -> String { language.phrase(monthName, context: "month") }
  private func shortMonthName(in language: InterfaceLanguage) -> String {
    language.phrase(shortMonthName, context: "short month")
  }
}

extension Weekday {
  /// The name, e.g. `Friday`.
  package func name(in language: InterfaceLanguage) -> String { language.phrase(name, context: "weekday") }
  /// The short name, e.g. `Fri`.
  package func shortName(in language: InterfaceLanguage) -> String {
    language.phrase(shortName, context: "short weekday")
  }
}
