import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Searches that a person keeps.
@Suite struct SavedModeTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func state(_ keys: String = "") -> State {
    var state = State.opened(DemoGuide.week, now: now)
    state.press(keys)
    return state
  }

  private static func saved(_ state: State) -> SavedState? {
    if case .saved(let list) = state.overlays.last { list } else { nil }
  }

  private static func press(_ keys: String, _ state: inout State) -> [Effect] {
    KeyScript.keys(keys).flatMap { update(&state, .key($0)) }
  }

  private static let films = SavedSearch(name: "Films", query: "is:film")

  @Test func aSearchIsKeptUnderAName() {
    var state = Self.state("/ is:film")
    let effects = Self.press("^S Films Enter", &state)
    #expect(effects.contains(.keepSearches([.save(Self.films)])))
    #expect(state.savedSearches.searches == [Self.films])
    #expect(state.overlays.last?.searchShown?.field.string == "is:film")
    // What is on the screen has been seen.
    #expect(effects.contains { if case .keepSeen("is:film", let marks) = $0 { !marks.isEmpty } else { false } })
  }

  @Test func enterAloneKeepsItUnderItself() {
    #expect(Self.state("/ is:film ^S Enter").savedSearches.searches == [SavedSearch(name: "is:film", query: "is:film")])
  }

  @Test func whatIsWrongIsNotKept() {
    for text in ["kitchen is:foo", "genre:", "(a OR"] {
      var state = Self.state("/")
      _ = update(&state, .paste(text))
      state.press("^S")
      #expect(state.overlays.count == 1 && state.notice != nil, "\(text)")
    }
  }

  /// A key that was pressed for one forgot another that had come into its place.
  @Test func aKeyForWhatIsGoneDoesNothingToWhatIsThereNow() {
    var state = Self.state()
    state.savedSearches = SavedSearches([Self.films, SavedSearch(name: "New", query: "is:new")])
    state.press("s")
    let theirs = SavedSearches([SavedSearch(name: "New", query: "is:new")])
    _ = update(&state, .savedSearches(theirs, knownEdits: 0, problem: nil))
    #expect(Self.press("d y", &state).isEmpty)
    #expect(state.savedSearches == theirs)
    state.press("d")
    #expect(state.overlays.count == 2)
  }

  @Test func whatAsksForNothingIsNotKept() {
    let state = Self.state("/ ^S")
    #expect(state.overlays.count == 1 && state.notice != nil)
  }

  @Test func anotherSearchOfTheNameIsNotLostUnasked() {
    var state = Self.state("/ is:film ^S Films Enter ^U is:new ^S films Enter")
    #expect(state.savedSearches.searches == [Self.films])
    #expect(state.notice?.contains("is:film") == true)
    state.press("Enter")
    #expect(state.savedSearches.searches == [SavedSearch(name: "films", query: "is:new")])
  }

  @Test func theListCountsWhatIsComingAndWhatIsNew() throws {
    var state = Self.state()
    state.savedSearches = SavedSearches([Self.films, SavedSearch(name: "None", query: "zebra crossing")])
    state.press("s")
    let all = state.index.search(Query("is:film"), now: Self.now, in: state.zone).upcomingCount
    let counts = try #require(Self.saved(state)).counts
    #expect(counts["is:film"] == HitCount(coming: all, new: all) && all > 1)
    #expect(counts["zebra crossing"] == HitCount(coming: 0, new: 0))
    // Looked at, and back.
    let effects = Self.press("Enter Esc", &state)
    #expect(Self.saved(state)?.counts["is:film"] == HitCount(coming: all, new: 0))
    #expect(effects.contains { if case .keepSeen("is:film", let marks) = $0 { marks.count == all } else { false } })
  }

  @Test func newIsWhatWasNotThereWhenItWasLookedAt() throws {
    var state = Self.state()
    state.savedSearches = SavedSearches([Self.films])
    let coming = Array(
      state.index.search(Query("is:film"), now: Self.now, in: state.zone).programmes.filter {
        state.guide.interval(of: $0).end > Self.now
      })
    state.seen.marks["is:film"] = Set(state.guide.marks(of: coming.dropFirst(2)))
    state.press("s")
    #expect(Self.saved(state)?.counts["is:film"]?.new == 2)
    state.press("Enter")
    let search = try #require(state.overlays.last?.searchShown)
    #expect(coming.filter { state.isNew($0, in: search) } == Array(coming.prefix(2)))
  }

  @Test func muchThatWasLookedAtIsMarkedBesideTheKeys() throws {
    var state = Self.state()
    state.recordsAtOnce = 100
    state.savedSearches = SavedSearches([SavedSearch(name: "E", query: "e")])
    // The titles are searched at once, but have too many hits to be told apart there.
    let wish = try #require(Self.press("s", &state).compactMap(\.wish).first)
    let all = state.carryOut(wish).matches.upcomingCount
    #expect(all > 100 && state.index.effort(of: wish.query) <= 100 && !state.isSearching)
    #expect(Self.saved(state)?.counts["e"] == HitCount(coming: all, new: all))
    let effects = Self.press("Enter Esc", &state)
    #expect(Self.saved(state)?.counts["e"]?.new == 0)
    let looks = effects.compactMap { if case .mark(let look) = $0 { look } else { nil } }
    let look = try #require(looks.first)
    #expect(update(&state, .marked(look, look.marks)) == [.keepSeen(query: "e", look.marks)])
    #expect(look.marks.count == all && state.seen.marks["e"] == look.marks)
    #expect(update(&state, .marked(look, [])).isEmpty, "only once")
  }

  /// They took the place of those of the look that came after, or were kept of a search that is gone.
  @Test func marksOfAnEarlierLookCountForNothing() throws {
    var state = Self.state()
    state.recordsAtOnce = 100
    state.savedSearches = SavedSearches([SavedSearch(name: "E", query: "e")])
    func look() -> SeenLook? {
      Self.press("/ e Esc", &state).compactMap { if case .mark(let look) = $0 { look } else { nil } }.first
    }
    let (first, second) = (try #require(look()), try #require(look()))
    #expect(update(&state, .marked(first, first.marks)).isEmpty)
    #expect(!update(&state, .marked(second, second.marks)).isEmpty)
    let third = try #require(look())
    state.savedSearches = SavedSearches([])
    #expect(update(&state, .marked(third, [])).isEmpty && state.seen.marks["e"] == second.marks)
  }

  /// The list went on saying that they were new.
  @Test func whatIsCountedWhileItIsSeenIsCountedAgain() throws {
    var state = Self.state()
    state.recordsAtOnce = 300
    state.savedSearches = SavedSearches([SavedSearch(name: "Sea", query: "any:sea")])
    let wish = try #require(Self.press("s", &state).compactMap(\.wish).first)
    var run = wish.run
    while !run.isDone { run.advance(by: 1) }
    let marks = Set(state.guide.marks(of: run.matches.programmes))
    _ = update(&state, .seen(SeenShowings(["any:sea": marks])))
    let again = try #require(update(&state, .found(SearchNews(wish, run))).compactMap(\.wish).first)
    #expect(Self.saved(state)?.counts["any:sea"] == nil && again.query.text == "any:sea")
    state.carryOut(again)
    #expect(Self.saved(state)?.counts["any:sea"]?.new == 0)
  }

  @Test func longSearchesAreCountedOneAfterTheOtherBesideTheKeys() throws {
    var state = Self.state()
    state.recordsAtOnce = 300
    state.savedSearches = SavedSearches(
      [Self.films, SavedSearch(name: "Sea", query: "any:sea"), SavedSearch(name: "The", query: "desc:the")])
    var wishes = Self.press("s", &state).compactMap(\.wish)
    #expect(wishes.map(\.query.text) == ["any:sea"])
    #expect(Self.saved(state)?.counts.keys.sorted() == ["is:film"])
    var run = try #require(wishes.first).run
    while !run.isDone { run.advance(by: 1) }
    wishes = update(&state, .found(SearchNews(wishes[0], run))).compactMap(\.wish)
    #expect(wishes.map(\.query.text) == ["desc:the"])
    #expect(Self.saved(state)?.counts["any:sea"]?.coming == run.matches.upcomingCount)
    // Who leaves wants no more of it.
    #expect(Self.press("Esc", &state) == [.endSearch])
    #expect(!state.isSearching)
  }

  @Test func aSearchOverTheListTakesItsTurnAndGivesItBack() throws {
    var state = Self.state()
    state.recordsAtOnce = 300
    state.savedSearches = SavedSearches([SavedSearch(name: "Sea", query: "any:sea")])
    #expect(Self.press("s", &state).compactMap(\.wish).map(\.query.text) == ["any:sea"])
    #expect(Self.press("/ any:x", &state).compactMap(\.wish).last?.query.text == "any:x")
    #expect(Self.press("Esc", &state).compactMap(\.wish).map(\.query.text) == ["any:sea"])
  }

  @Test func oneIsForgottenWhenThatIsMeant() {
    var state = Self.state()
    state.savedSearches = SavedSearches([Self.films, SavedSearch(name: "New", query: "is:new")])
    state.press("s d n")
    #expect(state.savedSearches.searches.count == 2 && state.notice?.contains("kept") == true)
    let effects = Self.press("d y", &state)
    #expect(effects == [.keepSearches([.remove("Films")])])
    #expect(state.savedSearches.searches.map(\.name) == ["New"])
    state.press("Del y")
    #expect(state.savedSearches.isEmpty && state.overlays.isEmpty)
  }

  @Test func oneIsRenamed() {
    var state = Self.state()
    state.savedSearches = SavedSearches([Self.films, SavedSearch(name: "New", query: "is:new")])
    #expect(Self.press("s R ^U NEW Enter", &state).isEmpty)
    #expect(state.notice?.contains("New") == true)
    #expect(Self.press("^U Cinema Enter", &state) == [.keepSearches([.rename("Films", to: "Cinema")])])
    #expect(state.savedSearches.searches.map(\.name) == ["Cinema", "New"])
  }

  @Test func oneFiltersTheGrid() {
    var state = Self.state()
    state.savedSearches = SavedSearches([Self.films])
    state.press("s &")
    #expect(state.hits?.query.text == "is:film" && state.hits?.inOrder.isEmpty == false)
    state.press("Enter")
    #expect(state.overlays.isEmpty && state.hits != nil)
  }

  @Test func whereNothingIsKeptItIsSaidHowToKeep() {
    let state = Self.state("s")
    #expect(state.overlays.isEmpty && state.notice?.contains("^S") == true)
  }

  @Test func anotherProgramsChangesAndOwnOnesAreBothThere() {
    var state = Self.state("/ is:film ^S Films Enter")
    let theirs = SavedSearches([SavedSearch(name: "Theirs", query: "is:new")])
    _ = update(&state, .savedSearches(theirs, knownEdits: 0, problem: nil))
    #expect(state.savedSearches.searches.map(\.name) == ["Theirs", "Films"])
    _ = update(&state, .savedSearches(theirs, knownEdits: 1, problem: nil))
    #expect(state.savedSearches.searches.map(\.name) == ["Theirs"])
  }

  /// Enter took the count that was under way for the hits.
  @Test func hitsAreThoseOfTheSearchAndNotOfACountUnderWay() throws {
    var state = Self.state()
    state.recordsAtOnce = 300
    state.savedSearches = SavedSearches([Self.films, SavedSearch(name: "Sea", query: "any:sea")])
    #expect(Self.press("s", &state).compactMap(\.wish).map(\.query.text) == ["any:sea"])
    #expect(Self.press("Enter", &state).compactMap(\.wish).map(\.query.text) == ["any:sea"])
    #expect(Self.press("Enter", &state).contains(.endSearch))
    #expect(state.hits?.query.text == "is:film" && !state.isSearching)
  }

  /// What was seen was wiped by looking before the guide was there.
  @Test func nothingIsSeenInAGuideThatIsNotThere() {
    var state = State(zone: Moments.london, now: Self.now, size: Size(columns: 80, rows: 24))
    state.savedSearches = SavedSearches([Self.films])
    #expect(!Self.press("s Enter Esc Esc", &state).contains { if case .keepSeen = $0 { true } else { false } })
    var demo = Self.state()
    demo.keepsChoices = false
    demo.savedSearches = SavedSearches([Self.films])
    #expect(!Self.press("s Enter Esc Esc", &demo).contains { if case .keepSeen = $0 { true } else { false } })
  }

  @Test func whatIsNotThereAnyMoreIsSaidToBeGone() {
    for (keys, answer) in [("s R", "^U Cinema Enter"), ("s d", "y")] {
      var state = Self.state()
      state.savedSearches = SavedSearches([Self.films, SavedSearch(name: "New", query: "is:new")])
      state.press(keys)
      let theirs = SavedSearches([SavedSearch(name: "New", query: "is:new")])
      _ = update(&state, .savedSearches(theirs, knownEdits: 0, problem: nil))
      #expect(Self.press(answer, &state).isEmpty)
      #expect(state.notice == "“Films” is not there any more." && state.savedSearches == theirs)
    }
  }

  @Test func theChosenSearchStaysChosenWhenOthersChange() {
    var state = Self.state()
    state.savedSearches = SavedSearches([Self.films, SavedSearch(name: "New", query: "is:new")])
    state.press("s Down")
    let theirs = SavedSearches([SavedSearch(name: "New", query: "is:new")])
    _ = update(&state, .savedSearches(theirs, knownEdits: 0, problem: "searches.toml:3: it is broken"))
    #expect(Self.saved(state)?.place.selected == 0 && state.notice == "searches.toml:3: it is broken")
    _ = update(
      &state, .savedSearches(SavedSearches([Self.films, theirs.searches[0]]), knownEdits: 0, problem: nil))
    #expect(Self.saved(state)?.place.selected == 1)
    state.press("R ^U Newest Enter")
    #expect(state.savedSearches.searches.map(\.name) == ["Films", "Newest"])
    #expect(Self.saved(state)?.place.selected == 1)
  }

  /// Half-found hits were left so when the list that had taken their turn went away.
  @Test func hitsHalfFoundGoOnWhenTheListGoesAway() throws {
    var state = Self.state()
    state.recordsAtOnce = 300
    state.savedSearches = SavedSearches([SavedSearch(name: "Sea", query: "any:sea")])
    let typed = Self.press("/ any:the", &state).compactMap(\.wish)
    let wish = try #require(typed.last)
    var run = SearchRun(wish.query, in: wish.index, now: wish.now, zone: wish.zone, pieceSizes: 300...300)
    run.advance(by: 1)
    _ = update(&state, .found(SearchNews(wish, run)))
    state.press("Enter")
    #expect(state.hits?.isPartial == true)
    #expect(Self.press("s", &state).compactMap(\.wish).map(\.query.text) == ["any:sea"])
    #expect(Self.press("d y", &state).compactMap(\.wish).map(\.query.text) == ["any:the"])
  }

  @Test func aSearchTooLongForTheLineIsNotCut() {
    var state = Self.state()
    let long = String(repeating: "sea OR ", count: 240) + "news"
    state.savedSearches = SavedSearches([SavedSearch(name: "Long", query: long)])
    state.press("s Enter")
    #expect(Self.saved(state) != nil && state.notice?.contains("longer") == true)
  }

  @Test func withoutAPlaceToKeepThemThatIsSaid() {
    var state = Self.state()
    state.keepsSearches = false
    let effects = Self.press("/ is:film ^S Films Enter", &state)
    #expect(!effects.contains { if case .keepSearches = $0 { true } else { false } })
    #expect(state.notice?.contains("until the program ends") == true)
  }

  @Test func aNewGuideIsCountedAnew() {
    var state = Self.state()
    state.savedSearches = SavedSearches([Self.films])
    state.press("s")
    _ = update(&state, .loaded(ShownGuide(DemoGuide.xmltv, zone: state.zone)))
    let count = state.index.search(Query("is:film"), now: Self.now, in: state.zone).upcomingCount
    #expect(Self.saved(state)?.counts["is:film"]?.coming == count)
  }
}

extension Effect {
  fileprivate var wish: SearchWish? {
    if case .search(let wish) = self { wish } else { nil }
  }
}
