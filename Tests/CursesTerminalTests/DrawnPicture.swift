import CellCanvas
import Testing

@testable import CursesTerminal

/// Pictures with random pixels on a canvas of their cells.
struct DrawnPicture {
  let picture: CanvasPicture
  var canvas: Canvas

  /// Draws a picture with half blocks, or a small one without.
  init(
    _ name: String, width: Int = 40, height: Int = 48, at point: Point = Point(column: 2, row: 1),
    size: Size = Size(columns: 12, rows: 8), isSmall: Bool = false, isClear: Bool = false, on canvas: Canvas? = nil
  ) throws {
    var random = SystemRandomNumberGenerator()
    let colours = (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    let opacity = isClear ? (0..<width * height).map { UInt8($0 % 2 * 255) } : nil
    let image = try #require(PixelImage(width: width, height: height, colours: colours, opacity: opacity))
    let blocks = try #require(HalfBlocks.canvas(of: image, in: size))
    let cells = isSmall ? Canvas.blankPicture(size, style: .plain) : blocks
    self.canvas = canvas ?? Canvas(Size(columns: 40, rows: 20))
    self.canvas.paste(cells, at: point)
    picture = CanvasPicture(
      name: name, image: image,
      area: Rectangle(column: point.column, row: point.row, columns: cells.size.columns, rows: cells.size.rows))
  }

  var area: Rectangle { picture.area }
}

extension PixelImage {
  /// The red, green, blue and opacity of a pixel.
  func pixel(_ column: Int, _ row: Int) -> [UInt8] {
    let index = row * width + column
    return Array(colours[index * 3..<index * 3 + 3]) + [opacity?[index] ?? 255]
  }
}
