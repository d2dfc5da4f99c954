import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSearch

/// `holiday:christmas` knows the words of a holiday in many languages, and `day:christmas` its days.
@Suite struct HolidayTests {
  private static func programme(
    _ title: String, episode: String? = nil, _ description: String? = nil, on day: String = "2026-11-20"
  ) -> GuideContents.Programme {
    let start = Moments.at("\(day) 20:00")
    return GuideContents.Programme(
      title, Interval(start, start.adding(minutes: 30)), [],
      ProgrammeDetails(summary: ProgrammeSummary(episodeTitle: episode), description: description))
  }

  private static func found(_ query: String, among programmes: [GuideContents.Programme]) -> [String] {
    // One channel each, so that they may start at the same time.
    let guide = GuideContents.guide(
      programmes.enumerated().map { (Channel(id: "\($0)", name: "Channel \($0)"), [$1]) })
    let matches = SearchIndex(guide).search(Query(query), now: Moments.at("2026-11-20 12:00"), in: .utc)
    return matches.programmes.map { guide.title(of: $0) }.sorted()
  }

  @Test(arguments: [
    ("christmas", "A Christmas Ferry"), ("christmas", "XMAS on the Quay"), ("christmas", "Fröhliche Weihnachten"),
    ("christmas", "Le ferry de Noël"), ("christmas", "Canción navideña"), ("christmas", "Kerst in de haven"),
    ("christmas", "God Jul"), ("christmas", "Boże Narodzenie w porcie"), ("christmas", "Χριστούγεννα στο λιμάνι"),
    ("halloween", "Hallowe’en Harbour"), ("easter", "Der Osterhase"), ("easter", "Påsk i hamnen"),
    ("easter", "Pâques au port"), ("thanksgiving", "Thanksgiving Dinner"), ("valentine", "Valentine’s Day"),
    ("new-year", "Hogmanay Live"), ("st-patrick", "St. Patrick’s Parade"),
    ("st-nicholas", "Het Sinterklaasjournaal"),
    ("carnival", "Kölner Karneval"), ("diwali", "Diwali Lights"),
  ])
  func wordsAreFoundInEveryText(name: String, text: String) {
    let programmes = [
      Self.programme(text), Self.programme("Episode", episode: text), Self.programme("Summary", "Tonight: \(text)."),
      Self.programme("Plain"),
    ]
    #expect(Self.found("holiday:\(name)", among: programmes) == ["Episode", "Summary", text].sorted())
  }

  @Test(arguments: [
    ("easter", "Eastern Promise"), ("christmas", "Noel’s Garden"), ("christmas", "Julia and Kerstin"),
    ("valentine", "James Valentine"), ("carnival", "Carnival Games"),
  ])
  func otherWordsAreNot(name: String, text: String) {
    #expect(Self.found("holiday:\(name)", among: [Self.programme(text, episode: text, text)]).isEmpty)
  }

  @Test func theDayAloneIsNotEnough() {
    let programmes = [
      Self.programme("News", on: "2026-12-25"), Self.programme("Carols", "For Christmas.", on: "2026-12-19"),
      Self.programme("Eve", on: "2026-12-24"), Self.programme("Late", on: "2026-12-27"),
    ]
    #expect(Self.found("holiday:christmas", among: programmes) == ["Carols"])
    #expect(Self.found("day:christmas", among: programmes) == ["Eve", "News"])
    #expect(Self.found("day:christmas OR holiday:christmas", among: programmes) == ["Carols", "Eve", "News"])
    #expect(Self.found("-holiday:christmas", among: programmes) == ["Eve", "Late", "News"])
  }

  @Test(arguments: [
    ("christmas", "2026-12-24", "2026-12-26"), ("easter", "2027-03-26", "2027-03-29"),
    ("easter", "2024-03-29", "2024-04-01"), ("thanksgiving", "2026-11-26", "2026-11-29"),
    ("new-year", "2026-12-31", "2027-01-01"), ("mothers-day", "2026-05-10", "2026-05-10"),
    ("carnival", "2026-02-12", "2026-02-17"),
  ])
  func daysOfAYear(name: String, first: String, last: String) throws {
    let days = try #require(Holiday(named: name)?.days)
    func date(_ text: String) -> CivilDate { ZoneTable.utc.local(Moments.at("\(text) 12:00")).date }
    for (day, isHoliday) in [
      (date(first).adding(days: -1), false), (date(first), true), (date(last), true),
      (date(last).adding(days: 1), false),
    ] {
      #expect(days.contains(day) == isHoliday, "\(day.isoText)")
    }
  }

  @Test func namesOfOtherLanguagesAreUnderstood() {
    for name in ["Weihnachten", "noel", "xmas", "NAVIDAD", "jul"] {
      #expect(Holiday(named: name)?.name == "christmas", "\(name)")
    }
    for name in ["new-year", "newyear", "New Year", "silvester"] { #expect(Holiday(named: name)?.name == "new-year") }
    #expect(Query("holiday:chrismas").diagnostics.map(\.problem) == ["“chrismas”: did you mean christmas?"])
    #expect(Query("holiday:chr").definiteDiagnostic == nil && Query("holiday:zebra").definiteDiagnostic != nil)
    #expect(Query("day:diwali").definiteDiagnostic != nil, "the day follows another calendar")
  }

  /// Names, other names and days are usable, and no word is listed twice or contains another.
  @Test func tableIsSound() {
    let lines = EmbeddedTables.holidays.split(separator: "\n")
    #expect(Holiday.all.count == lines.count && Holiday.all.count > 20)
    let names = Holiday.names + QueryDays.names + QueryDays.germanNames
    #expect(Set(names).count == names.count)
    for holiday in Holiday.all {
      #expect(Holiday(named: holiday.name) == holiday && Query("holiday:\(holiday.name)").diagnostics.isEmpty)
      for (index, word) in holiday.words.enumerated() {
        let others = holiday.words.enumerated().filter { $0.offset != index }.map(\.element)
        #expect(!word.folded.isEmpty && !others.contains { $0.matches(word.typed) }, "\(holiday.name): \(word.typed)")
      }
    }
  }
}
