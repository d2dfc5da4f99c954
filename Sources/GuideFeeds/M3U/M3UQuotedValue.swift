/// A value in double or single quotation marks.
struct M3UQuotedValue {
  static let double = UInt8(ascii: "\"")
  static let single = UInt8(ascii: "'")

  let mark: UInt8
  /// The range of the text, without spaces at its ends.
  let value: Range<Int>
  /// The start of the rest of the line.
  let end: Int
  /// The repair to the closing mark; `nil` if none.
  let repair: M3URepair?
  /// Whether the value contains marks of the same kind.
  let hasInnerMarks: Bool

  /// Parses the value at the start of the rest of a line; `nil` if there is no quotation mark. Parsing is linear even
  /// if many marks have no pair: `searched` stores the results so far, so that a missing mark is searched for only
  /// once.
  init?(_ bytes: Span<UInt8>, _ rest: Range<Int>, searched: inout M3UQuoteSearch) {
    guard let start = rest.first, [M3UQuotedValue.double, M3UQuotedValue.single].contains(bytes[start]) else {
      return nil
    }
    mark = bytes[start]
    let inner = start + 1..<rest.upperBound
    guard let pair = M3UQuotedValue.pair(of: mark, bytes, inner) else {
      let comma = inner.first { bytes[$0] == ASCIIByte.comma }
      end = comma ?? rest.upperBound
      value = bytes.trimmed(inner.lowerBound..<end)
      (repair, hasInnerMarks) = (comma == nil ? .lostValue : .unendedQuote, false)
      return
    }
    var ending = M3UQuotedValueScan.Ending.mark(pair)
    if start >= searched.ends[mark] ?? 0 {
      var scan = M3UQuotedValueScan(mark, bytes, inner, first: pair, known: searched.attributes[mark] ?? 0)
      ending = scan.ending(bytes)
      searched.attributes[mark] = scan.known
    }
    if case .firstMark(let end) = ending { (searched.ends[mark], ending) = (end, .mark(pair)) }
    switch ending {
    case .attribute(let next):
      (value, end, repair) = (bytes.trimmed(inner.lowerBound..<next), next, .unendedQuote)
      hasInnerMarks = pair < next
    case .mark(let last), .firstMark(let last):
      (value, end) = (bytes.trimmed(inner.lowerBound..<last), last + 1)
      let isApart = end == rest.upperBound || bytes[end] <= ASCIIByte.space || bytes[end] == ASCIIByte.comma
      (repair, hasInnerMarks) = (isApart ? nil : .noSpace, pair < last)
    }
  }

  /// The next quotation mark of this kind.
  static func pair(of mark: UInt8, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    range.first { bytes[$0] == mark }
  }

  /// Whether an unquoted word contains a quotation mark that may be out of place.
  static func isWithin(_ bytes: Span<UInt8>, _ word: Range<Int>) -> Bool {
    word.contains { bytes[$0] == double || (bytes[$0] == single && bytes[$0 - 1] == ASCIIByte.equals) }
  }

  /// Marks that exporters add inside the value's own marks.
  private static let extraMarks: [StaticString] = ["\"", "\\\"", "&quot;", "&#34;"]

  /// The value without extra marks around it, as in `""harbour""`, `"\"harbour\""` and `"&quot;harbour&quot;"`.
  func unquoted(_ bytes: Span<UInt8>) -> Range<Int> {
    var value = value
    for further in M3UQuotedValue.extraMarks {
      let length = further.utf8CodeUnitCount
      while value.count >= 2 * length, bytes.holds(further, value.lowerBound..<value.lowerBound + length),
        bytes.holds(further, value.upperBound - length..<value.upperBound)
      {
        value = bytes.trimmed(value.lowerBound + length..<value.upperBound - length)
      }
    }
    guard hasInnerMarks, mark == M3UQuotedValue.double, let first = value.first, let last = value.last,
      value.count(where: { bytes[$0] == mark }) % 2 == 1
    else { return value }
    // A mark at one end was typed twice.
    if bytes[last] == mark { return bytes.trimmed(first..<last) }
    return bytes[first] == mark ? bytes.trimmed(first + 1..<value.upperBound) : value
  }
}

/// How far a line has been searched for each kind of quotation mark. Keeps the search linear.
struct M3UQuoteSearch {
  /// The index up to which no better end for a value than the first mark has been found.
  var ends: [UInt8: Int] = [:]
  /// The mark that opens the value of the next known attribute; the end of the line if none.
  var attributes: [UInt8: Int] = [:]
}

/// Finds the end of a value that may contain quotation marks, such as `"Tarn 7" HD" tvg-id=…`.
private struct M3UQuotedValueScan {
  enum Ending {
    /// The mark that ends the value.
    case mark(Int)
    /// The start of the next attribute; the closing mark is missing.
    case attribute(Int)
    /// Up to an index, there is no better end than the first mark.
    case firstMark(searched: Int)
  }

