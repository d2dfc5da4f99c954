/// Texts of the extended layout: as they are, but for what would break a line, which stands as `%` and two hexadecimal
/// digits a byte of UTF-8.
enum EscapedText {
  /// What has a meaning of its own where a text is to stand, beside controls and `%`.
  enum Place {
    /// A text of a row.
    case row
    /// What stands before the `=` in a row.
    case qualifier
    /// A text of channels.dat.
    case channel
    /// The key before the `=` in channels.dat.
    case channelQualifier
  }

  /// Appends a text to a line. Spaces at its ends are escaped, so that everybody sees them.
  static func append(_ text: String, to line: inout [UInt8], in place: Place = .row) {
    let bytes = Array(text.utf8)
    for (offset, byte) in bytes.enumerated() {
      let isAtEnd = offset == 0 || offset == bytes.count - 1
      if breaks(byte, in: place) || isOfControl(bytes, offset) || (isAtEnd && byte == ASCIIByte.space) {
        appendEscape(byte, to: &line)
      } else {
        line.append(byte)
      }
    }
  }

  /// Whether a byte is one of the two of a control from U+0080 on.
  private static func isOfControl(_ bytes: [UInt8], _ offset: Int) -> Bool {
    let first = bytes[offset] == 0xC2 ? offset : offset - 1
    return first >= 0 && first + 1 < bytes.count && bytes[first] == 0xC2 && bytes[first + 1] < 0xA0
  }

  private static func breaks(_ byte: UInt8, in place: Place) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, ASCIIByte.percent, ASCIIByte.tilde: true
    case ASCIIByte.equals: place == .qualifier || place == .channelQualifier
    case ASCIIByte.pipe: place == .channel || place == .channelQualifier
    default: false
    }
  }

  private static func appendEscape(_ byte: UInt8, to line: inout [UInt8]) {
    line.append(ASCIIByte.percent)
    line.append(digits[Int(byte >> 4)])
    line.append(digits[Int(byte & 0xF)])
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// The text that was written so. What is no escape stands for itself, bytes that are no UTF-8 become U+FFFD, and no
  /// control character comes out: tabs and line breaks are spaces, others go. No letter has too many marks.
  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    let text = String(decoding: unescaped(bytes, range), as: UTF8.self)
    guard text.unicodeScalars.contains(where: isControl) else { return text.withBoundedMarks }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isControl(scalar) {
        scalars.append(scalar)
      } else if (0x09...0x0D).contains(scalar.value) {
        scalars.append(" ")
      }
    }
    return String(scalars).withBoundedMarks
  }

  private static func unescaped(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
      if bytes[place] == ASCIIByte.percent, place + 2 < range.upperBound, let high = value(bytes[place + 1]),
        let low = value(bytes[place + 2])
      {
        text.append(high << 4 | low)
        place += 3
      } else {
        text.append(bytes[place])
        place += 1
      }
    }
    return text
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46, 0x61...0x66: (digit & 0xDF) - 0x37
    default: nil
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }
}
