import GuideTestSupport
import Testing

@testable import GuideFeeds

/// UTF-8 that was read as windows-1252.
@Suite struct MisreadTextTests {
  /// The plain twin: each byte of UTF-8 as the character that windows-1252 has for it.
  private static func misread(_ text: String) -> String {
    let upper = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    var view = String.UnicodeScalarView()
    for byte in text.utf8 {
      view.append((0x80..<0xA0).contains(byte) ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(view)
  }

  private static func mended(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return TextMender.text(bytes.span, bytes.indices)
  }

  @Test(arguments: [
    ("Itâ€™s late", "It’s late"), ("â€œSoâ€\u{9D} â€“ thenâ€¦", "“So” – then…"), ("Itâ€™s a cafÃ©", "It’s a café"),
    ("Ã‰tude", "Étude"), ("Ã–sterreich", "Österreich"), ("ðŸ˜€ Live", "😀 Live"), ("â‚¬5 â€” â„¢", "€5 — ™"),
    ("ÐŸÑ€Ð¸Ð²ÐµÑ‚", "Привет"), ("ã‚¢ãƒ‹ãƒ¡", "アニメ"),
    // Beside letters that are right.
    ("Café: itâ€™s late", "Café: it’s late"), ("Жук â€“ жук", "Жук – жук"),
    // The last byte of the closing quote got lost.
    ("Жук â€œsoâ€ and â€œsoâ€\u{FFFD}.", "Жук “so” and “so”."), ("â€œSoâ€ he said", "“So” he said"),
  ])
  func textsAreMendedWhole(written: String, read: String) {
    #expect(Self.mended(written) == read)
    let bytes = Array(written.utf8)
    #expect(TextMender.repairs(bytes.span, bytes.indices).contains(.doubleEncoded))
  }

  @Test(arguments: [
    "Itâ€™s cafÃ© â€", "â€ itâ€™s", "Жук â€ cafÃ©", "â€œSoâ€â€ cafÃ©",
  ])
  func whatCannotBeMendedWholeIsNotMendedAtAll(written: String) {
    #expect(Self.mended(written) == written)
  }

  @Test(arguments: [
    "AMANHÃ… É", "PÅ… Å”", "amanhã…", "“AMANHÔ", "MANHÔTARDE", "L’été…", "â ê î", "châteaux…", "50 € – ‘so’", "Â “x”",
    "Ñ…", "ð–", "ÅÄÖ…",
  ])
  func whatAGuideMayMeanStays(text: String) {
    #expect(Self.mended(text) == text)
    let bytes = Array(text.utf8)
    #expect(TextMender.repairs(bytes.span, bytes.indices).isEmpty)
  }

  @Test(arguments: 0..<Contract.count(2_000)) func randomTextsComeBackAsTheyWereBeforeTheyWereMisread(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let pieces = ["a", "Tide", " ", "é", "É", "ñ", "ß", "’", "“", "”", "–", "…", "€", "™", "😀", "Ж", "日", "が", "ł"]
    let text = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() + "x’s"
    let trimmed = text.split(separator: " ").joined(separator: " ")
    #expect(Self.mended(Self.misread(trimmed)) == trimmed)
  }
}
