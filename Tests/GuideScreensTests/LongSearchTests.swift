import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Searches that run in the background.
@Suite struct LongSearchTests {
  /// The demo week, in which every query that reads records counts as slow.
  private static func stack() -> ScreenStack {
    var stack = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    stack.app.maximumImmediateRecords = 300
    return stack
  }

  private static func search(_ stack: ScreenStack) -> SearchScreen? {
    stack.top()
  }

  /// Types a string into the search and returns the last search request.
  private static func type(_ text: String, _ stack: inout ScreenStack) -> SearchRequest? {
    var request: SearchRequest?
    for scalar in text.unicodeScalars {
      for case .search(let last) in update(&stack, .key(.character(scalar))) { request = last }
    }
    return request
  }

  /// Searches for “the” in all text and finds the first matches.
  private static func findHalf(_ stack: inout ScreenStack) throws -> (request: SearchRequest, run: SearchRun) {
    stack.press("/")
    let request = try #require(type("any:the", &stack))
    var run = SearchRun(request.query, in: request.index, now: request.now, zone: request.zone, pieceSizes: 300...300)
    run.advance(by: 1)
    _ = update(&stack, .found(SearchProgress(request, run)))
    return (request, run)
  }

  private static func titles(_ stack: ScreenStack) -> [String] {
    search(stack)?.results.matches.programmes.map(stack.app.guide.title(of:)) ?? []
  }

  @Test func oldResultsStayUntilNewOnesArrive() throws {
    var stack = Self.stack()
    stack.press("/ kettle")
    let before = Self.titles(stack)
    let request = try #require(Self.type(" desc:the", &stack))
    #expect(Self.titles(stack) == before)
    #expect(stack.isSearching)
    stack.carryOut(request)
    #expect(!stack.isSearching)
    #expect(Self.titles(stack).nonEmptyAllSatisfy { $0.lowercased().contains("kettle") })
    #expect(!before.isEmpty && Self.titles(stack).count < before.count)
  }

  @Test func progressOfAnEarlierSearchIsIgnored() throws {
    var stack = Self.stack()
    stack.press("/")
    let first = try #require(Self.type("any:kettle", &stack))
    let second = try #require(Self.type("x", &stack))
    #expect(first != second)
    stack.carryOut(first)
    #expect(Self.titles(stack).isEmpty && stack.isSearching)
  }

