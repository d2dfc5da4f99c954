import Foundation
import GuideModel
import GuideTestSupport
import Testing

@Suite struct ZoneTableTests {
  private static func local(_ text: String) -> LocalTime? {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 5, let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]),
      let time = WallTime(hour: numbers[3], minute: numbers[4])
    else { return nil }
    return LocalTime(date, time)
  }

  @Test func aZoneThatIsNoneIsNotMade() {
    #expect(ZoneTable(identifier: "Europe/Atlantis") == nil)
    #expect(ZoneTable(identifier: "") == nil)
    #expect(ZoneTable(identifier: "Europe/London")?.identifier == "Europe/London")
  }

  @Test func utcIsUTC() {
    #expect(ZoneTable.utc.offset(at: Instant(seconds: 0)) == 0)
    #expect(ZoneTable.utc.local(Instant(seconds: -1)).time.text == "23:59")
    #expect(ZoneTable.utc.local(Instant(seconds: -1)).date.isoText == "1969-12-31")
  }

  @Test func theHourThatComesTwiceIsFoundTwice() throws {
    let local = try #require(Self.local("2026-10-25 01:30"))
    let first = Instant(seconds: 1_792_888_200)
    #expect(Moments.london.resolve(local) == .twice(first: first, second: first.adding(minutes: 60)))
    #expect(Moments.london.resolve(local).first == first)
  }

  @Test func theHourThatIsSkippedReadsAsTheNext() throws {
    let local = try #require(Self.local("2026-03-29 01:30"))
    let resolution = Moments.london.resolve(local)
    #expect(resolution == .never(resolution.first))
    #expect(Moments.london.local(resolution.first).time.text == "02:30")
  }

  @Test func theDayThatIsSkippedReadsAsTheNext() throws {
    let zone = try #require(ZoneTable(identifier: "Pacific/Apia"))
    let resolution = zone.resolve(try #require(Self.local("2011-12-30 10:00")))
    #expect(zone.local(resolution.first).date.isoText == "2011-12-31")
    #expect(resolution == .never(resolution.first))
  }

  @Test(arguments: [
    "Europe/London", "America/New_York", "Asia/Kathmandu", "Africa/Casablanca", "Pacific/Apia", "America/Caracas",
    "Asia/Pyongyang", "Europe/Istanbul", "Antarctica/Troll", "America/St_Johns",
  ])
  func theTableSaysWhatFoundationSays(identifier: String) throws {
    let table = try #require(ZoneTable(identifier: identifier))
    let zone = try #require(TimeZone(identifier: identifier))
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      // 1960 to 2050: before, in and after the years that the table covers.
      let seconds = Int.random(in: -315_619_200..<2_524_608_000, using: &random)
      let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      #expect(table.offset(at: Instant(seconds: seconds)) == expected, "\(seconds)")
    }
  }
}
