import CellCanvas
import Testing

@testable import CursesTerminal

@Suite("Pasted text")
struct PasteTests {
  private static let begin = "\u{1B}[200~"
  private static let end = "\u{1B}[201~"

  private func decode(_ text: String) -> [Input] {
    var decoder = InputDecoder()
    return text.utf8.flatMap { decoder.decode(.byte($0), at: 0) }
  }

  @Test("T13: pasted text is one input, whatever keys it spells")
  func keysWithinPaste() {
    #expect(
      decode("a\(Self.begin)q\u{3}\u{1B}[Ab\(Self.end)c")
        == [.key(.character("a")), .paste("q\u{3}\u{1B}[Ab"), .key(.character("c"))])
  }

  @Test(
    "line endings are normalised", arguments: [("a\rb", "a\nb"), ("a\r\nb", "a\nb"), ("a\n\rb", "a\n\nb"), ("", "")])
  func lineEnds(pasted: String, text: String) {
    #expect(decode(Self.begin + pasted + Self.end) == [.paste(text)])
  }

  @Test("keys recognised by ncurses within pasted text are ignored")
  func knownKeyWithinPaste() {
    var decoder = InputDecoder()
    var inputs: [Input] = []
    for byte in (Self.begin + "a").utf8 { inputs += decoder.decode(.byte(byte), at: 0) }
    inputs += decoder.decode(.key(259), at: 0)
    for byte in ("b" + Self.end).utf8 { inputs += decoder.decode(.byte(byte), at: 0) }
    #expect(inputs == [.paste("ab")])
  }

  @Test("bad UTF-8 is repaired")
  func badBytes() {
    var decoder = InputDecoder()
    let bytes = Array(Self.begin.utf8) + [0x61, 0xFF, 0x62] + Array(Self.end.utf8)
    #expect(bytes.flatMap { decoder.decode(.byte($0), at: 0) } == [.paste("a\u{FFFD}b")])
  }

  @Test("long text is truncated, and its end is still found")
  func tooLong() {
    let inputs = decode(Self.begin + String(repeating: "x", count: PastedText.longest + 100) + Self.end + "q")
    #expect(inputs == [.paste(String(repeating: "x", count: PastedText.longest)), .key(.character("q"))])
  }

  @Test("text without an end mark is delivered after a while")
  func endNeverComes() {
    var decoder = InputDecoder()
    for byte in (Self.begin + "left").utf8 { _ = decoder.decode(.byte(byte), at: 500) }
    #expect(decoder.deadline == 1_500)
    #expect(decoder.decode(.quiet, at: 1_499).isEmpty)
    #expect(decoder.decode(.quiet, at: 1_500) == [.paste("left")])
    #expect(decoder.deadline == nil)
  }

  @Test("an end mark without a start is ignored")
  func endAlone() {
    #expect(decode(Self.end + "a") == [.key(.character("a"))])
  }
}
