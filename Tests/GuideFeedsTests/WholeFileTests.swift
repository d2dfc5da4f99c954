import GuideModel
import Testing

@Suite struct WholeFileTests {
  @Test(arguments: [
    ("empty", "0 noted: an empty file: a channel without programmes"),
    ("header-only", "0 noted: no programmes found: a channel without programmes"),
    ("decommissioned", "0 noted: no programmes found: a channel without programmes"),
    ("web-page", "0 refused: a web page instead of data: file left out"),
    ("web-page-html", "0 refused: a web page instead of data: file left out"),
  ])
  func filesWithoutRowsAreReported(name: String, message: String) throws {
    let feed = try DecodedFeed(fixture: name)
    #expect(feed.shown == [])
    #expect(feed.messages == [message])
    #expect(feed.diagnostics.map(\.file) == ["\(name).dat"])
  }

  @Test func everyFieldOfARowIsRead() throws {
    let feed = try DecodedFeed(fixture: "all-23-fields")
    let flags: ProgrammeFlags = [
      .premiere, .film, .subtitles, .widescreen, .deafSigned, .blackAndWhite, .choice,
    ]
    #expect(
      feed.shown == [
        Shown("The Harbour Light", "20:00", minutes: 30, flags), Shown("Mornings", "20:30", minutes: 30),
      ])
    #expect(feed.messages == [])
    let numbers = EpisodeNumber(raw: "3/11, series 26", season: 26, number: 3, count: 11)
    #expect(
      feed.details()
        == ProgrammeDetails(
          summary: ProgrammeSummary(episodeTitle: "The Gate", episode: numbers, year: 1951, stars: StarRating("4")),
          directors: ["Mary Moss", "Tom Reed"],
          cast: [
            CastMember(name: "Ann Lee (1)", role: "D-Fens, William"), CastMember(name: "Jo Park", role: "Keeper"),
          ],
          genres: ["Film"], description: "A keeper finds a boat.", certificate: "PG"))
    #expect(feed.guide.genre(of: ProgrammeID(row: 0)) == "Film")
    #expect(feed.guide.genre(of: ProgrammeID(row: 1)) == "")
    let bare = ProgrammeSummary(episode: EpisodeNumber(raw: "4075", number: 4075))
    #expect(feed.details(1) == ProgrammeDetails(summary: bare))
  }

  @Test func rowsWithoutRequiredFieldsAreRefused() throws {
    let feed = try DecodedFeed(fixture: "missing-fields")
    #expect(feed.shown == [.field])
    #expect(
      feed.messages == [
        "3 refused: no title: row left out", "4 refused: “” is not a date: row left out",
        "5 refused: “31/11/2010” is not a date: row left out", "6 refused: the start “” is not a time: row left out",
        "7 refused: the start “24:00” is not a time: row left out",
        "8 refused: “1/11/2010” is not a date: row left out",
        "9 refused: unusable duration “” and end “”: row left out",
      ])
  }

  @Test func aBarOrColonAtATitlesEndIsRemoved() throws {
    let feed = try DecodedFeed(fixture: "title-ends-in-bar")
    #expect(feed.shown.map(\.title) == ["Quiet Water", "Rough Ready", ":"])
    #expect(
      feed.messages == [
        "3 repaired: a bar or colon at the title's end: removed",
        "4 repaired: a bar or colon at the title's end: removed",
      ])
  }

  @Test func theWordNullMeansUnknown() throws {
    let feed = try DecodedFeed(fixture: "null-words")
    #expect(feed.shown.map(\.title) == ["Quiet Water", "Rough Ready", "The Long Field"])
    #expect(
      feed.messages == [
        "3 repaired: the word null: read as unknown", "4 refused: no title: row left out",
        "5 repaired: the word null: read as unknown", "6 repaired: the word null: read as unknown",
      ])
    #expect(feed.details().cast == [CastMember(name: "Mary Moss"), CastMember(name: "Tom Reed", role: "Bob")])
    for index in 0..<3 {
      #expect(feed.details(index).directors == [])
      #expect(feed.summary(index).year == nil)
    }
  }

  @Test func invalidStarsAndYearsAreUnknown() throws {
    let feed = try DecodedFeed(fixture: "odd-numbers")
    #expect((0..<4).map { feed.summary($0).stars?.text } == [nil, nil, nil, "5"])
    #expect((0..<4).map { feed.summary($0).year } == [nil, nil, nil, 1951])
  }
}
