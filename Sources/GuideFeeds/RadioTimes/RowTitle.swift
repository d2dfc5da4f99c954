import GuideModel

/// A title while it is being mended.
struct RowTitle {
  private(set) var text: String
  /// Whether a bar or colon stood at its end.
  let wasCut: Bool
  /// Whether it went on beyond all reason.
  let wasEndless: Bool

  /// The longest title of 82 real guides has 152 characters.
  static let limit = 512

  init(_ whole: String) {
    let text = whole.cut(to: RowTitle.limit)
    wasEndless = text.utf8.count < whole.utf8.count
    let signs = Array("|: ".utf8)
    let end = text.utf8.lastIndex { !signs.contains($0) }.map { text.utf8.index(after: $0) }
    // A title of nothing but such signs is one.
    let cut = end.map { text[..<$0] } ?? text[...]
    let isOdd = cut.utf8.count < text.utf8.count
    self.text = String(cut)
    wasCut = isOdd
  }

  /// Takes a zone's name off the front, and returns its offset in seconds east of UTC.
  mutating func takePrefix() -> Int? {
    for prefix in RadioTimesClock.prefixes where text.hasPrefix("\(prefix.text)") {
      text.removeFirst("\(prefix.text)".count)
      return prefix.offset
    }
    return nil
  }
}

/// Titles that need a closer look for their last letter.
enum TitleEdge {
  static func isOdd(_ bytes: Span<UInt8>, _ title: Range<Int>) -> Bool {
    guard let last = title.last, title.count <= RowTitle.limit else { return true }
    return bytes[last] == ASCIIByte.pipe || bytes[last] == UInt8(ascii: ":") || bytes.holds("null", title)
  }
}

/// The word `null`, which the feed's last producer wrote for what it did not know.
enum NullWords {
  static func arePresent(_ bytes: Span<UInt8>, _ fields: RowFields) -> Bool {
    let cast = fields[.cast]
    return bytes.holds("null", fields[.year]) || bytes.holds("null", fields[.director]) || isNull(bytes, cast)
      || cast.contains { bytes[$0] == ASCIIByte.pipe && isNull(bytes, $0 + 1..<cast.upperBound) }
  }

  /// Whether a member of the cast begins with it.
  private static func isNull(_ bytes: Span<UInt8>, _ rest: Range<Int>) -> Bool {
    guard rest.count >= 4, bytes.holds("null", rest.lowerBound..<rest.lowerBound + 4) else { return false }
    guard rest.count > 4 else { return true }
    let next = bytes[rest.lowerBound + 4]
    return next == ASCIIByte.asterisk || next == ASCIIByte.pipe
  }
}
