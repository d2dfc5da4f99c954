import GuideModel
import GuideTestSupport
import Testing

@testable import GuideLanguage

@Suite struct DatesTests {
  @Test func datesFollowTheLanguage() throws {
    let date = try #require(CivilDate(year: 2026, month: 3, day: 5))
    #expect(date.longText(in: .english) == date.longText && date.shortText(in: .english) == date.shortText)
    #expect(date.longText(in: .german) == "Donnerstag, 5. März 2026")
    #expect(date.shortText(in: .german) == "Do 5.3.")
    #expect(date.briefText(in: .english) == date.briefText && date.briefText(in: .german) == "5. Mär 2026")
    #expect(date.monthText(in: .german) == "März 2026" && date.dayText(in: .german) == "5.")
    #expect(date.dayAndMonthText(in: .english) == "5 Mar" && date.dayAndMonthText(in: .german) == "5.3.")
  }

  /// An abbreviation with different meanings in two languages would be read as the wrong day in one of them.
  @Test(arguments: [InterfaceLanguage.english, .german])
  func weekdayNamesAreParsed(language: InterfaceLanguage) {
    for weekday in Weekday.allCases {
      for name in [weekday.name(in: language), weekday.shortName(in: language)] {
        #expect(ParsedDate.weekday(name.lowercased()) == weekday, "\(name)")
      }
    }
  }
}
