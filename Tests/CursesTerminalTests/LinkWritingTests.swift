import CellCanvas
import Testing

@testable import CursesTerminal

@Suite struct LinkWritingTests {
  private static func canvas(_ lines: [String], style: Style = .plain) -> Canvas {
    var canvas = Canvas(Size(columns: 40, rows: 3))
    for (row, line) in lines.enumerated() {
      canvas.write(SafeText(line), at: Point(column: 0, row: row), style: style)
    }
    return canvas
  }

  @Test func aLinkKeepsTheStyleOfItsText() {
    let style = Style(foreground: .rgb(0x102030), background: .palette(234), attributes: [.bold, .underline])
    let canvas = Self.canvas(["", " https://a.org/x"], style: style)
    var writing = LinkWriting(colours: Colour.trueColours)
    #expect(writing.adopt(canvas.links(to: ["https://a.org/x"])) == ([1], [1]))
    #expect(
      writing.sequences(for: 0..<3, of: canvas, within: canvas.size)
        == "\u{1B}7\u{1B}[2;2H\u{1B}[0;1;4;38;2;16;32;48;48;5;234m\u{1B}]8;;https://a.org/x\u{1B}\\https://a.org/x\u{1B}]8;;\u{1B}\\\u{1B}8"
    )
    #expect(writing.sequences(for: [0, 2], of: canvas, within: canvas.size).isEmpty)
    #expect(writing.sequences(for: 0..<3, of: canvas, within: Size(columns: 10, rows: 3)).isEmpty, "it is not cut")
    #expect(writing.sequences(for: 0..<3, of: canvas, within: Size(columns: 40, rows: 1)).isEmpty)
  }

  /// A whole row is rewritten when its links change, even if none are left.
  @Test func rowsThatLoseALinkAreWrittenAgain() {
    let links = Self.canvas(["https://a.org", "https://b.org"]).links(to: ["https://a.org", "https://b.org"])
    var writing = LinkWriting(colours: 256)
    #expect(writing.adopt(links) == ([0, 1], [0, 1]))
    #expect(writing.adopt(links) == ([], [0, 1]))
    #expect(writing.adopt([links[0]]) == ([1], [0, 1]))
    #expect(writing.adopt([]) == ([0], [0]))
    #expect(writing.adopt([]) == ([], []))
  }

  @Test(arguments: [
    (Style.plain, 256, "0"), (Style(foreground: .palette(9), background: .palette(1)), 16, "0;91;41"),
    (Style(foreground: .palette(9)), 8, "0;31"), (Style(foreground: .rgb(0xFFFFFF)), 256, "0;38;5;231"),
    (Style(background: .palette(15), attributes: [.dim, .italic, .reverse]), 256, "0;2;3;7;107"),
  ])
  func stylesAreNumbers(style: Style, colours: Int, numbers: String) {
    #expect(StyleNumbers.numbers(of: style, in: colours) == numbers)
  }
}
