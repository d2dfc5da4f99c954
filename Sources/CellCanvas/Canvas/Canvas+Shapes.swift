extension Canvas {
  /// Fills a block with one character of a single cell.
  package mutating func fill(_ area: Rectangle, with scalar: Unicode.Scalar = " ", style: Style = .plain) {
    let area = area.clamped(to: Rectangle(size))
    for row in area.row..<area.endRow {
      for column in area.column..<area.endColumn {
        put(scalar, width: 1, at: row * size.columns + column, style: style)
      }
    }
  }

  /// Draws a line to the right, of so many columns.
  package mutating func horizontalLine(at point: Point, columns: Int, style: Style = .plain) {
    fill(Rectangle(column: point.column, row: point.row, columns: columns, rows: 1), with: "─", style: style)
  }

  /// Draws a line downwards, of so many rows.
  package mutating func verticalLine(at point: Point, rows: Int, style: Style = .plain) {
    fill(Rectangle(column: point.column, row: point.row, columns: 1, rows: rows), with: "│", style: style)
  }

  /// Draws a frame along the inner edge of a block; nothing where it has no inside.
  package mutating func box(_ area: Rectangle, style: Style = .plain) {
    guard area.columns >= 2, area.rows >= 2 else { return }
    let right = area.endColumn - 1
    let bottom = area.endRow - 1
    for row in [area.row, bottom] {
      horizontalLine(at: Point(column: area.column, row: row), columns: area.columns, style: style)
    }
    for column in [area.column, right] {
      verticalLine(at: Point(column: column, row: area.row + 1), rows: area.rows - 2, style: style)
    }
    let corners: [(Unicode.Scalar, Int, Int)] = [
      ("┌", area.column, area.row), ("┐", right, area.row), ("└", area.column, bottom), ("┘", right, bottom),
    ]
    for (corner, column, row) in corners {
      fill(Rectangle(column: column, row: row, columns: 1, rows: 1), with: corner, style: style)
    }
  }
}
