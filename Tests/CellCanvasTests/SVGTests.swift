import CellCanvas
import GuideTestSupport
import Testing

@Suite struct SVGTests {
  /// Whether all elements are closed in order and no `&` or `<` is bare.
  ///
  /// This check is sufficient for these documents.
  static func isWellFormed(_ document: String) -> Bool {
    // Compares bytes, as an XML parser does: in Swift, `;` with a combining mark is a different character.
    let bytes = ["&amp;", "&lt;", "&gt;"].reduce(Array(document.utf8)) { $0.replacing(Array($1.utf8), with: []) }
    guard !bytes.contains(UInt8(ascii: "&")) else { return false }
    let withoutEntities = String(decoding: bytes, as: UTF8.self)
    var open: [Substring.UnicodeScalarView] = []
    for piece in withoutEntities.unicodeScalars.split(separator: "<") where !isSpace(piece) {
      guard let end = piece.firstIndex(of: ">") else { return false }
      let tag = piece[..<end]
      let name = tag.prefix { $0 != " " }
      guard let last = tag.last, tag.filter({ $0 == "\"" }).count.isMultiple(of: 2) else { return false }
      guard !piece[piece.index(after: end)...].contains(">") else { return false }
      if name.first == "/" {
        guard let opened = open.popLast(), opened.elementsEqual(name.dropFirst()) else { return false }
      } else if last != "/" {
        open.append(Substring.UnicodeScalarView(name))
      }
    }
    return open.isEmpty
  }

  private static func isSpace(_ piece: Substring.UnicodeScalarView) -> Bool { piece.allSatisfy { $0 == "\n" } }

  private static func canvas(_ text: String, style: Style = .plain) -> Canvas {
    var canvas = Canvas(Size(columns: 12, rows: 2))
    canvas.write(text, at: Point(column: 0, row: 0), style: style)
    return canvas
  }

  @Test func wellFormednessCheckWorks() {
    #expect(Self.isWellFormed("<a b=\"c\"><d/>x &amp; y</a>\n"))
    #expect(!Self.isWellFormed("<a>x & y</a>"))
    #expect(!Self.isWellFormed("<a>x < y</a>"))
    #expect(!Self.isWellFormed("<a><b></a></b>"))
    #expect(!Self.isWellFormed("<a>"))
  }

  @Test func textIsEscaped() {
    let picture = Self.canvas("<b> & \"c\"").svg()
    #expect(Self.isWellFormed(picture))
    #expect(picture.contains("&lt;b&gt; &amp; \"c\""))
  }

  @Test func charactersWithMarksAreEscaped() {
    let picture = Self.canvas("<\u{338}&\u{301}>\u{338}").svg()
    #expect(Self.isWellFormed(picture))
    #expect(Array(picture.utf8).contains(Array("&lt;".utf8)))
  }

  @Test func blankCellsAreNotDrawn() {
    #expect(!Self.canvas("").svg().contains("<text"))
    let blank = Self.canvas("  ", style: Style(background: .palette(4))).svg()
    #expect(!blank.contains("<text"))
    #expect(blank.contains("width=\"18\" height=\"19\" fill=\"#4477cc\""))
  }

  @Test func stylesAreDrawn() {
    let style = Style(foreground: .palette(196), background: .palette(232), attributes: [.bold, .dim, .underline])
    let picture = Self.canvas("x", style: style).svg()
    for part in ["#ff0000", "#080808", "bold", "opacity", "underline"] { #expect(picture.contains(part)) }
    let reverse = Self.canvas("x", style: Style(foreground: .palette(1), attributes: .reverse)).svg()
    #expect(reverse.contains("height=\"19\" fill=\"#cc4444\""))
  }

  @Test func everyColourIsValid() throws {
    for entry in UInt8(0)...255 {
      let picture = Self.canvas("x", style: Style(foreground: .palette(entry))).svg()
      #expect(picture.contains(/<text [^>]*fill="#[0-9a-f]{6}"/))
    }
  }

  @Test func randomScreensAreWellFormed() {
    var texts = RandomText(seed: 6)
    for _ in 0..<500 {
      let text = texts.next()
      #expect(Self.isWellFormed(Self.canvas(text).svg()), "\(text.unicodeScalars.map(\.value))")
    }
  }
}
