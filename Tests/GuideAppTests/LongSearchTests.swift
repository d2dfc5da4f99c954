import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Searches that are carried out beside the grid.
@Suite struct LongSearchTests {
  /// The demo week, in which every query that looks into records takes long.
  private static func state() -> State {
    var state = State.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    state.recordsAtOnce = 300
    return state
  }

  private static func search(_ state: State) -> SearchState? {
    if case .search(let search) = state.overlays.last { search } else { nil }
  }

  /// Types a text into the search, and returns what is wished at last.
  private static func type(_ text: String, _ state: inout State) -> SearchWish? {
    var wish: SearchWish?
    for scalar in text.unicodeScalars {
      for case .search(let last) in update(&state, .key(.character(scalar))) { wish = last }
    }
    return wish
  }

  /// Searches for what has “the” somewhere, and finds the first of it.
  private static func findHalf(_ state: inout State) throws -> (wish: SearchWish, run: SearchRun) {
    state.press("/")
    let wish = try #require(type("any:the", &state))
    var run = SearchRun(wish.query, in: wish.index, now: wish.now, zone: wish.zone, pieceSizes: 300...300)
    run.advance(by: 1)
    _ = update(&state, .found(SearchNews(wish, run)))
    return (wish, run)
  }

  private static func titles(_ state: State) -> [String] {
    search(state)?.matches.programmes.map(state.guide.title(of:)) ?? []
  }

  @Test func whatWasFoundBeforeStaysUntilSomethingComes() throws {
    var state = Self.state()
    state.press("/ kettle")
    let before = Self.titles(state)
    let wish = try #require(Self.type(" desc:the", &state))
    #expect(Self.titles(state) == before)
    #expect(state.isSearching)
    state.carryOut(wish)
    #expect(!state.isSearching)
    #expect(Self.titles(state).nonEmptyAllSatisfy { $0.lowercased().contains("kettle") })
    #expect(!before.isEmpty && Self.titles(state).count < before.count)
  }

  @Test func newsOfAnEarlierSearchChangeNothing() throws {
    var state = Self.state()
    state.press("/")
    let first = try #require(Self.type("any:kettle", &state))
    let second = try #require(Self.type("x", &state))
    #expect(first != second)
    state.carryOut(first)
    #expect(Self.titles(state).isEmpty && state.isSearching)
  }

