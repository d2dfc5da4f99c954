package import GuideModel

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
  /// How many there are.
  package var endIndex: Int { upcoming.count + past.count }

  /// The programme at a place in the order of time.
  package subscript(place: Int) -> ProgrammeID {
    // How many past ones stand before it: the fewest for which the next past one is later than the last of the upcoming
    // ones that are taken.
    let least = Swift.max(0, place - upcoming.count)
    let most = Swift.min(place, past.count)
    let pastCount = (least..<most).firstPlace { key(past: $0) > key(upcoming[place - $0 - 1]) }
    let upcomingCount = place - pastCount
    guard pastCount < past.count else { return ProgrammeID(upcoming[upcomingCount]) }
    let isPast = upcomingCount == upcoming.count || key(past: pastCount) < key(upcoming[upcomingCount])
    return ProgrammeID(isPast ? past[past.count - 1 - pastCount] : upcoming[upcomingCount])
  }

  /// The first place from which on something is true, where it is so from some place on; the end where it is nowhere.
  package func firstPlace(where isTrue: (ProgrammeID) -> Bool) -> Int {
    let later = past.firstPlace { !isTrue(ProgrammeID($0)) }
    return past.count - later + upcoming.firstPlace { isTrue(ProgrammeID($0)) }
  }

  /// Whether a programme of the searched guide is among them.
  package func contains(_ programme: ProgrammeID) -> Bool {
    // Where nothing was found, there may be no guide that was searched.
    guard programme.row < guide.programmeCount else { return false }
    let row = UInt32(programme.row)
    let wanted = key(row)
    let next = upcoming.firstPlace { key($0) >= wanted }
    let last = past.firstPlace { key($0) <= wanted }
    return next < upcoming.count && upcoming[next] == row || last < past.count && past[last] == row
  }

  private func key(_ row: UInt32) -> (Instant, UInt32) { (guide.start(of: ProgrammeID(row)), row) }

  /// The key of a past one, counted from the first by time.
  private func key(past place: Int) -> (Instant, UInt32) { key(past[past.count - 1 - place]) }
}

extension FoundInTime: Equatable {
  /// Whether the same was found, to come and past.
  package static func == (a: FoundInTime, b: FoundInTime) -> Bool { a.upcoming == b.upcoming && a.past == b.past }
}
