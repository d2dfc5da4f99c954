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

  @Test func invalidZonesAreRejected() {
    #expect(ZoneTable(identifier: "Europe/Atlantis") == nil)
    #expect(ZoneTable(identifier: "") == nil)
    #expect(ZoneTable(zoneFile: Array("TZif2".utf8)) == nil)
    #expect(ZoneTable(zoneFile: []) == nil)
  }

  @Test func utcIsUTC() {
    #expect(ZoneTable.utc.offset(at: Instant(seconds: 0)) == 0)
    #expect(ZoneTable.utc.local(Instant(seconds: -1)).time.text == "23:59")
    #expect(ZoneTable.utc.local(Instant(seconds: -1)).date.isoText == "1969-12-31")
  }

  @Test func repeatedHoursAreFoundTwice() throws {
    let local = try #require(Self.local("2026-10-25 01:30"))
    let first = Instant(seconds: 1_792_888_200)
    #expect(Moments.london.resolve(local) == .twice(first: first, second: first.adding(minutes: 60)))
    #expect(Moments.london.resolve(local).first == first)
  }

  @Test func skippedHoursResolveToTheNext() throws {
    let local = try #require(Self.local("2026-03-29 01:30"))
    let resolution = Moments.london.resolve(local)
    #expect(resolution == .never(resolution.first))
    #expect(Moments.london.local(resolution.first).time.text == "02:30")
  }

  @Test func skippedDaysResolveToTheNext() throws {
    let zone = try #require(ZoneTable(identifier: "Pacific/Apia"))
    let resolution = zone.resolve(try #require(Self.local("2011-12-30 10:00")))
    #expect(zone.local(resolution.first).date.isoText == "2011-12-31")
    #expect(resolution == .never(resolution.first))
  }

  @Test(arguments: [
    "Europe/London", "America/New_York", "Asia/Kathmandu", "Africa/Casablanca", "Pacific/Apia", "America/Caracas",
    "Asia/Pyongyang", "Europe/Istanbul", "Antarctica/Troll", "America/St_Johns",
  ])
  func zonesMatchFoundation(identifier: String) throws {
    let table = try #require(ZoneTable(identifier: identifier))
    let zone = try #require(TimeZone(identifier: identifier))
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      // The years from 1960 to 2050 include some before, within and after the years in the table.
      let seconds = Int.random(in: -315_619_200..<2_524_608_000, using: &random)
      let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      #expect(table.offset(at: Instant(seconds: seconds)) == expected, "\(seconds)")
    }
  }

  /// Zones read from their files, compared with the rules in the last lines of the files.
  @Test(arguments: [
    ("Europe/London", "GMT0BST,M3.5.0/1,M10.5.0"), ("America/New_York", "EST5EDT,M3.2.0,M11.1.0"),
    ("Australia/Lord_Howe", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"), ("Asia/Kathmandu", "<+0545>-5:45"),
    ("America/St_Johns", "NST3:30NDT,M3.2.0,M11.1.0"), ("Europe/Dublin", "IST-1GMT0,M10.5.0,M3.5.0/1"),
    ("America/Nuuk", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"),
  ])
  func rulesMatchTheirZonesThisYear(identifier: String, rule: String) throws {
    let zone = try #require(ZoneTable(identifier: identifier))
    let byRule = try #require(ZoneTable(rule: rule))
    for hour in 0..<(24 * 365) {
      let instant = Instant(seconds: 1_767_225_600 + hour * 3600)
      #expect(byRule.offset(at: instant) == zone.offset(at: instant), "\(hour)")
    }
  }

  @Test(arguments: [
    "", "G", "GMT", "GMT0BST", "GMT0BST,M3.5.0", "GMT0BST,M13.5.0,M10.5.0", "GMT0BST,M3.6.0,M10.5.0",
    "GMT0BST,M3.5.7,M10.5.0", "GMT999", "<GMT0", "GMT0BST,J400,J1", "GMT0BST,M3.5.0/1,M10.5.0 ",
  ])
  func invalidRulesAreRejected(text: String) {
    #expect(ZoneTable(rule: text) == nil)
  }

  @Test func daysOfTheYearAreCountedCorrectly() throws {
    // If days are counted from 1 without 29 February, day 60 is 1 March in any year. If they are counted from 0 with
    // 29 February, day 59 is 29 February in a leap year.
    let julian = try #require(ZoneTable(rule: "AAA0BBB,J60/0,J300/0"))
    let zeroBased = try #require(ZoneTable(rule: "AAA0BBB,59/0,300/0"))
    for (zone, date) in [(julian, "2028-03-01"), (zeroBased, "2028-02-29")] {
      let numbers = date.split(separator: "-").compactMap { Int($0) }
      let day = try #require(CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]))
      let midnight = Instant(seconds: day.dayNumber * 86_400)
      #expect(zone.offset(at: midnight.adding(seconds: -1)) == 0)
      #expect(zone.offset(at: midnight) == 3600)
    }
  }

  @Test func truncatedZoneFilesAreRejected() throws {
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: "/usr/share/zoneinfo/Europe/London")))
    for length in 0..<bytes.count where length % 7 == 0 { _ = ZoneTable(zoneFile: Array(bytes.prefix(length))) }
    #expect(ZoneTable(zoneFile: Array(bytes.prefix(bytes.count / 2))) == nil)
  }

  /// A zone file could contain an offset of 68 years, but no clock has such an offset.
  @Test func impossibleOffsetsAreRejected() throws {
    let name = "../Tests/FuzzZones/Corpus/wide-offsets"
    #expect(ZoneTable(zoneFile: try FixtureLoader.bytes(name)) == nil)
    for rule in ["AAA25", "AAA-25", "AAA0BBB167,0/0,300/0"] { #expect(ZoneTable(rule: rule) == nil) }
    let furthest = try #require(ZoneTable(rule: "AAA-24:59:59"))
    #expect(furthest.offset(at: Instant(seconds: 0)) == 89_999)
  }

  @Test func britainMatchesLondonWithoutZoneFiles() {
    for hour in 0..<(24 * 365 * 30) where hour % 5 == 0 {
      // The comparison starts in 2000; the rule has been in force since 1996.
      let instant = Instant(seconds: 946_684_800 + hour * 3600)
      #expect(ZoneTable.britain.offset(at: instant) == Moments.london.offset(at: instant))
    }
  }
}
