import GuideModel
import Testing

/// Filling gaps in a guide's details with data about the show.
@Suite struct DetailsFromShowTests {
  private static let show = {
    var show = Show(id: 701, name: "The Ferrymen", link: "https://www.tvmaze.com/shows/701")
    (show.summary, show.genres) = ("Life on the quay.", ["Drama"])
    show.cast = [CastMember(name: "Ann Field", role: "Wyn")]
    return show
  }()
  private static let episode = {
    var episode = ShowEpisode(id: 9, season: 2, number: 4, name: "The Long Tide")
    (episode.summary, episode.link) = ("Wyn finds the ledger.", "https://www.tvmaze.com/episodes/9")
    return episode
  }()
  private static let people = EpisodePeople(
    guests: [CastMember(name: "Ned Hollis")], directors: ["Mara Quill"], writers: ["Tom Sedge"])

  @Test func allGapsAreFilled() {
    let filled = ProgrammeDetails().filled(by: Self.show, Self.episode, Self.people)
    #expect((filled.summary.episodeTitle, filled.summary.episode?.shortText) == ("The Long Tide", "s2 e4"))
    #expect(
      (filled.description, filled.genres, filled.directors) == ("Wyn finds the ledger.", ["Drama"], ["Mara Quill"]))
    #expect(filled.cast.map(\.name) == ["Ann Field", "Ned Hollis"])
    #expect(filled.more.map(\.text) == ["Tom Sedge", "https://www.tvmaze.com/episodes/9"])
    #expect(filled.borrowed.map(\.origin) == ["TVmaze.com"])
    #expect(filled.borrowed.first?.parts == [.episode, .description, .cast, .directors, .genres, .more])
    #expect(filled.credit?.text == "Data: TVmaze.com (CC BY-SA)")
  }

  @Test func valuesOfTheGuideAreKept() {
    let own = ProgrammeDetails(
      summary: ProgrammeSummary(episodeTitle: "Tide", episode: EpisodeNumber(raw: "4", season: 2, number: 4)),
      directors: ["A"], cast: [CastMember(name: "B")], genres: ["C"], description: "D", more: [Fact(.writer, "E")])
    #expect(own.filled(by: Self.show, Self.episode, Self.people) == own)
  }

  @Test func withoutAnEpisodeTheShowIsDescribed() {
    let filled = ProgrammeDetails().filled(by: Self.show, nil, nil)
    #expect(filled.description == "About the show: Life on the quay.")
    #expect(filled.summary.episodeTitle == nil && filled.summary.episode == nil)
    #expect(filled.credit?.link == "https://www.tvmaze.com/shows/701")
  }

  @Test func unknownValuesAreNotFilledIn() {
    let empty = Show(id: 1, name: "Tide of Tin", link: "https://www.tvmaze.com/shows/1")
    #expect(ProgrammeDetails().filled(by: empty, nil, nil) == ProgrammeDetails())
  }

  @Test(arguments: [
    ("https://www.tvmaze.com/shows/701/the-ferrymen", 701), ("https://www.tvmaze.com/shows/7", 7),
    ("https://www.tvmaze.com/episodes/701/x", nil), ("https://example.org/shows/7", nil), ("", nil),
  ])
  func showIdsAreReadFromLinks(link: String, id: Int?) { #expect(Show.id(inLink: link) == id) }
}
