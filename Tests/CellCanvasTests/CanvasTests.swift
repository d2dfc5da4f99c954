import CellCanvas
import Testing

@Suite struct CanvasTests {
  /// A canvas filled with dots, so that all written text is visible, including blanks.
  static func dots(columns: Int = 6, rows: Int = 3) -> Canvas {
    var canvas = Canvas(Size(columns: columns, rows: rows))
    canvas.fill(Rectangle(canvas.size), with: ".")
    return canvas
  }

  static func rows(of canvas: Canvas) -> [String] {
    (0..<canvas.size.rows).map(canvas.text(ofRow:))
  }

  @Test(arguments: [
    (0, 1, "abcd", nil, "abcd..", 4),
    (4, 1, "abcd", nil, "....ab", 2),
    (-2, 1, "abcd", nil, "cd....", 4),
    (-2, 1, "abcdefghij", nil, "cdefgh", 8),
    (6, 1, "abcd", nil, "......", 0),
    (-9, 1, "abcd", nil, "......", 4),
    (0, 1, "abcd", 2, "ab....", 2),
    (0, 1, "abcd", 0, "......", 0),
    (0, 1, "abcd", -1, "......", 0),
    (1, 1, "日本", nil, ".日本.", 4),
    (5, 1, "日", nil, "..... ", 1),
    (4, 1, "日本", nil, "....日", 2),
    (3, 1, "日本", nil, "...日 ", 3),
    (-1, 1, "日本", nil, " 本...", 4),
    (0, 1, "日本", 3, "日 ...", 3),
    (0, 1, "日本", 1, " .....", 1),
  ])
  func textIsClippedAtTheEdges(
    column: Int, row: Int, text: String, limit: Int?, expected: String, taken: Int
  ) {
    var canvas = Self.dots()
    #expect(canvas.write(text, at: Point(column: column, row: row), limit: limit) == taken)
    #expect(Self.rows(of: canvas) == ["......", expected, "......"])
  }

  @Test(arguments: [-1, 3, 100, -100])
  func writingOutsideRowsTakesNoCells(row: Int) {
    var canvas = Self.dots()
    #expect(canvas.write("abc", at: Point(column: 0, row: row)) == 0)
    #expect(canvas == Self.dots())
  }

  @Test func farAwayPositionsAreHarmless() {
    var canvas = Self.dots()
    canvas.write("abc", at: Point(column: 1_000_000, row: 0), limit: 3)
    canvas.write("日本", at: Point(column: -1_000_000, row: 0))
    canvas.write("日本", at: Point(column: 1_000_000, row: 0))
    canvas.fill(Rectangle(column: -9, row: -9, columns: 5, rows: 5), with: "x")
    canvas.fill(Rectangle(column: 9, row: 9, columns: 5, rows: 5), with: "x")
    canvas.restyle(Rectangle(column: 9, row: 0, columns: 5, rows: 5)) { $0.adding(.bold) }
    canvas.restyle(Rectangle(column: 0, row: -9, columns: 5, rows: 5)) { $0.adding(.bold) }
    canvas.box(Rectangle(column: 20, row: 20, columns: 5, rows: 5))
    #expect(canvas == Self.dots())
    #expect(canvas.style(at: Point(column: 6, row: 0)) == .plain)
    #expect(!canvas.isBlank(at: Point(column: 0, row: -1)))
  }

  @Test func emptyCanvasTakesNoText() {
    for size in [Size(columns: 0, rows: 3), Size(columns: 3, rows: 0), Size(columns: -1, rows: -1)] {
      var canvas = Canvas(size)
      canvas.write("日a", at: Point(column: 0, row: 0))
      canvas.box(Rectangle(size))
      #expect(canvas.inASCII() == canvas)
      #expect(Self.rows(of: canvas) == Array(repeating: "", count: max(0, size.rows)))
    }
  }

  @Test(arguments: [(0, "x 本.."), (1, " x本.."), (2, "日x .."), (3, "日 x..")])
  func overwritingHalfAWideCharacterLeavesABlank(column: Int, expected: String) {
    var canvas = Self.dots()
    canvas.write("日本", at: Point(column: 0, row: 0))
    canvas.write("x", at: Point(column: column, row: 0))
    #expect(canvas.text(ofRow: 0) == expected)
  }

  @Test func wideCharacterOverTwoHalvesBlanksBothOthers() {
    var canvas = Self.dots()
    canvas.write("日本", at: Point(column: 0, row: 0))
    canvas.write("語", at: Point(column: 1, row: 0))
    #expect(canvas.text(ofRow: 0) == " 語 ..")
    canvas.fill(Rectangle(column: 2, row: 0, columns: 1, rows: 1), with: "x")
    #expect(canvas.text(ofRow: 0) == "  x ..")
  }

  @Test func wideCharactersDoNotWrapAtTheRowEnd() {
    var canvas = Self.dots()
    canvas.write("日", at: Point(column: 4, row: 0))
    canvas.write("x", at: Point(column: 0, row: 1))
    #expect(canvas.text(ofRow: 0) == "....日")
    canvas.write("x", at: Point(column: 5, row: 0))
    #expect(Self.rows(of: canvas) == [".... x", "x.....", "......"])
  }

  @Test func combiningMarksTakeNoCell() {
    var canvas = Self.dots()
    #expect(canvas.write("e\u{301}x", at: Point(column: 5, row: 0)) == 1)
    #expect(canvas.text(ofRow: 0) == ".....e\u{301}")
    #expect(canvas.write("日\u{301}e\u{301}\u{302}", at: Point(column: 0, row: 1)) == 3)
    #expect(canvas.text(ofRow: 1).unicodeScalars.elementsEqual("日\u{301}e\u{301}\u{302}...".unicodeScalars))
  }

  @Test func programTextIsMadeSafe() {
    var canvas = Self.dots()
    canvas.write("a\u{1B}\tb", at: Point(column: 0, row: 0))
    #expect(canvas.text(ofRow: 0) == "a b...")
  }
}
