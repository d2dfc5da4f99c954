import CellCanvas
import GuideApp
import GuideModel
import GuideSearch

/// One cell of the grid, drawn on a sheet of its row: a mark of its genre at the left, text, and signs where it is cut.
extension Sheet {
  mutating func draw(_ cell: RowCell, _ state: State, area: Rectangle, isSelected: Bool) {
    if isSelected { canvas.fill(area, style: theme.selected) }
    let base = isSelected ? theme.selected : theme.plain
    // The selected cell speaks of the selection, even where that is hidden under another programme.
    switch isSelected ? state.grid.item : cell.main {
    case .gap: drawGap(cell, area: area, style: isSelected ? base : theme.quiet)
    case .programme(let programme):
      drawProgramme(programme, cell, state, area: area, style: base, isSelected: isSelected)
    }
    drawCuts(cell, area: area, style: isSelected ? base : theme.quiet)
    guard !isSelected else { return }
    dimPast(cell, state, area: area)
    if let hits = state.hits, hits.showing != .marked, !cell.hasHit(of: hits) {
      canvas.restyle(area) { $0.adding(.dim) }
    }
  }

  private mutating func drawGap(_ cell: RowCell, area: Rectangle, style: Style) {
    canvas.write("│", at: Point(column: area.column, row: area.row), style: theme.quiet, limit: area.columns)
    let words = area.columns >= 12 ? "No listing" : "—"
    canvas.write(
      SafeText(words).clipped(to: area.columns - 1), at: Point(column: area.column + 1, row: area.row), style: style)
  }

  private mutating func drawProgramme(
    _ programme: ProgrammeID, _ cell: RowCell, _ state: State, area: Rectangle, style: Style, isSelected: Bool
  ) {
    // A shared cell too narrow for a mark and a count has the count alone.
    let mark = cell.items.count > 1 && area.columns < 3 ? 0 : 1
    if !isSelected, mark > 0, !cell.isCutAtLeft { drawMark(of: programme, state, area: area) }
    let text = Rectangle(
      column: area.column + mark, row: area.row, columns: area.columns - mark - (cell.isCutAtRight ? 1 : 0),
      rows: area.rows)
    guard !text.isEmpty else { return }
    var writer = LineWriter(row: text.row, columns: text.column..<text.endColumn)
    if cell.items.count > 1 { writeCount(of: cell, state, isSelected, style, &writer) }
    if cell.items.count == 1 || isSelected || writer.room > RowLayout.block {
      writeTitle(of: programme, state, style, &writer)
      // Reading what else there is to say costs more than the title did: only where there is room for it.
      if writer.room > 2 || text.rows > 1 {
        let quiet = isSelected ? style : theme.quiet
        CellText(programme, state).drawRest(on: &self, after: &writer, area: text, style: style, quiet: quiet)
      }
    }
    drawShared(programme, state, area: text, style: isSelected ? style : theme.quiet, after: writer.column)
  }

  private mutating func drawMark(of programme: ProgrammeID, _ state: State, area: Rectangle) {
    let style = theme.genreMark(memory.family(of: programme, in: state.guide))
    canvas.fill(Rectangle(column: area.column, row: area.row, columns: 1, rows: area.rows), with: "▎", style: style)
  }

  /// `+3`, or which of them is selected: `[2/3]`.
  private mutating func writeCount(
    of cell: RowCell, _ state: State, _ isSelected: Bool, _ style: Style, _ writer: inout LineWriter
  ) {
    let place = cell.items.firstIndex(of: state.grid.item)
    let selected = isSelected && writer.room >= 10 ? place : nil
    let words = selected.map { "[\($0 + 1)/\(cell.items.count)]" } ?? "+\(cell.items.count)"
    writer.write(SafeText(words), style: style, on: &self)
    writer.skip(1)
  }

  /// Writes the title, with what a search found in it marked.
  private mutating func writeTitle(
    of programme: ProgrammeID, _ state: State, _ style: Style, _ writer: inout LineWriter
  ) {
    let title = SafeText(state.guide.title(of: programme)).clipped(to: writer.room)
    guard let hits = state.hits, hits.contains(programme) else {
      return writer.write(title, style: style, on: &self)
    }
    // Who asked for something else than words of titles sees by the bold title what was found.
    let own = style.adding(.bold)
    for (part, isMatch) in parts(of: title.string, hits.query.highlights(in: title.string)) {
      writer.write(SafeText(part), style: isMatch ? own.adding(.underline) : own, on: &self)
    }
  }

  /// `&1` at the right where other programmes lie in the same minutes.
  private mutating func drawShared(
    _ programme: ProgrammeID, _ state: State, area: Rectangle, style: Style, after column: Int
  ) {
    let interval = state.guide.interval(of: programme)
    let others = state.guide.programmes(on: state.guide.channel(of: programme), in: interval).count - 1
    guard others > 0 else { return }
    let text = SafeText("&\(others)")
    let start = max(area.column, area.endColumn - text.width)
    canvas.write(text, at: Point(column: start, row: area.row), style: style, limit: area.endColumn - start)
  }

  private mutating func drawCuts(_ cell: RowCell, area: Rectangle, style: Style) {
    if cell.isCutAtLeft {
      canvas.write("‹", at: Point(column: area.column, row: area.row), style: style, limit: area.columns)
    }
    if cell.isCutAtRight, area.columns > 1 {
      canvas.write("›", at: Point(column: area.endColumn - 1, row: area.row), style: style)
    }
  }

  /// Dims what is over: the columns before now.
  private mutating func dimPast(_ cell: RowCell, _ state: State, area: Rectangle) {
    let gone = min(cell.columns.upperBound, state.scale.column(of: state.now)) - cell.columns.lowerBound
    guard gone > 0 else { return }
    canvas.restyle(Rectangle(column: area.column, row: area.row, columns: gone, rows: area.rows)) { $0.adding(.dim) }
  }
}

extension RowCell {
  /// Whether one of its programmes is a hit.
  fileprivate func hasHit(of hits: SearchHits) -> Bool {
    items.contains { item in
      if case .programme(let programme) = item { hits.contains(programme) } else { false }
    }
  }
}
