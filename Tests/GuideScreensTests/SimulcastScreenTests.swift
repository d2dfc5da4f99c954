import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Simulcasts in the search.
@Suite struct SimulcastScreenTests {
  private static func stack() -> ScreenStack {
    let start = Moments.at("2026-11-20 20:00")
    var sketch = GuideSketch()
    for (name, title, minutes) in [
      ("Harbour", "Tide", 0), ("Harbour West", "Tide", 0), ("Harbour East", "Tide", 0), ("Kestrel", "Tide", 30),
      ("Harbour +1", "Tide", 60), ("Quay", "Tidal", 0),
    ] {
      let programme = GuideSketch.Programme(start.adding(minutes: minutes), minutes: 60, title)
      sketch.add(Channel(id: name, name: name), [programme])
    }
    return ScreenStack.opened(
      sketch.build(), now: start.adding(minutes: 5), size: Size(columns: 80, rows: 12), zone: Moments.london)
  }

  private static func rows(_ stack: ScreenStack) -> [String] {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }
  }

  @Test func theSameAtTheSameTimeIsOneLineThatUnfolds() {
    var stack = Self.stack()
    stack.press("/ t i d e")
    let folded = Self.rows(stack)
    #expect(folded[2].contains("Harbour") && folded[2].contains("Tide  and on 3 more"), "\(folded)")
    #expect(folded[3].contains("Kestrel") && !folded[3].contains("more"), "\(folded)")
    #expect(folded[0].contains("1/2, 5 programmes"), "\(folded)")
    stack.press("^R")
    let unfolded = Self.rows(stack)
    #expect(unfolded[2].contains("on 4 channels"), "\(unfolded)")
    #expect(unfolded[3...6].map { $0.contains("Tide") } == [true, true, true, true])
    #expect(unfolded[6].contains("21:00") && unfolded[6].contains("Harbour +1"), "\(unfolded)")
    // From one of them it folds as well.
    stack.press("Down Down ^R")
    #expect(Self.rows(stack)[2] == folded[2])
    stack.press("Down ^R")
    #expect(stack.app.notice == "No other channel shows this at the same time.")
  }

  @Test func enterGoesToTheFirstAndToOneThatIsUnfolded() {
    var stack = Self.stack()
    stack.press("/ t i d e Enter")
    #expect(stack.app.guide.channels[stack.grid.position.channel].name == "Harbour")
    stack = Self.stack()
    stack.press("/ t i d e ^R Down Down Enter")
    #expect(stack.app.guide.channels[stack.grid.position.channel].name == "Harbour West")
  }
}
