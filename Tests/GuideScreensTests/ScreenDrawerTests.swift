import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideSearch
import GuideTestSupport
import Testing

/// A drawer with caches draws the same canvas as one without.
@Suite struct ScreenDrawerTests {
  private static let keys = [
    "Right", "Left", "Down", "Up", "Right", "Down", "PgDn", "PgUp", ">", "<", "]", "[", "+", "-", "=", "v", ".", "p",
    "g", "G", "Enter", "Esc", "/ news Enter", "n", "N", "Esc", "?", "Esc", "f",
  ]

  @Test(arguments: 0..<12) func drawingWithAndWithoutCachesIsTheSame(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let guide =
      seed.isMultiple(of: 2)
      ? GuideSketch.random(seed: seed, channels: 30, from: Moments.at("2026-11-20 05:00")) : DemoGuide.week
    var stack = ScreenStack.opened(
      guide, now: Moments.at("2026-11-20 20:47"),
      size: Size(columns: 100, rows: 20))
    var drawer = ScreenDrawer()
    for step in 0..<Contract.count(150, atLeast: 50) {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: _ = update(&stack, .clock(stack.app.now.adding(minutes: Int.random(in: 1...90, using: &random))))
      case 1:
        _ = update(
          &stack,
          .resized(Size(columns: .random(in: 20...140, using: &random), rows: .random(in: 5...45, using: &random))))
      case 2: _ = update(&stack, .loaded(PreparedGuide(guide, zone: stack.app.zone)))
      default: stack.press(Self.keys.randomElement(using: &random) ?? "Right")
      }
      expectTheSame(drawer.draw(stack), drawScreen(stack), "seed \(seed), step \(step)")
    }
  }

  private func expectTheSame(_ frame: Frame, _ plain: Frame, _ context: String) {
    // This avoids printing two whole canvases.
    let isSame = frame.canvas == plain.canvas
    #expect(isSame, "\(context)")
    #expect(frame.cursor == plain.cursor, "\(context)")
    let size = plain.canvas.size
    for row in 0..<size.rows {
      for column in stride(from: 0, to: size.columns, by: 3) {
        let point = Point(column: column, row: row)
        let (target, twin) = (frame.target(at: point), plain.target(at: point))
        if "\(String(describing: target))" != "\(String(describing: twin))" {
          Issue.record("\(context): another target at \(point)")
        }
      }
    }
  }

  /// The highlights of a search disappear with it.
  @Test func highlightsDisappearWithTheirSearch() {
    var drawer = ScreenDrawer()
    var stack = ScreenStack.opened(
      DemoGuide.week, now: Moments.at("2026-11-20 20:47"), size: Size(columns: 140, rows: 40))
    for keys in ["Right", "/ news Enter", "n", "Down", "Esc", "Down", "/ the Enter", "Esc", "Esc"] {
      stack.press(keys)
      expectTheSame(drawer.draw(stack), drawScreen(stack), keys)
    }
    #expect(stack.grid.hits == nil)
  }

  @Test func guideWithOtherTitlesIsRedrawn() {
    var drawer = ScreenDrawer()
    for title in ["Harbour News", "The Long Field"] {
      var sketch = GuideSketch()
      let start = Moments.at("2026-11-20 20:00")
      for channel in 1...3 {
        sketch.add(Channel(id: "\(channel)", name: "\(channel)"), [.init(start, minutes: 120, title)])
      }
      let stack = ScreenStack.opened(sketch.build(), now: Moments.at("2026-11-20 20:47"))
      expectTheSame(drawer.draw(stack), drawScreen(stack), title)
    }
  }
}
