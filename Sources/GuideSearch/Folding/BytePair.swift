/// Two bytes of a text that is looked for, the rarest that it has. Where both stand as far apart as in the text, the text
/// may stand: sixteen places are looked at together, and few are worth a closer look.
struct BytePair: Sendable {
  /// A byte at a place in the text; a letter of ASCII is sought in both cases.
  private struct Mark: Sendable {
    let place: Int
    /// The byte, and the bit of it that is not looked at, sixteen times.
    let bytes: SIMD16<UInt8>
    let ignored: SIMD16<UInt8>

    init(_ text: [UInt8], _ place: Int) {
      self.place = place
      bytes = SIMD16(repeating: text[place])
      ignored = SIMD16(repeating: (0x61...0x7A).contains(text[place]) ? 0x20 : 0)
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
  private let other: Mark
  /// How many bytes the text has.
  private let count: Int

  /// The two least frequent of a folded text that is not empty.
  init(of text: [UInt8], frequency: (UInt8) -> Int) {
    let places = text.indices.sorted { frequency(text[$0]) < frequency(text[$1]) }
    rarest = Mark(text, places[0])
    other = Mark(text, places[min(1, places.count - 1)])
    count = text.count
  }

  /// The first place from a place on where both bytes stand and the text has room; nil where there is none.
  func first(in haystack: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = haystack.baseAddress else { return nil }
    let end = haystack.count - count + 1
    // In registers all along.
    let (rarest, other) = (rarest, other)
    let (rareBase, otherBase) = (base + rarest.place, base + other.place)
    var place = start
    while place <= end - 16 {
      let both = rarest.areAt(rareBase + place) .& other.areAt(otherBase + place)
      let marks = UInt128(littleEndian: unsafeBitCast(both, to: UInt128.self))
      if marks != 0 { return place + marks.trailingZeroBitCount / 8 }
      place += 16
    }
    while place < end {
      if rarest.isAt(rareBase + place), other.isAt(otherBase + place) { return place }
      place += 1
    }
    return nil
  }
}
