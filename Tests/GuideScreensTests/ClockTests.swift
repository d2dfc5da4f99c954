import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

/// How the clock affects a grid that shows the current time.
@Suite struct ClockTests {
  private static let start = Moments.at("2026-11-20 18:00")

  /// A bulletin in the middle of a film, then a quiz.
  private static func stack(at minutes: Int) -> ScreenStack {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "One"),
      [
        .init(start, minutes: 120, "Film"), .init(start.adding(minutes: 30), minutes: 30, "Bulletin"),
        .init(start.adding(minutes: 120), minutes: 30, "Quiz"),
      ])
    return ScreenStack.opened(sketch.build(), now: start.adding(minutes: minutes))
  }

  @Test func aMinuteDoesNotChangeTheSelectionWhileItIsOnAir() {
    var stack = Self.stack(at: 40)
    #expect(stack.selectedTitle == "Bulletin")
    stack.press("Left")
    #expect(stack.selectedTitle == "Film")
    _ = update(&stack, .clock(Self.start.adding(minutes: 41)))
    #expect(stack.selectedTitle == "Film")
    #expect(stack.grid.position.anchor == stack.app.now)
  }

  @Test func selectionMovesOnWhenItsProgrammeEnds() {
    var stack = Self.stack(at: 119)
    _ = update(&stack, .clock(Self.start.adding(minutes: 120)))
    #expect(stack.selectedTitle == "Quiz")
  }

  @Test func gridFollowsNowBelowTheHelp() {
    var stack = Self.stack(at: 119)
    stack.press("?")
    _ = update(&stack, .clock(Self.start.adding(minutes: 120)))
    stack.press("Esc")
    #expect(stack.selectedTitle == "Quiz")
  }

  @Test func gridDoesNotMoveBelowTheDetails() {
    var stack = Self.stack(at: 119)
    stack.press("Enter")
    let (before, details) = (stack.grid.position, drawScreen(stack).canvas)
    #expect(stack.selectedTitle == "Film")
    _ = update(&stack, .clock(Self.start.adding(minutes: 120)))
    #expect(stack.app.now == Self.start.adding(minutes: 120))
    #expect(stack.grid.position == before)
    #expect(details.text(ofRow: 8) == drawScreen(stack).canvas.text(ofRow: 8), "the details still show the film")
    stack.press("Esc")
    #expect(stack.grid.position == before, "closing them moves nothing")
    // If the details are not open, the selection moves on.
    var other = Self.stack(at: 119)
    _ = update(&other, .clock(Self.start.adding(minutes: 120)))
    #expect(other.grid.position != before)
  }

  @Test func aClockOfTwelveHoursIsUsedOnEveryScreen() {
    func text(_ keys: String, _ size: Size = Size(columns: 100, rows: 30)) -> String {
      var stack = ScreenScript(size: size).stack
      stack.app.clock = .twelve
      stack.press(keys)
      let canvas = drawScreen(stack).canvas
      return (0..<size.rows).map { canvas.text(ofRow: $0) }.joined(separator: "\n")
    }
    let grid = text("v v v v")
    #expect(grid.contains("8:47pm"), "the header")
    #expect(grid.contains("9:00pm"), "the ruler")
    #expect(grid.contains("8:30–9:00pm"), "the status line and the cells")
    #expect(text("Enter").contains("8:30–9:00pm (30 min)"), "the popup")
    #expect(text("/ news").contains("am  "), "the results")
    #expect(text("", Size(columns: 80, rows: 1)).contains("9:00pm"), "now and next")
    for screen in [grid, text("Enter"), text("/ news")] {
      #expect(!screen.contains("20:30") && !screen.contains("20:47"))
    }
  }
}
