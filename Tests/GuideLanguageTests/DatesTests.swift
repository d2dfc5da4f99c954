import GuideModel
import Testing

@testable import GuideLanguage

@Suite struct DatesTests {
  @Test func datesAreWrittenAsEachLanguageHasThem() throws {
    let date = try #require(CivilDate(year: 2026, month: 3, day: 5))
    #expect(date.longText(in: .english) == date.longText && date.shortText(in: .english) == date.shortText)
    #expect(date.longText(in: .german) == "Donnerstag, 5. März 2026")
    #expect(date.shortText(in: .german) == "Do 5.3.")
    #expect(date.briefText(in: .english) == date.briefText && date.briefText(in: .german) == "5. Mär 2026")
  }

  /// A day of the week that two languages abbreviate alike would be another day in one of them.
  @Test func aDaysNameIsReadAsThatDay() {
    for language in InterfaceLanguage.allCases {
      for weekday in Weekday.allCases {
        for name in [language.calendar.name(of: weekday), language.calendar.shortName(of: weekday)] {
          #expect(ParsedDate.weekday(name.lowercased()) == weekday, "\(name)")
        }
      }
    }
  }
}
