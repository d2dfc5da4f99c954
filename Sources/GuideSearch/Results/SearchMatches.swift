package import GuideModel

/// The result of a search.
package struct SearchMatches: Sendable {
  /// Upcoming and running programmes by start, then past ones, latest first.
  package let programmes: ProgrammeResults
  /// `nil` if nothing was searched for.
  private let index: SearchIndex?

  /// An empty result.
  package static let none = SearchMatches(upcoming: [], past: [], in: nil)

  /// Creates a result from rows: upcoming ones by start, then past ones, latest first.
  init(upcoming: [UInt32], past: [UInt32], in index: SearchIndex?) {
    programmes = ProgrammeResults(upcoming: upcoming, past: past)
    self.index = index
  }

  /// The searched guide; `nil` if nothing was searched for.
  package var guide: Guide? { index?.guide }

  /// Finds showings of the same programme at the same time; `nil` if nothing was searched for.
  package var simulcasts: Simulcasts? { index?.simulcasts }

  /// The number of upcoming or running results.
  package var upcomingCount: Int { programmes.upcoming.count }

  /// All results by start, then by channel.
  package var inOrder: ResultsByTime { ResultsByTime(programmes, in: guide ?? .empty) }

  /// For each channel in the guide, whether it has a result; empty if nothing was searched for.
  package var hasMatchOnChannel: [Bool] {
    guard let guide else { return [] }
    let (upcoming, past) = (RowSet(programmes.upcoming), RowSet(programmes.past))
    return guide.channels.indices.map { channel in
      upcoming.meets(guide.rows(of: channel)) || past.meets(guide.rows(of: channel))
    }
  }
}

/// The programmes found, in list order. Stored as four-byte rows, because a search for a single letter matches most of a guide.
package struct ProgrammeResults: RandomAccessCollection, Sendable {
  let upcoming: [UInt32]
  let past: [UInt32]

  /// The first index.
  package var startIndex: Int { 0 }
  /// The number of results.
  package var endIndex: Int { upcoming.count + past.count }

  /// The result at an index.
  package subscript(index: Int) -> ProgrammeID {
    ProgrammeID(index < upcoming.count ? upcoming[index] : past[index - upcoming.count])
  }
}

extension SearchMatches {
  /// The marks of upcoming and running showings. Takes as long as reading all their titles.
  package var upcomingMarks: [ShowingFingerprint] { guide?.marks(of: programmes.prefix(upcomingCount)) ?? [] }

  /// The marks in `upcomingMarks`, grouped by programme and time.
  package var groupedUpcomingMarks: [[ShowingFingerprint]] {
    simulcasts?.marks(of: programmes.prefix(upcomingCount)) ?? []
  }
}

extension Simulcasts {
  /// The marks of showings, grouped by programme and time.
  package func marks(of programmes: some Sequence<ProgrammeID>) -> [[ShowingFingerprint]] {
    groups(of: programmes).map { guide.marks(of: $0) }
  }
}

/// The programmes found, by start, then by channel.
/// Searches the sorted upcoming and past lists by bisection instead of merging them, so that a million matches cause no delay.
package struct ResultsByTime: RandomAccessCollection, Sendable {
  private let upcoming: [UInt32]
  /// Latest first.
  private let past: [UInt32]
  private let guide: Guide

  init(_ found: ProgrammeResults, in guide: Guide) {
    upcoming = found.upcoming
    past = found.past
    self.guide = guide
  }

  /// The first index.
  package var startIndex: Int { 0 }
  /// The number of results.
  package var endIndex: Int { upcoming.count + past.count }

  /// The programme at a position in time order.
  package subscript(position: Int) -> ProgrammeID {
    // The number of past results before `position`: the lowest for which the next past result is later than the last
    // upcoming one taken.
    let least = Swift.max(0, position - upcoming.count)
    let most = Swift.min(position, past.count)
    let pastCount = (least..<most).partitioningIndex { key(past: $0) > key(upcoming[position - $0 - 1]) }
    let upcomingCount = position - pastCount
    guard pastCount < past.count else { return ProgrammeID(upcoming[upcomingCount]) }
    let isPast = upcomingCount == upcoming.count || key(past: pastCount) < key(upcoming[upcomingCount])
    return ProgrammeID(isPast ? past[past.count - 1 - pastCount] : upcoming[upcomingCount])
  }

  /// The first index from which a condition holds, by bisection of both lists.
  package func partitioningIndex(where holds: (ProgrammeID) -> Bool) -> Int {
    let later = past.partitioningIndex { !holds(ProgrammeID($0)) }
    return past.count - later + upcoming.partitioningIndex { holds(ProgrammeID($0)) }
  }

  /// Whether the results contain a programme of the searched guide.
  package func contains(_ programme: ProgrammeID) -> Bool {
    // Without results, there may be no searched guide.
    guard programme.row < guide.programmeCount else { return false }
    let row = UInt32(programme.row)
    let wanted = key(row)
    let next = upcoming.partitioningIndex { key($0) >= wanted }
    let last = past.partitioningIndex { key($0) <= wanted }
    return next < upcoming.count && upcoming[next] == row || last < past.count && past[last] == row
  }

  private func key(_ row: UInt32) -> (Instant, UInt32) { (guide.start(of: ProgrammeID(row)), row) }

  /// The sort key of the past result at an index, counted from the earliest.
  private func key(past index: Int) -> (Instant, UInt32) { key(past[past.count - 1 - index]) }
}

extension ResultsByTime: Equatable {
  /// Compares the upcoming and past results.
  package static func == (a: ResultsByTime, b: ResultsByTime) -> Bool { a.upcoming == b.upcoming && a.past == b.past }
}
