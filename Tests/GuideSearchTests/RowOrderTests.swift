import GuideTestSupport
import Testing

@testable import GuideSearch

/// Rows in order, put together and taken from one another.
@Suite struct RowOrderTests {
  @Test(arguments: 0..<Contract.count(400)) func mergedAndParted(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let share = Int.random(in: 1...20, using: &random)
    let rows = (0..<UInt32(200)).filter { _ in Int.random(in: 0..<share, using: &random) == 0 }
    let own = rows.filter { _ in Bool.random(using: &random) }
    let others = rows.filter { !own.contains($0) }
    #expect(own.merged(with: others) == rows)
    #expect(others.merged(with: own) == rows)
    #expect(rows.outside(own) == others)
    #expect(own.outside(others) == own && own.outside(rows).isEmpty)
  }
}
