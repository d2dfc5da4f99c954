import CellCanvas
import GuideApp

/// Text that is being typed.
extension Sheet {
  /// Draws a field's text, scrolled so that its caret is seen, and returns where the caret is. Only the characters that are
  /// seen are looked at.
  mutating func drawText(of field: TextField, row: Int, columns: Range<Int>, style: Style) -> Point {
    let shown = VisibleText(of: field, columns: columns.count)
    canvas.write(
      SafeText(String(field.text[shown.characters])), at: Point(column: columns.lowerBound, row: row), style: style,
      limit: columns.count)
    return Point(column: min(columns.lowerBound + shown.caretColumn, columns.upperBound - 1), row: row)
  }
}

/// The part of a typed line that is seen: as much before the caret as fits, then what follows.
struct VisibleText {
  /// Positions of the characters.
  let characters: Range<Int>
  /// Columns before the caret.
  let caretColumn: Int

  /// The part of a field's text that fits into some columns.
  init(of field: TextField, columns: Int) {
    func width(_ place: Int) -> Int { SafeText(String(field.text[place])).width }
    var (first, before) = (field.caret, 0)
    while first > 0 {
      let next = width(first - 1)
      if before + next >= columns { break }
      before += next
      first -= 1
    }
    var (end, taken) = (field.caret, before)
    while end < field.text.count, taken < columns {
      taken += width(end)
      end += 1
    }
    characters = first..<end
    caretColumn = before
  }
}
