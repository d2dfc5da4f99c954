import CellCanvas
import GuideTestSupport
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
  func boxesWithoutInteriorAreNotDrawn(columns: Int, rows: Int) {
    var canvas = CanvasTests.dots()
    canvas.box(Rectangle(column: 0, row: 0, columns: columns, rows: rows))
    #expect(canvas == CanvasTests.dots())
  }

  @Test func fillsWithSpacesByDefault() {
    var canvas = CanvasTests.dots()
    canvas.fill(Rectangle(column: 4, row: -1, columns: 9, rows: 2), style: Self.bold)
    #expect(CanvasTests.rows(of: canvas) == ["....  ", "......", "......"])
    #expect(canvas.isBlank(at: Point(column: 5, row: 0)))
    #expect(canvas.style(at: Point(column: 4, row: 0)) == Self.bold)
    #expect(canvas.style(at: Point(column: 3, row: 0)) == .plain)
  }
}

@Suite struct CanvasPastingTests {
  private static func written(_ text: String, columns: Int, rows: Int = 1) -> Canvas {
    var canvas = Canvas(Size(columns: columns, rows: rows))
    for row in 0..<rows { canvas.write(SafeText(text), at: Point(column: 0, row: row)) }
    return canvas
  }

  @Test(arguments: [
    (3, "...abc...."), (0, "abc......."), (7, ".......abc"), (8, "........ab"), (-1, "bc........"), (10, ".........."),
    (-3, ".........."),
  ])
  func pastingChangesOnlyTheTargetArea(column: Int, text: String) {
    var canvas = Self.written("..........", columns: 10, rows: 3)
    canvas.paste(Self.written("abc", columns: 3), at: Point(column: column, row: 1))
    #expect((0..<3).map(canvas.text(ofRow:)) == ["..........", text, ".........."])
  }

  @Test(arguments: [(0, "東a......"), (7, ".......  "), (6, "......東"), (1, ".東a....."), (-1, " a......")])
  func pastedWideCharactersAreNotCutAtCanvasEdges(column: Int, text: String) {
    var canvas = Self.written("........", columns: 8)
    canvas.paste(Self.written("東a", columns: 3), at: Point(column: column, row: 0))
    #expect(canvas.text(ofRow: 0).prefix(7) == text.prefix(7))
  }

  @Test func pastingOverHalfAWideCharacterBlanksIt() {
    var canvas = Self.written("東東東東", columns: 8)
    canvas.paste(Self.written("abc", columns: 3), at: Point(column: 1, row: 0))
    #expect(canvas.text(ofRow: 0) == " abc東東")
    canvas.paste(Self.written("xy", columns: 2), at: Point(column: 5, row: 0))
    #expect(canvas.text(ofRow: 0) == " abc xy ")
  }

  @Test func pastingEqualsWritingAtThatPoint() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var texts = RandomText(seed: seed)
      let (below, text) = (SafeText(texts.next()), SafeText(texts.next()))
      let width = Int.random(in: 1...24, using: &random)
      let column = Int.random(in: -4...30, using: &random)
      var piece = Canvas(Size(columns: width, rows: 1))
      piece.write(text, at: Point(column: 0, row: 0))
      var pasted = Self.written(below.string, columns: 30)
      var plain = pasted
      pasted.paste(piece, at: Point(column: column, row: 0))
      plain.fill(Rectangle(column: column, row: 0, columns: width, rows: 1))
      plain.write(text, at: Point(column: column, row: 0), limit: width)
      #expect(pasted == plain, "seed \(seed)")
    }
  }
}
