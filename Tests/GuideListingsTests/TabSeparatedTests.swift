import GuideListings
import GuideModel
import GuideTestSupport
import Testing

@Suite struct TabSeparatedTests {
  @Test func fieldsAreSeparatedByTabs() {
    let expected = "2026-11-20\t20:30\t21:25\tHarbour\tThe Ferrymen\tThe Long Tide\t4/6, series 2"
    #expect(ListingSketch.full.line(.tabSeparated) == expected)
  }

  @Test func unknownValuesAreEmpty() {
    #expect(ListingSketch().line(.tabSeparated) == "2026-11-20\t20:30\t21:25\tHarbour\tThe Ferrymen\t\t")
  }

  @Test func fieldsContainNoTabsOrLineBreaks() {
    let line = ListingSketch(title: "a\tb\nc\r\nd\u{1B}[2J").line(.tabSeparated)
    #expect(line == "2026-11-20\t20:30\t21:25\tHarbour\ta b c d[2J\t\t")
  }

  @Test func datesUseTheViewersZone() throws {
    let zone = try #require(ZoneTable(identifier: "Asia/Kathmandu"))
    #expect(ListingSketch().line(.tabSeparated, in: zone).hasPrefix("2026-11-21\t02:15\t03:10\t"))
  }

  @Test func nowAndNextHaveSevenFields() {
    let guide = ProgrammeTableTests.pairGuide()
    let pairs = guide.channels.indices.map { NowAndNext(on: $0, at: ProgrammeTableTests.at, of: guide) }
    #expect(
      ListingFormat.tabSeparated.lines(pairs, of: guide, in: Moments.london) == [
        "Harbour\t20:30\t21:25\tThe Ferrymen\t21:25\tNews\t2026-11-20",
        "Meadow\t\t\t\t21:00\tBees\t2026-11-20",
        "Quiet\t\t\t\t\t\t",
      ])
    #expect(pairs.map(\.isEmpty) == [false, false, true])
    #expect(ListingFormat.jsonLines.lines(pairs, of: guide, in: Moments.london).count == 3)
  }
}
