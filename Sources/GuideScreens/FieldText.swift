import CellCanvas
import GuideApp

/// Text that is being typed.
extension Sheet {
  /// Draws a field's text, scrolled so that its caret is seen, and returns where the caret is.
  mutating func drawText(of field: TextField, row: Int, columns: Range<Int>, style: Style) -> Point {
    var hidden = 0
    var before = SafeText(String(field.text.prefix(field.caret)))
    while before.width >= columns.count, hidden < field.caret {
      hidden += 1
      before = SafeText(String(field.text[hidden..<field.caret]))
    }
    let shown = SafeText(String(field.text.dropFirst(hidden)))
    canvas.write(shown, at: Point(column: columns.lowerBound, row: row), style: style, limit: columns.count)
    return Point(column: min(columns.lowerBound + before.width, columns.upperBound - 1), row: row)
  }
}
