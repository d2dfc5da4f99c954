package import GuideModel

/// What a search found.
package struct SearchMatches: Sendable {
  /// Those to come or running, the soonest first; then the past ones, the latest first.
  package let programmes: FoundProgrammes
  /// nil where nothing was asked for.
  private let index: SearchIndex?
  private let filter: ProgrammeFilter?

  /// Nothing found.
  package static let none = SearchMatches(upcoming: [], past: [], in: nil, filter: nil)

  /// The rows of a guide's store that were found: those to come by start, past ones from the latest on.
  init(upcoming: [UInt32], past: [UInt32], in index: SearchIndex?, filter: ProgrammeFilter?) {
    programmes = FoundProgrammes(upcoming: upcoming, past: past)
    self.index = index
    self.filter = filter
  }

  /// The guide that was searched; nil where nothing was asked for.
  var guide: Guide? { index?.guide }

  /// How many of them are to come or running.
  package var upcomingCount: Int { programmes.upcoming.count }

  /// All of them by start, then by channel: both lists are in that order, and meet only where something to come began
  /// before the last of the past ones did.
  package var inOrder: [ProgrammeID] {
    guard let guide else { return [] }
    func key(_ row: UInt32) -> (Instant, UInt32) { (guide.start(of: ProgrammeID(row)), row) }
    let (upcoming, past) = (programmes.upcoming, Array(programmes.past.reversed()))
    guard let first = upcoming.first.map(key), let last = past.last.map(key) else {
      return (past + upcoming).map { ProgrammeID($0) }
    }
    let met = past.firstPlace { key($0) > first }
    let left = upcoming.firstPlace { key($0) > last }
    var ordered = past[..<met].map { ProgrammeID($0) }
    ordered.reserveCapacity(programmes.count)
    ordered += merged(past[met...], upcoming[..<left], by: key)
    return ordered + upcoming[left...].lazy.map { ProgrammeID($0) }
  }

  private func merged(
    _ one: ArraySlice<UInt32>, _ other: ArraySlice<UInt32>, by key: (UInt32) -> (Instant, UInt32)
  ) -> [ProgrammeID] {
    var merged: [ProgrammeID] = []
    var rest = one
    for row in other {
      while let first = rest.first, key(first) < key(row) { merged.append(ProgrammeID(rest.removeFirst())) }
      merged.append(ProgrammeID(row))
    }
    return merged + rest.map { ProgrammeID($0) }
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
    ProgrammeID(place < upcoming.count ? upcoming[place] : past[place - upcoming.count])
  }
}
