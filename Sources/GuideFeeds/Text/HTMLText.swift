/// The text of a piece of HTML such as `<p>Wyn finds <b>the ledger</b>.</p>`: its tags are removed, and those that end a line
/// become spaces. Entities stay; `TextMender` reads them.
enum HTMLText {
  /// Bytes of a tag. A `<` without an end that near is text, so that no text is searched again and again.
  static let longestTag = 2_083

  /// Tags beside which a word ends.
  private static let breaks: Set<String> = [
    "p", "br", "div", "li", "ul", "ol", "hr", "tr", "td", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote",
  ]

  /// The text, with spaces where lines or paragraphs end. Any bytes will do, so that a test can count how often one is looked at.
  static func text<Bytes: RandomAccessCollection<UInt8>>(_ html: Bytes) -> [UInt8] where Bytes.Index == Int {
    var text: [UInt8] = []
    var index = html.startIndex
    // The first `>` from the index on, which is searched for again only when it is passed: no byte is looked at for every tag.
    var firstEnd: Int?
    while let start = html[index...].firstIndex(of: UInt8(ascii: "<")) {
      text += html[index..<start]
      if firstEnd.map({ $0 < start }) ?? true { firstEnd = html[start...].firstIndex(of: UInt8(ascii: ">")) }
      guard let nearest = firstEnd else { return text + html[start...] }
      if let end = endOfTag(html, from: start, atLeast: nearest) {
        if breaks.contains(name(html[start..<end])) { text.append(ASCIIByte.space) }
        index = end
      } else {
        text.append(html[start])
        index = start + 1
      }
    }
    return text + html[index...]
  }

  /// The index after the tag that begins at an index, where the first `>` is at `first`; nil where none begins there. A quoted
  /// value may hold a `>`; where a quotation mark has no other, the first `>` ends the tag.
  private static func endOfTag<Bytes: RandomAccessCollection<UInt8>>(
    _ html: Bytes, from start: Int, atLeast first: Int
  ) -> Int? where Bytes.Index == Int {
    let rest = html[start...].dropFirst().prefix(longestTag)
    guard (rest.startIndex..<rest.endIndex).contains(first), let sign = rest.first,
      isLetter(sign) || "/!".utf8.contains(sign)
    else {
      return nil
    }
    var quote: UInt8?
    for index in rest.startIndex..<rest.endIndex {
      let byte = rest[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return first + 1
  }

  /// The name of a tag in small letters.
  private static func name(_ tag: some Collection<UInt8>) -> String {
    let letters = tag.dropFirst().drop { $0 == UInt8(ascii: "/") }.prefix { isLetter($0) || (0x30...0x39).contains($0) }
    return String(decoding: letters.prefix(12).map { $0 | 0x20 }, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
