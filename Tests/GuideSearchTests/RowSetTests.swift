import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSearch

/// Row sets compared with `Set`.
@Suite struct RowSetTests {
  @Test(arguments: UInt64(0)..<40) func aRowSetEqualsASet(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let limit = [1, 63, 64, 65, 500].randomElement(using: &random) ?? 1
    let rows = (0..<Int.random(in: 0...80, using: &random)).map { _ in
      UInt32.random(in: 0..<UInt32(limit), using: &random)
    }
    let set = RowSet(rows)
    let plain = Set(rows)
    for row in 0..<700 { #expect(set.contains(row: row) == plain.contains(UInt32(row))) }
    for _ in 0..<60 {
      let low = Int.random(in: 0...600, using: &random)
      let range = low..<low + Int.random(in: 0...300, using: &random)
      var walked: [UInt32] = []
      set.forEach(in: range) { walked.append($0) }
      #expect(walked == plain.filter { range.contains(Int($0)) }.sorted(), "\(range)")
      #expect(set.meets(range) == !walked.isEmpty, "\(range)")
      var wider = set
      wider.insert(range)
      let isRight = (0..<1000).allSatisfy {
        wider.contains(row: $0) == (plain.contains(UInt32($0)) || range.contains($0))
      }
      #expect(isRight, "\(range)")
    }
  }
}
