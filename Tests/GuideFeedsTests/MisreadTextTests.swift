import GuideTestSupport
import Testing

@testable import GuideFeeds

/// UTF-8 that was read as windows-1252.
@Suite struct MisreadTextTests {
  /// A reference implementation that reads each byte of UTF-8 as its windows-1252 character.
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
    return TextRepairer.text(bytes.span, bytes.indices)
  }

  @Test(arguments: [
    ("Itâ€™s late", "It’s late"), ("â€œSoâ€\u{9D} â€“ thenâ€¦", "“So” – then…"), ("Itâ€™s a cafÃ©", "It’s a café"),
    ("Ã‰tude", "Étude"), ("Ã–sterreich", "Österreich"), ("ðŸ˜€ Live", "😀 Live"), ("â‚¬5 â€” â„¢", "€5 — ™"),
    ("ÐŸÑ€Ð¸Ð²ÐµÑ‚", "Привет"), ("ã‚¢ãƒ‹ãƒ¡", "アニメ"),
    // The misread text is next to correct letters.
    ("Café: itâ€™s late", "Café: it’s late"), ("Жук â€“ жук", "Жук – жук"),
    // The last byte of the closing quotation mark was lost.
    ("Жук â€œsoâ€ and â€œsoâ€\u{FFFD}.", "Жук “so” and “so”."), ("â€œSoâ€ he said", "“So” he said"),
  ])
  func misreadTextIsRepairedAsAWhole(written: String, read: String) {
    #expect(Self.mended(written) == read)
    let bytes = Array(written.utf8)
    #expect(TextRepairer.repairs(bytes.span, bytes.indices).contains(.doubleEncoded))
  }

  @Test(arguments: [
    "Itâ€™s cafÃ© â€", "â€ itâ€™s", "Жук â€ cafÃ©", "â€œSoâ€â€ cafÃ©",
  ])
  func partlyRepairableTextIsUnchanged(written: String) {
    #expect(Self.mended(written) == written)
  }

  @Test(arguments: [
    "AMANHÃ… É", "PÅ… Å”", "amanhã…", "“AMANHÔ", "MANHÔTARDE", "L’été…", "â ê î", "châteaux…", "50 € – ‘so’", "Â “x”",
    "Ñ…", "ð–", "ÅÄÖ…",
  ])
  func plausibleTextIsUnchanged(text: String) {
    #expect(Self.mended(text) == text)
    let bytes = Array(text.utf8)
    #expect(TextRepairer.repairs(bytes.span, bytes.indices).isEmpty)
  }

  @Test(arguments: 0..<Contract.count(2_000)) func randomMisreadTextIsRestored(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let pieces = ["a", "Tide", " ", "é", "É", "ñ", "ß", "’", "“", "”", "–", "…", "€", "™", "😀", "Ж", "日", "が", "ł"]
    let text = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() + "x’s"
    let trimmed = text.split(separator: " ").joined(separator: " ")
    #expect(Self.mended(Self.misread(trimmed)) == trimmed)
  }

  @Test(arguments: [
    ("StraÃŸe der TrÃ¤ume", "Straße der Träume"), ("Ã€ bientÃ´t", "À bientôt"), ("SÃ£o Paulo Ã‰", "São Paulo É"),
    ("ÄŒeskÃ¡ televize", "Česká televize"), ("VeÄ\u{8D}ernÃ­ zprÃ¡vy", "Večerní zprávy"),
    ("Å\u{81}Ã³dÅº", "Łódź"), ("PÅ™Ã­liÅ¡ Å¾luÅ¥ouÄ\u{8D}kÃ½ kÅ¯Åˆ", "Příliš žluťoučký kůň"),
    ("Î•Î»Î»Î¬Î´Î± Ã©", "Ελλάδα é"), ("Ã\u{89}lite fran\u{C3}\u{A7}aise", "Élite française"),
  ])
  func misreadTextIsRepairedThroughout(written: String, read: String) {
    #expect(Self.mended(written) == read)
  }

  @Test(arguments: [
    // Half of a letter was lost.
    "TrÃ¤ume, StraÃe", "voilÃ , cafÃ©", "Ã‰tÃ© et Ãt",
    // Correct letters are next to sequences that are not Latin-1.
    "Café, StraÃŸe, TrÃ¤ume", "Жук, Å¾ivot, mÃ¡", "Café, itâ€™s, Å¾ivot",
  ])
  func partlyMisreadTextIsUnchanged(written: String) {
    #expect(Self.mended(written) == written)
  }

  @Test(arguments: [
    "CORAÇÃO", "AÇÃO", "À bientôt", "«AMANHû", "AMANHÃ\u{A0}É", "«TÂ»: ÂNGELA", "IRMÃ… AÇÃO", "MÃE – PÃO",
  ])
  func capitalsWithATildeOrACircumflexStay(text: String) {
    #expect(Self.mended(text) == text.replacing("\u{A0}", with: " "))
  }

  /// Words from several languages, as written in guides.
  private static let words = [
    "AÇÃO", "CORAÇÃO", "AMANHÃ", "São", "irmã", "à", "bientôt", "Élite", "française", "ÉTÉ", "où", "Noël", "Straße",
    "Größe", "Übermut", "Łódź", "świat", "Żółć", "Česká", "večerní", "Šárka", "příliš", "kůň", "űr", "Ősz", "Ğ", "Işık",
    "Ελλάδα", "Жук", "Привет", "アニメ", "日本", "Tiếng", "Tide", "News", "50", "€", "–", "…", "’s", "½",
  ]

  private static func randomWords(_ seed: Int) -> [String] {
    var random = SplitMix64(seed: UInt64(seed))
    return (0..<Int.random(in: 1...8, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
  }

  @Test(arguments: 0..<Contract.count(2_000)) func correctTextInManyLanguagesNeverChanges(seed: Int) {
    let quotes = [("", ""), ("«", "»"), ("„", "“"), ("“", "”"), ("‹", "›"), ("(", ")…")]
    let text = Self.randomWords(seed).enumerated().map { index, word in
      let (opening, closing) = quotes[(seed + index) % quotes.count]
      return "\(opening)\(word)\(closing)"
    }.joined(separator: " ")
    #expect(Self.mended(text) == text)
    let bytes = Array(text.utf8)
    #expect(TextRepairer.repairs(bytes.span, bytes.indices).isEmpty)
  }

  /// Each text contains a word that is implausible when misread.
  @Test(arguments: 0..<Contract.count(2_000)) func misreadTextInManyLanguagesIsRestored(seed: Int) {
    var words = Self.randomWords(seed)
    words.insert(["café", "für", "it’s", "£5"][seed % 4], at: seed % (words.count + 1))
    let text = words.joined(separator: " ")
    #expect(Self.mended(Self.misread(text)) == text)
  }

  /// Correct words next to misread ones: either all are repaired, or none.
  @Test(arguments: 0..<Contract.count(2_000)) func aTextIsRepairedCompletelyOrNotAtAll(seed: Int) {
    let words = Self.randomWords(seed)
    var random = SplitMix64(seed: UInt64(seed))
    let text = words.joined(separator: " ")
    let written = words.map { Bool.random(using: &random) ? Self.misread($0) : $0 }.joined(separator: " ")
    // Control characters without a windows-1252 character are removed from any text, and spaces are merged.
    let plain = String(String.UnicodeScalarView(written.unicodeScalars.filter { !(0x80..<0xA0).contains($0.value) }))
    let unchanged = plain.split { $0 == " " || $0 == "\u{A0}" }.joined(separator: " ")
    #expect([text, unchanged].contains(Self.mended(written)), "\(written)")
  }

  /// The reference implementation is the validation in `String`.
  @Test func scalarsMatchTheReferenceImplementation() {
    func expectReference(_ bytes: [UInt8]) -> Bool {
      let scalars = String(validating: bytes, as: UTF8.self).map { Array($0.unicodeScalars) } ?? []
      return Unicode.Scalar(utf8: bytes) == (scalars.count == 1 ? scalars[0] : nil)
    }
    let all = UInt8.min...UInt8.max
    #expect(expectReference([]))
    for first in all {
      #expect(expectReference([first]))
      for second in all where !expectReference([first, second]) { Issue.record("\([first, second])") }
    }
    var random = SplitMix64(seed: 3)
    for _ in 0..<100_000 {
      let count = Int.random(in: 3...5, using: &random)
      let rest = (1..<count).map { _ in UInt8.random(in: 0x7F...0xC1, using: &random) }
      let bytes = [UInt8.random(in: 0xDF...0xFF, using: &random)] + rest
      if !expectReference(bytes) { Issue.record("\(bytes)") }
    }
  }
}
