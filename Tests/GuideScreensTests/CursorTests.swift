import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

/// The cursor is always on the selection, because screen readers follow it.
@Suite(.row("U7")) struct CursorTests {
  private static let keys = KeyScript.keys(
    "Right Right Left Left Up Up Down Down PgUp PgDn g G ] [ > < { } . End p + - - = v Enter Esc Tab o / n e w s ? ! t c "
      + "1 2 m r Space Backspace N y ^L Shift-Tab F1 ^U ^D & u x "
      + "s M ^S ^G ^O ^T d Del")
  private static let guides = [DemoGuide.week, GuideSketch.random(seed: 7, channels: 30, from: start)]
  private static let start = Moments.at("2026-11-16 05:00")

  @Test func cursorIsOnTheSelectionAfterEveryAction() {
    var random = SplitMix64(seed: 7)
    let count = Contract.count(10_000, atLeast: 300)
    for guide in Self.guides {
      var stack = ScreenStack.opened(guide, now: Moments.at("2026-11-17 20:47"))
      for index in 0..<count / 2 {
        let action = Self.action(stack, &random)
        _ = update(&stack, action)
        let frame = drawScreen(stack)
        if let problem = Self.problem(frame, stack) {
          Issue.record("action \(index), \(action), \(stack.app.size), \(stack.grid.position): \(problem)")
          return
        }
      }
    }
    Contract.report(
      "U7", "\(count.grouped) random keys, clicks, resizes and minutes: the cursor on the selection after each")
  }

  private static func action(_ stack: ScreenStack, _ random: inout SplitMix64) -> Action {
    switch Int.random(in: 0..<40, using: &random) {
    case 0:
      return .resized(
        Size(columns: .random(in: 1...150, using: &random), rows: .random(in: 1...45, using: &random)))
    case 1: return .clock(stack.app.now.adding(seconds: .random(in: -7200...7200, using: &random)))
    case 2, 3: return .wheel([.wheelUp, .wheelDown, .wheelLeft, .wheelRight].randomElement(using: &random) ?? .wheelUp)
    case 4, 5:
      let point = Point(
        column: .random(in: 0..<max(1, stack.app.size.columns), using: &random),
        row: .random(in: 0..<max(1, stack.app.size.rows), using: &random))
      return drawScreen(stack).target(at: point).map(Action.click) ?? .key(.escape)
    case 6: return .key(.escape)
    default: return .key(keys.randomElement(using: &random) ?? .right)
    }
  }

  /// What is wrong with the cursor; `nil` if nothing is.
  private static func problem(_ frame: Frame, _ stack: ScreenStack) -> String? {
    guard let cursor = frame.cursor, Rectangle(stack.app.size).contains(cursor) else {
      return "no cursor on the screen"
    }
    let target = frame.target(at: cursor) as? DetailsTarget
    let line = frame.target(at: cursor) as? ListTarget
    let isLow = stack.app.size.rows < 3
    if stack.layers > stack.screens.count - 1 {
      return cursor.row == stack.app.size.rows - 1 ? nil : "not in the question"
    }
    switch stack.top {
    case let grid as GridScreen:
      return grid.geometry(stack.app).isCompact ? lineProblem(frame, cursor, stack) : cellProblem(frame, cursor, stack)
    case is SearchScreen: return cursor.row == 0 ? nil : "not in the field of the search"
    case let details as DetailsScreen:
      if let link = details.link { return target == .link(link) ? nil : "not on the link \(link)" }
      return target == .outside ? "outside the details" : nil
    case is HelpScreen:
      // In the help, entries are side by side, and a heading counts as a line.
      return isLow || line == nil || stack.top(as: HelpScreen.self)?.list.selected == line?.index
        ? nil : "not on the selected line"
    case is PaletteScreen: return nil
    case let list as any ListScreen:
      // If the screen has no space for a line, the cursor is as near as possible.
      let isEmpty = list.list.selected == 0 && frame.target(at: cursor) == nil
      return isLow || isEmpty || line == ListTarget(index: list.list.selected) ? nil : "not on the selected line"
    default: return "an unknown screen"
    }
  }

  private static func lineProblem(_ frame: Frame, _ cursor: Point, _ stack: ScreenStack) -> String? {
    (frame.target(at: cursor) as? GridTarget) == .item(channel: stack.grid.position.channel, stack.grid.position.item)
      ? nil : "not on the selected line"
  }

  /// What is wrong with the cell: it must belong to the selected channel and look selected.
  private static func cellProblem(_ frame: Frame, _ cursor: Point, _ stack: ScreenStack) -> String? {
    let cells = stack.grid.geometry(stack.app).cells
    let channelRow = stack.grid.rows.row(of: stack.grid.position.channel) ?? -1
    let row = stack.grid.geometry(stack.app).firstLine(ofChannel: channelRow - stack.grid.position.top)
    guard cursor.row == row, cells.contains(cursor) else { return "not in the selected channel's row \(row)" }
    let style = frame.canvas.style(at: cursor)
    guard style.attributes.contains(.reverse) else { return "not on a selected cell" }
    return spanProblem(frame, cursor, stack)
  }

  /// What is wrong with the span: it must be the selection's own cell, or a shared cell at the selection's time.
  private static func spanProblem(_ frame: Frame, _ cursor: Point, _ stack: ScreenStack) -> String? {
    let cells = stack.grid.geometry(stack.app).cells
    let targets = (cells.column..<cells.endColumn).map {
      frame.target(at: Point(column: $0, row: cursor.row)) as? GridTarget
    }
    let column = cursor.column - cells.column
    let own = GridTarget.item(channel: stack.grid.position.channel, stack.grid.position.item)
    if targets.contains(own) { return targets[column] == own ? nil : "not in the selection's own cell" }
    let first = targets[..<column].lastIndex { $0 != targets[column] } ?? -1
    let end = targets[column...].firstIndex { $0 != targets[column] } ?? targets.count
    // One column is added on either side, because edges are rounded.
    let span = Interval(
      stack.grid.scale(stack.app).instant(atColumn: first), stack.grid.scale(stack.app).instant(atColumn: end + 1))
    return stack.app.timeline.interval(of: stack.grid.position.item).overlaps(span)
      ? nil : "not in the selection's time"
  }
}
