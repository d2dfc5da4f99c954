extension Canvas {
  /// Writes text from a point to the right, within `limit` cells and the row.
  /// - Returns: how many cells it took, those left of the canvas among them.
  @discardableResult
  package mutating func write(_ text: SafeText, at point: Point, style: Style = .plain, limit: Int? = nil) -> Int {
    guard (0..<size.rows).contains(point.row) else { return 0 }
    let edge = max(point.column, size.columns)
    let end = limit.map { min(edge, point.column + max(0, $0)) } ?? edge
    var pen = Pen(row: point.row, column: point.column, end: end)
    if text.string.utf8.count == text.width {
      for byte in text.string.utf8 where pen.column < pen.end { write(Unicode.Scalar(byte), [], 1, style, &pen) }
    } else {
      writeClusters(of: text, style, &pen)
    }
    return pen.column - point.column
  }

  /// Writes a text of the program's own, made safe like any other.
  @discardableResult
  package mutating func write(_ text: String, at point: Point, style: Style = .plain, limit: Int? = nil) -> Int {
    write(SafeText(text), at: point, style: style, limit: limit)
  }

  private struct Pen {
    let row: Int
    var column: Int
    /// The column at which writing stops.
    let end: Int
  }

  private mutating func writeClusters(of text: SafeText, _ style: Style, _ pen: inout Pen) {
    var base: (scalar: Unicode.Scalar, width: Int)?
    var marks: [Unicode.Scalar] = []
    for scalar in text.string.unicodeScalars {
      let width = CellWidth.of(scalar) ?? 0
      if width == 0 {
        marks.append(scalar)
        continue
      }
      if let base { write(base.scalar, marks, base.width, style, &pen) }
      base = (scalar, width)
      marks.removeAll()
    }
    if let base { write(base.scalar, marks, base.width, style, &pen) }
  }

  /// Writes one cluster. A wide one of which only half would be seen leaves a blank there.
  private mutating func write(
    _ scalar: Unicode.Scalar, _ marks: [Unicode.Scalar], _ width: Int, _ style: Style, _ pen: inout Pen
  ) {
    let columns = pen.column..<pen.column + width
    guard columns.upperBound <= pen.end else {
      fill(Rectangle(column: pen.column, row: pen.row, columns: pen.end - pen.column, rows: 1), style: style)
      pen.column = max(pen.column, pen.end)
      return
    }
    pen.column += width
    let seen = columns.clamped(to: 0..<size.columns)
    if seen.count == width {
      put(scalar, marks: marks, width: width, at: pen.row * size.columns + seen.lowerBound, style: style)
    } else if !seen.isEmpty {
      fill(Rectangle(column: seen.lowerBound, row: pen.row, columns: seen.count, rows: 1), style: style)
    }
  }
}
