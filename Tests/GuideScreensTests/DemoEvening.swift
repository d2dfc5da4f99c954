import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideScreens
import GuideTestSupport

/// The demo week on Friday evening, on a 140x40 screen.
enum DemoEvening {
  static let now = Moments.at("2026-11-20 20:47")

  static func stack(_ keys: String = "", following queries: [SavedSearch] = []) -> ScreenStack {
    var stack = ScreenStack(zone: Moments.london, now: now, size: Size(columns: 140, rows: 40), display: Display())
    stack.app.mine.searches = SavedSearches(queries)
    _ = update(&stack, .loaded(PreparedGuide(DemoGuide.week, zone: stack.app.zone)))
    stack.press(keys)
    return stack
  }

  static func rows(_ stack: ScreenStack) -> [String] {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }
  }
}
