extension UnsafeRawBufferPointer {
  /// The first place from a place on at which a byte is not ASCII; the end where there is none. Eight bytes are looked at
  /// together.
  func endOfASCII(from start: Int) -> Int {
    var place = start
    while place + 8 <= count {
      let marks = loadUnaligned(fromByteOffset: place, as: UInt64.self) & 0x8080_8080_8080_8080
      if marks != 0 { return place + UInt64(littleEndian: marks).trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count, self[place] < 0x80 { place += 1 }
    return place
  }

  /// The first place from a place on at which a byte is ASCII; the end where there is none.
  func endOfNonASCII(from start: Int) -> Int {
    var place = start
    while place < count, self[place] >= 0x80 { place += 1 }
    return place
  }
}
