import CellCanvas
import Foundation
import Testing

@Suite struct TextSanitizerTests {
  @Test(arguments: [
    ("a\u{0}b\u{1B}[31mc", "ab[31mc"),
    ("a\tb\nc", "a b c"),
    ("a\r\nb", "a b"),
    ("a\u{7F}b", "ab"),
    ("\u{93}quoted\u{94} \u{80}5", "“quoted” €5"),
    ("a\u{A0}b", "a b"),
    ("a\u{2028}b\u{2029}c", "a b c"),
    ("\u{202E}abc\u{202C}", "abc"),
    ("a\u{200B}b\u{200E}c\u{FEFF}d\u{AD}e", "abcde"),
    ("\u{2066}x\u{2069}", "x"),
  ])
  func controlsAndOverridesAreRemoved(text: String, expected: String) {
    #expect(SafeText(text).string == expected)
    #expect(SafeText(text).width == expected.unicodeScalars.count)
  }

  @Test(arguments: [
    ("🇬🇧", "GB"), ("🇬🇧🇫🇷", "GBFR"), ("🇬", "G"), ("🇬🇧\u{FE0F}", "GB"), ("🇬\u{301}", "G\u{301}"),
    ("👩‍👩‍👧‍👦", "👩"), ("👍🏽", "👍"), ("1️⃣", "1"), ("❤️", "❤"),
  ])
  func emojiAreReducedToPortableForms(text: String, expected: String) {
    let safe = SafeText(text).string
    #expect(safe.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(safe.unicodeScalars.map(\.value))")
  }

  @Test func marksWithoutALetterAreDropped() {
    #expect(SafeText("\u{301}a").string == "a")
    #expect(SafeText("\u{1F3FB}").isEmpty)
  }

  @Test func atMostFourMarksAreKept() {
    let text = SafeText("a" + String(repeating: "\u{301}", count: 20) + "b")
    #expect(text.string.unicodeScalars.count == 6)
    #expect(text.width == 2)
  }

  @Test func hugeNumbersOfMarksAreLimited() {
    let text = SafeText("a" + String(repeating: "\u{301}\u{327}", count: 64 << 10) + "b")
    #expect(text.string.unicodeScalars.count == 6)
    #expect(text.width == 2)
  }

  @Test func charactersOfUncertainWidthAreReplaced() {
    #expect(SafeText("\u{E000}").string == "\u{FFFD}")
    #expect(SafeText("\u{378}").string == "\u{FFFD}")
    #expect(SafeText("\u{10FFFF}").width == 1)
  }

  @Test func joinersAreRemovedButIndicLettersKept() {
    #expect(SafeText("क\u{94D}\u{200D}ष").string.unicodeScalars.elementsEqual("क\u{94D}ष".unicodeScalars))
  }

  @Test func koreanLettersAreComposed() {
    #expect(SafeText("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}").string.utf8.elementsEqual("한글".utf8))
    #expect(SafeText("\u{1112}\u{1161}").string.utf8.elementsEqual("하".utf8))
    #expect(SafeText("하\u{11AB}").string.utf8.elementsEqual("한".utf8))
    // Terminals differ in how they draw letters that do not form a modern Korean syllable.
    #expect(SafeText("한\u{11AB}").string == "한\u{FFFD}")
    #expect(SafeText("\u{1175}").string == "\u{FFFD}")
  }

  @Test func allSyllablesAreComposed() {
    for value in UInt32(0xAC00)...0xD7A3 {
      let text = Unicode.Scalar(value).map { String($0) } ?? ""
      let safe = SafeText(text.decomposedStringWithCanonicalMapping)
      if !safe.string.utf8.elementsEqual(text.utf8) { Issue.record("\(text) becomes \(safe.string)") }
    }
  }
}
