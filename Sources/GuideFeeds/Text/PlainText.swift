/// Bytes that look odd and are not: proper UTF-8 with no more marks than a letter may have, an ampersand that begins no
/// entity.
enum PlainText {
  /// How many bytes from a place on are plain, where the one at the place is not printable ASCII, or is `&` or `{`;
  /// 0 where something has to be mended.
  static func length(of bytes: Span<UInt8>, at place: Int, end: Int) -> Int {
    let byte = bytes[place]
    let next = place + 1 < end ? bytes[place + 1] : 0
    switch byte {
    case ASCIIByte.ampersand: return mayBeginEntity(next) ? 0 : 1
    case ASCIIByte.brace: return next == UInt8(ascii: "p") ? 0 : 1
    default:
      let length = scalarLength(of: bytes, at: place, end: end)
      // Letters of the first marks' bytes and before are most of all.
      if length < 2 || byte < 0xCC { return length }
      return LetterMarks.areTooMany(in: bytes, from: place, end: end) ? 0 : length
    }
  }

  /// How many bytes the letter has that begins at a place; 0 where that is no proper UTF-8 above ASCII, or looks as if it
  /// were something else.
  static func scalarLength(of bytes: Span<UInt8>, at place: Int, end: Int) -> Int {
    let next = place + 1 < end ? bytes[place + 1] : 0
    switch bytes[place] {
    // 80 to 9F are controls, A0 is a space that does not break.
    case 0xC2: return (0xA1...0xBF).contains(next) ? 2 : 0
    case 0xC3:
      guard isContinuation(next), !isDoubled(bytes, place, next, end) else { return 0 }
      return MisreadText.mayBegin(bytes, place, end) ? 0 : 2
    case 0xC4...0xDF: return isContinuation(next) ? 2 : 0
    case 0xE0...0xEF: return isThreeByteScalar(bytes, place, end) ? 3 : 0
    case 0xF0...0xF4: return isFourByteScalar(bytes, place, end) ? 4 : 0
    default: return 0
    }
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func mayBeginEntity(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || (0x61...0x7A).contains(byte | 0x20)
  }

  /// Whether an accented letter is followed by what could make it one of several that were encoded twice.
  private static func isDoubled(_ bytes: Span<UInt8>, _ place: Int, _ next: UInt8, _ end: Int) -> Bool {
    (next == 0x82 || next == 0x83 || next >= 0xA0) && place + 2 < end && bytes[place + 2] == 0xC2
  }

  private static func isThreeByteScalar(_ bytes: Span<UInt8>, _ place: Int, _ end: Int) -> Bool {
    guard place + 2 < end, isContinuation(bytes[place + 1]), isContinuation(bytes[place + 2]) else { return false }
    let (first, second, third) = (bytes[place], bytes[place + 1], bytes[place + 2])
    // Too long, a surrogate, or U+FFFD, which says that something was lost.
    if first == 0xE0 { return second >= 0xA0 }
    if first == 0xED { return second < 0xA0 }
    return first != 0xEF || second != 0xBF || third != 0xBD
  }

  private static func isFourByteScalar(_ bytes: Span<UInt8>, _ place: Int, _ end: Int) -> Bool {
    guard place + 3 < end else { return false }
    let first = bytes[place]
    let second = bytes[place + 1]
    guard isContinuation(second), isContinuation(bytes[place + 2]), isContinuation(bytes[place + 3]) else {
      return false
    }
    if first == 0xF0 { return second >= 0x90 }
    return first != 0xF4 || second < 0x90
  }
}

/// Marks that stand on a letter, such as accents by themselves: how many a letter may have.
///
/// No language comes near the limit. Without it a text of a few letters could be of any length, and comparing two texts puts
/// the marks of each letter in order, which takes the square of their number.
enum LetterMarks {
  /// Marks on one letter that are kept.
  static let limit = 8

  /// Whether a scalar belongs to the letter before it.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Letters and signs of the most common scripts, so that nobody has to be asked.
    case 0..<0x300, 0x370..<0x483, 0x48A..<0x591, 0x1E00..<0x200C, 0x2010..<0x20D0, 0x3000..<0x302A,
      0x30A0..<0xA66F, 0xAC00..<0xD7A4:
      false
    case 0x300..<0x370, 0x200D: true
    default: scalar.properties.isGraphemeExtend
    }
  }

  /// Whether a scalar is a mark beyond those that are kept; `marks` counts those before it.
  static func isBeyond(_ marks: inout Int, _ scalar: Unicode.Scalar) -> Bool {
    marks = isMark(scalar) ? marks + 1 : 0
    return marks > limit
  }

  /// Whether more marks than a letter may have stand side by side from an index on. They must be proper UTF-8.
  static func areTooMany(in bytes: Span<UInt8>, from start: Int, end: Int) -> Bool {
    var index = start
    for _ in 0...limit {
      guard index < end, let scalar = scalar(in: bytes, at: index, end: end), isMark(scalar) else { return false }
      index += UTF8.width(scalar)
    }
    return true
  }

  /// The scalar of proper UTF-8 above ASCII at an index; nil where there is none.
  static func scalar(in bytes: Span<UInt8>, at index: Int, end: Int) -> Unicode.Scalar? {
    let length = PlainText.scalarLength(of: bytes, at: index, end: end)
    guard length > 1 else { return nil }
    var value = UInt32(bytes[index]) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return Unicode.Scalar(value)
  }
}

extension String {
  /// The text with no more marks on a letter than are kept.
  var withBoundedMarks: String {
    var marks = 0
    // No mark is written in a byte below this one.
    let hasMarks = utf8.contains { $0 >= 0xCC }
    guard hasMarks, unicodeScalars.contains(where: { LetterMarks.isBeyond(&marks, $0) }) else { return self }
    marks = 0
    return String(String.UnicodeScalarView(unicodeScalars.filter { !LetterMarks.isBeyond(&marks, $0) }))
  }

  /// Without what goes beyond so many letters; marks belong to their letter. No text has more of them than bytes, which are
  /// counted already.
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
