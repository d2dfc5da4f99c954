import GuideModel
import Testing

@testable import GuideFeeds

@Suite struct TextMenderTests {
  /// Some bytes, the expected text and the expected repairs.
  struct Sample: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let text: String
    let repairs: Set<TextRepair>

    init(_ pieces: [any Piece], _ text: String, _ repairs: Set<TextRepair> = []) {
      bytes = pieces.flatMap(\.asBytes)
      self.text = text
      self.repairs = repairs
    }

    var testDescription: String { text }
  }

  static let plain: [Sample] = [
    Sample([""], ""), Sample(["Plain text."], "Plain text."), Sample(["Café £5 – “so”…"], "Café £5 – “so”…"),
    Sample(["  Two  spaces  "], "Two spaces"), Sample(["one\u{A0}\u{A0}two"], "one two"), Sample(["a\tb"], "a b"),
    Sample(["𝄞 日本"], "𝄞 日本"), Sample(["\u{A0}edge\u{A0}"], "edge"),
  ]

  static let encodings: [Sample] = [
    Sample(["Caf", [0xC3, 0x83, 0xC2, 0xA9]], "Café", [.doubleEncoded]),
    Sample([[0xC3, 0x82, 0xC2, 0xA3], "5"], "£5", [.doubleEncoded]),
    Sample(["It", [0xC3, 0xA2, 0xC2, 0x80, 0xC2, 0x99], "s"], "It’s", [.doubleEncoded]),
    Sample(["Fianc", [0xC3, 0xA9, 0xC2, 0xB3, 0xC2, 0xA0], "in"], "Fiancés in", [.doubleEncoded]),
    Sample(["F", [0xC3, 0xBC, 0xC2, 0xB2, 0xC2, 0xA0, 0xC2, 0xA4], "as"], "Für das", [.doubleEncoded]),
    Sample(["Caf", [0xEF, 0xBF, 0xBD]], "Caf\u{FFFD}", [.lost]),
    Sample(["Caf", [0xC3, 0xAF, 0xC2, 0xBF, 0xC2, 0xBD]], "Caf\u{FFFD}", [.lost]),
    Sample(["It", [0xC2, 0x92], "s"], "It’s", [.windows1252]), Sample(["It", [0x92], "s"], "It’s", [.windows1252]),
    Sample(["Caf", [0xE9]], "Café", [.windows1252]), Sample([[0xA3], "5"], "£5", [.windows1252]),
    Sample([[0x81]], "\u{FFFD}", [.windows1252]), Sample(["cut ", [0xC3]], "cut Ã", [.windows1252]),
    // DVB control characters, as private-use characters or as C1 controls. In other places, the same C1 controls are
    // windows-1252 letters.
    Sample([[0xEE, 0x82, 0x86], "Kai", [0xEE, 0x82, 0x87], " am"], "Kai am", [.control]),
    Sample(["One", [0xEE, 0x82, 0x8A], "two"], "One two", [.lineBreak]),
    Sample([[0xC2, 0x86], "Kai", [0xC2, 0x87], " am"], "Kai am", [.control]),
    Sample(
      ["Zeile", [0xC2, 0x8A], "zwei. ", [0xC2, 0x8A], "kola"], "Zeile zwei. Škola", [.lineBreak, .windows1252]),
    Sample(["KO", [0xC2, 0x8A], "ICE ", [0xC2, 0x86], "1984"], "KOŠICE †1984", [.windows1252]),
    Sample([[0xED, 0xA0, 0x80]], "í €", [.windows1252]), Sample([[0xFF, 0xFE]], "ÿþ", [.windows1252]),
  ]

  static let entities: [Sample] = [
    Sample(["Bread &amp; Butter"], "Bread & Butter", [.entity]), Sample(["&eacute;&yuml;"], "éÿ", [.entity]),
    Sample(["&#39;&#x2019;&#X41;"], "'’A", [.entity]), Sample(["&#146;"], "’", [.entity]),
    Sample(["{pound}5"], "£5", [.entity]), Sample(["a&nbsp;b"], "a b", [.entity]),
    Sample(["a&#7;b&#0;c&#127;d"], "a b c d", [.entity]), Sample(["&amp;lt;"], "&lt;", [.entity]),
    Sample(["R&D &; & &none; &#; &#x; &#xD800; {euro} {"], "R&D &; & &none; &#; &#x; &#xD800; {euro} {"),
    Sample(["&#99999999999;"], "&#99999999999;"), Sample(["&#+5;"], "&#+5;"),
  ]

  static let controls: [Sample] = [
    Sample(["a\0b\u{1B}[31m\u{7F}c"], "ab[31mc", [.control]), Sample(["a\r b\rc\nd"], "a b c d", [.lineBreak]),
    Sample([[0x01]], "", [.control]), Sample(["a", [0xC2, 0x81], "b", [0xC2, 0x9D]], "ab", [.control]),
  ]

  @Test(arguments: [plain, encodings, entities, controls].flatMap(\.self))
  func textIsRepaired(sample: Sample) {
    let bytes = sample.bytes
    #expect(TextRepairer.text(bytes.span, 0..<bytes.count) == sample.text)
    #expect(TextRepairer.repairs(bytes.span, 0..<bytes.count) == sample.repairs)
  }

  /// A string never contains control characters, whatever the bytes.
  @Test func everyPairOfBytesGivesAPlainText() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let bytes: [UInt8] = [0x61, first, second, 0x62]
        let text = TextRepairer.text(bytes.span, 0..<4)
        let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
        if !isPlain { Issue.record("\(first) \(second) makes \(text.debugDescription)") }
      }
    }
  }
}

