/// Bytes that are more than text: controls, `&`, and all from `{` on, which are the tilde, the bar and what is no ASCII.
///
/// They are looked for eight at a time, in a word: most of a feed is plain text.
enum SpecialBytes {
  /// The place of the first such byte from a place on; the end where there is none.
  static func first(in bytes: Span<UInt8>, from start: Int) -> Int {
    let raw = bytes.bytes
    var place = start
    while place + 8 <= raw.byteCount {
      let marks = marks(in: raw.word(at: place))
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

  /// The highest bit of each special byte of a word, the first byte lowest.
  ///
  /// Each byte is looked at in its lower seven bits, so that no sum carries into the next; those with the highest bit set
  /// are special whatever the rest says.
  static func marks(in word: UInt64) -> UInt64 {
    let low = word & every(0x7F)
    let notControls = low &+ every(0x60)
    let fromBrace = low &+ every(0x05)
    let notAmpersands = (low ^ every(UInt64(ASCIIByte.ampersand))) &+ every(0x7F)
    return (~notControls | fromBrace | ~notAmpersands | word) & every(0x80)
  }

  /// Whether two spaces stand side by side in a text that is followed by eight bytes or more.
  static func hasDoubleSpace(_ bytes: RawSpan, _ text: Range<Int>) -> Bool {
    var place = text.lowerBound
    // The mark of the byte before the word.
    var before: UInt64 = 0
    while place < text.upperBound {
      let others = bytes.word(at: place) ^ every(UInt64(ASCIIByte.space))
      var spaces = ~(((others & every(0x7F)) &+ every(0x7F)) | others) & every(0x80)
      let rest = text.upperBound - place
      if rest < 8 { spaces &= 1 << UInt64(rest * 8) - 1 }
      if spaces & (spaces << 8 | before) != 0 { return true }
      before = spaces >> 56
      place += 8
    }
    return false
  }

  /// Whether sixteen bytes are text that needs no mending, and no space of them is followed by another. Each vector has its
  /// type written out: the compiler would compare byte by byte otherwise.
  @inline(__always)
  static func areOrdinary(_ block: SIMD16<UInt8>, followers: SIMD16<UInt8>) -> Bool {
    func each(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }
    // As signed numbers, what is not ASCII is below the controls. `{` and delete differ in one bit.
    let isLow = unsafeBitCast(block, to: SIMD16<Int8>.self) .< SIMD16<Int8>(repeating: 0x20)
    let isSign = ((block | 4) .== each(0x7F)) .| (block .== each(ASCIIByte.ampersand))
    let isDouble = (block .== each(ASCIIByte.space)) .& (followers .== each(ASCIIByte.space))
    let halves = unsafeBitCast(isLow .| isSign .| isDouble, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  /// Whether the last of eight bytes is a space; nil where one of them is special, or two spaces come together, of which
  /// the first may be the one before the word.
  static func endsInSpace(_ word: UInt64, after wasSpace: Bool) -> Bool? {
    let others = word ^ every(UInt64(ASCIIByte.space))
    let spaces = ~(((others & every(0x7F)) &+ every(0x7F)) | others) & every(0x80)
    if marks(in: word) | (spaces & (spaces << 8 | (wasSpace ? 0x80 : 0))) != 0 { return nil }
    return spaces >> 63 == 1
  }

  /// A word of eight equal bytes.
  private static func every(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
}

extension RawSpan {
  /// Eight bytes from a place on, the first lowest. They must be there.
  func word(at place: Int) -> UInt64 {
    UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
  }
}

extension RawSpan {
  /// Sixteen bytes from a place on. They must be there.
  func block(at place: Int) -> SIMD16<UInt8> {
    unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self)
  }
}

extension RawSpan {
  /// The byte at a place. It must be there.
  func byte(at place: Int) -> UInt8 {
    unsafeLoad(fromByteOffset: place, as: UInt8.self)
  }

  /// Whether the letters `null` stand at a place.
  func hasNull(at place: Int) -> Bool {
    place + 8 <= byteCount && word(at: place) & 0xFFFF_FFFF == 0x6C6C_756E
  }

  /// Whether a field is nothing but the word `null`.
  func isNull(_ start: Int, end: Int) -> Bool {
    end - start == 4 && hasNull(at: start)
  }
}
