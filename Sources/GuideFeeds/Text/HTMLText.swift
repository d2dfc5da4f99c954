import Glibc

/// Extracts the text from HTML such as `<p>Wyn finds <b>the ledger</b>.</p>`. Tags are removed, or become spaces if
/// they end a line. Other angle brackets are kept, such as `<3` or `<to be announced>`. Entities are also kept, for
/// `TextRepairer`.
enum HTMLText {
  /// Maximum length of a tag in bytes. A `<` whose tag does not end within this length is text, so that scanning stays linear.
  static let longestTag = 2_083

  /// Tags that separate words.
  private static let breaks: Set<String> = [
    "p", "br", "div", "li", "ul", "ol", "hr", "tr", "td", "th", "table", "tbody", "thead", "h1", "h2", "h3", "h4",
    "h5", "h6", "blockquote", "html", "body", "head", "section", "article", "header", "footer", "main", "pre", "dl",
    "dt", "dd",
    "center", "figure", "figcaption", "img", "iframe", "script", "style", "title", "meta", "link",
  ]
  /// Tags within a word or between words.
  private static let inlines: Set<String> = [
    "b", "i", "u", "em", "strong", "span", "font", "a", "small", "big", "sub", "sup", "s", "strike", "del", "ins",
    "mark", "q", "cite", "code", "abbr", "acronym", "tt", "kbd", "var", "samp", "dfn", "bdo", "bdi", "wbr", "nobr",
    "time", "label",
  ]

  /// Whether a lower-case name is an HTML tag.
  static func isKnown(_ name: String) -> Bool { isBreak(name) || isInline(name) }
  static func isBreak(_ name: String) -> Bool { breaks.contains(name) }
  static func isInline(_ name: String) -> Bool { inlines.contains(name) }

  /// The plain text of a string that may be HTML; `nil` if there are no tags, or only tags.
  static func plain(_ text: Span<UInt8>) -> [UInt8]? {
    text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress, memchr(start, Int32(UInt8(ascii: "<")), bytes.count) != nil else {
        return nil
      }
      let plain = HTMLText.text(bytes)
      return plain.count == bytes.count || plain.allSatisfy { $0 <= ASCIIByte.space } ? nil : plain
    }
  }

  /// The plain text, with spaces where lines or paragraphs end. The function is generic so that a test can count its steps.
  static func text<Bytes: RandomAccessCollection<UInt8>>(_ html: Bytes) -> [UInt8] where Bytes.Index == Int {
    var text: [UInt8] = []
    var index = html.startIndex
    // The first `>` from the index on. The next one is searched for only after this one is passed, so that scanning
    // stays linear.
    var firstEnd: Int?
    while let start = html[index...].firstIndex(of: UInt8(ascii: "<")) {
      text += html[index..<start]
      if firstEnd.map({ $0 < start }) ?? true { firstEnd = html[start...].firstIndex(of: UInt8(ascii: ">")) }
      guard let nearest = firstEnd else { return text + html[start...] }
      if let end = endOfTag(html, from: start, atLeast: nearest), let isBreak = isBreak(html[start..<end]) {
        if isBreak { text.append(ASCIIByte.space) }
        index = end
      } else {
        text.append(html[start])
        index = start + 1
      }
    }
    return text + html[index...]
  }

  /// The index after the tag that begins at `start`, where the first `>` is at `first`; `nil` if no tag begins there. A
  /// quoted value may contain `>`. If a quotation mark is not closed, the first `>` ends the tag.
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

  /// Whether a tag separates words; `nil` if it is not HTML, such as `<tbc>` or `<b and c>`.
  private static func isBreak(_ tag: some Collection<UInt8>) -> Bool? {
    let inside = tag.dropFirst()
    if inside.first == UInt8(ascii: "!") {
      let sign = inside.dropFirst().prefix(2).map { $0 | 0x20 }
      return sign == [0x2D, 0x2D] || sign == Array("do".utf8) ? false : nil
    }
    let written = inside.drop { $0 == UInt8(ascii: "/") }
    let letters = written.prefix { isLetter($0) || (0x30...0x39).contains($0) }
    let name = String(decoding: letters.prefix(12).map { $0 | 0x20 }, as: UTF8.self)
    guard isKnown(name) else { return nil }
    let rest = written.dropFirst(letters.count).dropLast()
    let hasEnded = rest.first.map { $0 <= ASCIIByte.space || $0 == UInt8(ascii: "/") } ?? true
    let isBare = rest.allSatisfy { $0 <= ASCIIByte.space || $0 == UInt8(ascii: "/") }
    return hasEnded && (isBare || rest.contains(ASCIIByte.equals)) ? isBreak(name) : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
