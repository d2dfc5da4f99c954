import GuideTestSupport
import Testing

@testable import CursesTerminal

@Suite("Text for the clipboard")
struct ClipboardTests {
  static let encodings = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("Zoë?>", "Wm/Dqz8+"),
  ]

  @Test("base64", arguments: encodings)
  func base64(text: String, encoded: String) {
    #expect(Clipboard.base64(Array(text.utf8)) == Array(encoded.utf8))
  }

  @Test("the sequence")
  func sequence() {
    #expect(Clipboard.sequence(for: "foo") == Array("\u{1B}]52;c;Zm9v\u{07}".utf8))
  }

  @Test("U12: nothing in the text can leave the sequence")
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
