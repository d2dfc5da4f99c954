import CellCanvas
import Testing

@Suite struct TextCleanerTests {
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
  func controlsAndOverridesAreTakenOut(text: String, expected: String) {
    #expect(SafeText(text).string == expected)
    #expect(SafeText(text).width == expected.unicodeScalars.count)
  }

  @Test(arguments: [
    ("🇬🇧", "GB"), ("🇬🇧🇫🇷", "GBFR"), ("🇬", "G"), ("🇬🇧\u{FE0F}", "GB"), ("🇬\u{301}", "G\u{301}"),
    ("👩‍👩‍👧‍👦", "👩"), ("👍🏽", "👍"), ("1️⃣", "1"), ("❤️", "❤"),
  ])
  func emojiBecomeWhatAllTerminalsDrawAlike(text: String, expected: String) {
    let safe = SafeText(text).string
    #expect(safe.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(safe.unicodeScalars.map(\.value))")
  }

  @Test func aMarkWithoutALetterIsDropped() {
    #expect(SafeText("\u{301}a").string == "a")
    #expect(SafeText("\u{1F3FB}").isEmpty)
  }

  @Test func fourMarksAreKeptAndNoMore() {
    let text = SafeText("a" + String(repeating: "\u{301}", count: 20) + "b")
    #expect(text.string.unicodeScalars.count == 6)
    #expect(text.width == 2)
  }

  @Test func whatHasNoCertainWidthIsReplaced() {
    #expect(SafeText("\u{E000}").string == "\u{FFFD}")
    #expect(SafeText("\u{378}").string == "\u{FFFD}")
    #expect(SafeText("\u{10FFFF}").width == 1)
  }

  @Test func joinersGoButIndicLettersStay() {
    #expect(SafeText("क\u{94D}\u{200D}ष").string.unicodeScalars.elementsEqual("क\u{94D}ष".unicodeScalars))
  }

  @Test func t1NoScalarGetsThroughThatCouldHarmAScreen() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let safe = SafeText(String(String.UnicodeScalarView(["a", scalar, "b"])))
      var width = 0
      for scalar in safe.string.unicodeScalars {
        if Self.isHarmful(scalar) { Issue.record("\(String(value, radix: 16)) gives \(scalar.value)") }
        width += CellWidth.of(scalar) ?? 99
      }
      if width != safe.width { Issue.record("\(String(value, radix: 16)) is \(width) wide, not \(safe.width)") }
    }
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return !(0x20..<0x7F).contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
    // Some format characters are drawn, such as the Arabic number sign.
    case .format: return CellWidth.of(scalar) != 1
    default: return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isBidiControl
    }
  }
}
