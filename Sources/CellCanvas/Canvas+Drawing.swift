// MARK: Drawing text, blocks, lines and other canvases

extension Canvas {
  /// Writes text to the right of a point, within `limit` cells and the row.
  /// - Returns: The number of cells the text takes up, including those left of the canvas.
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

  /// Writes one of the program's own texts, making it safe like any other text.
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

  /// Writes one cluster. If only half of a wide one fits, that half becomes blank.
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

extension Canvas {
  /// Fills a block with a single-cell character.
  package mutating func fill(_ area: Rectangle, with scalar: Unicode.Scalar = " ", style: Style = .plain) {
    let area = area.clamped(to: Rectangle(size))
    for row in area.row..<area.endRow {
      for column in area.column..<area.endColumn {
        put(scalar, width: 1, at: row * size.columns + column, style: style)
      }
    }
  }

  /// Draws a line to the right.
  package mutating func horizontalLine(at point: Point, columns: Int, style: Style = .plain) {
    fill(Rectangle(column: point.column, row: point.row, columns: columns, rows: 1), with: "─", style: style)
  }

  /// Draws a line downwards.
  package mutating func verticalLine(at point: Point, rows: Int, style: Style = .plain) {
    fill(Rectangle(column: point.column, row: point.row, columns: 1, rows: rows), with: "│", style: style)
  }

  /// Draws a frame along the inner edge of a block, unless the block is too small.
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

extension Canvas {
  /// Copies another canvas so that its top left cell is at a point. Cells outside are left out. A wide character cut by an edge
  /// becomes blank.
  package mutating func paste(_ piece: Canvas, at point: Point) {
    let seen = Rectangle(column: point.column, row: point.row, columns: piece.size.columns, rows: piece.size.rows)
      .clamped(to: Rectangle(size))
    guard !seen.isEmpty else { return }
    for row in seen.row..<seen.endRow {
      let first = row * size.columns + seen.column
      let source = (row - point.row) * piece.size.columns + seen.column - point.column
      paste(piece, from: source..<source + seen.columns, to: first)
    }
  }

  private mutating func paste(_ piece: Canvas, from source: Range<Int>, to first: Int) {
    let last = first + source.count - 1
    blankHalf(around: first)
    blankHalf(around: last)
    cells.replaceSubrange(first...last, with: piece.cells[source])
    if !piece.clusters.isEmpty {
      for index in first...last {
        guard let cluster = cells[index].content.cluster else { continue }
        cells[index].content = CellContent(cluster: clusters.count)
        clusters.append(piece.clusters[cluster])
      }
    }
    if cells[first].content == .continuation { cells[first].content = .space }
    let isTorn =
      source.upperBound % piece.size.columns != 0
      && piece.cells[source.upperBound].content == .continuation
    if isTorn { cells[last].content = .space }
  }
}
