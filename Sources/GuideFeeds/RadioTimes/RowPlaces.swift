/// Where the fields of a row lie, found by its tildes alone, sixteen bytes at a time.
struct RowPlaces {
  /// The places of the first tildes, as many as a row of 23 fields has.
  private var tildes = InlineArray<22, UInt32>(repeating: 0)
  private var count = 0
  private let end: Int

  init(_ record: Span<UInt8>) {
    end = record.count
    let bytes = record.bytes
    var place = 0
    while place <= end - 16 {
      let isTilde = bytes.block(at: place) .== SIMD16<UInt8>(repeating: ASCIIByte.tilde)
      let words = unsafeBitCast(isTilde, to: SIMD2<UInt64>.self)
      if words[0] | words[1] != 0 {
        note(UInt64(littleEndian: words[0]), at: place)
        note(UInt64(littleEndian: words[1]), at: place + 8)
      }
      place += 16
    }
    while place < end {
      if record[place] == ASCIIByte.tilde { note(1, at: place) }
      place += 1
    }
  }

  /// Notes tildes among eight bytes, by the lowest bit of each.
  @inline(__always)
  private mutating func note(_ marks: UInt64, at place: Int) {
    var rest = marks & 0x0101_0101_0101_0101
    while rest != 0 {
      if count < tildes.count { tildes[count] = UInt32(truncatingIfNeeded: place + rest.trailingZeroBitCount >> 3) }
      count &+= 1
      rest &= rest &- 1
    }
  }

  /// Whether there are just 23 fields.
  var isWhole: Bool { count == tildes.count }

  /// Whether there are more than 23 fields.
  var isLong: Bool { count > tildes.count }

  /// The place of a field in a row of 23; empty where the row has none of it.
  subscript(_ field: Field) -> Range<Int> {
    let place = field.rawValue
    guard place <= count else { return end..<end }
    return (place > 0 ? Int(tildes[place - 1]) + 1 : 0)..<(place < count ? Int(tildes[place]) : end)
  }
}

extension RawSpan {
  /// Sixteen bytes from a place on. They must be there.
  func block(at place: Int) -> SIMD16<UInt8> {
    unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self)
  }
}
