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
