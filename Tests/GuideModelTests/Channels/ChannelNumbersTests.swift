import GuideTestSupport
import Testing

@testable import GuideModel

@Suite struct ChannelNumbersTests {
  @Test(
    arguments: [
      ([], []), ([nil, nil, nil], [1, 2, 3]), ([7, nil, 3], [7, 8, 3]),
      ([nil, 2, nil, 101, nil], [102, 2, 103, 101, 104]),
      ([4, nil, 4], [4, 5, 4]), ([nil, .max, nil, 1], [2, .max, 3, 1]), ([1_000_000_001, nil], [1_000_000_001, 1]),
      ([nil, 0], [1, 0]),
    ] as [([Int?], [Int])])
  func whatHasNoNumberIsCountedAfterTheHighest(own: [Int?], shown: [Int]) {
    #expect(ChannelNumbers.shown(own) == shown)
  }

  @Test(arguments: UInt64(0)..<200) func noTwoChannelsAreShownWithOneNumber(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let numbers = (1...30).shuffled(using: &random)
    let own: [Int?] = numbers.prefix(12).map { Bool.random(using: &random) ? $0 : nil }
    let shown = ChannelNumbers.shown(own)
    #expect(shown.count == 12 && Set(shown).count == 12)
    let highest = own.compactMap(\.self).max() ?? 0
    for (own, shown) in zip(own, shown) { #expect(own.map { $0 == shown } ?? (shown > highest)) }
  }
}
