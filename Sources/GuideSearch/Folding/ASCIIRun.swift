extension UnsafeRawBufferPointer {
  /// The first place from a place on at which a byte is not ASCII; the end where there is none. Thirty-two bytes are looked
  /// at together, and then eight.
  func endOfASCII(from start: Int) -> Int {
    var place = start
    while place + 32 <= count, (word(place) | word(place + 8) | word(place + 16) | word(place + 24)) & highBits == 0 {
      place += 32
    }
    while place + 8 <= count {
      let marks = word(place) & highBits
      if marks != 0 { return place + UInt64(littleEndian: marks).trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count, self[place] < 0x80 { place += 1 }
    return place
  }

  private var highBits: UInt64 { 0x8080_8080_8080_8080 }

  private func word(_ place: Int) -> UInt64 {
    loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }

  /// The first place from a place on at which a byte is ASCII; the end where there is none.
  func endOfNonASCII(from start: Int) -> Int {
    var place = start
    while place < count, self[place] >= 0x80 { place += 1 }
    return place
  }
}
