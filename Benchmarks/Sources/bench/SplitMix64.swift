/// A seeded random number generator, so that every machine measures the same guide.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A fraction from 0 up to, but not including, 1.
  mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  mutating func chance(oneIn count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  mutating func pick<Element>(_ list: [Element], or fallback: Element) -> Element {
    list.randomElement(using: &self) ?? fallback
  }
}
