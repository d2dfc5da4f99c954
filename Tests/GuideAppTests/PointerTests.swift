import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@Suite struct PointerTests {
  private static let start = Moments.at("2026-11-20 18:00")

  /// Forty channels of hours.
  private static func state() -> State {
    var sketch = GuideSketch()
    for channel in 0..<40 {
      let rows = (0..<48).map { hour in
        GuideSketch.Programme(start.adding(minutes: hour * 60), minutes: 60, "C\(channel) H\(hour)")
      }
      sketch.add(Channel(id: "\(channel)", name: "Channel \(channel)"), rows)
    }
    return State.opened(sketch.build(), now: start.adding(minutes: 30))
  }

  @Test func aClickSelectsAndAClickOnTheSelectionOpens() {
    var state = Self.state()
    let item = state.timeline.item(on: 2, at: Self.start.adding(minutes: 70))
    _ = update(&state, .click(.item(channel: 2, item)))
    #expect(state.selectedTitle == "C2 H1")
    #expect(state.overlays.isEmpty)
    _ = update(&state, .click(.item(channel: 2, item)))
    #expect(state.overlays.count == 1)
    _ = update(&state, .click(.outside))
    #expect(state.overlays.isEmpty)
  }

  @Test func aClickOnADayKeepsTheTimeOfDay() {
    var state = Self.state()
    _ = update(&state, .click(.day(state.shownDay.next)))
    #expect(state.grid.anchor == Self.start.adding(minutes: 30 + 1440))
  }

  @Test func aClickOnTheRulerGoesThere() {
    var state = Self.state()
    _ = update(&state, .click(.time(Self.start.adding(minutes: 130))))
    #expect(state.selectedTitle == "C0 H2")
  }

  @Test func theWheelScrollsTheRowsAndTakesTheSelectionAlongOnlyWhereItMust() {
    var state = Self.state()
    state.press("Down Down Down Down Down")
    _ = update(&state, .wheel(.wheelDown))
    #expect(state.grid.top == 3)
    #expect(state.grid.channel == 5)
    _ = update(&state, .wheel(.wheelDown))
    #expect(state.grid.channel == 6)
    for _ in 0..<40 { _ = update(&state, .wheel(.wheelUp)) }
    #expect(state.grid.top == 0)
  }

  @Test func theWheelWithShiftScrollsTheTime() {
    var state = Self.state()
    let left = state.grid.left
    _ = update(&state, .wheel(.wheelRight))
    #expect(state.grid.left > left)
    _ = update(&state, .wheel(.wheelLeft))
    #expect(state.grid.left == left)
  }

  @Test func aClickOnAResultChoosesItAndAnotherGoesThere() {
    var state = Self.state()
    state.press("/ h7")
    _ = update(&state, .click(.result(3)))
    guard case .search(let search) = state.overlays.last else {
      Issue.record("no search")
      return
    }
    #expect(search.selected == 3)
    _ = update(&state, .click(.result(3)))
    #expect(state.overlays.isEmpty)
    #expect(state.selectedTitle.hasSuffix("H7"))
  }
}
