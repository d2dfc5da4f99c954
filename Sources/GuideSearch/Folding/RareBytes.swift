/// The three rarest bytes of a text that is looked for. Where they stand as far apart as in the text, the text may stand:
/// sixty-four places are looked at together, and few are worth a closer look. A shorter text has one of them twice.
struct RareBytes: Sendable {
  /// A byte at a place in the text; a letter of ASCII is sought in both cases.
  private struct Mark: Sendable {
    let place: Int
    /// The byte, and the bit of it that is not looked at, sixteen times.
    let bytes: SIMD16<UInt8>
    let ignored: SIMD16<UInt8>

    init(_ text: [UInt8], _ place: Int?) {
      self.place = place ?? 0
      let byte = place.map { text[$0] } ?? 0
      bytes = SIMD16(repeating: byte)
      ignored = SIMD16(repeating: (0x61...0x7A).contains(byte) ? 0x20 : 0)
    }

    func isAt(_ address: UnsafeRawPointer) -> Bool {
      address.load(as: UInt8.self) | ignored[0] == bytes[0]
    }

    /// Whether it is there, for each of sixteen addresses.
    @inline(__always)
    func areAt(_ address: UnsafeRawPointer) -> SIMDMask<SIMD16<Int8>> {
      (address.loadUnaligned(as: SIMD16<UInt8>.self) | ignored) .== bytes
    }
  }

  private let rarest: Mark
  private let second: Mark
  private let third: Mark
  /// How many bytes the text has.
  private let count: Int

  /// The least frequent of a folded text.
  init(of text: [UInt8], frequency: (UInt8) -> Int) {
    let places = text.indices.sorted { frequency(text[$0]) < frequency(text[$1]) }
    rarest = Mark(text, places.first)
    second = Mark(text, places.dropFirst().first ?? places.first)
    third = Mark(text, places.dropFirst(2).first ?? places.first)
    count = text.count
  }

  /// The first place from a place on where the bytes stand, the text has room, and `isText` says that it stands; nil where
  /// there is none.
  @inline(__always)
  func first(in haystack: UnsafeRawBufferPointer, from start: Int, where isText: (Int) -> Bool) -> Int? {
    guard let base = haystack.baseAddress else { return nil }
    let end = haystack.count - count + 1
    // In registers all along.
    let (rarest, second, third) = (rarest, second, third)
    let (rareBase, secondBase, thirdBase) = (base + rarest.place, base + second.place, base + third.place)
    @inline(__always)
    func areAt(_ place: Int) -> SIMDMask<SIMD16<Int8>> {
      rarest.areAt(rareBase + place) .& second.areAt(secondBase + place) .& third.areAt(thirdBase + place)
    }
    var place = start
    // What is common is found soon, and what is not, far away.
    let near = start + 64
    while place <= end - 16 {
      if place >= near {
        while place <= end - 64 {
          let marks = (areAt(place) .| areAt(place + 16)) .| (areAt(place + 32) .| areAt(place + 48))
          if marks.isAny { break }
          place += 64
        }
        if place > end - 16 { break }
      }
      let found = areAt(place).first { isText(place + $0) }
      if let found { return place + found }
      place += 16
    }
    while place < end {
      if rarest.isAt(rareBase + place), second.isAt(secondBase + place), isText(place) { return place }
      place += 1
    }
    return nil
  }
}

extension SIMDMask<SIMD16<Int8>> {
  private var halves: SIMD2<UInt64> { unsafeBitCast(self, to: SIMD2<UInt64>.self) }

  /// Whether one of sixteen is set.
  @inline(__always)
  fileprivate var isAny: Bool { halves[0] | halves[1] != 0 }

  /// The first of sixteen that is set and of which something else is true as well.
  @inline(__always)
  fileprivate func first(where isWanted: (Int) -> Bool) -> Int? {
    for half in 0..<2 {
      // One bit for each of eight.
      var marks = UInt64(littleEndian: halves[half]) & 0x0101_0101_0101_0101
      while marks != 0 {
        let place = half * 8 + marks.trailingZeroBitCount >> 3
        if isWanted(place) { return place }
        marks &= marks - 1
      }
    }
    return nil
  }
}
