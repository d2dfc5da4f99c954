package import GuideModel

/// What a search found.
package struct SearchMatches: Sendable {
  /// Those to come or running, the soonest first; then the past ones, the latest first.
  package let programmes: FoundProgrammes
  private let guide: Guide?
  private let filter: ProgrammeFilter?

  /// Nothing found.
  package static let none = SearchMatches(upcoming: [], past: [], guide: nil, filter: nil)

  /// The rows of a guide's store that were found, both lists by start.
  init(upcoming: [UInt32], past: [UInt32], guide: Guide?, filter: ProgrammeFilter?) {
    programmes = FoundProgrammes(upcoming: upcoming, past: past)
    self.guide = guide
    self.filter = filter
  }

  /// How many of them are to come or running.
  package var upcomingCount: Int { programmes.upcoming.count }

  /// All of them by start, then by channel: both lists are in that order, and are merged.
  package var inOrder: [ProgrammeID] {
    guard let guide else { return [] }
    func key(_ row: UInt32) -> (Instant, UInt32) { (guide.start(of: ProgrammeID(row: Int(row))), row) }
    var merged: [UInt32] = []
    merged.reserveCapacity(programmes.count)
    var rest = programmes.past[...]
    for row in programmes.upcoming {
      while let first = rest.first, key(first) < key(row) { merged.append(rest.removeFirst()) }
      merged.append(row)
    }
    return (merged + rest).map { ProgrammeID(row: Int($0)) }
  }

  /// Whether a programme of the searched guide is among them.
  package func contains(_ programme: ProgrammeID) -> Bool {
    filter?.matches(programme) ?? false
  }
}

/// Programmes that a search found, in the order in which they are listed; kept as rows of four bytes, since a single
/// letter finds most of a guide, at every key anew.
package struct FoundProgrammes: RandomAccessCollection, Sendable {
  let upcoming: [UInt32]
  let past: [UInt32]

  /// The first result.
  package var startIndex: Int { 0 }
  /// How many results there are.
  package var endIndex: Int { upcoming.count + past.count }

  /// The result at a place of the list.
  package subscript(place: Int) -> ProgrammeID {
    let row = place < upcoming.count ? upcoming[place] : past[upcoming.count + past.count - 1 - place]
    return ProgrammeID(row: Int(row))
  }
}
