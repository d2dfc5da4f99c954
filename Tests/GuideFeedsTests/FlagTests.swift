import GuideModel
import Testing

@Suite struct FlagTests {
  static let all: [ProgrammeFlags] = [
    .premiere, .film, .repeat, .subtitles, .widescreen, .newSeries, .deafSigned, .blackAndWhite, .choice,
  ]

  @Test func emptyFlagsAreFalse() throws {
    let feed = try DecodedFeed(fixture: "empty-flags")
    #expect(feed.shown == [Shown("Quiet Water", "20:00", minutes: 30)])
    #expect(feed.messages == [])
  }

  @Test func allFlagsTogether() throws {
    let feed = try DecodedFeed(fixture: "all-flags")
    #expect(feed.shown == [Shown("Quiet Water", "20:00", minutes: 30, ProgrammeFlags(Self.all))])
    #expect(feed.messages == [])
  }

  @Test func eachFlagHasItsOwnField() throws {
    let feed = try DecodedFeed(fixture: "each-flag")
    #expect(feed.shown.map(\.flags) == Self.all)
    #expect(feed.messages == [])
  }

  @Test func unknownFlagsAreFalseAndCapitalsAreAccepted() throws {
    let feed = try DecodedFeed(fixture: "odd-flag")
    #expect(
      feed.shown == [
        Shown("Quiet Water", "20:00", minutes: 30), Shown("Rough Ready", "20:30", minutes: 30, .subtitles),
      ])
    #expect(feed.messages == ["3 repaired: “yes” is neither true nor false: read as false"])
  }

  @Test func aFlagWithAControlCharacterIsReadAndReported() throws {
    let feed = try DecodedFeed(fixture: "control-in-a-flag")
    #expect(feed.shown == [Shown("Quiet Water", "20:00", minutes: 30, .subtitles)])
    #expect(feed.messages == ["3 repaired: control characters: removed"])
  }

  @Test func onlyTheFirstUnknownFlagIsReported() throws {
    let feed = try DecodedFeed(fixture: "two-odd-flags")
    #expect(feed.shown == [Shown("Quiet Water", "20:00", minutes: 30)])
    #expect(feed.messages == ["3 repaired: “yes” is neither true nor false: read as false"])
  }
}
