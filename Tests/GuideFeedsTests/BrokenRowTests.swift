import GuideModel
import Testing

@Suite struct BrokenRowTests {
  static let water = Shown("Quiet Water", "20:00", minutes: 30)
  static let ferry = Shown("Night Ferry", "21:30", minutes: 30)

  @Test func aBreakInADescriptionIsJoined() throws {
    let feed = try DecodedFeed(fixture: "broken-row")
    #expect(feed.shown == [Self.water, .field])
    #expect(feed.messages == ["3 repaired: 18 fields, not 23: joined with the next line"])
    #expect(feed.details().description == "A first line. and a second.")
    #expect(feed.details(1).description == "Nothing much happens.")
  }

  @Test func twoBrokenRowsAreJoinedSeparately() throws {
    let feed = try DecodedFeed(fixture: "two-broken-rows")
    #expect(feed.shown == [Self.water, .field, Self.ferry])
    #expect(
      feed.messages == [
        "3 repaired: 18 fields, not 23: joined with the next line",
        "5 repaired: 18 fields, not 23: joined with the next 3 lines",
      ])
    #expect(feed.details(1).description == "One two three.")
  }

  @Test func aBreakInTheCastIsJoined() throws {
    let feed = try DecodedFeed(fixture: "broken-cast")
    #expect(feed.shown == [Self.water, .field])
    #expect(feed.messages == ["3 repaired: 6 fields, not 23: joined with the next line"])
    #expect(feed.details().cast.map(\.name) == ["Mary Moss", "Tom Reed"])
  }

  @Test func aRowWithoutItsEndIsRefusedAndTheNextIsKept() throws {
    let feed = try DecodedFeed(fixture: "truncated-row")
    #expect(feed.shown == [.news, .field])
    #expect(feed.messages == ["4 refused: 8 fields, not 23: line left out"])
  }

  @Test func rowsWithoutTheirEndsDoNotSwallowAWholeRow() throws {
    let feed = try DecodedFeed(fixture: "two-truncated-rows")
    #expect(feed.shown == [.field])
    #expect(
      feed.messages == [
        "3 refused: 8 fields, not 23: line left out", "4 refused: 8 fields, not 23: line left out",
      ])
  }

  @Test func manyBrokenLinesAreRefusedQuickly() {
    let feed = DecodedFeed(Array(String(repeating: "a~b\n", count: 5000).utf8))
    #expect(feed.shown == [])
    #expect(feed.diagnostics.count(of: .refused) == 5000)
  }

  @Test func rowsAfterARefusedFirstRowAreNotPreamble() throws {
    let feed = try DecodedFeed(fixture: "truncated-first-row")
    #expect(feed.shown == [.field])
    #expect(
      feed.messages == [
        "3 refused: 8 fields, not 23: line left out",
        "4 refused: not a row: the line has no fields: line left out",
      ])
  }

  @Test(arguments: [("truncated-before-broken", 8), ("truncated-early-before-broken", 4)])
  func aRowWithoutItsEndDoesNotSwallowABrokenRow(name: String, fields: Int) throws {
    let feed = try DecodedFeed(fixture: name)
    #expect(feed.shown == [Self.water, .field])
    #expect(
      feed.messages == [
        "3 refused: \(fields) fields, not 23: line left out",
        "4 repaired: 18 fields, not 23: joined with the next line",
      ])
    #expect(feed.details().description == "A first line. and a second.")
  }

  @Test func aRowThatLacksAFieldIsRefused() throws {
    let feed = try DecodedFeed(fixture: "too-few-fields")
    #expect(feed.shown == [.news, Self.ferry])
    #expect(feed.messages == ["4 refused: 22 fields, not 23: line left out"])
  }

  @Test func aFileCutOffInItsLastRowLosesThatRow() throws {
    let feed = try DecodedFeed(fixture: "cut-at-end")
    #expect(feed.shown == [.news])
    #expect(feed.messages == ["4 refused: 13 fields, not 23: line left out"])
  }
}
