import CellCanvas
import GuideApp
import GuideFeeds
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Whether the shows of followed titles will continue if the guide has no upcoming showing.
@Suite struct FollowedShowsTests {
  private static let now = Moments.at("2026-11-20 20:47")
  private static let titles = ["Old Boats", "Tide", "Quiz Night", "Tomorrow", "Unheard Of"]

  private static func show(_ id: Int, _ status: String = "Running", next: (Int, Int, String)? = nil) -> ShowStatus {
    var show = Show(id: id, name: titles[id - 1], link: "")
    show.status = status
    if let next {
      var episode = ShowEpisode(id: 9, season: next.0, number: next.1)
      episode.date = CivilDate(dayNumber: Moments.at("\(next.2) 12:00").seconds / 86_400)
      show.nextEpisode = episode
    }
    return ShowStatus(show)
  }

  private static let statuses: ShowStatuses = {
    var statuses = ShowStatuses()
    statuses.now = [
      1: show(1, "Ended"), 2: show(2, next: (3, 1, "2027-02-12")), 3: show(3, next: (2, 4, "2026-12-04")),
      4: show(4, next: (2, 4, "2026-12-04")), 5: show(5),
    ]
    return statuses
  }()

  /// Five followed titles with chosen shows; the first two are over, and the fourth is upcoming.
  private static func stack(size: Size = Size(columns: 80, rows: 24), chosen: Range<Int> = 0..<5) -> ScreenStack {
    var sketch = GuideSketch()
    let programmes = [
      ("2026-11-19 20:00", "Old Boats"), ("2026-11-19 21:00", "Tide"), ("2026-11-20 20:30", "On Now"),
      ("2026-11-21 20:00", "Tomorrow"),
    ].map { GuideSketch.Programme(Moments.at($0.0), minutes: 60, $0.1) }
    sketch.add(Channel(id: "a", name: "Harbour"), programmes)
    var stack = ScreenStack(zone: Moments.london, now: now, size: size, display: Display())
    stack.app.mine.searches = SavedSearches(
      titles.map { SavedSearch(name: $0, query: QuerySuggestion.title($0), isFollowed: true) })
    _ = update(&stack, .loaded(PreparedGuide(sketch.build(), zone: stack.app.zone)))
    stack.app.freshness = Freshness(updated: now)
    var shows = ShowChoices()
    for index in chosen {
      let key = EpisodeIdentity.show(ofTitle: titles[index])
      shows.set(ChosenShow(id: index + 1, name: titles[index]), for: key)
    }
    _ = update(&stack, .mine(.shows) { $0.shows = shows })
    return stack
  }

