import GuideModel
import Testing

@testable import GuideFeeds

/// Documents in all encodings, with correct, wrong and unknown declarations.
@Suite struct XMLTVEncodingTests {
  /// A document with a declaration and one title, which is given in bytes.
  static func document(_ encoding: String?, _ title: [UInt8]) -> [UInt8] {
    let declaration = encoding.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
    let head = declaration + "\n<tv><channel id=\"one\"><display-name>One</display-name></channel>"
    return Array((head + "<programme start=\"202611202000\" stop=\"202611202100\" channel=\"one\"><title>").utf8)
      + title
      + Array("</title></programme>\n</tv>".utf8)
  }

  private static func wide(_ text: String, _ encode: (Unicode.Scalar) -> [UInt8]) -> [UInt8] {
    text.unicodeScalars.flatMap(encode)
  }

  private static func utf16(_ scalar: Unicode.Scalar, isBig: Bool) -> [UInt8] {
    UTF16.encode(scalar).map { Array($0) }?.flatMap { unit in
      isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    } ?? []
  }

  @Test(
    arguments: [
      "utf8", "UTF8", "utf_8", "UTF-8", "Utf 8", "ASCII", "us-ascii", "US_ASCII", "ANSI", "Latin-1", "latin1",
      "ISO-8859-1",
      "ISO_8859-15", "windows-1252", "windows1252", "Windows 1251", "cp1252", "unicode", "utf-16", "UTF-16LE", "ucs-2",
      "klingon", "x", "utf-8;", "GB2312", "Big5", "Shift_JIS", "EUC-KR", "ISO-2022-JP", "KOI8-R",
    ], [1, 3, Int.max])
  func utf8BytesAreReadAsUTF8(declared: String, pieces: Int) {
    let title = "Größe 新闻"
    let decoded = DecodedXMLTV(Self.document(declared, Array(title.utf8)), pieces: pieces)
    #expect(decoded.titles == [title], "\(decoded.messages)")
    #expect(!decoded.diagnostics.contains { $0.severity == .refused })
  }

