import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// More like a programme.
@Suite struct LikenessTests {
  private static func state(_ keys: String) -> State {
    var state = State.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    state.press(keys)
    return state
  }

  @Test(arguments: ["M", "Enter M"]) func itIsOfferedForTheSelectedProgramme(keys: String) {
    let state = Self.state(keys)
    guard case .likeness(let list) = state.overlays.last else {
      Issue.record("no list")
      return
    }
    #expect(list.programme == state.grid.programme)
    #expect(list.suggestions.first?.words == "The same title")
  }

  @Test func enterSearchesForIt() throws {
    var state = Self.state("M Enter")
    let search = try #require(state.overlays.last?.searchShown)
    #expect(search.query.faults.isEmpty && search.matches.programmes.contains { $0 == state.grid.programme })
    state.press("Esc")
    guard case .likeness = state.overlays.last else {
      Issue.record("not back in the list")
      return
    }
  }

  @Test func fromTheDetailsItLeadsBackToThem() {
    var state = Self.state("Enter M Down Enter")
    #expect(state.overlays.last?.searchShown != nil)
    state.press("Esc Esc")
    guard case .details = state.overlays.last else {
      Issue.record("no details")
      return
    }
  }

  @Test func aResultTakenFromThereLeavesNothingOnTop() {
    #expect(Self.state("Enter M Enter Enter").overlays.isEmpty)
  }

  @Test func theListEndsAtItsEnds() {
    let state = Self.state("M G Down Down g Up Up Down")
    guard case .likeness(let list) = state.overlays.last else {
      Issue.record("no list")
      return
    }
    #expect(list.place.selected == min(1, list.suggestions.count - 1) && list.place.top == 0)
  }

  @Test func aGapHasNoneLikeIt() {
    let state = Self.state("c pogo Enter M")
    #expect(state.overlays.isEmpty && state.notice != nil)
  }

  @Test func anotherGuideMakesItAnewOrClosesIt() {
    var state = Self.state("M Down")
    _ = update(&state, .loaded(ShownGuide(DemoGuide.week, zone: state.zone)))
    guard case .likeness(let list) = state.overlays.last else {
      Issue.record("no list")
      return
    }
    #expect(list.place.selected == 1)
    _ = update(&state, .loaded(ShownGuide(DemoGuide.xmltv, zone: state.zone)))
    #expect(state.overlays.isEmpty)
  }
}
