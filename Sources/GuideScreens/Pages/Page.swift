import CellCanvas
import GuideApp

/// A full-screen page of lines with a heading, which scrolls.
extension Sheet {
  mutating func drawPage(
    _ heading: String, _ lines: [[(SafeText, Style)]], _ scroll: ScrollState, over state: State
  ) {
    canvas.fill(Rectangle(state.size))
    regions.removeAll()
    let columns = state.size.columns
    canvas.fill(Rectangle(column: 0, row: 0, columns: columns, rows: 1), style: theme.bar)
    canvas.write(
      SafeText(" \(heading)").clipped(to: columns), at: Point(column: 0, row: 0), style: theme.bar.adding(.bold))
    let rows = max(1, state.size.rows - 2)
    var placed = scroll
    placed.limit = max(0, lines.count - rows)
    placed.scroll(by: 0)
    facts.scroll = placed
    for (place, line) in lines.dropFirst(placed.offset).prefix(rows).enumerated() {
      var writer = LineWriter(row: 1 + place, columns: 1..<max(1, columns))
      for (text, style) in line { writer.write(text.clipped(to: writer.room), style: style, on: &self) }
    }
    let more = placed.limit > 0 ? "↑↓ PgUp PgDn scroll  \(placed.offset * 100 / placed.limit) %  " : ""
    drawFoot(SafeText("\(more)Esc back to the grid"), state, style: theme.quiet)
    drawNotice(state)
    cursor = Point(column: 0, row: min(1, state.size.rows - 1))
  }
}
