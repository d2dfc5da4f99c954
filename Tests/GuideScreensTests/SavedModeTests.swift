import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Saved searches.
@Suite struct SavedModeTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func stack(_ keys: String = "") -> ScreenStack {
    var stack = ScreenStack.opened(DemoGuide.week, now: now)
    stack.press(keys)
    return stack
  }

  private static func saved(_ stack: ScreenStack) -> SavedSearchesScreen? {
    stack.top()
  }

  private static func press(_ keys: String, _ stack: inout ScreenStack) -> [Effect] {
    KeyScript.keys(keys).flatMap { update(&stack, .key($0)) }
  }

  private static let films = SavedSearch(name: "Films", query: "is:film")

  @Test func searchIsSavedUnderAName() {
    var stack = Self.stack("/ is:film")
    let effects = Self.press("^S Films Enter", &stack)
    #expect(effects.contains(.keep([.search(.save(Self.films))])))
    #expect(stack.app.mine.searches.searches == [Self.films])
    #expect(stack.top(as: SearchScreen.self)?.line.field.string == "is:film")
    // Programmes on the screen count as viewed.
    #expect(
      effects.flatMap(\.kept).contains { if case .viewed("is:film", let marks?) = $0 { !marks.isEmpty } else { false } }
    )
  }

  @Test func enterWithoutTextSavesTheQueryAsItsName() {
    #expect(
      Self.stack("/ is:film ^S Enter").app.mine.searches.searches == [SavedSearch(name: "is:film", query: "is:film")])
  }

  @Test func invalidQueriesAreNotSaved() {
    for text in ["kitchen is:foo", "genre:", "(a OR"] {
      var stack = Self.stack("/")
      _ = update(&stack, .paste(text))
      stack.press("^S")
      #expect(stack.layers == 1 && stack.app.notice != nil, "\(text)")
    }
  }

  /// Regression: a key deleted a search that had taken the place of the one the user meant.
  @Test func keyForARemovedSearchDoesNotApplyToAnother() {
    var stack = Self.stack()
    stack.app.mine.searches = SavedSearches([Self.films, SavedSearch(name: "New", query: "is:new")])
    stack.press("s")
    let theirs = SavedSearches([SavedSearch(name: "New", query: "is:new")])
    _ = update(&stack, .mine(.searches) { $0.searches = theirs })
    #expect(Self.press("d y", &stack).isEmpty)
    #expect(stack.app.mine.searches == theirs)
    stack.press("d")
    #expect(stack.layers == 2)
  }

  @Test func emptyQueriesAreNotSaved() {
    let stack = Self.stack("/ ^S")
    #expect(stack.layers == 1 && stack.app.notice != nil)
  }

  @Test func replacingAQueryOfTheSameNameNeedsAConfirmation() {
    var stack = Self.stack("/ is:film ^S Films Enter ^U is:new ^S films Enter")
    #expect(stack.app.mine.searches.searches == [Self.films])
    #expect(stack.app.notice?.contains("is:film") == true)
    stack.press("Enter")
    #expect(stack.app.mine.searches.searches == [SavedSearch(name: "films", query: "is:new")])
  }

  @Test func listCountsUpcomingAndNewMatches() throws {
    var stack = Self.stack()
    stack.app.mine.searches = SavedSearches([Self.films, SavedSearch(name: "None", query: "zebra crossing")])
    stack.press("s")
    let found = stack.app.index.search(Query("is:film"), now: Self.now, in: stack.app.zone)
    let all = found.groupedUpcomingMarks.count
    let counts = try #require(Self.saved(stack)).counts
    #expect(counts["is:film"] == HitCount(coming: all, new: all) && all > 1)
    #expect(counts["zebra crossing"] == HitCount(coming: 0, new: 0))
    // The matches have been viewed, and the list is open again.
    let effects = Self.press("Enter Esc", &stack)
    #expect(Self.saved(stack)?.counts["is:film"] == HitCount(coming: all, new: 0))
    #expect(
      effects.flatMap(\.kept).contains {
        if case .viewed("is:film", let marks?) = $0 { marks.count == found.upcomingCount } else { false }
      })
  }

  @Test func matchesAreNewUntilViewed() throws {
    var stack = Self.stack()
    stack.app.mine.searches = SavedSearches([Self.films])
    let coming = Array(
      stack.app.index.search(Query("is:film"), now: Self.now, in: stack.app.zone).programmes.filter {
        stack.app.guide.interval(of: $0).end > Self.now
      })
    let marks = Set(stack.app.guide.marks(of: coming.dropFirst(2)))
    _ = update(&stack, .mine(.viewed) { $0.viewed.marks["is:film"] = marks })
    stack.press("s")
    #expect(Self.saved(stack)?.counts["is:film"]?.new == 2)
    stack.press("Enter")
    let search = try #require(stack.top(as: SearchScreen.self))
    #expect(coming.filter { stack.app.isNew($0, of: search.query.text) } == Array(coming.prefix(2)))
    // New matches are marked with a symbol instead of a word, because `new` is a flag of programmes.
    let dotted = DemoEvening.rows(stack).filter { $0.contains(" •") }
    #expect(dotted.count == 2, "\(dotted)")
  }

  @Test func manyViewedMatchesAreMarkedInTheBackground() throws {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 100
    stack.app.mine.searches = SavedSearches([SavedSearch(name: "E", query: "e")])
    // The titles are searched immediately, but there are too many matches to compare right away.
    let request = try #require(Self.press("s", &stack).compactMap(\.request).first)
    let all = stack.carryOut(request).matches.upcomingCount
    #expect(all > 100 && stack.app.index.cost(of: request.query) <= 100 && !stack.isSearching)
    let counted = stack.carryOut(request).matches.groupedUpcomingMarks.count
    #expect(Self.saved(stack)?.counts["e"] == HitCount(coming: counted, new: counted) && counted < all)
    let effects = Self.press("Enter Esc", &stack)
    #expect(Self.saved(stack)?.counts["e"]?.new == 0)
    let looks = effects.compactMap { if case .mark(let look) = $0 { look } else { nil } }
    let look = try #require(looks.first)
    #expect(update(&stack, .marked(look, look.marks)) == [.keep([.viewed(query: "e", marks: look.marks)])])
    #expect(look.marks.count == all && stack.app.mine.viewed.marks["e"] == look.marks)
    #expect(update(&stack, .marked(look, [])).isEmpty, "only once")
  }

  /// Regression: marks from an earlier search replaced newer ones, or were saved for a deleted search.
  @Test func marksOfAnEarlierSearchAreIgnored() throws {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 100
    stack.app.mine.searches = SavedSearches([SavedSearch(name: "E", query: "e")])
    func look() -> MarksRequest? {
      Self.press("/ e Esc", &stack).compactMap { if case .mark(let look) = $0 { look } else { nil } }.first
    }
    let (first, second) = (try #require(look()), try #require(look()))
    #expect(update(&stack, .marked(first, first.marks)).isEmpty)
    #expect(!update(&stack, .marked(second, second.marks)).isEmpty)
    let third = try #require(look())
    stack.app.mine.searches = SavedSearches([])
    #expect(update(&stack, .marked(third, [])).isEmpty && stack.app.mine.viewed.marks["e"] == second.marks)
  }

  /// Regression: the list still showed the viewed matches as new.
  @Test func searchIsCountedAgainAfterItsMatchesAreViewed() throws {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 300
    stack.app.mine.searches = SavedSearches([SavedSearch(name: "Sea", query: "any:sea")])
    let request = try #require(Self.press("s", &stack).compactMap(\.request).first)
    var run = request.run()
    while !run.isDone { run.advance(by: 1) }
    let marks = Set(stack.app.guide.marks(of: run.matches.programmes))
    let again = try #require(
      update(&stack, .mine(.viewed) { $0.viewed = ViewedMatches(["any:sea": marks]) }).compactMap(\.request).first)
    #expect(update(&stack, .found(SearchProgress(request, run))).isEmpty)
    #expect(Self.saved(stack)?.counts["any:sea"] == nil && again.query.text == "any:sea")
    stack.carryOut(again)
    #expect(Self.saved(stack)?.counts["any:sea"]?.new == 0)
  }

  @Test func longSearchesAreCountedInTheBackground() throws {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 300
    stack.app.mine.searches = SavedSearches(
      [Self.films, SavedSearch(name: "Sea", query: "any:sea"), SavedSearch(name: "The", query: "desc:the")])
    var requests = Self.press("s", &stack).compactMap(\.request)
    #expect(requests.map(\.query.text) == ["any:sea"])
    #expect(Self.saved(stack)?.counts.queries == ["is:film"])
    var run = try #require(requests.first).run()
    while !run.isDone { run.advance(by: 1) }
    requests = update(&stack, .found(SearchProgress(requests[0], run))).compactMap(\.request)
    #expect(requests.map(\.query.text) == ["desc:the"])
    #expect(Self.saved(stack)?.counts["any:sea"]?.coming == run.matches.groupedUpcomingMarks.count)
    // Leaving the list ends its background search.
    #expect(Self.press("Esc", &stack) == [.endSearch])
    #expect(!stack.isSearching)
  }

  @Test func searchAboveTheListInterruptsItsCounts() throws {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 300
    stack.app.mine.searches = SavedSearches([SavedSearch(name: "Sea", query: "any:sea")])
    #expect(Self.press("s", &stack).compactMap(\.request).map(\.query.text) == ["any:sea"])
    #expect(Self.press("Enter ^U any:x", &stack).compactMap(\.request).last?.query.text == "any:x")
    #expect(Self.press("Esc", &stack).compactMap(\.request).map(\.query.text) == ["any:sea"])
  }

  @Test func aQueryIsRemovedAfterAConfirmation() {
    var stack = Self.stack()
    stack.app.mine.searches = SavedSearches([Self.films, SavedSearch(name: "New", query: "is:new")])
    stack.press("s d n")
    #expect(stack.app.mine.searches.searches.count == 2 && stack.app.notice == "Nothing deleted.")
    let effects = Self.press("d y", &stack)
    #expect(effects == [.keep([.search(.remove("Films"))])])
    #expect(stack.app.mine.searches.searches.map(\.name) == ["New"])
    stack.press("Del y")
    #expect(stack.app.mine.searches.isEmpty && stack.isAtGrid)
  }

  @Test func aQueryIsRenamed() {
    var stack = Self.stack()
    stack.app.mine.searches = SavedSearches([Self.films, SavedSearch(name: "New", query: "is:new")])
    #expect(Self.press("s R ^U NEW Enter", &stack).isEmpty)
    #expect(stack.app.notice?.contains("New") == true)
    #expect(Self.press("^U Cinema Enter", &stack) == [.keep([.search(.rename("Films", to: "Cinema"))])])
    #expect(stack.app.mine.searches.searches.map(\.name) == ["Cinema", "New"])
  }

  @Test func aQueryFiltersTheGrid() {
    var stack = Self.stack()
    stack.app.mine.searches = SavedSearches([Self.films])
    stack.press("s &")
    #expect(stack.grid.hits?.query.text == "is:film" && stack.grid.hits?.inOrder.isEmpty == false)
    stack.press("Enter")
    #expect(stack.isAtGrid && stack.grid.hits != nil)
  }

  @Test func emptySavedSearchListExplainsHowToSaveOne() {
    let stack = Self.stack("s")
    #expect(stack.isAtGrid && stack.app.notice?.contains("^S") == true)
  }

  @Test func changesOfAnotherProgramAndOwnOnesAreMerged() {
    var stack = Self.stack("/ is:film ^S Films Enter")
    let theirs = SavedSearches([SavedSearch(name: "Theirs", query: "is:new")])
    _ = update(&stack, .mine(.searches) { $0.searches = theirs })
    #expect(stack.app.mine.searches.searches.map(\.name) == ["Theirs", "Films"])
    _ = update(&stack, .mine(.searches, includedEdits: 1) { $0.searches = theirs })
    #expect(stack.app.mine.searches.searches.map(\.name) == ["Theirs"])
  }

  /// Regression: Enter treated the matches counted so far as the results.
  @Test func matchesComeFromTheSearchNotFromARunningCount() throws {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 300
    stack.app.mine.searches = SavedSearches([Self.films, SavedSearch(name: "Sea", query: "any:sea")])
    #expect(Self.press("s", &stack).compactMap(\.request).map(\.query.text) == ["any:sea"])
    #expect(Self.press("Enter", &stack).compactMap(\.request).isEmpty, "the count goes on")
    #expect(Self.press("Enter", &stack).contains(.endSearch))
    #expect(stack.grid.hits?.query.text == "is:film" && !stack.isSearching)
  }

  /// Regression: opening a search before the guide was loaded erased its viewed matches.
  @Test func noMatchIsViewedWithoutAGuide() {
    var stack = ScreenStack(zone: Moments.london, now: Self.now, size: Size(columns: 80, rows: 24))
    stack.app.mine.searches = SavedSearches([Self.films])
    #expect(!Self.press("s Enter Esc Esc", &stack).flatMap(\.kept).contains { $0.section == .viewed })
    var demo = Self.stack()
    demo.app.mine.savesGuideData = false
    demo.app.mine.searches = SavedSearches([Self.films])
    #expect(!Self.press("s Enter Esc Esc", &demo).flatMap(\.kept).contains { $0.section == .viewed })
  }

  @Test func aQueryRemovedByAnotherProgramIsReported() {
    for (keys, answer) in [("s R", "^U Cinema Enter"), ("s d", "y")] {
      var stack = Self.stack()
      stack.app.mine.searches = SavedSearches([Self.films, SavedSearch(name: "New", query: "is:new")])
      stack.press(keys)
      let theirs = SavedSearches([SavedSearch(name: "New", query: "is:new")])
      _ = update(&stack, .mine(.searches) { $0.searches = theirs })
      #expect(Self.press(answer, &stack).isEmpty)
      #expect(stack.app.notice == "“Films” no longer exists." && stack.app.mine.searches == theirs)
    }
  }

  @Test func selectedSearchStaysSelectedWhenOthersChange() {
    var stack = Self.stack()
    stack.app.mine.searches = SavedSearches([Self.films, SavedSearch(name: "New", query: "is:new")])
    stack.press("s Down")
    let theirs = SavedSearches([SavedSearch(name: "New", query: "is:new")])
    let diagnostic = Diagnostic(
      .refused, file: "a/mine.db", line: 0, problem: "it is missing", action: "its copy is used")
    _ = update(&stack, .mine(.searches, diagnostics: [diagnostic]) { $0.searches = theirs })
    #expect(Self.saved(stack)?.list.selected == 0 && stack.app.notice == "mine.db: it is missing: its copy is used")
    _ = update(
      &stack, .mine(.searches) { $0.searches = SavedSearches([Self.films, theirs.searches[0]]) })
    #expect(Self.saved(stack)?.list.selected == 1)
    stack.press("R ^U Newest Enter")
    #expect(stack.app.mine.searches.searches.map(\.name) == ["Films", "Newest"])
    #expect(Self.saved(stack)?.list.selected == 1)
  }

  /// Regression: partial matches stayed partial after the list that interrupted the search closed.
  @Test func partialSearchContinuesWhenTheListCloses() throws {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 300
    stack.app.mine.searches = SavedSearches([SavedSearch(name: "Sea", query: "any:sea")])
    let typed = Self.press("/ any:the", &stack).compactMap(\.request)
    let request = try #require(typed.last)
    var run = SearchRun(request.query, in: request.index, now: request.now, zone: request.zone, pieceSizes: 300...300)
    run.advance(by: 1)
    _ = update(&stack, .found(SearchProgress(request, run)))
    stack.press("Enter")
    #expect(stack.grid.hits?.isPartial == true)
    #expect(Self.press("s", &stack).compactMap(\.request).map(\.query.text) == ["any:sea"])
    #expect(Self.press("d y", &stack).compactMap(\.request).map(\.query.text) == ["any:the"])
  }

  @Test func aSearchTooLongForTheLineIsNotCut() {
    var stack = Self.stack()
    let long = String(repeating: "sea OR ", count: 240) + "news"
    stack.app.mine.searches = SavedSearches([SavedSearch(name: "Long", query: long)])
    stack.press("s Enter")
    #expect(Self.saved(stack) != nil && stack.app.notice?.contains("too long") == true)
  }

  @Test func failureToSaveASearchIsReported() {
    var stack = Self.stack()
    stack.app.mine.savesData = false
    let effects = Self.press("/ is:film ^S Films Enter", &stack)
    #expect(!effects.flatMap(\.kept).contains { $0.section == .searches })
    #expect(stack.app.notice?.contains("until you quit (there is no home folder)") == true)
  }

  @Test func newGuidesAreCountedAgain() {
    var stack = Self.stack()
    stack.app.mine.searches = SavedSearches([Self.films])
    stack.press("s")
    _ = update(&stack, .loaded(PreparedGuide(DemoGuide.xmltv, zone: stack.app.zone)))
    let count = stack.app.index.search(Query("is:film"), now: Self.now, in: stack.app.zone).upcomingCount
    #expect(Self.saved(stack)?.counts["is:film"]?.coming == count)
  }
}

extension Effect {
  fileprivate var request: SearchRequest? {
    if case .search(let request) = self { request } else { nil }
  }
}
