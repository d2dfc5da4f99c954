import GuideTestSupport
import Testing

@testable import GuideModel

@Suite struct ChannelNumbersTests {
  @Test(
    arguments: [
      ([7, nil, 3], [7, 8, 3]), ([1, nil, 2, nil, 5, 101], [1, 102, 2, 103, 5, 101]), ([4, nil, 4], [4, 5, 4]),
      ([nil, .max, nil, 1, 2], [3, .max, 4, 1, 2]), ([1_000_000_001, nil, 5], [1_000_000_001, 6, 5]),
      ([nil, 0, 4], [5, 0, 4]),
    ] as [([Int?], [Int])])
  func whereMostHaveNumbersTheOthersAreCountedAfterTheHighest(own: [Int?], shown: [Int]) {
    #expect(ChannelNumbers.shown(own) == shown)
  }

  @Test(
    arguments: [
      ([], []), ([nil, nil, nil], [1, 2, 3]), ([nil, 2, nil, 101, nil], [1, 2, 3, 101, 5]),
      ([nil, nil, 1, nil], [3, 2, 1, 4]), ([3, 7, nil, nil], [3, 7, 1, 4]),
    ] as [([Int?], [Int])])
  func whereFewHaveNumbersPlacesAreCounted(own: [Int?], shown: [Int]) {
    #expect(ChannelNumbers.shown(own) == shown)
  }

  @Test func copiesChangeNoNumber() {
    #expect(ChannelNumbers.shown([7, 8, nil, nil, nil], copies: 2) == [7, 8, 9, 10, 11])
    #expect(ChannelNumbers.shown([nil, nil, nil, 7, 8, 9], copies: 3) == [1, 2, 3, 7, 8, 9])
  }

  @Test(arguments: UInt64(0)..<200) func noTwoChannelsAreShownWithOneNumber(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let share = Int.random(in: 0...9, using: &random)
    let own: [Int?] = (1...30).shuffled(using: &random).prefix(12).map {
      Int.random(in: 0...9, using: &random) < share ? $0 : nil
    }
    let shown = ChannelNumbers.shown(own)
    #expect(shown.count == 12 && Set(shown).count == 12)
    let isNumbered = own.count { $0 != nil } > 6
    let highest = own.compactMap(\.self).max() ?? 0
    for (own, shown) in zip(own, shown) { #expect(own.map { $0 == shown } ?? (!isNumbered || shown > highest)) }
  }
}
