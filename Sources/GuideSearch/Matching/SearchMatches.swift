package import GuideModel

/// What a search found.
package struct SearchMatches: Sendable {
  /// Those to come or running, the soonest first; then the past ones, the latest first.
  package let programmes: FoundProgrammes
  /// nil where nothing was asked for.
  private let index: SearchIndex?

  /// Nothing found.
  package static let none = SearchMatches(upcoming: [], past: [], in: nil)

  /// The rows of a guide's store that were found: those to come by start, past ones from the latest on.
  init(upcoming: [UInt32], past: [UInt32], in index: SearchIndex?) {
    programmes = FoundProgrammes(upcoming: upcoming, past: past)
    self.index = index
  }

  /// The guide that was searched; nil where nothing was asked for.
  var guide: Guide? { index?.guide }

  /// How many of them are to come or running.
  package var upcomingCount: Int { programmes.upcoming.count }

  /// All of them by start, then by channel.
  package var inOrder: FoundInTime { FoundInTime(programmes, in: guide ?? .empty) }

  /// For each channel of the searched guide, whether one of them is on it; empty where nothing was asked for.
  package var areOnChannel: [Bool] {
    guard let guide else { return [] }
    let (upcoming, past) = (RowSet(programmes.upcoming), RowSet(programmes.past))
    return guide.channels.indices.map { channel in
      upcoming.meets(guide.rows(of: channel)) || past.meets(guide.rows(of: channel))
    }
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
