package import GuideModel

/// The result of a search.
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
  package var guide: Guide? { index?.guide }

  /// Tells which of them are of one programme at one time; nil where nothing was asked for.
  package var simulcasts: Simulcasts? { index?.simulcasts }

  /// The number of those that are to come or running.
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
  /// The number of results.
  package var endIndex: Int { upcoming.count + past.count }

  /// The result at an index of the list.
  package subscript(index: Int) -> ProgrammeID {
    ProgrammeID(index < upcoming.count ? upcoming[index] : past[index - upcoming.count])
  }
}

extension SearchMatches {
  /// The marks of what is to come or running. It takes as long as reading all their titles.
  package var marksToCome: [ShowingMark] { guide?.marks(of: programmes.prefix(upcomingCount)) ?? [] }

  /// These marks, grouped by showings of one programme at the same time.
  package var groupedMarksToCome: [[ShowingMark]] { simulcasts?.marks(of: programmes.prefix(upcomingCount)) ?? [] }
}

extension Simulcasts {
  /// The marks of showings, grouped by programme and time.
  package func marks(of programmes: some Sequence<ProgrammeID>) -> [[ShowingMark]] {
    groups(of: programmes).map { guide.marks(of: $0) }
  }
}

/// Programmes that a search found, by start, then by channel. They come in two lists that are in that order, or in just the
/// other, and nothing is put together of these: what is asked for is found in both by halving, so that a million hits can
/// be walked without a pause.
package struct FoundInTime: RandomAccessCollection, Sendable {
  private let upcoming: [UInt32]
  /// The latest first.
  private let past: [UInt32]
  private let guide: Guide

  init(_ found: FoundProgrammes, in guide: Guide) {
    upcoming = found.upcoming
    past = found.past
    self.guide = guide
  }

  /// The first by time.
  package var startIndex: Int { 0 }
  /// The number of results.
  package var endIndex: Int { upcoming.count + past.count }

  /// The programme at a position in the order of time.
  package subscript(position: Int) -> ProgrammeID {
    // The number of past ones before it: the fewest for which the next past one is later than the last of the upcoming
    // ones that are taken.
    let least = Swift.max(0, position - upcoming.count)
    let most = Swift.min(position, past.count)
    let pastCount = (least..<most).partitioningIndex { key(past: $0) > key(upcoming[position - $0 - 1]) }
    let upcomingCount = position - pastCount
    guard pastCount < past.count else { return ProgrammeID(upcoming[upcomingCount]) }
    let isPast = upcomingCount == upcoming.count || key(past: pastCount) < key(upcoming[upcomingCount])
    return ProgrammeID(isPast ? past[past.count - 1 - pastCount] : upcoming[upcomingCount])
  }

  /// The first index from which on a condition holds, by halving both lists.
  package func partitioningIndex(where holds: (ProgrammeID) -> Bool) -> Int {
    let later = past.partitioningIndex { !holds(ProgrammeID($0)) }
    return past.count - later + upcoming.partitioningIndex { holds(ProgrammeID($0)) }
  }

  /// Whether a programme of the searched guide is among them.
  package func contains(_ programme: ProgrammeID) -> Bool {
    // Where nothing was found, there may be no guide that was searched.
    guard programme.row < guide.programmeCount else { return false }
    let row = UInt32(programme.row)
    let wanted = key(row)
    let next = upcoming.partitioningIndex { key($0) >= wanted }
    let last = past.partitioningIndex { key($0) <= wanted }
    return next < upcoming.count && upcoming[next] == row || last < past.count && past[last] == row
  }

  private func key(_ row: UInt32) -> (Instant, UInt32) { (guide.start(of: ProgrammeID(row)), row) }

  /// The key of a past one, counted from the first by time.
  private func key(past index: Int) -> (Instant, UInt32) { key(past[past.count - 1 - index]) }
}

extension FoundInTime: Equatable {
  /// Whether the same was found, to come and past.
  package static func == (a: FoundInTime, b: FoundInTime) -> Bool { a.upcoming == b.upcoming && a.past == b.past }
}
