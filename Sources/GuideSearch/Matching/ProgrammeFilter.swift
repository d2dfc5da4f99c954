package import GuideModel

/// A query made ready for a guide: what it asks of each programme.
package struct ProgrammeFilter: Sendable {
  private let guide: Guide
  private let test: RowTest
  private let cancellation: SearchCancellation?

  init(_ test: RowTest, of guide: Guide, looksIntoRecords: Bool, until cancellation: SearchCancellation?) {
    self.test = test
    self.cancellation = cancellation
    self.looksIntoRecords = looksIntoRecords
    self.guide = guide
  }

  /// For each title, whether it is asked for, where that is all that is asked.
  var titles: [Bool]? {
    if case .titles(let isMatch) = test { isMatch } else { nil }
  }

  /// Whether a programme of the guide is asked for.
  package func matches(_ programme: ProgrammeID) -> Bool {
    !matching([UInt32(programme.row)]).isEmpty
  }

  /// Whether records have to be looked into.
  let looksIntoRecords: Bool

  /// Those of some rows that are asked for, in the same order.
  func matching(_ rows: [UInt32]) -> [UInt32] {
    test.matching(rows, in: guide, until: cancellation)
  }
}
