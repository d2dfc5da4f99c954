import CellCanvas
import GuideTestSupport
import Testing

@testable import CursesTerminal

@Suite("Colour pairs are numbered in order of use")
struct StylePairsTests {
  private let red = Style(foreground: .palette(1))
  private let blue = Style(foreground: .palette(4), background: .palette(0))

  @Test("default colours are pair 0 and need no registration")
  func ownColours() {
    var pairs = StylePairs(colours: 256, limit: 64)
    #expect(pairs.choose(for: .plain) == StylePairs.Choice(number: 0, new: nil))
    #expect(pairs.choose(for: Style(attributes: .bold)) == StylePairs.Choice(number: 0, new: nil))
  }

  @Test("a pair is registered once and kept")
  func kept() {
    var pairs = StylePairs(colours: 8, limit: 64)
    #expect(pairs.choose(for: red) == .init(number: 1, new: .init(foreground: 1, background: -1)))
    #expect(pairs.choose(for: blue) == .init(number: 2, new: .init(foreground: 4, background: 0)))
    #expect(pairs.choose(for: red.adding(.bold)) == .init(number: 1, new: nil))
  }

  @Test("default colours are used when all pairs are taken")
  func full() {
    var pairs = StylePairs(colours: 8, limit: 2)
    #expect(pairs.choose(for: red).number == 1)
    #expect(pairs.choose(for: blue) == .init(number: 0, new: nil))
    #expect(pairs.choose(for: red).number == 1)
  }

  @Test("exhaustion is known in advance, and pairs can be freed")
  func givenUp() {
    var pairs = StylePairs(colours: 256, limit: 4)
    let greens = (22..<25).map { Style(foreground: .palette($0)) }
    #expect(pairs.freeCount == 3 && pairs.hasRoom(for: greens + [.plain] + greens.map { $0.adding(.bold) }))
    #expect(!pairs.hasRoom(for: greens + [red]))
    _ = pairs.choose(for: red)
    #expect(pairs.freeCount == 2 && pairs.hasRoom(for: [red, greens[0], greens[1]]) && !pairs.hasRoom(for: greens))
    pairs.removeAll()
    #expect(pairs.freeCount == 3 && pairs.choose(for: greens[2]).number == 1)
  }

  @Test("RGB colours have numbers above the palette")
  func trueColours() {
    var pairs = StylePairs(colours: Colour.trueColours, limit: 64)
    let style = Style(foreground: .rgb(0x8F_B8F0), background: .rgb(0x00_0010))
    #expect(pairs.choose(for: style).new == StylePairs.Pair(foreground: 0x8F_B8F0, background: 0x110))
    #expect(pairs.choose(for: Style(foreground: .palette(160))).new == StylePairs.Pair(foreground: 160, background: -1))
    var few = StylePairs(colours: 256, limit: 64)
    #expect(few.choose(for: style).new == StylePairs.Pair(foreground: 111, background: 232))
  }

  @Test("without colours there are no pairs")
  func colourless() {
    var pairs = StylePairs(colours: 0, limit: 0)
    #expect(pairs.choose(for: red) == .init(number: 0, new: nil))
  }

  @Test("entries beyond the palette", arguments: [(UInt8(12), Int32(4)), (7, 7)])
  func beyondPalette(entry: UInt8, number: Int32) {
    var pairs = StylePairs(colours: 8, limit: 64)
    #expect(pairs.choose(for: Style(foreground: .palette(entry))).new?.foreground == number)
    #expect(pairs.choose(for: Style(foreground: .palette(200))) == .init(number: 0, new: nil))
  }
}

@Suite("Text for the clipboard")
struct ClipboardTests {
  static let encodings = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("Zoë?>", "Wm/Dqz8+"),
  ]

  @Test("base64", arguments: encodings)
  func base64(text: String, encoded: String) {
    #expect(Base64.encoded(Array(text.utf8)) == Array(encoded.utf8))
  }

  @Test("the sequence")
  func sequence() {
    #expect(Clipboard.sequence(for: "foo") == Array("\u{1B}]52;c;Zm9v\u{07}".utf8))
  }

  @Test("U12: text cannot break out of the sequence")
  func hostile() throws {
    let sequence = try #require(Clipboard.sequence(for: "a\u{07}\u{1B}\\b"))
    #expect(sequence.dropFirst().dropLast().nonEmptyAllSatisfy { (0x20...0x7E).contains($0) })
  }

  @Test("U12: text whose encoding would be too long is refused")
  func tooLong() {
    #expect(Clipboard.sequence(for: String(repeating: "x", count: 56_244)) != nil)
    #expect(Clipboard.sequence(for: String(repeating: "x", count: 56_248)) == nil)
  }
}
