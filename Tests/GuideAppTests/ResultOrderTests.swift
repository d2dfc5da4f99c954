import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Results by title and by channel.
@Suite struct ResultOrderTests {
  private static func state(_ keys: String) -> State {
    var state = State.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    state.press(keys)
    return state
  }

  private static func search(_ state: State) throws -> SearchState { try #require(state.overlays.last?.searchShown) }

  @Test func eachKeyOrdersAndOrdersBack() throws {
    var state = Self.state("/ news")
    for (key, order) in [("^G", ResultOrder.programme), ("^O", .channel)] {
      state.press(key)
      #expect(try Self.search(state).list.order == order)
      state.press(key)
      #expect(try Self.search(state).list.order == .time)
    }
    state.press("^G ^O")
    #expect(try Self.search(state).list.order == .channel)
  }

  @Test func theOrderStaysWhileOneTypes() throws {
    let state = Self.state("/ new ^G s")
    #expect(try Self.search(state).list.order == .programme)
    #expect(try Self.search(state).selected == 0)
  }

  @Test(arguments: ["^O", "^G", "^O ^G", "^G ^O"]) func whatWasChosenStaysChosen(keys: String) throws {
    var state = Self.state("/ news Down Down Down Down Down Down")
    let chosen = try Self.search(state).list[Self.search(state).selected].programme
    state.press(keys)
    let search = try Self.search(state)
    let line = search.list[search.selected]
    #expect(state.guide.titleID(of: line.programme) == state.guide.titleID(of: chosen))
    if case .showing(let programme, _) = line { #expect(programme == chosen) }
    #expect((search.top..<search.top + state.geometry.resultRows).contains(search.selected))
  }

  @Test func enterUnfoldsATitleAndGoesToAShowing() throws {
    var state = Self.state("/ news ^G Enter")
    let unfolded = try Self.search(state)
    guard case .group(let group) = unfolded.list[0] else {
      Issue.record("no title with several showings")
      return
    }
    #expect(group.isUnfolded && unfolded.selected == 0)
    #expect(unfolded.list[1] == .showing(group.first, isOfGroup: true))
    state.press("Enter")
    #expect(try Self.search(state).list.count == unfolded.list.count - group.count)
    state.press("Enter Down Down Enter")
    #expect(state.overlays.isEmpty && state.hits != nil)
    #expect(state.grid.programme == unfolded.list[2].programme)
  }

  @Test func theDetailsGoThroughTheLinesAsTheyStand() throws {
    var state = Self.state("/ news ^O")
    let first = try Self.search(state).selected
    state.press("^T Right Right")
    guard case .details(let details) = state.overlays.last else {
      Issue.record("no details")
      return
    }
    state.press("Esc")
    let search = try Self.search(state)
    #expect(search.selected == first + 2 && search.list[first + 2].programme == details.programme)
  }

  /// A title and the first showing below it are the same programme: the details stayed there for ever.
  @Test func theDetailsGoOnFromAnUnfoldedTitle() throws {
    var state = Self.state("/ news ^G Enter ^T Right")
    guard case .details(let details) = state.overlays.last else {
      Issue.record("no details")
      return
    }
    state.press("Esc")
    let search = try Self.search(state)
    #expect(search.selected == 2 && search.list[2].programme == details.programme)
    state.press("^T Left")
    #expect(state.notice == "This is the first result." || state.notice == nil)
  }

  /// The choice slid to the first showing when more was found.
  @Test func aTitleStaysChosenWhileMoreComes() throws {
    var state = Self.state("")
    state.recordsAtOnce = 300
    var wish: SearchWish?
    for key in KeyScript.keys("/ any:the") {
      for case .search(let last) in update(&state, .key(key)) { wish = last }
    }
    let asked = try #require(wish)
    var run = SearchRun(asked.query, in: asked.index, now: asked.now, zone: asked.zone, pieceSizes: 900...900)
    run.advance(by: 1)
    _ = update(&state, .found(SearchNews(asked, run)))
    state.press("^G")
    while try Self.search(state).list.title(ofGroupAt: Self.search(state).selected) == nil { state.press("Down") }
    state.press("Enter")
    let chosen = try Self.search(state).list.title(ofGroupAt: Self.search(state).selected)
    run.advance(by: 1)
    _ = update(&state, .found(SearchNews(asked, run)))
    #expect(try Self.search(state).list.title(ofGroupAt: Self.search(state).selected) == chosen)
  }

  @Test func aNewGuideKeepsTheOrderOfALongSearch() throws {
    var state = Self.state("/ any:the ^G")
    state.recordsAtOnce = 0
    let effects = update(&state, .loaded(ShownGuide(DemoGuide.week, zone: state.zone)))
    for case .search(let wish) in effects { state.carryOut(wish) }
    #expect(try Self.search(state).list.order == .programme)
    #expect(try !Self.search(state).list.isEmpty)
  }

  @Test func aNewGuideKeepsOrderAndChoice() throws {
    var state = Self.state("/ news ^O Down Down Down")
    let chosen = try Self.search(state).list[Self.search(state).selected].programme
    _ = update(&state, .loaded(ShownGuide(DemoGuide.week, zone: state.zone)))
    let search = try Self.search(state)
    #expect(search.list.order == .channel && search.list[search.selected].programme == chosen)
  }
}

extension Overlay {
  /// The search, where it is one.
  var searchShown: SearchState? {
    if case .search(let search) = self { search } else { nil }
  }
}