  @Test func equalSearchesAreEqualEffects() throws {
    var stack = Self.stack()
    stack.press("/")
    let first = try #require(Self.type("any:kettle", &stack))
    let other = try #require(Self.type("s", &stack))
    guard case .search(let again) = update(&stack, .key(.backspace)).first else { return #expect(Bool(false)) }
    #expect(first.number != again.number && first == again)
    #expect(first != other)
    _ = update(&stack, .clock(stack.app.now.adding(minutes: 1)))
    _ = Self.type("s", &stack)
    guard case .search(let later) = update(&stack, .key(.backspace)).first else { return #expect(Bool(false)) }
    #expect(first.query == later.query && first != later)
  }

  @Test func selectedResultStaysSelectedWhileMoreArrive() throws {
    var stack = Self.stack()
    let half = try Self.findHalf(&stack)
    var run = half.run
    stack.press("Down Down Down")
    let chosen = Self.search(stack)?.selectedLine
    let title = Self.titles(stack)[3]
    while !run.isDone { run.advance(by: 1) }
    _ = update(&stack, .found(SearchProgress(half.request, run)))
    #expect(Self.search(stack)?.selectedLine == chosen)
    #expect(Self.titles(stack)[3] == title)
  }

  @Test func laterMatchesAreHighlightedInTheGrid() throws {
    var stack = Self.stack()
    let half = try Self.findHalf(&stack)
    var run = half.run
    stack.press("Enter")
    let marked = stack.grid.hits?.inOrder.count ?? 0
    while !run.isDone { run.advance(by: 1) }
    _ = update(&stack, .found(SearchProgress(half.request, run)))
    #expect(stack.grid.hits?.inOrder.count == run.matches.programmes.count)
    #expect(marked < run.matches.programmes.count)
  }

  @Test func enterSaysThatTheSearchIsStillRunning() {
    var stack = Self.stack()
    stack.press("/")
    _ = Self.type("any:kettle", &stack)
    stack.press("Enter")
    #expect(stack.app.notice == "Still searching.")
    #expect(Self.search(stack) != nil)
  }

  @Test func leavingOrAQuickQueryEndsIt() {
    var stack = Self.stack()
    stack.press("/")
    _ = Self.type("any:kettle", &stack)
    #expect(update(&stack, .key(.control("u"))) == [.endSearch])
    #expect(!stack.isSearching)
    _ = Self.type("any:kettle", &stack)
    #expect(update(&stack, .key(.escape)) == [.endSearch])
    #expect(update(&stack, .key(.escape)) == [])
  }

  /// Regression: tvgrid crashed because the results disappeared while the details were open above them.
  @Test func detailsStayWhenTheResultsBehindThemGo() throws {
    var stack = Self.stack()
    stack.press("/ kettle")
    let request = try #require(Self.type(" any:zzzz", &stack))
    stack.press("^T")
    stack.carryOut(request)
    stack.press("Right")
    #expect(stack.app.notice == "Nothing matches any more.")
    stack.press("Esc Esc")
    #expect(stack.isAtGrid)
  }

  /// Regression: partial results were treated as complete.
  @Test func partialMatchesAreSearchedAgain() throws {
    var stack = Self.stack()
    _ = try Self.findHalf(&stack)
    stack.press("Enter")
    #expect(stack.grid.hits?.isPartial == true)
    stack.press("/")
    _ = Self.type("any:kettle", &stack)
    guard case .search(let again) = update(&stack, .key(.escape)).first else { return #expect(Bool(false)) }
    let whole = stack.carryOut(again)
    #expect(stack.grid.hits?.isPartial == false)
    #expect(stack.grid.hits?.inOrder.count == whole.matches.programmes.count && again.query.text == "any:the")
  }

  /// Regression: matches of an abandoned search replaced those of the current one.
  @Test func abandonedSearchesDoNotReplaceMatches() throws {
    var stack = Self.stack()
    _ = try Self.findHalf(&stack)
    stack.press("Enter / kettle Enter")
    #expect(stack.grid.hits?.query.text == "kettle" && !stack.isSearching)
  }

  /// Regression: results of a search appeared in the empty search opened above it.
  @Test func searchAboveAnotherHasItsOwnResults() throws {
    var stack = Self.stack()
    let half = try Self.findHalf(&stack)
    var run = half.run
    stack.press("^T /")
    while !run.isDone { run.advance(by: 1) }
    _ = update(&stack, .found(SearchProgress(half.request, run)))
    #expect(Self.search(stack)?.query.isEmpty == true && Self.titles(stack).isEmpty)
    #expect(update(&stack, .key(.escape)).isEmpty)
    stack.press("Esc")
    #expect(Self.search(stack)?.query.text == "any:the")
    #expect(Self.titles(stack).count == run.matches.programmes.count)
  }

  @Test func searchInAReplacedGuideEnds() throws {
    var stack = Self.stack()
    stack.press("/")
    _ = Self.type("any:the", &stack)
    stack.app.maximumImmediateRecords = .max
    #expect(update(&stack, .loaded(PreparedGuide(DemoGuide.xmltv, zone: stack.app.zone))) == [.endSearch])
  }

  @Test func enterIgnoresResultsOfAnotherText() {
    var stack = Self.stack()
    stack.press("/ kettle")
    _ = Self.type(" any:zzzz", &stack)
    stack.press("Enter")
    #expect(stack.app.notice == "Still searching." && stack.grid.hits == nil)
  }

  /// Regression: a query of a hundred terms froze the grid, because each term alone counted as fast.
  @Test func queriesOfManyTermsRunInTheBackground() {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = stack.app.index.cost(of: Query("any:x")) * 2
    stack.press("/")
    #expect(Self.type("any:x", &stack) == nil && !stack.isSearching)
    #expect(Self.type(" any:y any:z", &stack)?.query.text == "any:x any:y any:z" && stack.isSearching)
  }

  @Test func smallGuidesAreSearchedImmediately() {
    var stack = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    stack.press("/ any:kettle")
    #expect(!stack.isSearching && !Self.titles(stack).isEmpty)
  }
}
