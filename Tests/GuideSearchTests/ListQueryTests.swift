import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

/// Queries for the entries of a list, whose programmes may no longer be in a guide.
@Suite struct ListQueryTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func item(
    _ title: String, _ scope: ListItem.Scope = .episode, _ flags: ProgrammeFlags = [], season: Int? = nil,
    _ details: ProgrammeDetails = ProgrammeDetails()
  ) -> ListItem {
    var details = details
    if let season { details.summary.episode = EpisodeNumber(raw: "s\(season)", season: season, number: 1) }
    let start = Moments.at("2019-12-25 15:00")
    let showing = ChosenShowing(
      channel: "94", channelName: "Harbour", interval: Interval(start, start.adding(minutes: 30)), title: title,
      episode: season.map { "s\($0) e1" })
    return ListItem(scope, showing, show: Folding.fold(title), ItemFacts(flags, details))
  }

  private static let items = [
    item("The Ferrymen", season: 2, ProgrammeDetails(cast: [CastMember(name: "Ann Field", role: "Wyn")])),
    item("Planet of Tin", .showing, .film, ProgrammeDetails(genres: ["Film"], description: "A robot at Christmas.")),
    item("The Ferrymen", season: 3, ProgrammeDetails(description: "Idris \\ and\nWyn")),
    item("Café Society", .show),
  ]

  @Test(
    arguments: [
      ("actor:field", [0]), ("role:wyn", [0]), ("season:3", [2]), ("ferrymen", [0, 2]), ("is:film", [1]),
      ("desc:christmas", [1]), ("genre:film", [1]), ("cafe", [3]), ("desc:wyn", [2]),
      ("channel:harbour", [0, 1, 2, 3]),
      ("actor:nobody", []),
    ] as [(String, [Int])]) func queriesFindEntriesByTheirFacts(query: String, entries: [Int])
  {
    let list = ListGuide(Self.items)
    let query = Query(query)
    #expect(query.diagnostics.isEmpty, "\(query.diagnostics)")
    let found = SearchIndex(list.guide).search(query, now: Self.now, in: .utc)
    #expect(found.programmes.map(list.item).sorted() == entries)
  }

  @Test func anEntryIsTheSameEpisodeInBothGuides() {
    let list = ListGuide(Self.items)
    for (index, programme) in list.programmes.enumerated() {
      #expect(list.guide.episodeIdentity(of: programme).show == Self.items[index].show)
    }
    #expect(list.guide.episodeIdentity(of: list.programmes[0]).episode == "s2 e1")
  }
}
