/// A part of the screen whose contents have moved sideways since the previous frame.
///
/// It is a hint for the output: a terminal can move cells itself, which takes fewer bytes than sending them again.
package struct CanvasSlide: Hashable, Sendable {
  /// The part, which extends to the right edge of the screen.
  package let area: Rectangle
  /// Number of columns by which the contents have moved; negative to the left.
  package let columns: Int

  /// Creates a hint.
  package init(_ area: Rectangle, by columns: Int) { (self.area, self.columns) = (area, columns) }
}

extension Canvas {
  /// Minimum number of cells in a row that need not be sent again; moving them takes some 13 bytes.
  private static let minimumGain = 12

  /// The rows in which moving the cells of the previous canvas leaves fewer cells to be sent.
  ///
  /// Rows with wide characters, combining marks or pictures are left out, because a terminal may cut them in half.
  package func rowsWorthSliding(_ slide: CanvasSlide, from previous: Canvas) -> [Int] {
    let (area, kept) = (slide.area, slide.area.columns - abs(slide.columns))
    guard size == previous.size, area.endColumn == size.columns, area.clamped(to: Rectangle(size)) == area,
      slide.columns != 0, kept > 0
    else { return [] }
    return (area.row..<area.endRow).filter { row in
      let start = row * size.columns + area.column
      let end = start + area.columns
      guard previous.cells[start..<end].allSatisfy(\.content.isSingle) else { return false }
      let (target, source) = (start + max(0, slide.columns), start + max(0, -slide.columns))
      let moved = (0..<kept).count { cells[target + $0] == previous.cells[source + $0] }
      return moved - (start..<end).count { cells[$0] == previous.cells[$0] } >= Self.minimumGain
    }
  }
}

extension CellContent {
  /// Whether the content is a character of one cell without marks, and not part of a picture.
  fileprivate var isSingle: Bool { cluster == nil && self != .continuation && !isOfPicture }
}
