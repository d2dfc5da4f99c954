import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Stored episodes of followed and listed shows in the search, and the episodes that a show lists after it.
@Suite struct EpisodeSearchTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func episode(
    _ id: Int, _ season: Int, _ number: Int?, _ name: String, on date: String, _ summary: String? = nil
  ) -> ShowEpisode {
    var episode = ShowEpisode(id: id, season: season, number: number, name: name)
    episode.date = CivilDate(dayNumber: Moments.at("\(date) 12:00").seconds / 86_400)
    episode.summary = summary
    return episode
  }

  private static let harbour: Show = {
    var show = Show(id: 7, name: "Far Harbour", link: "https://www.tvmaze.com/shows/7/far-harbour")
    (show.network, show.genres) = ("Quay TV", ["Drama"])
    show.cast =
      (1...15).map { CastMember(name: "Extra \($0)", role: nil) } + [CastMember(name: "Ann Field", role: "Mate")]
    show.episodes = [
      episode(61, 1, 1, "Ebb", on: "2015-01-02"), episode(62, 1, 2, "Christmas on the Quay", on: "2015-12-25"),
      episode(63, 1, nil, "The Long Night", on: "2014-12-24", "It is Christmas Eve."),
      episode(71, 2, 1, "Flood", on: "2026-12-04"),
    ]
    return show
  }()

  private static let lantern: Show = {
    var show = Show(id: 8, name: "Lantern Row", link: "https://www.tvmaze.com/shows/8/lantern-row")
    show.genres = ["Comedy"]
    show.episodes = [
      episode(81, 1, 1, "Lights", on: "2020-03-01"), episode(82, 1, 2, "Christmas Lights", on: "2020-12-20"),
    ]
    return show
  }()

  /// A guide with one programme: the Christmas episode of the followed show, with or without its name.
  private static func guide(_ episodeTitle: String?) -> Guide {
    let summary = ProgrammeSummary(
      episodeTitle: episodeTitle, episode: EpisodeNumber(raw: "", season: 1, number: 2))
    let start = Moments.at("2026-11-21 20:00")
    let programme = GuideContents.Programme(
      "Far Harbour", Interval(start, start.adding(minutes: 60)), [], ProgrammeDetails(summary: summary))
    return GuideContents.guide([(Channel(id: "a", name: "Lantern"), [programme])])
  }

  /// Far Harbour is followed, and Lantern Row is in a list.
  private static func stack(_ query: String, _ guide: Guide = guide(nil)) -> ScreenStack {
    var stack = ScreenStack(zone: Moments.london, now: now, size: Size(columns: 100, rows: 30), display: Display())
    stack.app.mine.searches = SavedSearches([
      SavedSearch(name: "Harbour", query: QuerySuggestion.title("Far Harbour"), isFollowed: true)
    ])
    var shows = ShowChoices()
    shows.set(ChosenShow(id: 7, name: "Far Harbour"), for: EpisodeIdentity.show(ofTitle: "Far Harbour"))
    _ = update(&stack, .mine(.shows) { $0.shows = shows })
    let list = ProgrammeList("To watch", [ListItem(lantern, titled: "Lantern Row")])
    _ = update(&stack, .mine(.lists) { $0.lists = ProgrammeLists([list]) })
    _ = update(&stack, .loaded(PreparedGuide(guide, zone: stack.app.zone)))
    let effects = update(&stack, .key(.character("/")))
    #expect(
      effects.contains(
        .readEpisodes([ChosenShow(id: 7, name: "Far Harbour"), ChosenShow(id: 8, name: "Lantern Row")])))
    _ = update(&stack, .episodes(EpisodeGuide([(harbour, "Far Harbour"), (lantern, "Lantern Row")])))
    _ = update(&stack, .typed(query))
    return stack
  }

  private static func found(_ query: String, _ guide: Guide = guide(nil)) -> [Int] {
    (stack(query, guide).top as? SearchScreen)?.episodes.map(\.episode.id) ?? []
  }

  private static func isShown(_ text: String, _ stack: ScreenStack) -> Bool {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).contains { canvas.text(ofRow: $0).contains(text) }
  }

  /// Oldest first, by any condition on episodes or shows.
  @Test(
    arguments: [
      ("holiday:christmas", [63, 62, 82]), ("is:followed holiday:christmas", [63, 62]),
      ("episode:christmas", [62, 82]),
      ("desc:\"christmas eve\"", [63]), ("any:christmas -episode:quay", [63, 82]), ("season:2", [71]),
      ("season:1 number:1", [61, 81]), ("genre:comedy", [81, 82]), ("harbour episode:(ebb OR flood)", [61, 71]),
      ("cast:\"ann field\" season:1", [61, 62]), ("is:listed season:1", [81, 82]),
      ("season:1 day:christmas", [62]),
      ("channel:\"quay tv\" season:2", [71]),
    ] as [(String, [Int])])
  func queriesFindEpisodes(query: String, ids: [Int]) { #expect(Self.found(query) == ids) }

  /// These would list all episodes.
  @Test(arguments: [
    "harbour", "title:=\"far harbour\"", "is:followed", "-is:repeat", "harbour -episode:ebb", "day:weekend",
  ])
  func queriesAboutTitlesAndShowingsFindNone(query: String) { #expect(Self.found(query).isEmpty) }

  @Test func episodeAmongTheResultsIsNotListedAgain() {
    #expect(Self.found("episode:christmas", Self.guide("Christmas on the Quay")) == [82])
    #expect(Self.found("episode:christmas", Self.guide("Quay")) == [62, 82], "the guide's showing does not match")
  }

  @Test func sectionIsBelowTheResults() {
    let stack = Self.stack("episode:christmas", Self.guide("Christmas on the Quay"))
    let frame = drawScreen(stack)
    expectGolden("search-episodes", frame.canvas, cursor: frame.cursor)
  }

  @Test func enterOpensTheShowWithItsMatches() {
    var stack = Self.stack("holiday:christmas")
    #expect(Self.isShown("Episodes of your shows", stack) && Self.isShown("0 programmes, 3 episodes", stack))
    #expect(update(&stack, .key(.enter)).contains(.lookUp(.show(7), .daily)) && stack.top is ShowScreen)
    _ = update(&stack, .show(ShowAnswer(.show(7), .show(Self.harbour), fetched: Self.now)))
    #expect(Self.isShown("Only 2 of 4 episodes: holiday christmas. v lists all.", stack))
    #expect(Self.isShown("The Long Night", stack) && !Self.isShown("Flood", stack) && !Self.isShown("Ebb", stack))
    stack.press("Left")
    #expect(Self.isShown("Christmas on the Quay", stack))
    stack.press("Left")
    #expect(stack.app.notice == "This is the first episode.")
    stack.press("v")
    #expect(stack.app.notice == "All episodes are listed." && !Self.isShown("Only 2 of 4", stack))
    stack.press("]")
    #expect(Self.isShown("Flood", stack))
    stack.press("v")
    #expect(!Self.isShown("Flood", stack) && Self.isShown("Far Harbour, 2 of 4 episodes", stack))
  }

  @Test func showOfAResultHasTheMatchesToo() {
    var stack = Self.stack("episode:christmas", Self.guide("Christmas on the Quay"))
    stack.press("Alt-i")
    _ = update(&stack, .show(ShowAnswer(.show(7), .show(Self.harbour), fetched: Self.now)))
    #expect(Self.isShown("Only 2 of 4 episodes: episode christmas.", stack))
    var other = Self.stack("harbour", Self.guide("Christmas on the Quay"))
    other.press("Alt-i")
    _ = update(&other, .show(ShowAnswer(.show(7), .show(Self.harbour), fetched: Self.now)))
    #expect(other.top is ShowScreen && !Self.isShown("Only ", other) && !Self.isShown(" of 4 episodes", other))
    other.press("v")
    #expect(other.app.notice == "All episodes are listed.")
  }

  @Test func episodesAreAddedToAListOneByOneOrAllAtOnce() {
    var stack = Self.stack("holiday:christmas")
    stack.press("Alt-a")
    let items = stack.app.mine.lists["To watch"]?.items ?? []
    #expect(items.map(\.showing.title) == ["Lantern Row", "Far Harbour"] && items.last?.scope == .episode)
    #expect(items.last?.details.summary.episodeTitle == "The Long Night")
    stack.press("Alt-A Enter")
    #expect(stack.app.mine.lists["To watch"]?.items.count == 4)
  }

  @Test func followKeyMeansTheShowOfTheEpisode() {
    var stack = Self.stack("genre:comedy")
    stack.press("Alt-F")
    #expect(stack.app.mine.searches.followed.map(\.query).contains(QuerySuggestion.title("Lantern Row")))
  }

  /// A new answer about a show is read when the next search is opened.
  @Test func episodesAreReadAgainAfterANewAnswer() {
    var stack = Self.stack("season:1")
    stack.press("Esc")
    #expect(!update(&stack, .key(.character("/"))).contains { if case .readEpisodes = $0 { true } else { false } })
    stack.press("Esc")
    _ = update(&stack, .show(ShowAnswer(.show(7), .show(Self.harbour), fetched: Self.now)))
    #expect(update(&stack, .key(.character("/"))).contains { if case .readEpisodes = $0 { true } else { false } })
  }

  @Test func offerSaysWhatTVmazeIgnores() {
    #expect(
      Self.isShown(
        "Search TVmaze.com for “ferry”, season 2 (ignoring genre:, day:)",
        Self.stack("ferry season:2 genre:drama day:fri")))
    #expect(Self.isShown("Search TVmaze.com for shows with tibbs", Self.stack("cast:tibbs")))
  }
}
