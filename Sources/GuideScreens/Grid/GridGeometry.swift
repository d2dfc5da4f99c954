package import CellCanvas

/// The division of the screen's rows and columns around the grid: a function of its size, for moving and drawing alike.
package struct GridGeometry: Hashable, Sendable {
  /// Columns and rows of the screen.
  package let size: Size

  /// The shares of a screen of this size.
  package init(_ size: Size) {
    self.size = size
  }

  /// Too small for a grid: one line of now and next a channel instead.
  package var isCompact: Bool { size.columns < 20 || size.rows < 5 }

  /// Whether a strip of days stands above the ruler.
  package var hasDayStrip: Bool { size.rows >= 30 && size.columns >= 60 }

  /// Whether a line of key hints stands at the foot.
  package var hasHints: Bool { size.rows >= 12 }

  /// Whether a rule parts the grid from the status line.
  package var hasRule: Bool { size.rows >= 16 }

  /// The row of the times.
  package var rulerRow: Int { hasDayStrip ? 2 : 1 }
  /// The row of the first channel.
  package var firstGridRow: Int { rulerRow + 1 }
  /// The row that tells of the selection.
  package var statusRow: Int { size.rows - (hasHints ? 2 : 1) }

  /// Rows of cells for channels.
  package var gridRows: Int { max(0, statusRow - (hasRule ? 1 : 0) - firstGridRow) }

  /// Columns of the channel names at the left.
  package var channelColumns: Int { min(max(size.columns / 5, 9), 20) }

  /// Columns of time.
  package var timeColumns: Int { max(1, size.columns - channelColumns) }

  /// The block in which programmes are drawn.
  package var cells: Rectangle {
    Rectangle(column: channelColumns, row: firstGridRow, columns: timeColumns, rows: gridRows)
  }

  /// The number of channels that fit when each takes `rowHeight` rows: at least one.
  package func channelCount(rowHeight: Int) -> Int {
    max(1, (isCompact ? size.rows : gridRows) / (isCompact ? 1 : rowHeight))
  }
}