/// Strings and bytes in a form that can be listed together.
protocol Piece: Sendable {
  var asBytes: [UInt8] { get }
}

extension String: Piece {
  var asBytes: [UInt8] { Array(utf8) }
}

extension [UInt8]: Piece {
  var asBytes: [UInt8] { self }
}

@Suite struct TextRepairTests {
  @Test(arguments: [
    ("double-encoded", "Café", "It’s a test.", ["text encoded twice: decoded"]),
    ("windows-1252", "Café", "It’s £5 – no more.", ["windows-1252 bytes in UTF-8 text: decoded"]),
    ("misread-accents", "José pays", "Fiancés in doubt.", ["text encoded twice: decoded"]),
    ("entities", "Bread & Butter", "It's £5 – or &unknown; &more.", ["HTML entities: decoded"]),
    ("pound-in-braces", "Quiet Water", "For £5.", ["HTML entities: decoded"]),
    ("nul-and-controls", "Quiet Water", "One two[31m three tabs.", ["control characters: removed"]),
    ("clean-accents", "Café Señor", "For £5 – “a bargain”.", []),
    ("spaces", "Quiet Water", "Two spaces here.", []),
  ])
  func textRepairsAreReported(name: String, title: String, description: String, problems: [String]) throws {
    let feed = try DecodedFeed(fixture: name)
    #expect(feed.shown == [Shown(title, "20:00", minutes: 30)])
    #expect(feed.details().description == description)
    #expect(feed.messages == problems.map { "3 repaired: \($0)" })
  }

  @Test func episodeNamesAndNumbersAreAlsoRepaired() throws {
    #expect(try DecodedFeed(fixture: "misread-accents").summary().episodeTitle == "Für das")
    #expect(try DecodedFeed(fixture: "entities").summary().episodeTitle == "Café")
    let spaces = try DecodedFeed(fixture: "spaces")
    #expect(
      spaces.summary()
        == ProgrammeSummary(episodeTitle: "The Gate", episode: EpisodeNumber(raw: "4075", number: 4075)))
    #expect(spaces.details().genres == ["Drama"])
  }

  @Test func certificatesAreRepairedLikeOtherText() throws {
    let feed = try DecodedFeed(fixture: "controls-in-certificate")
    #expect(feed.details().certificate == "PG")
    #expect(feed.messages == ["3 repaired: control characters: removed"])
  }

  @Test func lostCharactersStayVisible() throws {
    let feed = try DecodedFeed(fixture: "lost-characters")
    #expect(feed.shown.map(\.title) == ["Caf\u{FFFD}", "Caf\u{FFFD}"])
    let message = "repaired: characters that were lost before the feed was written: shown as \u{FFFD}"
    #expect(feed.messages == ["3 \(message)", "4 \(message)"])
  }
}
