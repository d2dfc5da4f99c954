/// A picture on a canvas, for terminals that draw pixels. On others, the cells show it as half blocks or not at all.
package struct CanvasPicture: Sendable {
  /// A name for the image; two pictures with the same name look the same.
  package let name: String
  package let image: PixelImage
  /// The cells that the picture fills, in proportion.
  package private(set) var area: Rectangle
  /// The colour behind transparent parts.
  package var background = Colour.terminal

  /// Creates a picture.
  package init(name: String, image: PixelImage, area: Rectangle) {
    (self.name, self.image, self.area) = (name, image, area)
  }

  /// The picture moved right and down by a point's coordinates.
  package func moved(by point: Point) -> CanvasPicture {
    var moved = self
    moved.area = area.moved(by: point)
    return moved
  }
}

/// Cells that belong to pictures. Whatever is written over such a cell takes it from its picture.
extension Canvas {
  /// Blank cells that belong to a picture, for pictures that are too small for half blocks.
  package static func blankPicture(_ size: Size, style: Style) -> Canvas {
    var canvas = Canvas(size)
    canvas.fill(Rectangle(size), style: style)
    canvas.assignToPicture(Rectangle(size))
    return canvas
  }

  /// Makes the cells of a block parts of a picture.
  mutating func assignToPicture(_ area: Rectangle) {
    changeCells(in: area) { $0.ofPicture }
  }

  /// Makes the cells of a block ordinary ones.
  package mutating func releasePicture(_ area: Rectangle) {
    changeCells(in: area) { $0.plain }
  }

  private mutating func changeCells(in area: Rectangle, _ change: (CellContent) -> CellContent) {
    let area = area.clamped(to: Rectangle(size))
    for row in area.row..<area.endRow {
      for index in row * size.columns + area.column..<row * size.columns + area.endColumn {
        cells[index].content = change(cells[index].content)
      }
    }
  }

  /// Whether a cell is on the canvas and belongs to a picture.
  package func isPicture(at point: Point) -> Bool {
    index(of: point).map { cells[$0].content.isOfPicture } ?? false
  }

  /// Whether a cell belongs to a picture and is blank.
  package func isPictureBlank(at point: Point) -> Bool {
    index(of: point).map { cells[$0].content.isOfPicture && cells[$0].content.plain == .space } ?? false
  }

  /// Whether the cells of a block look the same on another canvas of the same width. They must not have marks.
  package func equals(_ other: Canvas, in area: Rectangle) -> Bool {
    guard size == other.size else { return false }
    return (area.row..<area.endRow).allSatisfy { row in
      (area.column..<area.endColumn).allSatisfy { column in
        index(of: Point(column: column, row: row)).map { cells[$0] == other.cells[$0] } ?? true
      }
    }
  }

  /// The cells of a block that still belong to a picture.
  package func picturePoints(in area: Rectangle) -> [Point] {
    (area.row..<area.endRow).flatMap { row in
      (area.column..<area.endColumn).lazy.map { Point(column: $0, row: row) }.filter(isPicture)
    }
  }

  /// Writes a single-cell scalar with its marks into a cell.
  package mutating func put(_ scalar: Unicode.Scalar, marks: [Unicode.Scalar] = [], at point: Point, style: Style) {
    guard let index = index(of: point) else { return }
    put(scalar, marks: marks, width: 1, at: index, style: style)
  }
}
