extension UnsafeRawBufferPointer {
  /// The first place from a place on at which a byte is not ASCII; the end where there is none. Sixty-four bytes are looked
  /// at together, then sixteen.
  func endOfASCII(from start: Int) -> Int {
    var place = start
    while place + 64 <= count, !((block(place) | block(place + 16)) | (block(place + 32) | block(place + 48))).isOdd {
      place += 64
    }
    while place + 16 <= count {
      let block = block(place)
      if block.isOdd { return place + block.firstOdd }
      place += 16
    }
    if place < count, count - 16 >= start {
      // The last sixteen, of which the first are known to be ASCII.
      let block = block(count - 16)
      return block.isOdd ? count - 16 + block.firstOdd : count
    }
    while place < count, self[place] < 0x80 { place += 1 }
    return place
  }

  /// The first index from a start on of a byte that may be spelt in more than one way: no ASCII, an apostrophe or `&`; the
  /// end where there is none.
  func endOfPlainASCII(from start: Int) -> Int {
    var index = start
    while index + 16 <= count {
      let block = block(index).withSpeltOtherwiseAsOdd
      if block.isOdd { return index + block.firstOdd }
      index += 16
    }
    while index < count, !UnsafeRawBufferPointer.isSpeltOtherwise(self[index]) { index += 1 }
    return index
  }

  /// Calls a body with each run of bytes that may be spelt in more than one way, until it returns false.
  @inline(__always)
  func forEachSpeltOtherwise(_ body: (Range<Int>) -> Bool) {
    var start = 0
    var end = 0
    while start + 16 <= count {
      let block = block(start).withSpeltOtherwiseAsOdd
      for half in 0..<2 {
        var odd = block.odd(inHalf: half)
        while odd != 0 {
          let index = start + half * 8 + odd.trailingZeroBitCount >> 3
          odd &= odd - 1
          if index < end { continue }
          end = endOfSpeltOtherwise(from: index)
          if !body(index..<end) { return }
        }
      }
      start += 16
    }
    start = Swift.max(start, end)
    while start < count {
      end = endOfSpeltOtherwise(from: start)
      if end > start, !body(start..<end) { return }
      start = end + 1
    }
  }

  /// The first index from a start on of a byte that is spelt in one way alone; the end where there is none.
  @inline(__always)
  private func endOfSpeltOtherwise(from start: Int) -> Int {
    var index = start
    while index < count, UnsafeRawBufferPointer.isSpeltOtherwise(self[index]) { index += 1 }
    return index
  }

  @inline(__always)
  static func isSpeltOtherwise(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == Spelling.apostrophe || byte == Spelling.ampersand
  }

  private func block(_ place: Int) -> SIMD16<UInt8> {
    loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
  }

  /// The first place from a place on at which a byte is ASCII; the end where there is none.
  func endOfNonASCII(from start: Int) -> Int {
    var place = start
    while place < count, self[place] >= 0x80 { place += 1 }
    return place
  }
}

extension SIMD16<UInt8> {
  private var halves: SIMD2<UInt64> { unsafeBitCast(self, to: SIMD2<UInt64>.self) }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// The same with apostrophes and `&`, which differ in their lowest bit, changed to bytes that are no ASCII.
  @inline(__always)
  fileprivate var withSpeltOtherwiseAsOdd: SIMD16<UInt8> {
    self | unsafeBitCast((self | 1) .== SIMD16(repeating: Spelling.apostrophe), to: SIMD16<UInt8>.self)
  }

  /// The highest bits of the first eight of them or of the others, of those that are no ASCII.
  @inline(__always)
  fileprivate func odd(inHalf half: Int) -> UInt64 { UInt64(littleEndian: halves[half]) & Self.highBits }

  /// Whether one of them is no ASCII.
  @inline(__always)
  fileprivate var isOdd: Bool { (halves[0] | halves[1]) & Self.highBits != 0 }

  /// The place of the first that is none; there must be one.
  @inline(__always)
  fileprivate var firstOdd: Int {
    let low = UInt64(littleEndian: halves[0]) & Self.highBits
    if low != 0 { return low.trailingZeroBitCount >> 3 }
    return 8 + (UInt64(littleEndian: halves[1]) & Self.highBits).trailingZeroBitCount >> 3
  }
}
