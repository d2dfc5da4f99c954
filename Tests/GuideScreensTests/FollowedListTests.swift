import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The list of followed searches, above the other saved searches.
@Suite struct FollowedListTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func followed(_ title: String) -> SavedSearch {
    SavedSearch(name: title, query: QuerySuggestion.title(title), isFollowed: true)
  }

  private static func stack(_ searches: [SavedSearch], size: Size = Size(columns: 100, rows: 24)) -> ScreenStack {
    let at = { (text: String) in Moments.at(text) }
    var sketch = GuideSketch()
    let programmes = [
      ("2026-11-19 20:00", "Old Boats", ProgrammeFlags.lastChance), ("2026-11-19 21:00", "Tide", []),
      ("2026-11-20 20:30", "On Now", []), ("2026-11-20 22:00", "Tonight", []), ("2026-11-21 04:00", "Night", []),
      ("2026-11-21 20:00", "Tomorrow", []), ("2026-11-22 20:00", "Tonight", []),
    ].map { GuideSketch.Programme(at($0.0), minutes: 60, $0.1, flags: $0.2) }
    sketch.add(Channel(id: "a", name: "Harbour"), programmes)
    sketch.add(Channel(id: "b", name: "Quay"), [GuideSketch.Programme(at("2026-11-20 22:00"), minutes: 60, "Tonight")])
    var stack = ScreenStack(zone: Moments.london, now: now, size: size, display: Display())
    stack.app.mine.searches = SavedSearches(searches)
    _ = update(&stack, .loaded(PreparedGuide(sketch.build(), zone: stack.app.zone)))
    stack.press("s")
    return stack
  }

  /// The lines of the screen without the column titles.
  private static func rows(_ stack: ScreenStack) -> [String] {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { String(canvas.text(ofRow: $0).reversed().drop { $0 == " " }.reversed()) }
      .filter { !$0.hasPrefix(" Name ") }
  }

  private static let all = [
    SavedSearch(name: "Films", query: "is:film"), followed("Tide"), followed("Tomorrow"), followed("Unheard Of"),
    followed("Tonight"), followed("Old Boats"), followed("On Now"), followed("Night"),
    SavedSearch(name: "Quay", query: "channel:quay", isFollowed: true),
  ]

  @Test func todayComesBeforeLaterShowingsAndThoseWithoutAny() {
    let stack = Self.stack(Self.all)
    let rows = Self.rows(stack)
    #expect(rows[0].hasPrefix(" Followed titles and saved searches"))
    #expect(rows.last?.contains("f unfollow") == true)
    #expect(
      rows[1...15].map { $0 } == [
        " On today",
        " On Now      now until 21:30   Harbour                                                   1 upcoming",
        " Tonight     22:00             Harbour         Sun 20:00 Harbour                         2 upcoming",
        " Quay        22:00             Quay            Tonight                                   1 upcoming",
        " Night       04:00             Harbour                                                   1 upcoming",
        " On later",
        " Tomorrow    Sat 21 Nov 20:00  Harbour                                                   1 upcoming",
        " No upcoming showings",
        " Tide        last shown Thu 19 Nov",
        " Unheard Of  not in this guide",
        " Ended",
        " Old Boats   last shown Thu 19 Nov",
        " Other saved searches",
        " Films          0 upcoming             is:film",
        "",
      ], "\(rows)")
    #expect(stack.screens.first.map { _ in stack.app.followed.today.count } == 3)
  }

  /// The clock keeps running while the list is open: the next showing replaces one that is over.
  @Test func theNextShowingFollowsTheClock() {
    var stack = Self.stack(Self.all)
    _ = update(&stack, .clock(Moments.at("2026-11-20 23:00")))
    let rows = Self.rows(stack)
    #expect(rows[1...2].map { $0.prefix(34) } == [" On today", " Night       04:00             Har"], "\(rows)")
    #expect(
      rows.contains { $0.hasPrefix(" Tonight     Sun 22 Nov 20:00") }
        && rows.contains { $0.hasPrefix(" On Now      last shown") })
  }

  /// All titles are counted in one pass, and each count equals that of a separate query.
  @Test func aTitleHasTheCountOfItsQuery() throws {
    let stack = Self.stack(Self.all)
    let counts = try #require(stack.top(as: SavedSearchesScreen.self)).counts
    for search in Self.all {
      let matches = stack.app.matches(of: Query(search.query))
      let hits = try #require(counts.hits(of: search.query))
      let coming = matches.groupedUpcomingMarks.count
      #expect(hits.count == HitCount(coming: coming, new: coming), "\(search)")
      #expect(hits.next == (matches.upcomingCount > 0 ? matches.programmes.first : nil), "\(search)")
      #expect(hits.last == matches.programmes.dropFirst(matches.upcomingCount).first, "\(search)")
    }
  }

  @Test func theNextThreeShowingsAreAtDifferentTimes() throws {
    let stack = Self.stack(Self.all)
    let counts = try #require(stack.top(as: SavedSearchesScreen.self)).counts
    for search in Self.all {
      let matches = stack.app.matches(of: Query(search.query))
      let starts = Set(matches.programmes.prefix(matches.upcomingCount).map { stack.app.guide.start(of: $0) })
      let shown = try #require(counts.hits(of: search.query)).showings.map { stack.app.guide.start(of: $0) }
      #expect(shown == Array(starts.sorted().prefix(3)), "\(search)")
    }
  }

  /// A line lists as many later showings as it has room for.
  @Test(arguments: [(140, ["Sun 08:00 Harbour Two", "Mon 13:00 Hearth"]), (120, ["Sun 08:00 Harbour Two"]), (100, [])])
  func wideLinesListLaterShowings(columns: Int, later: [String]) {
    let text = ScreenScript(
      now: "2026-11-20 21:10", size: Size(columns: columns, rows: 24), keys: "Down f s"
    ).text
    #expect(text.contains("Two Cooks, One Kettle"))
    for showing in ["Sun 08:00 Harbour Two", "Mon 13:00 Hearth"] {
      #expect(text.contains(showing) == later.contains(showing), "\(text)")
    }
  }

  @Test func savedSearchesCanBeFollowedTogether() {
    var stack = Self.stack([
      SavedSearch(name: "Films", query: "is:film"), SavedSearch(name: "Quay", query: "channel:quay"),
    ])
    #expect(Self.rows(stack)[1].hasPrefix(" Films"))
    stack.press("Down f")
    #expect(stack.app.notice == "Following “Quay”. z to undo.")
    #expect(
      Self.rows(stack)[1...4].map { $0.prefix(22) } == [
        " On today", " Quay   22:00         ", " Other saved searches", " Films     0 upcoming ",
      ])
    // The search stays selected.
    stack.press("f")
    #expect(stack.app.notice == "Unfollowed “Quay”. z to undo, d to delete the saved search.")
    stack.press("* f")
    #expect(stack.app.notice == "Following 2 searches. z to undo." && stack.app.mine.searches.followed.count == 2)
    stack.press("* f")
    #expect(stack.app.mine.searches.followed.isEmpty && stack.app.mine.searches.searches.count == 2)
    stack.press("z z")
    #expect(stack.app.mine.searches.followed.map(\.name) == [])
  }

  /// The key that unfollowed a title follows it again, because the selection does not move to another title.
  @Test func unfollowedTitleStaysInTheList() {
    var stack = Self.stack(Self.all)
    stack.press("f")
    #expect(stack.app.mine.searches["On Now"]?.isFollowed == false)
    #expect(stack.app.notice == "Unfollowed “On Now”. z to undo, d to delete the saved search.")
    stack.press("f")
    #expect(stack.app.mine.searches == SavedSearches(Self.all))
    #expect(stack.top(as: SavedSearchesScreen.self).map { $0.list.row($0.rows) } == 0)
    stack.press("f z")
    #expect(stack.app.mine.searches == SavedSearches(Self.all))
  }

  /// A followed search shows the next programme that it finds.
  @Test func followedSearchNamesItsNextProgramme() {
    let rows = Self.rows(Self.stack(Self.all, size: Size(columns: 140, rows: 24)))
    #expect(rows.contains { $0.hasPrefix(" Quay ") && $0.contains("  Tonight ") }, "\(rows)")
    #expect(rows.contains { $0.hasPrefix(" Tonight ") && !$0.dropFirst(10).contains("Tonight") }, "\(rows)")
  }

  @Test(arguments: [Size(columns: 40, rows: 10), Size(columns: 80, rows: 24)]) func fitsSmallScreens(size: Size) {
    let rows = Self.rows(Self.stack(Self.all, size: size))
    #expect(rows.contains { $0.contains("On Now") && $0.contains("now until 21:30") }, "\(rows)")
  }

  @Test func settingShowsTheFirstLineOfTheDescription() throws {
    var stack = ScreenStack(zone: Moments.london, now: Self.now, size: Size(columns: 100, rows: 24), display: Display())
    stack.app.describesFollowed = true
    stack.app.mine.searches = SavedSearches([
      Self.followed("Full English"), Self.followed("Unheard Of"), SavedSearch(name: "Films", query: "is:film"),
    ])
    _ = update(&stack, .loaded(PreparedGuide(DemoGuide.week, zone: stack.app.zone)))
    stack.press("s")
    let rows = Self.rows(stack)
    let next = try #require(stack.app.followed.today.first)
    let text = try #require(stack.app.guide.details(of: next).description)
    #expect(rows[2].hasPrefix(" Full English") && rows[3].contains(text.prefix(30)), "\(rows)")
    #expect(rows[6].hasPrefix(" Unheard Of") && rows[8].hasPrefix(" Films"), "\(rows)")
  }

  /// A thousand titles need only one pass.
  @Test func thousandTitlesAreCountedTogether() throws {
    let many = (0..<1_000).map { Self.followed("Programme \($0)") } + [Self.followed("Tonight")]
    let stack = Self.stack(many)
    let screen = try #require(stack.top(as: SavedSearchesScreen.self))
    #expect(screen.awaitedSearch == nil && screen.counts.queries.count == many.count)
    #expect(Self.rows(stack)[2].hasPrefix(" Tonight"))
  }
}
