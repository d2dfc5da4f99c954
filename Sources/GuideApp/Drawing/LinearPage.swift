import CellCanvas

/// A screen in plain lines that follow each other, for screen readers and slow lines: no box, no column. The cursor is at the
/// selected line, which is whole.
package struct LinearPage {
  /// The number of lines.
  package let count: Int
  /// The index of the selected line; nil while a text is typed elsewhere.
  package let selected: Int?
  /// The first line of the screen; nil for that of the screen as it is usually drawn.
  package let title: String?
  /// A line of the page.
  package let line: (Int) -> String

  /// Lines, of which one is selected.
  package init(count: Int, selected: Int?, title: String? = nil, line: @escaping (Int) -> String) {
    (self.count, self.selected, self.title, self.line) = (count, selected, title, line)
  }

  /// The lines of a screen as it is usually drawn.
  init(of frame: FrameBuilder) {
    let lines = (1..<max(1, frame.rows - 1)).map { Self.spoken(frame.canvas.text(ofRow: $0)) }
    let row = frame.cursor?.row ?? 0
    self.init(count: lines.count, selected: lines.indices.contains(row - 1) ? row - 1 : nil) { lines[$0] }
  }

  /// A line of columns as a sentence: without marks and rules, a comma where a column ends.
  package static func spoken(_ line: String) -> String {
    let letters = line.unicodeScalars.filter { !("\u{2500}"..."\u{259F}").contains($0) }
    let columns = String(String.UnicodeScalarView(letters)).split(separator: "  ", omittingEmptySubsequences: true)
    let texts = columns.map { text in
      text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    }
    return texts.filter { !$0.isEmpty }.map { String($0) }.joined(separator: ", ")
  }

  /// Draws it in the place of a screen, whose first and last line stay: what is typed, what is said, the hints.
  func draw(over usual: FrameBuilder) -> FrameBuilder {
    var frame = usual
    frame.clear()
    let (columns, rows) = (frame.columns, frame.rows)
    frame.canvas.paste(usual.canvas, at: Point(column: 0, row: 0))
    let room = 1..<max(1, rows - 1)
    frame.canvas.fill(Rectangle(column: 0, row: 1, columns: columns, rows: room.count))
    if let title {
      frame.canvas.fill(Rectangle(column: 0, row: 0, columns: columns, rows: 1))
      frame.canvas.write(SafeText(title).clipped(to: columns), at: Point(column: 0, row: 0), style: frame.theme.heading)
    }
    // While a text is typed, the cursor stays in it.
    let isTyping = usual.cursor.map { $0.row == rows - 1 } ?? false
    var row = room.lowerBound
    // The page moves by a quarter of the screen: most keys change two lines, also over a slow line.
    let step = max(1, room.count / 4)
    for index in (selected ?? 0) / step * step..<max(0, count) where room.contains(row) {
      let isSelected = index == selected
      if isSelected, !isTyping { frame.cursor = Point(column: 0, row: row) }
      for text in SafeText(line(index)).wrapped(to: max(1, columns)) where room.contains(row) {
        frame.canvas.write(
          text, at: Point(column: 0, row: row), style: isSelected ? frame.theme.heading : frame.theme.plain)
        row += 1
      }
    }
    return frame
  }
}
