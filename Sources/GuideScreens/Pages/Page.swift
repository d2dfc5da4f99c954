import CellCanvas
import GuideApp

/// A full-screen page of lines with a heading, which scrolls.
extension Sheet {
  /// Draws a page of `count` lines, of which only those in view are made: there can be a hundred thousand.
  mutating func drawPage(
    _ heading: String, count: Int, _ scroll: ScrollState, over state: State, line: (Int) -> [(SafeText, Style)]
  ) {
    canvas.fill(Rectangle(state.size))
    regions.removeAll()
    let columns = state.size.columns
    canvas.fill(Rectangle(column: 0, row: 0, columns: columns, rows: 1), style: theme.bar)
    canvas.write(
      SafeText(" \(heading)").clipped(to: columns), at: Point(column: 0, row: 0), style: theme.bar.adding(.bold))
    let rows = max(1, state.size.rows - 2)
    let placed = pageScroll(scroll, count: count, state)
    facts.scroll = placed
    for place in placed.offset..<min(count, placed.offset + rows) {
      var writer = LineWriter(row: 1 + place - placed.offset, columns: 1..<max(1, columns))
      for (text, style) in line(place) { writer.write(text.clipped(to: writer.room), style: style, on: &self) }
    }
    let more = placed.limit > 0 ? "↑↓ PgUp PgDn scroll  \(placed.offset * 100 / placed.limit) %  " : ""
    drawFoot(SafeText("\(more)Esc back to the grid"), state, style: theme.quiet)
    drawNotice(state)
    cursor = Point(column: 0, row: min(1, state.size.rows - 1))
  }

  /// The scroll of a page of `count` lines, within its ends.
  func pageScroll(_ scroll: ScrollState, count: Int, _ state: State) -> ScrollState {
    var placed = scroll
    placed.limit = max(0, count - max(1, state.size.rows - 2))
    placed.scroll(by: 0)
    return placed
  }
}
