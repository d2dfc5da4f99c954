/// Finds bytes that are not plain text: controls, `&`, and every byte from `{` up (tilde, bar, delete and non-ASCII).
/// Compares 8 or 16 bytes at a time, because most of a feed is plain text.
enum SpecialBytes {
  /// The offset of the first special byte from an offset on; the end if none.
  static func first(in bytes: Span<UInt8>, from start: Int) -> Int {
    let raw = bytes.bytes
    var offset = start
    while offset + 8 <= raw.byteCount {
      let marks = marks(in: raw.word(at: offset))
      if marks != 0 { return offset + marks.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < bytes.count, !isSpecial(bytes[offset]) { offset += 1 }
    return offset
  }

  static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == ASCIIByte.ampersand || byte >= 0x7B
  }

  /// The highest bit of each special byte in a word, first byte lowest. Sums use the lower seven bits of each byte, so
  /// that nothing carries over into the next one. A byte with the highest bit set is special anyway.
  static func marks(in word: UInt64) -> UInt64 {
    let low = word & every(0x7F)
    let notControls = low &+ every(0x60)
    let fromBrace = low &+ every(0x05)
    let notAmpersands = (low ^ every(UInt64(ASCIIByte.ampersand))) &+ every(0x7F)
    return (~notControls | fromBrace | ~notAmpersands | word) & every(0x80)
  }

  /// Whether a string contains two adjacent spaces. At least eight bytes must follow it.
  static func hasDoubleSpace(_ bytes: RawSpan, _ text: Range<Int>) -> Bool {
    var offset = text.lowerBound
    // Whether the byte before the word is a space.
    var before: UInt64 = 0
    while offset < text.upperBound {
      let others = bytes.word(at: offset) ^ every(UInt64(ASCIIByte.space))
      var spaces = ~(((others & every(0x7F)) &+ every(0x7F)) | others) & every(0x80)
      let rest = text.upperBound - offset
      if rest < 8 { spaces &= 1 << UInt64(rest * 8) - 1 }
      if spaces & (spaces << 8 | before) != 0 { return true }
      before = spaces >> 56
      offset += 8
    }
    return false
  }

  /// Whether 16 bytes need no repair and contain no double space. The type of each vector is spelled out, because otherwise
  /// the compiler would compare byte by byte.
  @inline(__always)
  static func areOrdinary(_ block: SIMD16<UInt8>, followers: SIMD16<UInt8>) -> Bool {
    func each(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }
    // As signed numbers, non-ASCII bytes are below the controls. `{` and delete differ in one bit.
    let isLow = unsafeBitCast(block, to: SIMD16<Int8>.self) .< SIMD16<Int8>(repeating: 0x20)
    let isSign = ((block | 4) .== each(0x7F)) .| (block .== each(ASCIIByte.ampersand))
    let isDouble = (block .== each(ASCIIByte.space)) .& (followers .== each(ASCIIByte.space))
    let halves = unsafeBitCast(isLow .| isSign .| isDouble, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  /// Whether the last of eight bytes is a space. `nil` if one of them is special, or if there are two adjacent spaces,
  /// including the byte before the word.
  static func endsInSpace(_ word: UInt64, after wasSpace: Bool) -> Bool? {
    let others = word ^ every(UInt64(ASCIIByte.space))
    let spaces = ~(((others & every(0x7F)) &+ every(0x7F)) | others) & every(0x80)
    if marks(in: word) | (spaces & (spaces << 8 | (wasSpace ? 0x80 : 0))) != 0 { return nil }
    return spaces >> 63 == 1
  }

  /// Eight equal bytes.
  private static func every(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
}

extension RawSpan {
  /// Eight bytes from an offset on, first byte lowest. They must exist.
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}

extension RawSpan {
  /// Sixteen bytes from an offset on. They must exist.
  func block(at offset: Int) -> SIMD16<UInt8> {
    unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
  }
}

extension RawSpan {
  /// The byte at an offset, which must exist.
  func byte(at offset: Int) -> UInt8 {
    unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }

  /// Whether the letters `null` are at an offset.
  func hasNull(at offset: Int) -> Bool {
    offset + 8 <= byteCount && word(at: offset) & 0xFFFF_FFFF == 0x6C6C_756E
  }

  /// Whether a field is the word `null`.
  func isNull(_ start: Int, end: Int) -> Bool {
    end - start == 4 && hasNull(at: start)
  }
}