  @Test func searchesForTheSameAreTheSameEffectWhateverTheirNumbers() throws {
    var state = Self.state()
    state.press("/")
    let first = try #require(Self.type("any:kettle", &state))
    let other = try #require(Self.type("s", &state))
    guard case .search(let again) = update(&state, .key(.backspace)).first else { return #expect(Bool(false)) }
    #expect(first.number != again.number && first == again)
    #expect(first != other && first.hashValue == again.hashValue)
    _ = update(&state, .clock(state.now.adding(minutes: 1)))
    _ = Self.type("s", &state)
    guard case .search(let later) = update(&state, .key(.backspace)).first else { return #expect(Bool(false)) }
    #expect(first.query == later.query && first != later)
  }

  @Test func theChosenResultStaysChosenWhileMoreComes() throws {
    var state = Self.state()
    let half = try Self.findHalf(&state)
    var run = half.run
    state.press("Down Down Down")
    let chosen = Self.search(state)?.selected
    let title = Self.titles(state)[3]
    while !run.isDone { run.advance(by: 1) }
    _ = update(&state, .found(SearchNews(half.wish, run)))
    #expect(Self.search(state)?.selected == chosen)
    #expect(Self.titles(state)[3] == title)
  }

  @Test func whoGoesOnToTheGridFindsAllHitsMarkedThere() throws {
    var state = Self.state()
    let half = try Self.findHalf(&state)
    var run = half.run
    state.press("Enter")
    let marked = state.hits?.inOrder.count ?? 0
    while !run.isDone { run.advance(by: 1) }
    _ = update(&state, .found(SearchNews(half.wish, run)))
    #expect(state.hits?.inOrder.count == run.matches.programmes.count)
    #expect(marked < run.matches.programmes.count)
  }

  @Test func enterBeforeAnythingIsFoundSaysThatTheSearchGoesOn() {
    var state = Self.state()
    state.press("/")
    _ = Self.type("any:kettle", &state)
    state.press("Enter")
    #expect(state.notice == "Still searching.")
    #expect(Self.search(state) != nil)
  }

  @Test func leavingOrAQuickQueryEndsIt() {
    var state = Self.state()
    state.press("/")
    _ = Self.type("any:kettle", &state)
    #expect(update(&state, .key(.control("u"))) == [.endSearch])
    #expect(!state.isSearching)
    _ = Self.type("any:kettle", &state)
    #expect(update(&state, .key(.escape)) == [.endSearch])
    #expect(update(&state, .key(.escape)) == [])
  }

  /// It ended the program: results went away under the details.
  @Test func detailsStayWhenTheResultsBehindThemGo() throws {
    var state = Self.state()
    state.press("/ kettle")
    let wish = try #require(Self.type(" any:zzzz", &state))
    state.press("^T")
    state.carryOut(wish)
    state.press("Right")
    #expect(state.notice == "Nothing matches any more.")
    state.press("Esc Esc")
    #expect(state.overlays.isEmpty)
  }

  /// They were taken for all there are.
  @Test func hitsThatAreLeftHalfFoundAreSearchedForAgain() throws {
    var state = Self.state()
    _ = try Self.findHalf(&state)
    state.press("Enter")
    #expect(state.hits?.isPartial == true)
    state.press("/")
    _ = Self.type("any:kettle", &state)
    guard case .search(let again) = update(&state, .key(.escape)).first else { return #expect(Bool(false)) }
    let whole = state.carryOut(again)
    #expect(state.hits?.isPartial == false)
    #expect(state.hits?.inOrder.count == whole.matches.programmes.count && again.query.text == "any:the")
  }

  /// The hits of the search that was left behind took the place of these.
  @Test func hitsThatAreLeftForOthersAreNotFoundAfterAll() throws {
    var state = Self.state()
    _ = try Self.findHalf(&state)
    state.press("Enter / kettle Enter")
    #expect(state.hits?.query.text == "kettle" && !state.isSearching)
  }

  /// What the search below found was shown in the empty one above it.
  @Test func aSearchOverAnotherHasResultsOfItsOwn() throws {
    var state = Self.state()
    let half = try Self.findHalf(&state)
    var run = half.run
    state.press("^T /")
    while !run.isDone { run.advance(by: 1) }
    _ = update(&state, .found(SearchNews(half.wish, run)))
    #expect(Self.search(state)?.query.isEmpty == true && Self.titles(state).isEmpty)
    guard case .search(let again) = update(&state, .key(.escape)).first else { return #expect(Bool(false)) }
    #expect(again.query.text == "any:the")
  }

  @Test func aSearchInAGuideThatIsGoneEnds() throws {
    var state = Self.state()
    state.press("/")
    _ = Self.type("any:the", &state)
    state.recordsAtOnce = .max
    #expect(update(&state, .loaded(ShownGuide(DemoGuide.xmltv, zone: state.zone))) == [.endSearch])
  }

  @Test func enterDoesNotGoToWhatWasFoundForAnotherText() {
    var state = Self.state()
    state.press("/ kettle")
    _ = Self.type(" any:zzzz", &state)
    state.press("Enter")
    #expect(state.notice == "Still searching." && state.hits == nil)
  }

  /// It froze the grid: a hundred times `any:x` was searched at once where one of them may be.
  @Test func aQueryOfManyTermsIsSearchedBesideTheKeys() {
    var state = Self.state()
    state.recordsAtOnce = state.index.effort(of: Query("any:x")) * 2
    state.press("/")
    #expect(Self.type("any:x", &state) == nil && !state.isSearching)
    #expect(Self.type(" any:y any:z", &state)?.query.text == "any:x any:y any:z" && state.isSearching)
  }

  @Test func aSmallGuideIsSearchedAtOnce() {
    var state = State.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    state.press("/ any:kettle")
    #expect(!state.isSearching && !Self.titles(state).isEmpty)
  }
}
