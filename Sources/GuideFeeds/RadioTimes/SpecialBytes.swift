/// Bytes that are more than text: controls, `&`, and all from `{` on, which are the tilde, the bar and what is no ASCII.
///
/// They are looked for eight at a time, in a word: most of a feed is plain text.
enum SpecialBytes {
  /// The place of the first such byte from a place on; the end where there is none.
  static func first(in bytes: Span<UInt8>, from start: Int) -> Int {
    let raw = bytes.bytes
    var place = start
    while place + 8 <= raw.byteCount {
      let marks = marks(in: UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)))
      if marks != 0 { return place + marks.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < bytes.count, !isSpecial(bytes[place]) { place += 1 }
    return place
  }

  /// One byte at a time: the plain way.
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == ASCIIByte.ampersand || byte >= 0x7B
  }

  /// The highest bit of each special byte of a word, right up to and with the lowest of them (a borrow can mark others
  /// above it). The sums are those of Mycroft's search for a zero byte.
  private static func marks(in word: UInt64) -> UInt64 {
    let controls = (word &- every(0x20)) & ~word
    let fromBrace = ((word & every(0x7F)) &+ every(0x05)) | word
    let difference = word ^ every(UInt64(ASCIIByte.ampersand))
    let ampersands = (difference &- every(0x01)) & ~difference
    return (controls | fromBrace | ampersands) & every(0x80)
  }

  /// A word of eight equal bytes.
  private static func every(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
}
