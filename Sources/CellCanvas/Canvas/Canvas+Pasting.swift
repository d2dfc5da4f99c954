extension Canvas {
  /// Puts another canvas on this one, its top left cell at a point. What lies outside is left out; a wide character that
  /// an edge tears becomes blank.
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

  /// Copies cells of one row.
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
