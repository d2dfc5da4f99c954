import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSearch

/// A binary search in two lists finds the same results as a search in the merged list.
@Suite struct FoundInTimeTests {
  @Test(arguments: 0..<Contract.count(200, atLeast: 8)) func upcomingAndPastHitsMergeInOrder(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let guide = GuideSketch.random(seed: UInt64(seed), from: Moments.at("2026-11-16 05:00"))
    func key(_ programme: ProgrammeID) -> (Instant, ProgrammeID) { (guide.start(of: programme), programme) }
    // The results are distributed at random, so that the lists interleave in any way.
    let found = guide.programmes.filter { _ in Bool.random(using: &random) }.sorted { key($0) < key($1) }
    let isPast = found.map { _ in Int.random(in: 0..<3, using: &random) == 0 }
    let past = zip(found, isPast).filter(\.1).map { UInt32($0.0.row) }
    let upcoming = zip(found, isPast).filter { !$0.1 }.map { UInt32($0.0.row) }
    let matches = SearchMatches(upcoming: upcoming, past: past.reversed(), in: SearchIndex(guide))
    #expect(Array(matches.inOrder) == found, "seed \(seed)")
    #expect(guide.programmes.filter(matches.inOrder.contains) == found.sorted(), "seed \(seed)")
    for programme in guide.programmes {
      let index = found.firstIndex { key($0) >= key(programme) } ?? found.count
      #expect(matches.inOrder.partitioningIndex { key($0) >= key(programme) } == index, "seed \(seed)")
    }
  }

  /// A lookup in an empty result used to crash, because it read a start time from an empty guide.
  @Test func anEmptyResultContainsNoProgramme() {
    #expect(!DemoGuide.week.programmes.contains { SearchMatches.none.inOrder.contains($0) })
    #expect(SearchMatches.none.inOrder.isEmpty && SearchMatches.none.hasMatchOnChannel.isEmpty)
  }
}
