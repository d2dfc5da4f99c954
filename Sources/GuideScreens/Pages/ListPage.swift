import CellCanvas
import GuideApp

/// A full-screen list with a heading, of which one line is chosen.
extension Sheet {
  /// Draws the lines from the first on the screen on; each is written by `line` in the style of its place: the chosen one,
  /// or plain. The last line has as many hints as fit, the first ones first.
  mutating func drawList(
    _ heading: String, count: Int, top: Int, selected: Int, hints: [String], over state: State,
    line: (inout Sheet, Int, inout LineWriter, Style) -> Void
  ) {
    let columns = state.size.columns
    canvas.fill(Rectangle(state.size))
    regions.removeAll()
    canvas.fill(Rectangle(column: 0, row: 0, columns: columns, rows: 1), style: theme.bar)
    canvas.write(
      SafeText(" \(heading)").clipped(to: columns), at: Point(column: 0, row: 0), style: theme.bar.adding(.bold))
    for (row, place) in (top..<max(top, min(count, top + state.geometry.listRows))).enumerated() {
      let isSelected = place == selected
      if isSelected {
        canvas.fill(Rectangle(column: 0, row: row + 1, columns: columns, rows: 1), style: theme.selected)
        cursor = Point(column: 0, row: row + 1)
      }
      var writer = LineWriter(row: row + 1, columns: 0..<max(1, columns))
      line(&self, place, &writer, isSelected ? theme.selected : theme.plain)
    }
    drawFoot(SafeText(fitted(hints, columns: columns - 2)), state, style: theme.quiet)
    drawNotice(state)
  }

  /// As many hints as fit into one line, in their order.
  func fitted(_ hints: [String], columns: Int) -> String {
    var line = ""
    for hint in hints where SafeText(line + hint).width + 2 <= columns { line += (line.isEmpty ? "" : "  ") + hint }
    return line
  }
}
