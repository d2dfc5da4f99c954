import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

/// The cursor lies on what is selected, whatever was done: who cannot see the screen follows it.
@Suite struct U7Cursor {
  private static let keys = KeyScript.keys(
    "Right Right Left Left Up Up Down Down PgUp PgDn g G ] [ > < { } . End p + - - = v Enter Esc Tab o / n e w s ? ! t c "
      + "1 2 m r Space Backspace N y ^L Shift-Tab F1 ^U ^D & u x "
      + "s M ^S ^G ^O ^T d Del")
  private static let guides = [DemoGuide.week, GuideSketch.random(seed: 7, channels: 30, from: start)]
  private static let start = Moments.at("2026-11-16 05:00")

  @Test func afterEveryActionTheCursorIsOnTheSelection() {
    var random = SplitMix64(seed: 7)
    let count = Contract.count(10_000, atLeast: 300)
    for guide in Self.guides {
      var state = State.opened(guide, now: Moments.at("2026-11-17 20:47"))
      for place in 0..<count / 2 {
        let action = Self.action(state, &random)
        _ = update(&state, action)
        let frame = drawScreen(state)
        _ = update(&state, .drawn(frame.facts))
        if let problem = Self.problem(frame, state) {
          Issue.record("action \(place), \(action), \(state.size), \(state.grid): \(problem)")
          return
        }
      }
    }
    Contract.report(
      "U7", "\(count.grouped) random keys, clicks, resizes and minutes: the cursor on the selection after each")
  }

  private static func action(_ state: State, _ random: inout SplitMix64) -> Action {
    switch Int.random(in: 0..<40, using: &random) {
    case 0:
      return .resized(
        Size(columns: .random(in: 1...150, using: &random), rows: .random(in: 1...45, using: &random)))
    case 1: return .clock(state.now.adding(seconds: .random(in: -7200...7200, using: &random)))
    case 2, 3: return .wheel([.wheelUp, .wheelDown, .wheelLeft, .wheelRight].randomElement(using: &random) ?? .wheelUp)
    case 4, 5:
      let point = Point(
        column: .random(in: 0..<max(1, state.size.columns), using: &random),
        row: .random(in: 0..<max(1, state.size.rows), using: &random))
      return drawScreen(state).target(at: point).map(Action.click) ?? .key(.escape)
    case 6: return .key(.escape)
    default: return .key(keys.randomElement(using: &random) ?? .right)
    }
  }

  /// What is wrong with the cursor; nil where nothing is.
  private static func problem(_ frame: Frame, _ state: State) -> String? {
    guard let cursor = frame.cursor, Rectangle(state.size).contains(cursor) else { return "no cursor on the screen" }
    let target = frame.target(at: cursor)
    switch state.overlays.last {
    case nil: return state.geometry.isCompact ? lineProblem(frame, cursor, state) : cellProblem(frame, cursor, state)
    case .search: return cursor.row == 0 ? nil : "not in the field of the search"
    case .prompt: return cursor.row == state.size.rows - 1 ? nil : "not in the prompt"
    case .channels(let list):
      // Where the screen has no room for a line, the cursor rests as near to it as it can.
      return state.size.rows < 3 || target == .listedChannel(list.place.selected) ? nil : "not on the chosen channel"
    case .saved(let list):
      return state.size.rows < 3 || target == .line(list.place.selected) ? nil : "not on the chosen search"
    case .likeness(let list):
      return state.size.rows < 3 || target == .line(list.place.selected) ? nil : "not on the chosen suggestion"
    case .help, .findings, .changes:
      return cursor == Point(column: 0, row: min(1, state.size.rows - 1)) ? nil : "not on the page"
    case .details(let details):
      if let link = details.link { return target == .link(link) ? nil : "not on the link \(link)" }
      return target == .outside ? "beside the details" : nil
    }
  }

  private static func lineProblem(_ frame: Frame, _ cursor: Point, _ state: State) -> String? {
    frame.target(at: cursor) == .item(channel: state.grid.channel, state.grid.item) ? nil : "not on the selected line"
  }

  /// In the grid the cell is that of the selected channel, and looks selected.
  private static func cellProblem(_ frame: Frame, _ cursor: Point, _ state: State) -> String? {
    let cells = state.geometry.cells
    let place = state.view.row(of: state.grid.channel) ?? -1
    let row = cells.row + (place - state.grid.top) * state.grid.rowHeight
    guard cursor.row == row, cells.contains(cursor) else { return "not in the selected channel's row \(row)" }
    guard frame.canvas.style(at: cursor).attributes.contains(.reverse) else { return "not on a selected cell" }
    return spanProblem(frame, cursor, state)
  }

  /// The cell is the selection's own where it has one; else it is one that is shared, in the selection's time.
  private static func spanProblem(_ frame: Frame, _ cursor: Point, _ state: State) -> String? {
    let cells = state.geometry.cells
    let targets = (cells.column..<cells.endColumn).map { frame.target(at: Point(column: $0, row: cursor.row)) }
    let column = cursor.column - cells.column
    let own = Target.item(channel: state.grid.channel, state.grid.item)
    if targets.contains(own) { return targets[column] == own ? nil : "not in the selection's own cell" }
    let first = targets[..<column].lastIndex { $0 != targets[column] } ?? -1
    let end = targets[column...].firstIndex { $0 != targets[column] } ?? targets.count
    // A column more at either side, since edges are rounded.
    let span = Interval(state.scale.instant(atColumn: first), state.scale.instant(atColumn: end + 1))
    return state.timeline.interval(of: state.grid.item).overlaps(span) ? nil : "not in the selection's time"
  }
}
