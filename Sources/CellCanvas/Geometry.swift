/// A size in columns and rows, never negative.
package struct Size: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  /// Creates a size; negative numbers count as 0.
  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}

/// The position of a cell, counted from 0 at the top left. It may be outside a canvas.
package struct Point: Hashable, Sendable {
  package let column: Int
  package let row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A block of cells. It may be partly or completely outside a canvas.
package struct Rectangle: Hashable, Sendable {
  /// The first column, from 0.
  package let column: Int
  /// The first row, from 0.
  package let row: Int
  package let columns: Int
  package let rows: Int

  /// Creates a block; negative sizes count as 0.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// Creates a block that covers a whole canvas.
  package init(_ size: Size) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// The first column to the right of the block.
  package var endColumn: Int { column + columns }
  /// The first row below the block.
  package var endRow: Int { row + rows }
  /// Whether the block has no cells.
  package var isEmpty: Bool { columns == 0 || rows == 0 }

  /// Whether the block contains a cell.
  package func contains(_ point: Point) -> Bool {
    (column..<endColumn).contains(point.column) && (row..<endRow).contains(point.row)
  }

  /// The block moved right and down by a point's coordinates.
  package func moved(by point: Point) -> Rectangle {
    Rectangle(column: column + point.column, row: row + point.row, columns: columns, rows: rows)
  }

  /// The block with each side moved inwards.
  package func inset(columns sides: Int, rows ends: Int) -> Rectangle {
    Rectangle(column: column + sides, row: row + ends, columns: columns - 2 * sides, rows: rows - 2 * ends)
  }

  /// The intersection; empty if the blocks do not overlap.
  package func clamped(to other: Rectangle) -> Rectangle {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return Rectangle(
      column: left, row: top, columns: min(endColumn, other.endColumn) - left,
      rows: min(endRow, other.endRow) - top)
  }
}
