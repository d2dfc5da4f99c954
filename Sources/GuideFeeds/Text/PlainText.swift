/// Recognises special bytes that need no repair: valid UTF-8 without too many combining marks, and `&` or `{` outside entities.
enum PlainText {
  /// The number of plain bytes from an index, which must be at a special byte; 0 if that byte needs repair.
  static func length(of bytes: Span<UInt8>, at index: Int, end: Int) -> Int {
    let byte = bytes[index]
    let next = index + 1 < end ? bytes[index + 1] : 0
    switch byte {
    case ASCIIByte.ampersand: return mayBeginEntity(next) && Entity(bytes, index..<end) != nil ? 0 : 1
    case ASCIIByte.brace: return next == UInt8(ascii: "p") ? 0 : 1
    default:
      let length = scalarLength(of: bytes, at: index, end: end)
      // Most letters begin with a smaller byte than any combining mark, and no mark has the same first byte as Greek or
      // Cyrillic letters.
      if length < 2 || byte < 0xCC || (0xCE...0xD1).contains(byte) { return length }
      return LetterMarks.areTooMany(in: bytes, from: index, end: end) ? 0 : length
    }
  }

  /// The length of the non-ASCII scalar at an index. It is 0 for invalid UTF-8, controls and U+FFFD, or if the bytes
  /// look like text that was encoded twice.
  static func scalarLength(of bytes: Span<UInt8>, at index: Int, end: Int) -> Int {
    let next = index + 1 < end ? bytes[index + 1] : 0
    switch bytes[index] {
    // 80 to 9F are controls, A0 is the no-break space.
    case 0xC2: return (0xA1...0xBF).contains(next) ? 2 : 0
    case 0xC3:
      guard isContinuation(next), !isDoubled(bytes, index, next, end) else { return 0 }
      return MisreadText.mayBegin(bytes, index, end) ? 0 : 2
    case 0xC4...0xDF: return isContinuation(next) ? 2 : 0
    // U+E080 to U+E0BF, which include the DVB control characters.
    case 0xEE where next == 0x82: return 0
    case 0xE0...0xEF: return isThreeByteScalar(bytes, index, end) ? 3 : 0
    case 0xF0...0xF4: return isFourByteScalar(bytes, index, end) ? 4 : 0
    default: return 0
    }
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func mayBeginEntity(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || (0x61...0x7A).contains(byte | 0x20)
  }

  /// Whether the bytes after an accented letter could make it part of text that was encoded twice.
  private static func isDoubled(_ bytes: Span<UInt8>, _ index: Int, _ next: UInt8, _ end: Int) -> Bool {
    (next == 0x82 || next == 0x83 || next >= 0xA0) && index + 2 < end && bytes[index + 2] == 0xC2
  }

  private static func isThreeByteScalar(_ bytes: Span<UInt8>, _ index: Int, _ end: Int) -> Bool {
    guard index + 2 < end, isContinuation(bytes[index + 1]), isContinuation(bytes[index + 2]) else { return false }
    let (first, second, third) = (bytes[index], bytes[index + 1], bytes[index + 2])
    // This excludes overlong forms, surrogates, and U+FFFD, which marks lost text.
    if first == 0xE0 { return second >= 0xA0 }
    if first == 0xED { return second < 0xA0 }
    return first != 0xEF || second != 0xBF || third != 0xBD
  }

  private static func isFourByteScalar(_ bytes: Span<UInt8>, _ index: Int, _ end: Int) -> Bool {
    guard index + 3 < end else { return false }
    let first = bytes[index]
    let second = bytes[index + 1]
    guard isContinuation(second), isContinuation(bytes[index + 2]), isContinuation(bytes[index + 3]) else {
      return false
    }
    if first == 0xF0 { return second >= 0x90 }
    return first != 0xF4 || second < 0x90
  }
}

/// Limits the combining marks on a character, such as accents. No language comes near the limit. Without it, a string
/// of a few characters could have any length, and comparing two strings would sort the marks of each character in
/// quadratic time.
enum LetterMarks {
  /// Maximum number of marks kept on one character.
  static let limit = 8

  /// Whether a scalar combines with the character before it.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The most common scripts are listed here, to avoid looking up properties.
    case 0..<0x300, 0x370..<0x483, 0x48A..<0x591, 0x1E00..<0x200C, 0x2010..<0x20D0, 0x3000..<0x302A,
      0x30A0..<0xA66F, 0xAC00..<0xD7A4:
      false
    case 0x300..<0x370, 0x200D: true
    default: scalar.properties.isGraphemeExtend
    }
  }

  /// Whether a scalar is a mark beyond the limit. `marks` counts the preceding ones.
  static func isBeyond(_ marks: inout Int, _ scalar: Unicode.Scalar) -> Bool {
    marks = isMark(scalar) ? marks + 1 : 0
    return marks > limit
  }

  /// Whether there are more consecutive marks than the limit from an index on.
  static func areTooMany(in bytes: Span<UInt8>, from start: Int, end: Int) -> Bool {
    var index = start
    for _ in 0...limit {
      guard index < end, let scalar = scalar(in: bytes, at: index, end: end), isMark(scalar) else { return false }
      index += UTF8.width(scalar)
    }
    return true
  }

  /// The non-ASCII scalar at an index; `nil` if `PlainText.scalarLength` finds none.
  static func scalar(in bytes: Span<UInt8>, at index: Int, end: Int) -> Unicode.Scalar? {
    let length = PlainText.scalarLength(of: bytes, at: index, end: end)
    guard length > 1 else { return nil }
    var value = UInt32(bytes[index]) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return Unicode.Scalar(value)
  }
}

extension String {
  /// The text cut to a number of characters. A mark counts as part of its base character. Fast for short strings,
  /// because there are never more characters than bytes.
  func cut(to limit: Int) -> String {
    if utf8.count <= limit { return self }
    var letters = 0
    var index = unicodeScalars.startIndex
    while index < unicodeScalars.endIndex {
      if !LetterMarks.isMark(unicodeScalars[index]) { letters += 1 }
      if letters > limit { return String(self[..<index]) }
      index = unicodeScalars.index(after: index)
    }
    return self
  }
}
