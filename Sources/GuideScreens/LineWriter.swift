import CellCanvas

/// A title's pieces in order, each with whether it was searched for.
func parts(of text: String, _ highlights: [Range<String.Index>]) -> [(String, Bool)] {
  var parts: [(String, Bool)] = []
  var end = text.startIndex
  for range in highlights {
    if end < range.lowerBound { parts.append((String(text[end..<range.lowerBound]), false)) }
    parts.append((String(text[range]), true))
    end = range.upperBound
  }
  if end < text.endIndex { parts.append((String(text[end...]), false)) }
  return parts
}

/// Writes pieces of text one after the other within columns.
struct LineWriter {
  let row: Int
  private(set) var column: Int
  private let end: Int

  init(row: Int, columns: Range<Int>) {
    self.row = row
    column = columns.lowerBound
    end = columns.upperBound
  }

  /// Columns that are left.
  var room: Int { max(0, end - column) }

  mutating func skip(_ columns: Int) {
    column = min(end, column + columns)
  }

  mutating func write(_ text: SafeText, style: Style, on sheet: inout Sheet) {
    column += sheet.canvas.write(text, at: Point(column: column, row: row), style: style, limit: room)
  }
}
