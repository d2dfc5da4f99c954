import CellCanvas
import Testing

@Suite struct CanvasShapesTests {
  private static let bold = Style(attributes: .bold)

  @Test func boxesAreDrawnAndClipped() {
    var canvas = CanvasTests.dots(columns: 5, rows: 4)
    canvas.box(Rectangle(column: 0, row: 0, columns: 5, rows: 4))
    #expect(CanvasTests.rows(of: canvas) == ["┌───┐", "│...│", "│...│", "└───┘"])
    canvas = CanvasTests.dots(columns: 5, rows: 4)
    canvas.box(Rectangle(column: -1, row: -1, columns: 4, rows: 3))
    #expect(CanvasTests.rows(of: canvas) == ["..│..", "──┘..", ".....", "....."])
    canvas = CanvasTests.dots(columns: 5, rows: 4)
    canvas.box(Rectangle(column: 3, row: 2, columns: 4, rows: 4))
    #expect(CanvasTests.rows(of: canvas) == [".....", ".....", "...┌─", "...│."])
    canvas = CanvasTests.dots(columns: 5, rows: 4)
    canvas.box(Rectangle(column: 1, row: 1, columns: 2, rows: 2))
    #expect(CanvasTests.rows(of: canvas) == [".....", ".┌┐..", ".└┘..", "....."])
  }

  @Test(arguments: [(1, 4), (4, 1), (0, 0)])
  func aBoxWithoutAnInsideIsNotDrawn(columns: Int, rows: Int) {
    var canvas = CanvasTests.dots()
    canvas.box(Rectangle(column: 0, row: 0, columns: columns, rows: rows))
    #expect(canvas == CanvasTests.dots())
  }

  @Test func fillBlanksByDefault() {
    var canvas = CanvasTests.dots()
    canvas.fill(Rectangle(column: 4, row: -1, columns: 9, rows: 2), style: Self.bold)
    #expect(CanvasTests.rows(of: canvas) == ["....  ", "......", "......"])
    #expect(canvas.isBlank(at: Point(column: 5, row: 0)))
    #expect(canvas.style(at: Point(column: 4, row: 0)) == Self.bold)
    #expect(canvas.style(at: Point(column: 3, row: 0)) == .plain)
  }
}