  private static func isShown(_ text: String, _ stack: ScreenStack) -> Bool {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).contains { canvas.text(ofRow: $0).contains(text) }
  }

  @Test func listSaysWhetherShowsContinue() {
    var stack = Self.stack()
    #expect(update(&stack, .key("s")) == [.lookUpFollowed([1, 2, 3, 4, 5], .kept)])
    #expect(!Self.isShown("new season", stack))
    _ = update(&stack, .followedShows(Self.statuses, .kept))
    let frame = drawScreen(stack)
    expectGolden("followed-shows", frame.canvas, cursor: frame.cursor)
    #expect(Self.isShown("12 Feb 2027", stack) && Self.isShown("new season  s3 e1", stack))
    #expect(Self.isShown("Fri 4 Dec", stack), "the guide has none of Quiz Night")
    // An answer that is shown is neither requested nor fetched again.
    stack.press("q")
    #expect(update(&stack, .key("s")) == [])
  }

  @Test func newsAgesWithTheClock() {
    var stack = Self.stack()
    stack.press("s")
    _ = update(&stack, .followedShows(Self.statuses, .kept))
    #expect(Self.isShown("Fri 4 Dec", stack))
    _ = update(&stack, .clock(Moments.at("2026-12-05 12:00")))
    _ = update(&stack, .resized(Size(columns: 81, rows: 24)))
    #expect(!Self.isShown("Fri 4 Dec", stack))
  }

  @Test func keyRequestsAllShowsAndReportsTheResult() {
    var stack = Self.stack()
    stack.press("s")
    #expect(update(&stack, .key("u")) == [.lookUpFollowed([1, 2, 3, 4, 5], .newest)])
    #expect(stack.app.notice == "Asking TVmaze.com about the shows you follow…")
    #expect(update(&stack, .key("u")) == [])
    #expect(stack.app.notice == "Already asking TVmaze.com.")
    var answer = Self.statuses
    answer.requestedCount = 4
    _ = update(&stack, .followedShows(answer, .newest))
    #expect(stack.app.notice == "Asked TVmaze.com about 4 shows.")
    stack.press("u")
    answer.requestedCount = 0
    _ = update(&stack, .followedShows(answer, .newest))
    #expect(stack.app.notice == "All shows you follow have ended, so TVmaze.com was not asked.")
    stack.press("u")
    answer.problem = "nothing answers at api.tvmaze.com: check the address"
    _ = update(&stack, .followedShows(answer, .newest))
    #expect(
      stack.app.notice == "Some requests to TVmaze.com failed: nothing answers at api.tvmaze.com: check the address.")
    var none = Self.stack(chosen: 0..<0)
    none.press("s")
    // It asks which shows the titles are.
    #expect(update(&none, .key("u")) == Self.titles.sorted().map { .lookUp(.search($0), .daily) })
    #expect(none.app.notice == "Asking TVmaze.com about the shows you follow…")
  }

  @Test func updateRefreshesOldAnswersAndReportsNews() {
    var stack = Self.stack()
    let report = UpdateReport(summary: "Updated.", lines: ["harbour: 3 programmes"], updated: Self.now)
    #expect(update(&stack, .updateEnded(report)) == [.lookUpFollowed([1, 2, 3, 4, 5], .daily)])
    var statuses = Self.statuses
    statuses.previous = [1: Self.show(1), 2: Self.show(2), 3: Self.show(3), 4: Self.show(4)]
    // The first answer arrives alone, and is reported once.
    var first = ShowStatuses()
    (first.now[1], first.previous[1], first.isComplete) = (statuses.now[1], statuses.previous[1], false)
    _ = update(&stack, .followedShows(first, .daily))
    #expect(stack.app.showNews.count == 1 && stack.app.shows.isLookingUpFollowed)
    _ = update(&stack, .followedShows(statuses, .daily))
    #expect(!stack.app.shows.isLookingUpFollowed)
    #expect(stack.app.notice == "★ Tide: new season on Fri 12 Feb 2027 (TVmaze.com).")
    let news = ["★ Old Boats: ended (TVmaze.com)", "★ Tide: new season on Fri 12 Feb 2027 (TVmaze.com)"]
    #expect(stack.app.reportLines == ["harbour: 3 programmes"] && stack.app.showNews == news)
    // The next update neither repeats the report nor removes it.
    stack.app.reportLines = []
    _ = update(&stack, .followedShows(statuses, .daily))
    #expect(stack.app.showNews == news)
    stack.press("U")
    #expect(stack.top is ChangesScreen && Self.isShown("★ Tide: new season on Fri 12 Feb 2027", stack))
  }

  @Test func updateStoppedByTheUserRequestsNothing() {
    var stack = Self.stack()
    stack.app.freshness?.progress = "45 %"
    #expect(update(&stack, .key("u")) == [.endUpdate])
    #expect(update(&stack, .updateEnded(UpdateReport(summary: "Ended.", updated: Self.now))) == [])
  }

  /// A title that is no longer in the guide still has a show.
  @Test func showOpensForATitleMissingFromTheGuide() {
    var stack = Self.stack()
    stack.press("s G")
    #expect(update(&stack, .key("i")) == [.lookUp(.show(5), .daily)])
    #expect(stack.top is ShowScreen)
  }
}
