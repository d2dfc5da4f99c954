import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@Suite struct DetailsModeTests {
  static let start = Moments.at("2026-11-20 18:00")

  static func state() -> State {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "Harbour"),
      [
        .init(start, minutes: 60, "News"), .init(start, minutes: 0, "Weather"),
        .init(start.adding(minutes: 60), minutes: 60, "Film"),
        .init(start.adding(minutes: 180), minutes: 60, "News"),
      ])
    return State.opened(sketch.build(), now: start.adding(minutes: 10))
  }

  static func details(_ state: State) -> DetailsState? {
    if case .details(let details) = state.overlays.last { details } else { nil }
  }

  @Test func linksAreWhatIsInTheSlotThenOtherShowings() throws {
    var state = Self.state()
    state.press("Enter")
    let details = try #require(Self.details(state))
    #expect(details.links.map(state.guide.title(of:)) == ["Weather", "News"])
    #expect(details.slotCount == 1)
  }

  @Test(arguments: ["Esc", "Enter", "q"]) func itCloses(key: String) {
    var state = Self.state()
    let before = state.grid
    state.press("Enter \(key)")
    #expect(state.overlays.isEmpty)
    #expect(state.grid == before)
  }

  @Test func leftAndRightGoOnWithoutClosingPastGaps() {
    var state = Self.state()
    state.press("Enter Right")
    #expect(Self.details(state).map { state.guide.title(of: $0.programme) } == "Film")
    state.press("Right")
    #expect(Self.details(state).map { state.guide.start(of: $0.programme) } == Self.start.adding(minutes: 180))
    #expect(state.selectedTitle == "News")
    state.press("Right")
    #expect(state.notice != nil)
    state.press("Left Left")
    #expect(Self.details(state).map { state.guide.start(of: $0.programme) } == Self.start)
  }

  @Test func aShowingIsJumpedTo() {
    var state = Self.state()
    state.press("o Enter")
    #expect(state.grid.programme.map { state.guide.start(of: $0) } == Self.start.adding(minutes: 180))
    #expect(Self.details(state) != nil)
  }

  @Test func downReadsToTheEndThenWalksTheLinks() {
    var state = Self.state()
    state.press("Enter")
    var scroll = ScrollState()
    scroll.limit = 2
    _ = update(&state, .drawn(FrameFacts(scroll: scroll)))
    state.press("Down Down")
    #expect(Self.details(state)?.scroll.offset == 2)
    #expect(Self.details(state)?.link == nil)
    state.press("Down Down")
    #expect(Self.details(state)?.link == 1)
    state.press("Up Up Up")
    #expect(Self.details(state)?.link == nil)
    #expect(Self.details(state)?.scroll.offset == 1)
  }

  @Test func aGapHasNoDetailsAndSaysSo() {
    var state = Self.state()
    state.press("Right Right Enter")
    #expect(state.selectedTitle == "No listing")
    #expect(state.overlays.isEmpty)
    #expect(state.notice != nil)
  }
}
