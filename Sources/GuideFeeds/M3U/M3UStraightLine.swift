/// A line whose quotation marks are straight and not escaped.
struct M3UStraightLine {
  let bytes: [UInt8]
  let repairs: Set<M3URepair>

  /// Returns `nil` if nothing changes.
  init?(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    let plain = M3UEscapedQuotes.unescaped(bytes, line)
    let straight =
      plain.map { M3UCurlyQuotes.straightened($0.span, $0.indices) } ?? M3UCurlyQuotes.straightened(bytes, line)
    guard let changed = straight ?? plain else { return nil }
    self.bytes = changed
    repairs = Set((plain == nil ? [] : [.escapedQuotes]) + (straight == nil ? [] : [.curlyQuotes]))
  }
}

/// Replaces escaped quotation marks, which occur in lines copied from JSON or HTML.
enum M3UEscapedQuotes {
  /// The line with plain marks if an escaped one opens a value; `nil` if nothing changes.
  static func unescaped(_ bytes: Span<UInt8>, _ line: Range<Int>) -> [UInt8]? {
    let opens = line.dropFirst().contains { index in
      bytes[index - 1] == ASCIIByte.equals && length(ofMarkAt: index, bytes, line) > 0
    }
    guard opens else { return nil }
    var plain: [UInt8] = []
    var index = line.lowerBound
    while index < line.upperBound {
      let length = length(ofMarkAt: index, bytes, line)
      plain.append(length > 0 ? M3UQuotedValue.double : bytes[index])
      index += max(1, length)
    }
    return plain
  }

  private static let marks: [StaticString] = ["\\\"", "&quot;", "&#34;"]

  private static func length(ofMarkAt index: Int, _ bytes: Span<UInt8>, _ line: Range<Int>) -> Int {
    guard bytes[index] == UInt8(ascii: "\\") || bytes[index] == ASCIIByte.ampersand else { return 0 }
    let mark = marks.first { mark in
      index + mark.utf8CodeUnitCount <= line.upperBound && bytes.holds(mark, index..<index + mark.utf8CodeUnitCount)
    }
    return mark?.utf8CodeUnitCount ?? 0
  }
}

/// Replaces typographic quotation marks, which word processors substitute for straight ones.
enum M3UCurlyQuotes {
  /// The line with straight marks around its values; `nil` if nothing changes.
  static func straightened(_ bytes: Span<UInt8>, _ line: Range<Int>) -> [UInt8]? {
    // A mark has three bytes in UTF-8 and one in windows-1252.
    guard line.contains(where: { bytes[$0] >= 0x82 && isMarkAfterEquals(bytes, $0, line) }) else { return nil }
    var straight: [UInt8] = []
    var index = line.lowerBound
    while index < line.upperBound {
      guard isMarkAfterEquals(bytes, index, line), let opening = mark(bytes, index, line) else {
        straight.append(bytes[index])
        index += 1
        continue
      }
      var end = index + opening.length
      while end < line.upperBound, !closes(opening.isDouble, bytes, end, line) { end += 1 }
      guard end < line.upperBound else { return nil }
      straight.append(M3UQuotedValue.double)
      for inner in (index + opening.length)..<end {
        straight.append(bytes[inner] == M3UQuotedValue.double ? M3UQuotedValue.single : bytes[inner])
      }
      straight.append(M3UQuotedValue.double)
      index = end + (mark(bytes, end, line)?.length ?? 1)
    }
    return straight
  }

  private static func isMarkAfterEquals(_ bytes: Span<UInt8>, _ index: Int, _ line: Range<Int>) -> Bool {
    index > line.lowerBound && bytes[index - 1] == ASCIIByte.equals && mark(bytes, index, line) != nil
  }

  /// The typographic mark at an index.
  private static func mark(_ bytes: Span<UInt8>, _ index: Int, _ line: Range<Int>) -> (isDouble: Bool, length: Int)? {
    switch bytes[index] {
    case 0xE2 where index + 2 < line.upperBound && bytes[index + 1] == 0x80:
      switch bytes[index + 2] {
      case 0x98...0x9B: (false, 3)
      case 0x9C...0x9F, 0xB3: (true, 3)
      default: nil
      }
    case 0x82, 0x91, 0x92: (false, 1)
    case 0x84, 0x93, 0x94: (true, 1)
    default: nil
    }
  }

  /// Whether a mark closes the value: one of the same kind, or a straight one.
  private static func closes(_ isDouble: Bool, _ bytes: Span<UInt8>, _ index: Int, _ line: Range<Int>) -> Bool {
    if bytes[index] == (isDouble ? M3UQuotedValue.double : M3UQuotedValue.single) { return true }
    // The byte of a windows-1252 mark can also be part of a UTF-8 character.
    guard let mark = mark(bytes, index, line), mark.isDouble == isDouble else { return false }
    return mark.length == 3 || bytes[index - 1] < 0x80
  }
}
