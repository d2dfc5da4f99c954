import Testing

@testable import GuideFeeds

/// Encodings in which the meaning of a byte depends on the bytes before or after it.
@Suite struct XMLTVStatefulEncodingTests {
  /// A document with one title.
  private static func decode(_ encoding: String, _ title: [UInt8], pieces: Int = .max) -> DecodedXMLTV {
    DecodedXMLTV(XMLTVEncodingTests.document(encoding, title), pieces: pieces)
  }

  /// The C library holds back letters that may take a mark, so every Hebrew letter used to be lost.
  @Test(
    arguments: [
      ("windows-1255", [0xF9, 0xEC, 0xE5, 0xED], "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"),
      ("cp1255", [0xE7, 0xE3, 0xF9, 0xE5, 0xFA, 0x20, 0x32], "\u{5D7}\u{5D3}\u{5E9}\u{5D5}\u{5EA} 2"),
      // A point stays a combining mark, and is not merged into a presentation form.
      ("Windows-1255", [0xF9, 0xD1, 0xEC], "\u{5E9}\u{5C1}\u{5DC}"),
      ("win1255", [0xD1, 0xF9], "\u{5C1}\u{5E9}"),
      ("windows-1258", [0x56, 0x69, 0xEA, 0xF2, 0x74], "Vi\u{1EC7}t"),
      ("cp1258", [0x74, 0x69, 0xEA, 0xEC, 0x6E, 0x67], "ti\u{1EBF}ng"),
      // The title has vowels without a tone, including one at the end.
      ("windows-1258", [0x4E, 0x68, 0xE0, 0x20, 0x61], "Nh\u{E0} a"),
      // No letter has both of these marks.
      ("windows-1258", [0xEA, 0xE3], "\u{EA}\u{103}"),
      // A byte without a meaning comes after the vowel that was held back.
      ("windows-1258", [0x61, 0x9A, 0x62, 0xE9], "a\u{FFFD}b\u{E9}"),
      ("TCVN", [0x56, 0x69, 0xAA, 0xB4, 0x74], "Vi\u{1EC7}t"), ("tcvn5712-1", [0x56, 0x69, 0xD6, 0x74], "Vi\u{1EC7}t"),
      ("VISCII", [0x56, 0x69, 0xAE, 0x74], "Vi\u{1EC7}t"), ("ISO-8859-8", [0xF9, 0xEC], "\u{5E9}\u{5DC}"),
    ] as [(String, [UInt8], String)], [1, 2, 3, 7, Int.max])
  func lettersThatMayTakeAMarkAreRead(text: (declared: String, bytes: [UInt8], title: String), pieces: Int) {
    let decoded = Self.decode(text.declared, text.bytes, pieces: pieces)
    // Strings are compared by scalars, because canonically equivalent strings are equal.
    #expect(
      decoded.titles.map { Array($0.unicodeScalars) } == [Array(text.title.unicodeScalars)], "\(decoded.messages)")
    #expect(!decoded.messages.contains { $0.contains("encoding") })
  }

  @Test(arguments: [1, 2, 3, 7, Int.max]) func lettersInASCIIBytesAreRead(pieces: Int) {
    let decoded = Self.decode("ISO-2022-CN", Array("\u{1B}$)A\u{E}VPND\u{F}".utf8), pieces: pieces)
    #expect(decoded.titles == ["中文"], "\(decoded.messages)")
  }

  @Test(arguments: ["johab", "JOHAB", "cp1361", "x-johab"]) func johabIsRead(declared: String) {
    let decoded = Self.decode(declared, [0x93, 0x41, 0xAF, 0x61])
    #expect(decoded.titles == ["뉴스"])
    #expect(decoded.messages == [])
  }
}
