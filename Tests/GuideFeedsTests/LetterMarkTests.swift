import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

/// Characters have a limited number of combining marks, so that strings of few characters are short.
@Suite(.row("F12")) struct LetterMarkTests {
  private static let marks = String(repeating: "\u{301}\u{327}", count: 60 << 10)

  private static func limited(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return TextRepairer.text(bytes.span, bytes.indices)
  }

  @Test func marksBeyondTheLimitAreRemoved() {
    let eight = "a" + String(repeating: "\u{301}", count: LetterMarks.limit)
    #expect(Self.limited(eight).utf8.elementsEqual(eight.utf8))
    #expect(Self.limited(eight + "\u{301}b\u{301}").utf8.elementsEqual("\(eight)b\u{301}".utf8))
    let bytes = Array((eight + "\u{301}").utf8)
    #expect(TextRepairer.repairs(bytes.span, bytes.indices) == [.marks])
  }

  @Test func marksAsEntitiesCountToo() {
    let text = "a" + String(repeating: "&#769;", count: 1_000)
    #expect(Self.limited(text).unicodeScalars.count == 1 + LetterMarks.limit)
  }

  /// Expects the same results as a reference implementation that checks one scalar at a time.
  @Test(arguments: UInt64(0)..<200) func theTextMatchesTheReferenceImplementation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters: [Unicode.Scalar] = [
      "a", "é", "я", "क", "\u{301}", "\u{94D}", "\u{200D}", "\u{FE0F}", "\u{1F44D}", "한",
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<60 {
      let count = Int.random(in: 1...12, using: &random)
      let scalar = letters.randomElement(using: &random) ?? "a"
      for _ in 0..<count { scalars.append(scalar) }
    }
    let text = String(scalars)
    let expected = text.limited().unicodeScalars
    #expect(Self.limited(text).unicodeScalars.elementsEqual(expected), "seed \(seed)")
  }

  @Test func theTableOfMarksMatchesTheUnicodeProperties() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isMark = scalar.properties.isGraphemeExtend || scalar == "\u{200D}"
      // `LetterMarks` assumes that all of U+0300 to U+036F are marks.
      if LetterMarks.isMark(scalar) != isMark { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test func aCutTextEndsAfterTheLastAllowedLetter() {
    let text = String(repeating: "e\u{301}", count: 600)
    #expect(text.cut(to: 512).unicodeScalars.count == 1_024)
    #expect(text.cut(to: 600).unicodeScalars.count == 1_200)
  }

  @Test func aTitleOfMarksIsShortInEachFormat() throws {
    let document = DecodedXMLTV.items(
      DecodedXMLTV.programme("2026112020", "2026112021", "a\(Self.marks)b", "<desc>a\(Self.marks)b</desc>"))
    let title = try #require(document.titles.first)
    #expect(title.unicodeScalars.count == 2 + LetterMarks.limit)
    let programme = try #require(document.guide.programmes.first)
    #expect(document.guide.details(of: programme).description?.unicodeScalars.count == 2 + LetterMarks.limit)
    #expect(document.messages == ["1: more than \(LetterMarks.limit) marks on a character: removed"])
    #expect(RowTitle(Self.limited("a\(Self.marks)b")).text.unicodeScalars.count == 2 + LetterMarks.limit)
    Contract.report(
      "F12", "\(Self.marks.utf8.count >> 10) KB of marks on a character: \(LetterMarks.limit) kept, in each format")
  }

  /// A title has a limited number of characters, and each a limited number of marks, so its size in bytes is limited too.
  @Test func titlesOfLettersWithMarksHaveALimitInBytes() throws {
    let letter = "a" + String(repeating: "\u{301}", count: LetterMarks.limit)
    let document = DecodedXMLTV.items(
      DecodedXMLTV.programme("2026112020", "2026112021", String(repeating: letter, count: 10_000)))
    let title = try #require(document.titles.first)
    #expect(title.unicodeScalars.count == XMLTVLimits.title * (1 + LetterMarks.limit))
    #expect(RowTitle(String(repeating: letter, count: 10_000)).text.unicodeScalars.count == title.unicodeScalars.count)
  }
}