  private let mark: UInt8
  private let inner: Range<Int>
  /// The first mark inside the value or at its end.
  private let first: Int
  /// Whether the first mark looks like the end of a word rather than the start of one.
  private let isFirstClosing: Bool
  /// The mark that opens the next known attribute's value; the end of the line if none.
  private(set) var known: Int

  init(_ mark: UInt8, _ bytes: Span<UInt8>, _ inner: Range<Int>, first: Int, known: Int) {
    (self.mark, self.inner, self.first, self.known) = (mark, inner, first, known)
    isFirstClosing = first + 1 < inner.upperBound && bytes[first + 1] <= ASCIIByte.space
  }

  /// The first mark followed by a comma or the next attribute. If the first mark looks like a closing mark, quoted words
  /// after it are not part of the value.
  mutating func ending(_ bytes: Span<UInt8>) -> Ending {
    var (last, count, isInWord, hasComma) = (first, 0, false, false)
    for index in first..<inner.upperBound {
      if bytes[index] == ASCIIByte.comma, count > 0, !isInWord { hasComma = true }
      guard bytes[index] == mark else { continue }
      if let attribute = attribute(openedBy: index, bytes) {
        if hasComma || count % 2 == 1 && isFirstClosing { return .firstMark(searched: index) }
        return count % 2 == 1 ? .mark(last) : .attribute(attribute)
      }
      let isStray = isInWord && isFirstClosing
      if isInWord, known <= index { known = knownAttribute(after: index, bytes) ?? inner.upperBound }
      // A comma after a quoted word belongs to the value if attributes follow: `like "Lost", "Tide" and more" group-title=`.
      let isWithin = isInWord && known < inner.upperBound && isBeforeComma(index, bytes)
      if !isStray, !isWithin, isEnd(index, bytes, afterComma: hasComma) { return .mark(index) }
      isInWord = !isInWord && opensWord(index, bytes)
      (last, count) = (index, count + 1)
    }
    return .firstMark(searched: inner.upperBound)
  }

  private func isBeforeComma(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
    index + 1 < inner.upperBound && bytes[index + 1] == ASCIIByte.comma
  }

  /// The mark that opens the value of the next known attribute.
  private func knownAttribute(after index: Int, _ bytes: Span<UInt8>) -> Int? {
    (index + 1..<inner.upperBound).first { next in
      guard bytes[next] == mark, let start = attribute(openedBy: next, bytes) else { return false }
      return M3UAttribute.isAttributeName(bytes, start..<next - 1)
    }
  }

  /// Whether a mark ends the value. After a comma, which may be the one before the name, a mark ends the value only if a
  /// known attribute follows.
  private func isEnd(_ index: Int, _ bytes: Span<UInt8>, afterComma: Bool) -> Bool {
    var next = index + 1
    while next < inner.upperBound, bytes[next] <= ASCIIByte.space { next += 1 }
    guard next < inner.upperBound else { return index == first }
    if bytes[next] == ASCIIByte.comma { return !afterComma }
    var end = next
    while end < inner.upperBound, isLetter(bytes[end]) { end += 1 }
    guard end > next, end < inner.upperBound, bytes[end] == ASCIIByte.equals else { return false }
    return !afterComma || M3UAttribute.isAttributeName(bytes, next..<end)
  }

  /// Whether a mark opens a quoted word, as in `The "Best" TV`.
  private func opensWord(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
    guard index == inner.lowerBound || bytes[index - 1] <= ASCIIByte.space, index + 1 < inner.upperBound else {
      return false
    }
    return bytes[index + 1] > ASCIIByte.space && bytes[index + 1] != ASCIIByte.comma
  }

  private func attribute(openedBy mark: Int, _ bytes: Span<UInt8>) -> Int? {
    M3UQuotedValue.attribute(openedBy: mark, bytes, inner)
  }

  private func isLetter(_ byte: UInt8) -> Bool { M3UQuotedValue.isLetter(byte) }
}

// MARK: Attributes
extension M3UQuotedValue {
  /// The start of the attribute whose value a mark opens instead of closing the previous value: `group-title` in
  /// `tvg-name="Harbour group-title="News"`. `nil` for any other mark.
  static func attribute(openedBy mark: Int, _ bytes: Span<UInt8>, _ inner: Range<Int>) -> Int? {
    guard mark > inner.lowerBound, bytes[mark - 1] == ASCIIByte.equals, mark + 1 < inner.upperBound,
      bytes[mark + 1] > ASCIIByte.space, bytes[mark + 1] != ASCIIByte.comma
    else { return nil }
    var start = mark - 1
    while start > inner.lowerBound, isLetter(bytes[start - 1]) { start -= 1 }
    guard start > inner.lowerBound, start < mark - 1, bytes[start - 1] <= ASCIIByte.space else { return nil }
    return start
  }

  /// Whether a byte may occur in an attribute's name.
  fileprivate static func isLetter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
