import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// The filter of the grid: what is asked for is shown where it is.
@Suite struct FilterTests {
  private static func state() -> State {
    State.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
  }

  @Test func theGridIsFilteredAsOneTypes() {
    var state = Self.state()
    let place = state.grid
    state.press("& is:film")
    #expect(state.hits?.inOrder.isEmpty == false)
    #expect(state.hits?.showing == .othersDimmed)
    #expect(state.hits?.inOrder.nonEmptyAllSatisfy { state.guide.flags(of: $0).contains(.film) } == true)
    state.press("Enter")
    #expect(state.overlays.isEmpty && state.grid == place)
    state.press("n")
    #expect(state.grid.programme.map { state.guide.flags(of: $0).contains(.film) } == true)
    state.press("Esc")
    #expect(state.hits == nil)
  }

  @Test func escapeShowsWhatWasShownBefore() {
    var state = Self.state()
    state.press("/ kettle Enter")
    let before = state.hits?.inOrder
    state.press("&")
    #expect(state.hits?.inOrder == before)
    state.press("is:film")
    #expect(state.hits?.showing == .othersDimmed && state.hits?.inOrder != before)
    state.press("Esc")
    #expect(state.hits?.inOrder == before)
    #expect(state.hits?.showing == .marked)
    state.press("& Enter")
    #expect(state.hits == nil)
  }

  @Test func channelsWithoutAHitAreHiddenOnDemand() {
    var state = Self.state()
    let all = state.view.count
    state.press("& genre:sport Enter * ")
    #expect(state.hits?.showing == .channelsHidden)
    let shown = state.view.rows
    #expect(shown.count < all && state.view.hitless == all - shown.count)
    for channel in shown {
      #expect(state.hits?.inOrder.contains { state.guide.channel(of: $0) == channel } == true)
    }
    #expect(shown.contains(state.grid.channel))
    state.press("*")
    #expect(state.hits?.showing == .marked && state.view.count == all)
    state.press("* * Esc")
    #expect(state.view.count == all && state.hits == nil)
  }

  @Test func withoutAnyHitNoChannelIsHidden() {
    var state = Self.state()
    let all = state.view.count
    state.press("& zebra Enter")
    #expect(state.notice?.hasPrefix("Nothing matches") == true)
    state.press("* n")
    #expect(state.view.count == all)
    #expect(state.notice == "Nothing matches.")
  }

  @Test func aHiddenChannelIsNotGoneToByItsName() {
    var state = Self.state()
    state.press("& channel:touchline Enter *")
    #expect(state.view.count == 1)
    state.press("c matinee")
    #expect(state.notice?.contains("has no hit and is hidden") == true)
    state.press("Esc")
    #expect(state.view.count == 1)
  }

  @Test func aMistakeIsSaidAndTheRestCounts() {
    var state = Self.state()
    state.press("& late Space actr:x")
    #expect(state.notice == "“actr” is no field; did you mean actor?")
    #expect(state.hits?.query.root == Query("late").root)
  }

  @Test func theKeyForHitsSaysWhereTheyComeFrom() {
    var state = Self.state()
    state.press("*")
    #expect(state.notice == "There are no hits: & filters, / searches.")
  }

  @Test func aLongFilterComesWhenItIsFound() throws {
    var state = Self.state()
    state.recordsAtOnce = 300
    state.press("&")
    var wish: SearchWish?
    for scalar in "any:the".unicodeScalars {
      for case .search(let last) in update(&state, .key(.character(scalar))) { wish = last }
    }
    let last = try #require(wish)
    #expect(state.hits == nil && state.isSearching)
    let run = state.carryOut(last)
    #expect(state.hits?.inOrder.count == run.matches.programmes.count && !state.isSearching)
    #expect(state.hits?.showing == .othersDimmed)
  }

  /// The index is kept where only channels change, and it had their names of before.
  @Test func channelsAreKnownByWhatTheyAreCalledNow() {
    var state = Self.state()
    state.press("F Down F")
    state.press("& channel:favourites")
    #expect(Set(state.hits?.inOrder.map { state.guide.channel(of: $0) } ?? []).count == 2)
  }

  @Test func escapeLeadsBackToWhereOneStood() {
    var state = Self.state()
    state.press("& channel:touchline Enter * Esc")
    let place = state.grid
    state.press("& genre:sport Enter * Esc & genre:drama Esc")
    #expect(state.grid == place)
  }

