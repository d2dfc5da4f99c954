import CellCanvas
import GuideTestSupport
import Testing

@Suite struct CanvasReadingTests {
  private static let bold = Style(attributes: .bold)
  private static let red = Style(foreground: .palette(1))

  private static func line(_ text: String, columns: Int = 8) -> Canvas {
    var canvas = Canvas(Size(columns: columns, rows: 1))
    canvas.write(text, at: Point(column: 0, row: 0))
    return canvas
  }

  private static func texts(of runs: [Canvas.Run]) -> [String] {
    runs.map { String(decoding: $0.text, as: UTF8.self) }
  }

  @Test func runsAreCellsOfOneStyle() {
    var canvas = Canvas(Size(columns: 8, rows: 2))
    canvas.write("ab", at: Point(column: 1, row: 1), style: Self.bold)
    canvas.write("日", at: Point(column: 3, row: 1), style: Self.red)
    let runs = canvas.runs(inRow: 1)
    #expect(Self.texts(of: runs) == [" ", "ab", "日", "   "])
    #expect(runs.map(\.column) == [0, 1, 3, 5])
    #expect(runs.map(\.columns) == [1, 2, 2, 3])
    #expect(runs.map(\.style) == [.plain, Self.bold, Self.red, .plain])
    #expect(Self.texts(of: canvas.runs(inRow: 0)) == ["        "])
  }

  @Test func restylingKeepsCellContents() {
    var canvas = Self.line("abcd")
    canvas.restyle(Rectangle(column: 1, row: -1, columns: 2, rows: 9)) { $0.adding(.bold) }
    #expect(Self.texts(of: canvas.runs(inRow: 0)) == ["a", "bc", "d    "])
    #expect(canvas.text(ofRow: 0) == "abcd    ")
  }

  @Test(arguments: 0..<6, 1..<4)
  func aWideCharacterHasOneStyle(column: Int, columns: Int) {
    var canvas = Self.line("a日本x")
    canvas.restyle(Rectangle(column: column, row: 0, columns: columns, rows: 1)) { $0.adding(.bold) }
    for run in canvas.runs(inRow: 0) {
      let text = String(decoding: run.text, as: UTF8.self)
      #expect(SafeText(text).width == run.columns)
    }
  }

  @Test func runsCoverRandomRowsOnce() {
    var texts = RandomText(seed: 9)
    var random = SplitMix64(seed: 10)
    var canvas = Canvas(Size(columns: 20, rows: 1))
    for step in 0..<2000 {
      let point = Point(column: Int.random(in: -5...22, using: &random), row: 0)
      let style = Style(foreground: .palette(UInt8(step % 3)))
      canvas.write(texts.next(pieces: 3), at: point, style: style, limit: Int.random(in: 0...9, using: &random))
      let area = Rectangle(column: point.column, row: 0, columns: step % 4, rows: 1)
      canvas.restyle(area) { $0.adding(step.isMultiple(of: 2) ? .bold : .dim) }
      var column = 0
      for run in canvas.runs(inRow: 0) {
        #expect(run.column == column)
        #expect(SafeTextTests.plainWidth(of: String(decoding: run.text, as: UTF8.self)) == run.columns)
        column += run.columns
      }
      #expect(column == 20)
    }
  }

  @Test func rowsAreComparedByContent() {
    #expect(Self.line("abc") == Self.line("abc"))
    #expect(Self.line("abc") != Self.line("abd"))
    #expect(Self.line("abc") != Self.line("abc", columns: 9))
    #expect(Self.line("e\u{301}x") == Self.line("e\u{301}x"))
    #expect(Self.line("e\u{301}x") != Self.line("e\u{302}x"))
    #expect(Self.line("e\u{301}x") != Self.line("ex"))
    #expect(Self.line("日") != Self.line("日\u{301}"))
    // A terminal treats canonically equal strings as different.
    #expect(Self.line("e\u{301}") != Self.line("é"))
  }

  @Test func clustersAreEqualWhateverTheirIndex() {
    var canvas = Self.line("o\u{308}")
    canvas.write("e\u{301}", at: Point(column: 0, row: 0))
    #expect(canvas.rowEquals(0, in: Self.line("e\u{301}")))
    canvas.restyle(Rectangle(column: 0, row: 0, columns: 1, rows: 1)) { $0.adding(.bold) }
    #expect(!canvas.rowEquals(0, in: Self.line("e\u{301}")))
  }

  @Test func missingRowsAreNotEqual() {
    #expect(!Self.line("a").rowEquals(1, in: Self.line("a")))
    #expect(!Canvas(Size(columns: 8, rows: 2)).rowEquals(1, in: Self.line("")))
  }
}
