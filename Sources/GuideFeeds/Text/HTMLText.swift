/// The text of a piece of HTML such as `<p>Wyn finds <b>the ledger</b>.</p>`: its tags are removed, and those that end a line
/// become spaces. Entities stay; `TextMender` reads them.
enum HTMLText {
  /// Bytes of a tag. A `<` without an end that near is text, so that no text is searched again and again.
  static let longestTag = 2_083

  /// Tags beside which a word ends.
  private static let breaks: Set<String> = [
    "p", "br", "div", "li", "ul", "ol", "hr", "tr", "td", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote",
  ]

  /// The text, with spaces where lines or paragraphs end.
  static func text(_ html: [UInt8]) -> [UInt8] {
    guard html.contains(UInt8(ascii: "<")) else { return html }
    var text: [UInt8] = []
    text.reserveCapacity(html.count)
    var index = 0
    while index < html.count {
      if html[index] == UInt8(ascii: "<"), let end = endOfTag(html, from: index) {
        if breaks.contains(name(html[index..<end])) { text.append(ASCIIByte.space) }
        index = end
      } else {
        text.append(html[index])
        index += 1
      }
    }
    return text
  }

  /// The index after the tag that begins at an index; nil where none begins there. A quoted value may hold a `>`; where
  /// a quotation mark has no other, the first `>` ends the tag.
  private static func endOfTag(_ html: [UInt8], from start: Int) -> Int? {
    let rest = html[start...].dropFirst().prefix(longestTag)
    guard let first = rest.first, isLetter(first) || first == UInt8(ascii: "/") || first == UInt8(ascii: "!") else {
      return nil
    }
    var quote: UInt8?
    for index in rest.indices {
      let byte = rest[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }

  /// The name of a tag in small letters.
  private static func name(_ tag: ArraySlice<UInt8>) -> String {
    let letters = tag.dropFirst().drop { $0 == UInt8(ascii: "/") }.prefix { isLetter($0) || (0x30...0x39).contains($0) }
    return String(decoding: letters.prefix(12).map { $0 | 0x20 }, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