  @Test func aFilterWithAMistakeStaysToBeMended() {
    var state = Self.state()
    state.press("& is:flim Enter")
    #expect(state.overlays.count == 1)
    #expect(state.notice == "“flim”: did you mean film?")
  }

  @Test func aFilterThatIsStillBeingFoundSaysSoAndCanBeLeft() {
    var state = Self.state()
    state.recordsAtOnce = 300
    state.press("& any:the Enter")
    #expect(state.hits?.isPartial == true && state.overlays.isEmpty)
    // Cells ask for each programme: it ended the program.
    #expect(!state.guide.programmes.contains { state.hits?.contains($0) ?? true })
    #expect(update(&state, .key(.escape)) == [.endSearch])
    #expect(state.hits == nil && !state.isSearching)
  }

  @Test func aGuideThatComesKeepsTheFilter() {
    var state = Self.state()
    state.press("& is:film Enter *")
    let (count, channels) = (state.hits?.inOrder.count, state.view.rows)
    _ = update(&state, .loaded(ShownGuide(DemoGuide.week, zone: state.zone)))
    #expect(state.hits?.inOrder.count == count && state.view.rows == channels)
    #expect(state.hits?.showing == .channelsHidden)
  }

  /// The same of a long search, which is not carried out where the guide is taken in.
  @Test func aGuideThatComesHasALongFilterSearchedAgainBesideTheKeys() throws {
    var state = Self.state()
    state.press("& any:the Enter *")
    let (count, channels) = (state.hits?.inOrder.count, state.view.rows)
    state.recordsAtOnce = 300
    let effects = update(&state, .loaded(ShownGuide(DemoGuide.week, zone: state.zone)))
    guard case .search(let wish) = effects.first else { return #expect(Bool(false), "\(effects)") }
    #expect(state.hits?.isPartial == true)
    #expect(!state.guide.programmes.contains { state.hits?.contains($0) ?? true })
    state.carryOut(wish)
    #expect(state.hits?.inOrder.count == count && state.view.rows == channels)
    #expect(state.hits?.showing == .channelsHidden && state.hits?.isPartial == false)
  }

  @Test func whatIsOnNowIsThatOfTheMinute() throws {
    var state = Self.state()
    state.press("& is:on-now Enter")
    for minutes in [30, 90, 600] {
      let now = Moments.at("2026-11-20 20:47").adding(minutes: minutes)
      _ = update(&state, .clock(now))
      let fresh = state.index.search(Query("is:on-now"), now: now, in: state.zone)
      #expect(state.hits?.inOrder == fresh.inOrder)
    }
  }

  @Test func whatIsOnNowIsThatOfTheMinuteAlsoInALargeGuide() throws {
    var state = Self.state()
    state.press("& is:on-now Enter")
    state.recordsAtOnce = 0
    let before = state.hits?.inOrder
    let now = Moments.at("2026-11-20 20:47").adding(minutes: 300)
    guard case .search(let wish) = update(&state, .clock(now)).first else { return #expect(Bool(false)) }
    #expect(state.hits?.inOrder == before)
    state.carryOut(wish)
    #expect(state.hits?.inOrder == state.index.search(Query("is:on-now"), now: now, in: state.zone).inOrder)
  }

  /// What is found in a guide that is not here any more would be other programmes of this one.
  @Test func whatIsFoundInAnOldGuideIsNotTaken() throws {
    var state = Self.state()
    state.recordsAtOnce = 0
    state.press("/")
    var wish: SearchWish?
    for scalar in "any:the".unicodeScalars {
      for case .search(let last) in update(&state, .key(.character(scalar))) { wish = last }
    }
    let last = try #require(wish)
    var run = last.run
    while !run.isDone { run.advance(by: 1) }
    let effects = update(&state, .loaded(ShownGuide(DemoGuide.xmltv, zone: state.zone)))
    _ = update(&state, .found(SearchNews(last, run)))
    guard case .search(let between) = state.overlays.last, case .search(let again) = effects.first else {
      return #expect(Bool(false))
    }
    #expect(between.matches.programmes.isEmpty && between.isSearching)
    state.carryOut(again)
    guard case .search(let search) = state.overlays.last else { return #expect(Bool(false)) }
    let fresh = state.index.search(last.query, now: state.now, in: state.zone)
    #expect(Array(search.matches.programmes) == Array(fresh.programmes))
    #expect(!search.isSearching)
  }
}
