import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The window follows the selection in steps of half its width, and begins at a mark.
@Suite struct WindowMovingTests {
  private static let start = Moments.at("2026-11-16 05:00")
  private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 140, rows: 40), Size(columns: 40, rows: 10), Size(columns: 20, rows: 5),
  ]

  /// The start of a random guide at a random zoom other than the whole day.
  ///
  /// One guide in three has a day of 25 hours.
  private static func stack(seed: UInt64, _ random: inout SplitMix64) -> ScreenStack {
    let start = seed.isMultiple(of: 3) ? Moments.at("2026-10-24 05:00") : start
    let guide = GuideSketch.random(seed: seed, channels: 9, from: start)
    var stack = ScreenStack.opened(guide, now: start.adding(minutes: -60), size: sizes[Int(seed % 4)])
    for _ in 0..<Int.random(in: 0..<7, using: &random) { stack.press(Bool.random(using: &random) ? "-" : "+") }
    for _ in 0..<Int.random(in: 0..<9, using: &random) { stack.press("Down") }
    if stack.grid.position.zoom == .day { stack.press("+") }
    return stack
  }

  @Test(arguments: 0..<48) func arrowsMoveTheWindowLikeTheReference(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var stack = Self.stack(seed: seed, &random)
    for _ in 0..<80 {
      let later = Int.random(in: 0..<3, using: &random) > 0
      let expected = PlainWindow(stack)?.left(afterArrow: later)
      stack.press(later ? "Right" : "Left")
      if let expected { #expect(stack.grid.position.left == expected) }
    }
  }

  @Test(arguments: 0..<48) func windowMovesAtMostOncePerHalfWindow(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var stack = Self.stack(seed: seed, &random)
    let half = try #require(PlainWindow(stack)).half
    for later in [true, false] {
      let begin = stack.grid.position.anchor
      var moves = 0
      for _ in 0..<60 {
        let left = stack.grid.position.left
        stack.press(later ? "Right" : "Left")
        if stack.grid.position.left != left { moves += 1 }
      }
      let travelled = abs(stack.grid.position.anchor.seconds(since: begin))
      // The first move may happen immediately if the selection is at the edge.
      #expect(moves <= 2 + travelled / half)
    }
  }

  @Test(arguments: 0..<48) func windowBeginsAtAMarkOrAtTheGuidesEnds(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var stack = Self.stack(seed: seed, &random)
    for _ in 0..<60 {
      let keys = ["Right", "Left", "Up", "Down", ">", "<", "]", "[", "+", "-", "=", "p", ".", "g", "G", "PgDn", "n"]
      stack.press(keys.randomElement(using: &random) ?? "Right")
      guard let plain = PlainWindow(stack) else { continue }
      let left = stack.grid.position.left
      #expect(plain.marks.contains(left) || left == plain.first || left == plain.last)
    }
  }

  @Test func theRulerBeginsAtTheLeftEdge() {
    var stack = ScreenScript().stack
    for key in ["Right", ">", "<", "p", "Left", ".", "["] {
      for _ in 0..<5 { stack.press(key) }
      #expect(
        Ruler(stack.grid.scale(stack.app), stack.app.zone, .twentyFour, .english).ticks.first?.column == 0, "\(key)")
    }
  }

  @Test func anArrowBackLeavesTheWindowWhereItIs() {
    var sketch = GuideSketch()
    let rows = (0..<48).map { GuideSketch.Programme(Self.start.adding(minutes: $0 * 30), minutes: 30, "P\($0)") }
    sketch.add(Channel(id: "1", name: "One"), rows)
    var stack = ScreenStack.opened(sketch.build(), now: Self.start)
    var windows = Set([stack.grid.position.left])
    for _ in 0..<24 {
      stack.press("Right")
      let left = stack.grid.position.left
      guard windows.insert(left).inserted else { continue }
      stack.press("Left")
      #expect(stack.grid.position.left == left)
      stack.press("Right")
    }
    #expect(windows.count > 5)
  }

  @Test func endedProgrammesLeaveTheFirstColumn() {
    let stack = ScreenScript(keys: "Right Right Right Right Right Right Right Right Right Right Right Right").stack
    for detour in ["Left Left Left Left", "Down Left Left Left Left", "Left Left Left Left Left Left"] {
      var detoured = stack
      detoured.press(detour)
      let canvas = drawScreen(detoured).canvas
      let text = (0..<24).map { canvas.text(ofRow: $0) }.joined(separator: "\n")
      #expect(!text.contains("‹["))
      #expect(!text.contains("[2/2]"))
    }
  }

  @Test func aProgrammeThatEndsWithinTheFirstColumnSharesNoCell() {
    var sketch = GuideSketch()
    let at = Self.start
    sketch.add(
      Channel(id: "1", name: "One"),
      [.init(at, minutes: 31, "Before"), .init(at.adding(minutes: 31), minutes: 60, "After")])
    let timeline = Timeline(sketch.build(), in: Moments.london)
    let left = at.adding(minutes: 30)
    let scale = TimeScale(window: Interval(left, left.adding(minutes: 60)), columns: 30)
    let item = timeline.item(on: 0, at: at)
    #expect(RowLayout(channel: 0, of: timeline, scale: scale).cells.first?.items.count == 1)
    #expect(RowLayout(channel: 0, of: timeline, scale: scale, selected: item).cells.first?.items.count == 2)
  }

  @Test func longCellsScrollByHalfWindows() {
    var sketch = GuideSketch()
    let at = Self.start
    sketch.add(
      Channel(id: "1", name: "One"),
      [
        .init(at, minutes: 30, "First"), .init(at.adding(minutes: 30), minutes: 400, "Long"),
        .init(at.adding(minutes: 430), minutes: 300, "Last"),
      ])
    var stack = ScreenStack.opened(sketch.build(), now: at)
    var seen: [String] = []
    for _ in 0..<7 {
      stack.press("Right")
      let window = stack.grid.scale(stack.app).window
      #expect(window.contains(stack.grid.position.anchor))
      seen.append("\(stack.selectedTitle) \(window.start.minutes(since: at))")
    }
    #expect(seen.prefix(6) == ["Long 0", "Long 60", "Long 120", "Long 180", "Long 240", "Long 300"])
    for _ in 0..<9 where stack.selectedTitle != "First" { stack.press("Left") }
    #expect(stack.selectedTitle == "First")
    #expect(stack.grid.position.left == at)
  }

  @Test(arguments: 0..<60) func threeRowsStayAboveAndBelowTheSelection(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var sketch = GuideSketch()
    for index in 0..<40 {
      sketch.add(Channel(id: "\(index)", name: "Channel \(index)"), [.init(Self.start, minutes: 600, "P\(index)")])
    }
    var stack = ScreenStack.opened(sketch.build(), now: Self.start, size: Self.sizes[Int(seed % 3)])
    for _ in 0..<60 {
      stack.press(["Up", "Down", "Down", "PgUp", "PgDn", "g", "G"].randomElement(using: &random) ?? "Down")
      let grid = stack.grid
      let visible = grid.geometry(stack.app).channelCount
      let margin = min(3, (visible - 1) / 2)
      let row = grid.selectedRow - grid.position.top
      #expect(row >= min(margin, grid.selectedRow))
      #expect(visible - 1 - row >= min(margin, grid.rows.count - 1 - grid.selectedRow))
    }
  }

  @Test func clickDoesNotMoveItsTarget() throws {
    var stack = ScreenScript(size: Size(columns: 140, rows: 40)).stack
    for _ in 0..<3 {
      let cells = Self.cells(of: drawScreen(stack))
      try #require(cells.count > 30)
      for (target, columns) in cells where columns >= 12 {
        var clicked = stack
        _ = update(&clicked, .click(target))
        #expect(clicked.grid.position.left == stack.grid.position.left)
        #expect(clicked.grid.position.top == stack.grid.position.top)
      }
      stack.press("PgDn > Down")
    }
  }

  /// The clickable items, with the number of columns in their cells.
  private static func cells(of frame: Frame) -> [GridTarget: Int] {
    var cells: [GridTarget: Int] = [:]
    for row in 0..<frame.canvas.size.rows {
      var columns: [GridTarget: Int] = [:]
      for column in 0..<frame.canvas.size.columns {
        guard let target = frame.target(at: Point(column: column, row: row)) as? GridTarget, case .item = target else {
          continue
        }
        columns[target, default: 0] += 1
      }
      cells.merge(columns) { max($0, $1) }
    }
    return cells
  }

  @Test func clickOnAnUnreadableCellScrollsToIt() throws {
    var sketch = GuideSketch()
    let hours = (0..<48).map { GuideSketch.Programme(Self.start.adding(minutes: $0 * 60), minutes: 60, "H\($0)") }
    sketch.add(Channel(id: "1", name: "One"), hours)
    var stack = ScreenStack.opened(sketch.build(), now: Self.start)
    let window = stack.grid.scale(stack.app).window
    let item = stack.app.timeline.item(on: 0, at: window.end.adding(seconds: -1))
    #expect(stack.app.timeline.interval(of: item).start.adding(minutes: 24) > window.end)
    _ = update(&stack, .click(GridTarget.item(channel: 0, item)))
    #expect(stack.grid.position.left > window.start)
    #expect(stack.grid.isReadable(item, stack.app))
  }
}
