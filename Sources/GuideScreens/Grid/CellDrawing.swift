import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch
import GuideSettings

/// Draws one cell: genre mark, text, and arrows if it is cut off.
extension GridScreen {
  func draw(
    _ cell: RowCell, of channel: Int, _ area: Rectangle, isSelected: Bool, _ cache: inout RowCache,
    on frame: inout FrameBuilder, _ app: App
  ) {
    let theme = frame.theme
    // On a slow connection, restyle only the selection's first row, because every changed cell must be sent.
    if isSelected, app.display.isSlow, area.rows > 1, cell.items == [position.item] {
      draw(cell, of: channel, area, isSelected: false, &cache, on: &frame, app)
      let first = Rectangle(column: area.column, row: area.row, columns: area.columns, rows: 1)
      return frame.canvas.restyle(first) { theme.selected.adding($0.attributes.subtracting(.dim)) }
    }
    if isSelected { frame.canvas.fill(area, style: frame.theme.selected) }
    let base = isSelected ? frame.theme.selected : frame.theme.plain
    // The selected cell shows the selected item, even if a wider or overlapping programme is the cell's main one.
    switch isSelected ? position.item : cell.main {
    case .gap: drawGap(cell, of: channel, area, style: isSelected ? base : theme.quiet, on: &frame, app)
    case .programme(let programme):
      drawProgramme(programme, cell, area, style: base, isSelected: isSelected, &cache, on: &frame, app)
    }
    drawCuts(cell, area, isSelected: isSelected, on: &frame)
    let end = cell.items.map { app.timeline.interval(of: $0).end }.max() ?? app.now
    guard !isSelected else { return }
    if let role = shade(of: cell, endsBy: end, app) { frame.canvas.restyle(area) { theme.adding(role, to: $0) } }
  }

  /// The role for dimming a cell; `nil` if it is drawn normally.
  private func shade(of cell: RowCell, endsBy end: Instant, _ app: App) -> ThemeRole? {
    if cell.isHidden(app) { return .hidden }
    let isPassedOver = hits.map { $0.display != .marked && !cell.hasHit(of: $0) } ?? false
    return end <= app.now || isPassedOver ? .ended : nil
  }

  private func drawGap(
    _ cell: RowCell, of channel: Int, _ area: Rectangle, style: Style, on frame: inout FrameBuilder, _ app: App
  ) {
    frame.canvas.write(
      "│", at: Point(column: area.column, row: area.row), style: frame.theme.quiet, limit: area.columns)
    let text = area.columns >= 14 ? app.emptyText(ofChannel: channel) : "—"
    let left = cell.isCutAtLeft && area.columns >= RowLayout.block ? 2 : 1
    frame.canvas.write(
      SafeText(text).clipped(to: area.columns - left), at: Point(column: area.column + left, row: area.row),
      style: style)
  }

  private func drawProgramme(
    _ programme: ProgrammeID, _ cell: RowCell, _ area: Rectangle, style: Style, isSelected: Bool,
    _ cache: inout RowCache,
    on frame: inout FrameBuilder, _ app: App
  ) {
    let family = app.guide.family(of: programme)
    let isWide = area.columns >= RowLayout.block
    // A cell with several items needs space only for the mark and the count.
    guard isWide || cell.items.count > 1 && area.columns == RowLayout.block - 1 else {
      return isSelected ? () : drawBlock(family, area, on: &frame)
    }
    if !isSelected { drawMark(family, area, on: &frame) }
    let left = cell.isCutAtLeft && isWide ? 2 : 1
    let text = Rectangle(
      column: area.column + left, row: area.row, columns: area.columns - left - (cell.isCutAtRight && isWide ? 1 : 0),
      rows: area.rows)
    guard !text.isEmpty else { return }
    var writer = LineWriter(row: text.row, columns: text.column..<text.endColumn)
    if cell.items.count > 1 { writeCount(of: cell, isSelected, style, &writer, &frame) }
    if cell.items.count == 1 || isSelected || writer.room > RowLayout.block {
      let lines = writeTitle(of: programme, text, style, &writer, &frame, app)
      // The other text takes longer to look up than the title, so look it up only if there is space for it.
      if writer.room > 2 || text.rows > lines {
        let below = Rectangle(
          column: text.column, row: text.row + lines, columns: text.columns, rows: text.rows - lines)
        CellText(programme, app).draw(on: &frame, behind: &writer, below: below, style: style)
      }
    }
    drawShared(programme, text, style: style, on: &frame, app)
  }

