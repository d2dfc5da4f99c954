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
