/// A value in quotation marks, double or single ones.
struct M3UQuote {
  static let double = UInt8(ascii: "\"")
  static let single = UInt8(ascii: "'")

  /// What is in them, without spaces at the ends.
  let value: Range<Int>
  /// Where what follows begins.
  let end: Int
  /// What was wrong with the second mark.
  let defect: M3UDefect?

  /// The value at the start of the rest of a line; nil where no quotation mark stands there.
  ///
  /// No byte is looked at more than a few times, however many marks are without a pair: a mark that closes nothing opens
  /// the next value, and a kind of mark of which none is left in the line is looked for once.
  init?(_ bytes: Span<UInt8>, _ rest: Range<Int>) {
    guard let first = rest.first, [M3UQuote.double, M3UQuote.single].contains(bytes[first]) else { return nil }
    let inner = first + 1..<rest.upperBound
    guard let pair = M3UQuote.pair(of: bytes[first], bytes, inner) else {
      let comma = inner.first { bytes[$0] == ASCIIByte.comma }
      end = comma ?? rest.upperBound
      value = bytes.trimmed(inner.lowerBound..<end)
      defect = comma == nil ? .lostValue : .unendedQuote
      return
    }
    let next = M3UQuote.attribute(openedBy: pair, bytes, inner)
    value = bytes.trimmed(inner.lowerBound..<(next ?? pair))
    end = next ?? pair + 1
    let isApart = end == rest.upperBound || bytes[end] <= ASCIIByte.space || bytes[end] == ASCIIByte.comma
    defect = next != nil ? .unendedQuote : isApart ? nil : .noSpace
  }

  /// The next mark of a kind.
  static func pair(of mark: UInt8, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    range.first { bytes[$0] == mark }
  }

  /// Whether a word without quotation marks around it has one within that could have been meant to be around something.
  static func isWithin(_ bytes: Span<UInt8>, _ word: Range<Int>) -> Bool {
    word.contains { bytes[$0] == double || (bytes[$0] == single && bytes[$0 - 1] == ASCIIByte.equals) }
  }

  /// Where the attribute begins whose value a mark opens rather than to close the one before it, as in
  /// `tvg-name="Harbour group-title="News"`: nil where the mark is not one of that kind.
  private static func attribute(openedBy mark: Int, _ bytes: Span<UInt8>, _ inner: Range<Int>) -> Int? {
    guard mark > inner.lowerBound, bytes[mark - 1] == ASCIIByte.equals, mark + 1 < inner.upperBound,
      bytes[mark + 1] > ASCIIByte.space, bytes[mark + 1] != ASCIIByte.comma
    else { return nil }
    var start = mark - 1
    while start > inner.lowerBound, isLetter(bytes[start - 1]) { start -= 1 }
    guard start > inner.lowerBound, start < mark - 1, bytes[start - 1] <= ASCIIByte.space else { return nil }
    return start
  }

  /// Whether a byte may be in an attribute's name.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
