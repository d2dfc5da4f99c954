import CellCanvas
import GuideTestSupport
import Testing

/// Strings for files and pipes.
@Suite struct DataTextTests {
  @Test(arguments: [
    "می\u{200C}خواهم", "क्\u{200D}ष", "👩\u{200D}👩\u{200D}👧", "👍🏽", "🇬🇧", "1️⃣", "❤️", "a\u{A0}b", "plain text",
    "\u{1FAE8}", "e\u{301}", "\u{1100}\u{1161}", "\"\\<&>",
  ])
  func charactersUnfitForScreensAreKeptInData(text: String) {
    #expect(Array(DataText(text).string.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: [
    ("a\u{0}b\u{1B}[31mc\u{7F}", "ab[31mc"), ("a\tb\nc\r\nd\r", "a b c d "), ("a\u{2028}b\u{85}c", "a b c"),
    ("\u{202E}abc\u{202C}\u{2066}x\u{2069}\u{61C}\u{200E}\u{200F}", "abcx"), ("\u{93}a\u{94}\u{81}", "“a”"),
    ("\u{E000}\u{FFFF}", "\u{FFFD}\u{FFFD}"), ("a\u{FEFF}\u{AD}b", "ab"),
  ])
  func terminalControlsAreRemoved(text: String, expected: String) {
    #expect(Array(DataText(text).string.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func controlsAndDirectionOverridesAreRemoved() {
    var count = 0
    for value in UInt32(0)...0x10FFFF {
      // `make test` checks only the scalars below U+3000 and every seventh one above.
      guard Contract.isFull || value < 0x3000 || value.isMultiple(of: 7) else { continue }
      guard let scalar = Unicode.Scalar(value) else { continue }
      count += 1
      for kept in DataText("a\(scalar)b").string.unicodeScalars {
        let isOfFiles = [0x200C, 0x200D].contains(kept.value) || (0xFE00...0xFE0F).contains(kept.value)
        let isHarmful = ForbiddenScalars.contains(kept) && !isOfFiles || kept.properties.isBidiControl
        if isHarmful { Issue.record("\(String(value, radix: 16)) gives \(String(kept.value, radix: 16))") }
      }
    }
    #expect(count == 1_112_064 || !Contract.isFull && count > 150_000)
  }
}
