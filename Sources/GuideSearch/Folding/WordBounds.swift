/// Word boundaries in UTF-8.
enum WordBounds {
  /// Whether a range is bounded by non-word characters on the given sides.
  static func surround(
    _ range: Range<Int>, in bytes: UnsafeRawBufferPointer, on sides: (start: Bool, end: Bool)
  ) -> Bool {
    !(sides.start && endsInWord(bytes[..<range.lowerBound]))
      && !(sides.end && beginsWithWord(bytes[range.upperBound...]))
  }

  static func beginsWithWord(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let first = bytes.first else { return false }
    if first < 0x80 { return isWord(Unicode.Scalar(first)) }
    return String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first.map(isWord) ?? false
  }

  static func endsInWord(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let last = bytes.last else { return false }
    if last < 0x80 { return isWord(Unicode.Scalar(last)) }
    guard let start = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return false }
    return String(decoding: bytes[start...], as: UTF8.self).unicodeScalars.first.map(isWord) ?? false
  }

  /// Whether a character belongs to a word.
  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x80 { return (0x30...0x39).contains(value) || (0x61...0x7A).contains(value | 0x20) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }
}
