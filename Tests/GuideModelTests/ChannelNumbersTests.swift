import GuideTestSupport
import Testing

@testable import GuideModel

@Suite struct ChannelNumbersTests {
  @Test(
    arguments: [
      ([7, nil, 3], [7, nil, 3]), ([1, nil, nil, nil], [1, nil, nil, nil]),
      ([4, nil, 4], [4, nil, 4]),
      ([nil, nil, 9], [nil, nil, 9]), ([], []), ([nil, nil, nil], [1, 2, 3]),
    ] as [([Int?], [Int?])])
  func positionsAreUsedOnlyIfNoChannelHasANumber(own: [Int?], shown: [Int?]) {
    #expect(ChannelNumbers.shown(own) == shown)
  }

  @Test func copiesDoNotAffectNumbers() {
    #expect(ChannelNumbers.shown([7, 8, nil, nil, nil]) { $0 > 2 } == [7, 8, nil, nil, nil])
    #expect(ChannelNumbers.shown([nil, nil, nil, 2, 8, nil]) { $0 > 2 } == [1, 4, 3, 2, 8, 6])
  }
}
