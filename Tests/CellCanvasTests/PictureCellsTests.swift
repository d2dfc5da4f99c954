import Testing

@testable import CellCanvas

/// Pictures on a canvas: transparency, and which cells belong to them.
@Suite struct PictureCellsTests {
  /// A picture of some pixels in a row, each with four values.
  private static func image(_ pixels: [[UInt8]], width: Int) throws -> PixelImage {
    try #require(
      PixelImage(
        width: width, height: pixels.count / width, colours: pixels.flatMap { $0.prefix(3) },
        opacity: pixels.map { $0[3] }))
  }

  @Test func transparentPixelsHaveNoWeight() throws {
    let image = try Self.image([[200, 100, 50, 255], [0, 0, 0, 0], [100, 0, 50, 255], [0, 0, 0, 0]], width: 2)
    let small = image.scaled(to: (1, 1))
    #expect(small.colours == [150, 50, 50] && small.opacity == [128])
  }

  @Test func transparentHalvesHaveTheTerminalsBackground() throws {
    let (clear, red): ([UInt8], [UInt8]) = ([9, 9, 9, 0], [255, 0, 0, 255])
    let image = try Self.image([red, clear, clear, red, clear, red, clear, red], width: 4)
    let canvas = try #require(HalfBlocks.canvas(of: image, in: Size(columns: 4, rows: 1)))
    #expect(canvas.text(ofRow: 0) == "▀▄ ▀")
    let styles = (0..<4).map { canvas.style(at: Point(column: $0, row: 0)) }
    let half = Style(foreground: .palette(196))
    #expect(styles == [half, half, .plain, Style(foreground: .palette(196), background: .palette(196))])
  }

  @Test func picturesAreReducedInProportion() throws {
    let image = try #require(PixelImage(width: 40, height: 10, colours: [UInt8](repeating: 7, count: 1_200)))
    let sizes = [(20, 20), (100, 5), (80, 80), (1, 1)].map { image.fitted(width: $0.0, height: $0.1) }
    #expect(sizes.map(\.width) == [20, 20, 40, 1] && sizes.map(\.height) == [5, 5, 10, 1])
  }

  /// Whatever is written over a cell takes it from its picture, and a popup that makes everything quiet spares it.
  @Test func cellsBelongToAPictureUntilSomethingIsWrittenOverThem() throws {
    var canvas = Canvas(Size(columns: 8, rows: 3))
    let style = Style(background: .palette(24))
    canvas.paste(.blankPicture(Size(columns: 4, rows: 2), style: style), at: Point(column: 1, row: 1))
    let area = Rectangle(column: 1, row: 1, columns: 4, rows: 2)
    #expect(canvas.picturePoints(in: Rectangle(canvas.size)).count == 8)
    #expect(canvas.text(ofRow: 1) == "        " && canvas.isPictureBlank(at: Point(column: 1, row: 1)))
    canvas.quieten(to: Style(attributes: .dim))
    #expect(canvas.style(at: Point(column: 1, row: 1)) == style && canvas.style(at: Point(column: 6, row: 1)) != style)
    canvas.write("日", at: Point(column: 4, row: 1))
    canvas.fill(Rectangle(column: 0, row: 2, columns: 8, rows: 1))
    #expect(canvas.picturePoints(in: area) == (1...3).map { Point(column: $0, row: 1) })
    var other = Canvas(canvas.size)
    other.paste(canvas, at: Point(column: 0, row: 0))
    #expect(other.picturePoints(in: area).count == 3 && other.equals(canvas, in: area))
    other.releasePicture(area)
    #expect(other.picturePoints(in: area).isEmpty && other.text(ofRow: 1) == canvas.text(ofRow: 1))
  }
}
