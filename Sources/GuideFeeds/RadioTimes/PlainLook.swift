/// A look at all bytes of a record: whether its texts stand in it as they are, as `TextMender.isClean` tells more slowly.
struct PlainLook {
  private(set) var isClean = true
  private(set) var isASCII = true
  private(set) var hasPercent = false

  init(_ record: Span<UInt8>) {
    isClean =
      record.isEmpty || record[0] != ASCIIByte.space && record[record.count - 1] != ASCIIByte.space
    var place = 0
    while isClean {
      place = PlainLook.firstRare(in: record, from: place)
      guard place < record.count else { return }
      if record[place] == ASCIIByte.percent {
        hasPercent = true
        place += 1
      } else {
        let length = PlainText.length(of: record, at: place, end: record.count)
        isASCII = isASCII && record[place] < 0x80
        isClean = length > 0
        place += length
      }
    }
  }

  /// The first place from a place on of a byte that needs a closer look, or of two spaces; the end where there is none.
  static func firstRare(in bytes: Span<UInt8>, from start: Int) -> Int {
    let raw = bytes.bytes
    var place = start
    while place + 17 <= raw.byteCount {
      let marks = marks(raw.block(at: place), followers: raw.block(at: place + 1))
      if marks != 0 { return place + marks.trailingZeroBitCount / 8 }
      place += 16
    }
    while place < bytes.count, !isRare(bytes, place) { place += 1 }
    return place
  }

  /// One byte at a time: the plain way.
  static func isRare(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    let byte = bytes[place]
    if byte == ASCIIByte.space { return place + 1 < bytes.count && bytes[place + 1] == ASCIIByte.space }
    return byte < 0x20 || byte >= 0x7F || byte == ASCIIByte.ampersand || byte == ASCIIByte.brace
      || byte == ASCIIByte.percent
  }

  /// Eight bits for each of sixteen bytes, the first lowest, set where it is rare. Each vector has its type written out:
  /// the compiler would compare byte by byte otherwise.
  @inline(__always)
  private static func marks(_ block: SIMD16<UInt8>, followers: SIMD16<UInt8>) -> UInt128 {
    func each(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }
    // As signed numbers, what is not ASCII is below the controls.
    let odd = unsafeBitCast(block, to: SIMD16<Int8>.self) .< SIMD16<Int8>(repeating: 0x20)
    let signs =
      (block .== each(0x7F)) .| (block .== each(ASCIIByte.ampersand)) .| (block .== each(ASCIIByte.brace))
      .| (block .== each(ASCIIByte.percent))
    let spaces = (block .== each(ASCIIByte.space)) .& (followers .== each(ASCIIByte.space))
    return UInt128(littleEndian: unsafeBitCast(odd .| signs .| spaces, to: UInt128.self))
  }
}
