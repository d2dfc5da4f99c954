import GuideModel
import Testing

@Suite struct OrderTests {
  @Test func exactDuplicatesAreDropped() throws {
    let feed = try DecodedFeed(fixture: "duplicates")
    #expect(feed.shown == [.news, .field, .field])
    #expect(feed.details(1).description == "Nothing much happens.")
    #expect(feed.details(2).description == "Other words.")
    #expect(
      feed.complaints == [
        "4 repaired: the same as line 3: dropped",
        "6 noted: overlaps the row of line 5: both kept",
        "7 repaired: starts before the row above it: the file's rows sorted",
        "7 repaired: the same as line 3: dropped",
      ])
  }

  @Test func overlapsAreNotedAndKeptAndGapsAreNoDefect() throws {
    let feed = try DecodedFeed(fixture: "overlaps-and-gaps")
    #expect(
      feed.shown == [
        .news, Shown("Late Weather", "20:25", minutes: 5), Shown("The Long Field", "20:31", minutes: 60),
        Shown("Night Ferry", "21:00", minutes: 60),
      ])
    #expect(
      feed.complaints == [
        "4 noted: overlaps the row of line 3: both kept", "6 noted: overlaps the row of line 5: both kept",
      ])
  }

  @Test func rowsOutOfOrderAreSortedAndToldOfOnce() throws {
    let feed = try DecodedFeed(fixture: "unsorted")
    #expect(feed.shown.map(\.title) == ["One", "Two", "Three", "Four"])
    #expect(feed.complaints == ["4 repaired: starts before the row above it: the file's rows sorted"])
  }

  @Test func manyEqualRowsAreDroppedInNoTime() throws {
    let row = "Quiet Water~~~~~~~~~~~~~~~~~~~20/11/2010~20:00~20:30~30\n"
    let feed = DecodedFeed(Array(String(repeating: row, count: 20_000).utf8))
    #expect(feed.shown == [Shown("Quiet Water", "20:00", minutes: 30)])
    #expect(feed.findings.count == 19_999)
  }
}