  @Test(
    arguments: [
      ("windows-1252", [0x47, 0xF6, 0x80], "Gö€"), ("ANSI", [0x47, 0xF6, 0x80], "Gö€"), ("latin1", [0x47, 0xF6], "Gö"),
      ("Latin_1", [0xE9, 0xE9], "éé"), ("us-ascii", [0xE9], "é"), ("klingon", [0xE9], "é"), ("utf-16", [0xE9], "é"),
      ("ISO_8859-1:1987", [0xE9], "é"), ("iso8859-15", [0xA4], "€"), ("ISO-8859-2", [0xA3, 0xF3], "Łó"),
      ("latin2", [0xA3, 0xF3], "Łó"), ("cp1250", [0x8C], "Ś"), ("x-cp1250", [0x8C], "Ś"), ("iso-8859-9", [0xFD], "ı"),
      ("windows-1251", [0xCD, 0xEE, 0xE2, 0xEE, 0xF1, 0xF2, 0xE8], "Новости"),
      ("win1251", [0xCD, 0xEE, 0xE2, 0xEE, 0xF1, 0xF2, 0xE8], "Новости"),
      ("KOI8-U", [0xEE, 0xCF, 0xD7, 0xC9, 0xCE, 0xC9], "Новини"), ("koi8_r", [0xEE, 0xCF, 0xD7, 0xCF], "Ново"),
      ("GB2312", [0xD0, 0xC2, 0xCE, 0xC5], "新闻"), ("gbk", [0xD0, 0xC2, 0xCE, 0xC5], "新闻"),
      ("GB18030", [0xD0, 0xC2, 0xCE, 0xC5], "新闻"), ("cp936", [0xD0, 0xC2, 0xCE, 0xC5], "新闻"),
      ("Big5", [0xB7, 0x73, 0xBB, 0x44], "新聞"), ("big5-hkscs", [0xB7, 0x73, 0xBB, 0x44], "新聞"),
      ("EUC-KR", [0xB4, 0xBA, 0xBD, 0xBA], "뉴스"), ("ks_c_5601-1987", [0xB4, 0xBA, 0xBD, 0xBA], "뉴스"),
      ("Shift_JIS", [0x83, 0x6A, 0x83, 0x85, 0x81, 0x5B, 0x83, 0x58], "ニュース"),
      ("x-sjis", [0x83, 0x6A, 0x83, 0x85, 0x81, 0x5B, 0x83, 0x58], "ニュース"),
      ("EUC-JP", [0xA5, 0xCB, 0xA5, 0xE5, 0xA1, 0xBC, 0xA5, 0xB9], "ニュース"),
      ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x25, 0x4B, 0x25, 0x65, 0x1B, 0x28, 0x42], "ニュ"),
      ("IBM850", [0x82], "é"), ("macintosh", [0x8E], "é"), ("UTF-8", [0xE9], "é"), (nil, [0xE9], "é"),
    ] as [(String?, [UInt8], String)], [1, 2, 3, 7, Int.max])
  func theDeclaredEncodingIsRead(text: (declared: String?, bytes: [UInt8], title: String), pieces: Int) {
    let decoded = DecodedXMLTV(Self.document(text.declared, text.bytes), pieces: pieces)
    #expect(decoded.titles == [text.title], "\(text.declared ?? "none"): \(decoded.messages)")
  }

  @Test(arguments: [nil, "UTF-16", "UTF-8", "ISO-8859-1", "windows-1252", "GB2312"], [1, 2, 3, 5, 7, Int.max])
  func wideEncodingsAreRecognisedByTheirBytes(declared: String?, pieces: Int) {
    let title = "Größe 新闻 𝄞"
    let text = String(decoding: Self.document(declared, Array(title.utf8)), as: UTF8.self)
    for isBig in [false, true] {
      let mark: Unicode.Scalar = "\u{FEFF}"
      let bytes = Self.wide(text) { Self.utf16($0, isBig: isBig) }
      let wider = Self.wide(text) { scalar in
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * $0)) }
        return isBig ? bytes.reversed() : bytes
      }
      for bytes in [bytes, Self.utf16(mark, isBig: isBig) + bytes, wider] {
        let decoded = DecodedXMLTV(bytes, pieces: pieces)
        #expect(decoded.titles == [title], "\(decoded.messages)")
        #expect(decoded.messages == [])
      }
    }
  }

  @Test(arguments: [1, 2, 3, Int.max]) func aUTF8ByteOrderMarkDecides(pieces: Int) {
    for declared in ["UTF-16", "ISO-8859-1", "GB2312", "klingon"] {
      let bytes = [0xEF, 0xBB, 0xBF] + Self.document(declared, Array("é".utf8)).drop { $0 == 0x0A }
      let decoded = DecodedXMLTV(bytes, pieces: pieces)
      #expect(decoded.titles == ["é"])
      #expect(decoded.messages == [])
    }
  }

  @Test func wrongDeclarationsAreReported() {
    let utf8 = Array("é".utf8)
    let messages = ["us-ascii", "klingon", "UTF_8", "windows-1252"].map {
      DecodedXMLTV(Self.document($0, utf8)).messages
    }
    #expect(
      messages == [
        ["1: the encoding is not the declared us-ascii: read as UTF-8"],
        ["1: the encoding klingon is unknown: read as UTF-8"], [],
        ["1: the encoding is not the declared windows-1252: read as UTF-8"],
      ])
    #expect(
      DecodedXMLTV(Self.document("klingon", [0xE9])).messages
        == ["1: the encoding klingon is unknown: read as windows-1252"])
  }

  /// Broken XML is repaired in any encoding.
  @Test(arguments: [1, 7, Int.max]) func brokenXMLIsRepairedInOtherEncodings(pieces: Int) {
    for (declared, bytes, title) in [("Big5", [0xB7, 0x73], "新"), ("latin1", [0xE9], "é")]
      as [(String, [UInt8], String)]
    {
      let faulty = bytes + Array(" & ".utf8) + bytes
      let decoded = DecodedXMLTV(Self.document(declared, faulty), pieces: pieces)
      #expect(decoded.titles == ["\(title) & \(title)"], "\(decoded.messages)")
      #expect(decoded.diagnostics.map(\.severity) == [.repaired])
    }
  }

  /// Invalid bytes do not swallow the bytes after them.
  @Test func meaninglessBytesBecomeReplacementCharacters() {
    #expect(DecodedXMLTV(Self.document("Big5", [0xB7, 0x73, 0xFF, 0x41])).titles == ["新\u{FFFD}A"])
    #expect(DecodedXMLTV(Self.document("EUC-KR", [0xB4, 0xBA, 0xFF, 0x41])).titles == ["뉴\u{FFFD}A"])
  }

  /// The 64 KB from the first non-ASCII character on determine the encoding, whatever precedes or follows them.
  @Test(arguments: [1 << 10, 100_003, Int.max]) func aFewBytesInALongDocumentDoNotDecide(pieces: Int) {
    let long = Array("</title><desc>\(String(repeating: "x", count: 200_000))".utf8)
    let title = Array("Größe".utf8)
    // Part of the description is in another encoding.
    let document = Self.document("windows-1252", title + long + [0xE9])
    let decoded = DecodedXMLTV(document.dropLast(26) + Array("</desc></programme></tv>".utf8), pieces: pieces)
    #expect(decoded.titles == ["Größe"], "\(decoded.messages)")
  }
}