  private func drawMark(_ family: GenreFamily, _ area: Rectangle, on frame: inout FrameBuilder) {
    let mark = Rectangle(column: area.column, row: area.row, columns: 1, rows: area.rows)
    frame.canvas.fill(mark, with: "▎", style: frame.theme.genreMark(family))
  }

  /// Draws a cell that is too narrow for text as a block in its genre's colour.
  private func drawBlock(_ family: GenreFamily, _ area: Rectangle, on frame: inout FrameBuilder) {
    let block = Rectangle(column: area.column, row: area.row, columns: area.columns, rows: 1)
    frame.canvas.fill(block, with: "▁", style: frame.theme.genreMark(family))
    drawMark(family, area, on: &frame)
  }

  /// Writes the number of items, `+3`, or the selected item's position, `[2/3]`.
  private func writeCount(
    of cell: RowCell, _ isSelected: Bool, _ style: Style, _ writer: inout LineWriter, _ frame: inout FrameBuilder
  ) {
    let index = cell.items.firstIndex(of: position.item)
    let selected = isSelected && writer.room >= 10 ? index : nil
    let text = selected.map { "[\($0 + 1)/\(cell.items.count)]" } ?? "+\(cell.items.count)"
    writer.write(SafeText(text), style: isSelected ? style : frame.theme.quiet, on: &frame)
    writer.skip(1)
  }

  /// Writes the title on as many lines as it needs and returns their number.
  private func writeTitle(
    of programme: ProgrammeID, _ area: Rectangle, _ style: Style, _ writer: inout LineWriter,
    _ frame: inout FrameBuilder,
    _ app: App
  ) -> Int {
    let title = SafeText(app.markedTitle(of: programme))
    let canWrap = area.rows > 1 && title.width > writer.room && writer.room == area.columns
    let lines = canWrap ? CellTitle.lines(of: title, in: area) : [title.clipped(to: writer.room)]
    for (index, line) in lines.enumerated() {
      if index > 0 { writer = LineWriter(row: area.row + index, columns: area.column..<area.endColumn) }
      writeTitle(line, of: programme, style, &writer, &frame, app)
    }
    return lines.count
  }

  /// Writes one line of a title, bold if the programme is on now, with matches highlighted.
  private func writeTitle(
    _ line: SafeText, of programme: ProgrammeID, _ style: Style, _ writer: inout LineWriter,
    _ frame: inout FrameBuilder, _ app: App
  ) {
    if let hits, hits.contains(programme) { return write(line, of: hits, style, &writer, &frame) }
    let isOn = app.guide.interval(of: programme).contains(app.now)
    writer.write(line, style: isOn ? frame.theme.adding(.on, to: style) : style, on: &frame)
  }

  /// Draws the number of other programmes that overlap this one: `&1`.
  private func drawShared(
    _ programme: ProgrammeID, _ area: Rectangle, style: Style, on frame: inout FrameBuilder, _ app: App
  ) {
    let interval = app.guide.interval(of: programme)
    let others = app.guide.programmes(on: app.guide.channel(of: programme), in: interval).count - 1
    guard others > 0 else { return }
    let text = SafeText("&\(others)")
    let start = max(area.column, area.endColumn - text.width)
    frame.canvas.write(text, at: Point(column: start, row: area.row), style: style, limit: area.endColumn - start)
  }

  /// Draws arrows where a cell continues off screen, the left one beside the genre mark.
  private func drawCuts(_ cell: RowCell, _ area: Rectangle, isSelected: Bool, on frame: inout FrameBuilder) {
    guard area.columns >= RowLayout.block else { return }
    let style = isSelected ? frame.theme.selected : frame.theme.quiet
    if cell.isCutAtLeft { frame.canvas.write("‹", at: Point(column: area.column + 1, row: area.row), style: style) }
    if cell.isCutAtRight { frame.canvas.write("›", at: Point(column: area.endColumn - 1, row: area.row), style: style) }
  }
}
