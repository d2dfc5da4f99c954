import GuideModel
import Testing

@Suite struct LineEndTests {
  @Test(arguments: ["crlf", "lf", "bom", "no-preamble", "preamble-2016", "blank-lines", "return-at-end"])
  func rowsAreReadWithAnyLineEndsAndPreamble(name: String) throws {
    let feed = try DecodedFeed(fixture: name)
    #expect(feed.shown == [.news, .field])
    #expect(feed.messages == [])
    #expect(feed.details().description == "Nothing much happens.")
    #expect(feed.details(1).genres == ["Drama"])
  }

  @Test func lineEndsMayBeMixedAndTheLastMayBeMissing() throws {
    let feed = try DecodedFeed(fixture: "mixed-line-ends")
    #expect(feed.shown == [.news, .field, Shown("Night Ferry", "21:30", minutes: 30)])
    #expect(feed.messages == [])
  }

  @Test func aLoneCarriageReturnInATextIsASpace() throws {
    let feed = try DecodedFeed(fixture: "lone-carriage-return")
    #expect(feed.shown == [Shown("Quiet Water", "20:00", minutes: 30), .field])
    #expect(feed.messages == ["3 repaired: a line break inside text: read as a space"])
    #expect(feed.details().description == "A reviewed film. It goes on for a while.")
  }

  @Test func aLineWithoutFieldsAmongRowsIsRefused() throws {
    let feed = try DecodedFeed(fixture: "line-without-fields")
    #expect(feed.shown == [.news, .field])
    #expect(
      feed.diagnostics == [
        Diagnostic(
          .refused, file: "line-without-fields.dat", line: 4, problem: "not a row: the line has no fields",
          action: "line left out")
      ])
  }
}
