package import GuideModel

/// What a search found.
package struct TitleMatches: Sendable {
  /// Those to come or running, the soonest first; then the past ones, the latest first.
  package let programmes: [ProgrammeID]
  /// How many of them are to come or running.
  package let upcomingCount: Int
  /// All of them by start, then by channel.
  package let inOrder: [ProgrammeID]
  private let guide: Guide?
  private let isMatch: [Bool]

  /// Nothing found.
  package static let none = TitleMatches(upcoming: [], past: [], inOrder: [], guide: nil, isMatch: [])

  init(upcoming: [ProgrammeID], past: [ProgrammeID], inOrder: [ProgrammeID], guide: Guide?, isMatch: [Bool]) {
    programmes = upcoming + past.reversed()
    upcomingCount = upcoming.count
    self.inOrder = inOrder
    self.guide = guide
    self.isMatch = isMatch
  }

  /// Whether a programme of the searched guide is among them.
  package func contains(_ programme: ProgrammeID) -> Bool {
    guide.map { isMatch[$0.titleID(of: programme)] } ?? false
  }
}
