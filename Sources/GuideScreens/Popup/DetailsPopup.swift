import CellCanvas
import GuideApp
import GuideModel

/// The popup with all of one programme, over the grid that stays where it was.
extension Sheet {
  mutating func drawDetails(_ details: DetailsState, over state: State) {
    let room = popupRoom(state)
    guard let (text, rows, scroll) = layout(of: details, state) else { return }
    let frame = popupFrame(around: Size(columns: room.columns, rows: rows), state)
    let inside = frame.inset(columns: hasBorder(state) ? 2 : 0, rows: hasBorder(state) ? 1 : 0)
    mark(Rectangle(state.size), as: .outside)
    mark(frame, as: .nothing)
    canvas.fill(frame)
    if hasBorder(state) { canvas.box(frame, style: theme.quiet) }
    facts.scroll = scroll
    draw(Array(text.lines.dropFirst(scroll.offset).prefix(rows)), in: inside)
    if hasBorder(state) {
      drawPosition(scroll, rows: rows, frame: frame)
      drawDetailsHints(details, canScroll: scroll.limit > 0, over: state)
    }
    if !cursorIsOnLink(details, scroll, text.lines, inside) { cursor = Point(column: inside.column, row: inside.row) }
    drawNotice(state)
  }

  /// The text of the details, how many rows of it are seen, and from where on; nil where there is no room for any.
  func layout(of details: DetailsState, _ state: State) -> (text: DetailsText, rows: Int, scroll: ScrollState)? {
    let room = popupRoom(state)
    let text = DetailsText(details, state: state, width: room.columns, theme: theme)
    let rows = min(text.lines.count, room.rows)
    return rows > 0 ? (text, rows, scrolled(details, text.lines, rows: rows)) : nil
  }

  private func hasBorder(_ state: State) -> Bool { state.size.columns >= 30 && state.size.rows >= 8 }

  /// Columns and rows for text, within border and margin.
  private func popupRoom(_ state: State) -> Size {
    guard hasBorder(state) else { return state.size }
    return Size(columns: min(state.size.columns - 6, 76), rows: state.size.rows - 4)
  }

  private func popupFrame(around text: Size, _ state: State) -> Rectangle {
    guard hasBorder(state) else { return Rectangle(state.size) }
    let columns = text.columns + 4
    let rows = text.rows + 2
    return Rectangle(
      column: (state.size.columns - columns) / 2, row: max(1, (state.size.rows - rows) / 2), columns: columns,
      rows: rows)
  }

  /// The scroll within the text as it turned out, with the chosen link in view.
  private func scrolled(_ details: DetailsState, _ lines: [DetailsLine], rows: Int) -> ScrollState {
    var scroll = details.scroll
    scroll.limit = max(0, lines.count - rows)
    scroll.scroll(by: 0)
    if let link = details.link, let line = lines.firstIndex(where: { $0.link == link }) {
      if line < scroll.offset { scroll.scroll(by: line - scroll.offset) }
      if line >= scroll.offset + rows { scroll.scroll(by: line - scroll.offset - rows + 1) }
    }
    return scroll
  }

  private mutating func draw(_ lines: [DetailsLine], in area: Rectangle) {
    for (place, line) in lines.enumerated() {
      var writer = LineWriter(row: area.row + place, columns: area.column..<area.endColumn)
      for piece in line.pieces { writer.write(piece.text, style: piece.style, on: &self) }
      if let link = line.link {
        mark(Rectangle(column: area.column, row: area.row + place, columns: area.columns, rows: 1), as: .link(link))
      }
    }
  }

  private mutating func cursorIsOnLink(
    _ details: DetailsState, _ scroll: ScrollState, _ lines: [DetailsLine], _ area: Rectangle
  ) -> Bool {
    guard let link = details.link, let line = lines.firstIndex(where: { $0.link == link }) else { return false }
    cursor = Point(column: area.column, row: area.row + line - scroll.offset)
    return true
  }

  /// Which lines are seen, on the lower border.
  private mutating func drawPosition(_ scroll: ScrollState, rows: Int, frame: Rectangle) {
    guard scroll.limit > 0 else { return }
    let text = SafeText(" \(scroll.offset + 1)–\(scroll.offset + rows) of \(scroll.limit + rows) ")
    guard text.width + 4 <= frame.columns else { return }
    write(text, endingAt: frame.endColumn - 2, row: frame.endRow - 1, style: theme.quiet)
  }

  /// What the keys do here, in the place of the grid's hints.
  private mutating func drawDetailsHints(_ details: DetailsState, canScroll: Bool, over state: State) {
    var hints = ["Esc close", "←→ programme"]
    if canScroll { hints.append("↑↓ scroll") }
    if !details.links.isEmpty { hints += ["Tab link", "Enter go there"] }
    drawFoot(SafeText(hints.joined(separator: "  ")), state, style: theme.quiet)
  }
}
