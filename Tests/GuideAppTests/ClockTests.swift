import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

/// What the clock does to a grid that stands at now.
@Suite struct ClockTests {
  private static let start = Moments.at("2026-11-20 18:00")

  /// A bulletin inside a film, then a quiz.
  private static func state(at minutes: Int) -> State {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "One"),
      [
        .init(start, minutes: 120, "Film"), .init(start.adding(minutes: 30), minutes: 30, "Bulletin"),
        .init(start.adding(minutes: 120), minutes: 30, "Quiz"),
      ])
    return State.opened(sketch.build(), now: start.adding(minutes: minutes))
  }

  @Test func aMinuteDoesNotChangeTheSelectionWhileItIsOnAir() {
    var state = Self.state(at: 40)
    #expect(state.selectedTitle == "Bulletin")
    state.press("Left")
    #expect(state.selectedTitle == "Film")
    _ = update(&state, .clock(Self.start.adding(minutes: 41)))
    #expect(state.selectedTitle == "Film")
    #expect(state.grid.anchor == state.now)
  }

  @Test func theSelectionPassesOnWhenItsProgrammeEnds() {
    var state = Self.state(at: 119)
    _ = update(&state, .clock(Self.start.adding(minutes: 120)))
    #expect(state.selectedTitle == "Quiz")
  }

  @Test func underTheHelpItGoesOnFollowingNow() {
    var state = Self.state(at: 119)
    state.press("?")
    _ = update(&state, .clock(Self.start.adding(minutes: 120)))
    state.press("Esc")
    #expect(state.selectedTitle == "Quiz")
  }

  @Test func underTheDetailsItStandsStill() {
    var state = Self.state(at: 119)
    let before = state.selectedTitle
    state.press("Enter")
    _ = update(&state, .clock(Self.start.adding(minutes: 120)))
    state.press("Esc")
    #expect(state.selectedTitle == before)
  }
}
