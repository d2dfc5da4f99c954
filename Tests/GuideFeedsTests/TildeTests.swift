import GuideModel
import Testing

@Suite struct TildeTests {
  static let flags: ProgrammeFlags = [.subtitles, .widescreen]
  static let found = "a tilde inside text, recognised from the fields around it"
  static let numbers = EpisodeNumber(raw: "3/11, series 26", season: 26, number: 3, count: 11)

  @Test func aTildeInATitleIsFound() throws {
    let feed = try DecodedFeed(fixture: "tilde-in-title")
    #expect(feed.shown == [Shown("Rough ~ Ready", "20:00", minutes: 30, Self.flags)])
    #expect(feed.messages == ["3 repaired: 24 fields, not 23: \(Self.found)"])
    #expect(feed.summary() == ProgrammeSummary(episodeTitle: "The Gate", episode: Self.numbers))
    #expect(feed.details().cast == [CastMember(name: "Mary Moss", role: "Ann")])
  }

  @Test func aTildeInAnEpisodesNameIsFound() throws {
    let feed = try DecodedFeed(fixture: "tilde-in-episode")
    #expect(feed.shown == [Shown("Rough Ready", "20:00", minutes: 30, Self.flags)])
    #expect(feed.messages == ["3 repaired: 24 fields, not 23: \(Self.found)"])
    #expect(feed.summary() == ProgrammeSummary(episodeTitle: "The~Gate", episode: Self.numbers))
  }

  @Test func aTildeInTheCastIsFound() throws {
    let feed = try DecodedFeed(fixture: "tilde-in-cast")
    #expect(
      feed.shown == [
        Shown("Rough Ready", "20:00", minutes: 30, Self.flags), Shown("Quiet Water", "20:30", minutes: 30),
      ])
    #expect(
      feed.messages == [
        "3 repaired: 24 fields, not 23: \(Self.found)", "4 repaired: 24 fields, not 23: \(Self.found)",
      ])
    #expect(
      feed.details().cast == [CastMember(name: "Mary~Moss", role: "Ann"), CastMember(name: "Tom Reed", role: "Bob")])
    #expect(feed.summary().episode == EpisodeNumber(raw: "4075", number: 4075))
  }

  @Test func aTildeInADescriptionIsFound() throws {
    let feed = try DecodedFeed(fixture: "tilde-in-description")
    #expect(feed.shown == [Shown("Rough Ready", "20:00", minutes: 30, Self.flags)])
    #expect(feed.messages == ["3 repaired: 25 fields, not 23: \(Self.found)"])
    #expect(
      feed.details()
        == ProgrammeDetails(
          summary: ProgrammeSummary(stars: StarRating(4, of: 5)), genres: ["Film"], description: "One ~ two~three.",
          certificate: "PG"))
  }

  @Test func tildesInTwoTextFieldsAreFound() throws {
    let feed = try DecodedFeed(fixture: "tilde-in-two-texts")
    #expect(feed.shown == [Shown("Rough~Ready", "20:00", minutes: 30, [.film, .subtitles, .widescreen])])
    #expect(feed.messages == ["3 repaired: 25 fields, not 23: \(Self.found)"])
    #expect(feed.summary() == ProgrammeSummary(episodeTitle: "The Gate", year: 1951))
    #expect(feed.details().description == "One ~ two.")
  }

  @Test func anAmbiguousRowIsRefused() throws {
    let feed = try DecodedFeed(fixture: "tilde-unrecoverable")
    #expect(feed.shown == [.field])
    #expect(feed.messages == ["3 refused: 24 fields, not 23: row left out"])
  }

  @Test(arguments: [4000, 21]) func excessiveTildesAreRefusedQuickly(count: Int) {
    let title = String(repeating: "Rough~", count: count)
    let flags = String(repeating: "false~", count: 8)
    let row = title + "Ready~~~~~~\(flags)~~Drama~~false~20/11/2010~20:00~20:30~30"
    let feed = DecodedFeed(Array(row.utf8))
    #expect(feed.shown == [])
    #expect(feed.messages == ["1 refused: \(23 + count) fields, not 23: row left out"])
  }

  @Test func aDescriptionMayHoldAnyNumberOfTildes() {
    let wave = String(repeating: "~", count: 3000)
    let row = "Waves~~~~~~~true~~~~~~~~~~\(wave)~~20/11/2010~20:00~20:30~30"
    let feed = DecodedFeed(Array(row.utf8))
    #expect(feed.shown == [Shown("Waves", "20:00", minutes: 30, .film)])
    #expect(feed.details().description == wave)
  }

  @Test func extraFieldsAreLeftOut() throws {
    let feed = try DecodedFeed(fixture: "further-fields")
    #expect(feed.shown == [.news, .field])
    #expect(feed.messages == ["3 repaired: 25 fields, not 23: the first 23 are used"])
    #expect(feed.details().description == "Nothing much happens.")
  }

  @Test func aBrokenRowMayHoldATilde() throws {
    let feed = try DecodedFeed(fixture: "broken-row-with-tilde")
    #expect(feed.shown == [Shown("Quiet~Water", "20:00", minutes: 30), .field])
    #expect(
      feed.messages == [
        "3 repaired: 19 fields, not 23: joined with the next line", "3 repaired: 24 fields, not 23: \(Self.found)",
      ])
    #expect(feed.details().description == "A first line. and a second.")
  }
}
