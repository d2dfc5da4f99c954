import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Tab in the search and in the filter.
@Suite struct CompletingTests {
  private static func state() -> State {
    State.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
  }

  private static func text(_ state: State) -> String? {
    switch state.overlays.last {
    case .search(let search): search.field.string
    case .prompt(let prompt): prompt.field.string
    default: nil
    }
  }

  @Test(arguments: ["/", "&"]) func tabGoesOnWithTheWord(opens: String) {
    var state = Self.state()
    state.press("\(opens) gen Tab")
    #expect(Self.text(state) == "genre:")
    state.press("dram Tab")
    #expect(Self.text(state) == "genre:Drama")
  }

  @Test(arguments: ["/", "&"]) func tabAgainIsTheNextAndShiftTabTheOneBefore(opens: String) {
    var state = Self.state()
    state.press("\(opens) is:s Tab")
    #expect(Self.text(state) == "is:subtitled")
    state.press("Tab")
    #expect(Self.text(state) == "is:signed")
    state.press("Tab")
    #expect(Self.text(state) == "is:subtitled")
    state.press("Shift-Tab Shift-Tab Shift-Tab")
    #expect(Self.text(state) == "is:signed")
    state.press("Space")
    #expect(Self.text(state) == "is:signed ")
  }

  @Test(arguments: ["/", "&"]) func escapeBringsBackWhatWasTyped(opens: String) {
    var state = Self.state()
    state.press("\(opens) is:s Tab Tab Esc")
    #expect(Self.text(state) == "is:s")
    state.press("Esc")
    #expect(state.overlays.isEmpty)
  }

  @Test func resultsAreThoseOfWhatStandsThere() throws {
    var state = Self.state()
    state.press("/ is:s Tab")
    let search = try #require(state.overlays.last?.searchShown)
    #expect(search.query.text == "is:subtitled" && !search.matches.programmes.isEmpty)
  }

  @Test func whereThereIsNothingToOfferThatIsSaid() {
    var state = Self.state()
    state.press("/ zebra Tab")
    #expect(Self.text(state) == "zebra" && state.notice != nil)
  }

  @Test(arguments: ["/", "&"]) func namesOfALargeGuideAreWaitedForBesideTheKeys(opens: String) {
    var state = Self.state()
    state.recordsAtOnce = 300
    state.press("\(opens) genre:dram")
    let effects = update(&state, .key(.tab))
    guard case .gatherNames(let wish) = effects.first, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
    #expect(Self.text(state) == "genre:dram" && state.notice != nil)
    wish.carryOut()
    _ = update(&state, .namesGathered)
    #expect(Self.text(state) == "genre:Drama" && state.notice == nil)
  }

  /// A Tab that was waited for came after other keys, and a second one began the work again.
  @Test func whoWaitsForNamesWaitsOnceAndOnlyUntilTheNextKey() {
    var state = Self.state()
    state.recordsAtOnce = 300
    state.press("/ genre:dram")
    #expect(update(&state, .key(.tab)).count == 1)
    #expect(update(&state, .key(.tab)).isEmpty)
    state.press("Down")
    _ = update(&state, .namesGathered)
    #expect(Self.text(state) == "genre:dram")
  }

  /// Those of a guide that is gone are asked for again of the one that is here.
  @Test func namesAreThoseOfTheGuideThatIsHere() {
    var state = Self.state()
    state.recordsAtOnce = 0
    state.press("/ genre:dram Tab")
    _ = update(&state, .loaded(ShownGuide(DemoGuide.week, zone: state.zone)))
    for case .gatherNames(let wish) in update(&state, .namesGathered) { wish.carryOut() }
    _ = update(&state, .namesGathered)
    #expect(Self.text(state) == "genre:Drama")
  }

  @Test(arguments: ["/", "&"]) func whatIsPastedAfterTabStays(opens: String) {
    var state = Self.state()
    state.press("\(opens) is:s Tab")
    _ = update(&state, .paste(" news"))
    #expect(Self.text(state) == "is:subtitled news")
    state.press("Esc")
    #expect(state.overlays.isEmpty)
  }

  @Test func whoHasTypedOnMeanwhileIsLeftAlone() {
    var state = Self.state()
    state.recordsAtOnce = 300
    state.press("/ genre:new")
    for case .gatherNames(let wish) in update(&state, .key(.tab)) { wish.carryOut() }
    state.press("s")
    _ = update(&state, .namesGathered)
    #expect(Self.text(state) == "genre:news")
    // And later they are at hand.
    #expect(!update(&state, .key(.tab)).contains { if case .gatherNames = $0 { true } else { false } })
  }
}
