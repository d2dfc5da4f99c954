package import GuideModel

/// A query compiled for a guide: words have become numbers of its titles and genres, times have become instants.
indirect enum QueryPredicate: Sendable {
  /// By the number of the title.
  case titles([Bool])
  /// By the number of the first genre.
  case genres([Bool])
  /// Any of some flags.
  case flags(ProgrammeFlags)
  /// It starts within one of some intervals, which are in order and apart; or its day is in one, where its time is not known.
  case starts([Interval], ZoneTable)
  /// It starts at some wall time.
  case clock(QueryTime, ZoneTable)
  /// It is on at one of some instants, which are in order.
  case onAir([Instant])
  /// So many minutes long.
  case minutes(ClosedRange<Int>)
  /// One of some rows.
  case rows(RowSet)
  /// A number in its record.
  case number(ProgrammeNumber, ClosedRange<Int>)
  /// A text in its record.
  case text(TextPredicate)
  /// One of some episodes.
  case episodes(SeenEpisodes)
  /// One of some showings.
  case marks(Set<ShowingMark>)
  case not(QueryPredicate)
  case all([QueryPredicate])
  case any([QueryPredicate])

  /// The rows that match, in the same order; `guide` must be the one that the predicate was compiled for. Many rows are
  /// tested at once, so that the predicate is not unpacked for each. No record is read after the search was cancelled.
  func matching(_ rows: [UInt32], in guide: Guide, until cancellation: CancellationToken?) -> [UInt32] {
    switch self {
    case .titles(let isMatch): rows.filter(isMatch, by: guide.titleIDs, is: true)
    case .genres(let isMatch): rows.filter(isMatch, by: guide.genreIDs, is: true)
    case .flags(let flags): rows.filter { !guide.flags(of: ProgrammeID($0)).isDisjoint(with: flags) }
    case .starts(let intervals, let zone):
      rows.filter { intervals.contain(guide.listedInstant(of: ProgrammeID($0), in: zone)) }
    case .clock(let time, let zone):
      rows.filter { row in
        let programme = ProgrammeID(row)
        return time.includes(start: zone.local(guide.start(of: programme)).time, dayStart: zone.dayStart)
          && guide.isTimeKnown(programme)
      }
    case .onAir(let instants): rows.filter { instants.meet(guide.interval(of: ProgrammeID($0))) }
    case .minutes(let range): rows.filter { range.contains(guide.interval(of: ProgrammeID($0)).minutes) }
    case .rows(let some): rows.filter { some.contains(row: Int($0)) }
    case .number(let number, let range):
      rows.filter { row in
        if cancellation?.isCancelled == true { return false }
        return guide.number(number, of: ProgrammeID(row)).map(range.overlaps) ?? false
      }
    case .text(let text): text.matching(rows, in: guide, until: cancellation)
    case .episodes(let seen): guide.rows(rows, of: seen, until: cancellation)
    case .marks(let marks): marks.isEmpty ? [] : rows.filter { marks.contains(guide.mark(of: ProgrammeID($0))) }
    case .not(let child): rows.without(child.matching(rows, in: guide, until: cancellation))
    case .all(let children): children.reduce(rows) { $0.isEmpty ? $0 : $1.matching($0, in: guide, until: cancellation) }
    case .any(let children):
      rows.without(children.reduce(rows) { $0.isEmpty ? $0 : $1.missing($0, in: guide, until: cancellation) })
    }
  }

  /// Those of some rows that are not asked for, in the same order.
  private func missing(_ rows: [UInt32], in guide: Guide, until cancellation: CancellationToken?) -> [UInt32] {
    switch self {
    case .titles(let isMatch): rows.filter(isMatch, by: guide.titleIDs, is: false)
    case .genres(let isMatch): rows.filter(isMatch, by: guide.genreIDs, is: false)
    default: rows.without(matching(rows, in: guide, until: cancellation))
    }
  }

  /// The rough cost; cheap predicates are asked first.
  private var cost: Int {
    switch self {
    case .titles, .flags, .genres: 0
    case .minutes, .starts, .onAir, .rows: 1
    case .clock: 2
    case .marks: 10
    case .text: 100
    case .number, .episodes: 1000
    case .not(let child): child.cost
    case .all(let children), .any(let children): children.reduce(0) { $0 + $1.cost }
    }
  }

  /// True when every child matches; the cheap ones are asked first.
  static func joined(all children: [QueryPredicate]) -> QueryPredicate {
    children.count == 1 ? children[0] : .all(children.sorted { $0.cost < $1.cost })
  }

  /// True when any child matches; the cheap ones are asked first.
  static func joined(any children: [QueryPredicate]) -> QueryPredicate {
    let children = children.filter { !$0.matchesNothing }
    return children.count == 1 ? children[0] : .any(children.sorted { $0.cost < $1.cost })
  }

  /// True for a predicate on titles or genres that no title or genre of the guide matches.
  private var matchesNothing: Bool {
    switch self {
    case .titles(let isMatch), .genres(let isMatch): !isMatch.contains(true)
    default: false
    }
  }
}

extension [Interval] {
  /// True when an instant lies in one of the intervals, which are sorted and do not overlap.
  fileprivate func contain(_ instant: Instant) -> Bool {
    let after = partitioningIndex { $0.start > instant }
    return after > 0 && self[after - 1].contains(instant)
  }
}

extension [Instant] {
  /// True when one of the instants, which are sorted, lies in an interval.
  fileprivate func meet(_ interval: Interval) -> Bool {
    let index = partitioningIndex { $0 >= interval.start }
    return index < count && interval.contains(self[index])
  }
}

extension [UInt32] {
  /// The rows whose number in a column is a match, or is none if `wanted` is false.
  fileprivate func filter(_ isMatch: [Bool], by column: [UInt32], is wanted: Bool) -> [UInt32] {
    kept { isMatch[Int(column[Int($0)])] == wanted }
  }

  /// The elements for which a condition holds. It is tested without a branch, which would often be mispredicted.
  func kept(where isTrue: (UInt32) -> Bool) -> [UInt32] {
    // Without elements Swift would write the count into memory that all threads share.
    if isEmpty { return [] }
    return [UInt32](unsafeUninitializedCapacity: count) { buffer, count in
      for row in self {
        buffer[count] = row
        count += isTrue(row) ? 1 : 0
      }
    }
  }

  /// Without some of them, which stand in the same order.
  fileprivate func without(_ others: [UInt32]) -> [UInt32] {
    if others.isEmpty { return self }
    let last = others.count - 1
    var next = 0
    return kept { row in
      let isOther = others[Swift.min(next, last)] == row
      next += isOther ? 1 : 0
      return !isOther
    }
  }
}

extension ProgrammeID {
  /// The programme of a row of the store.
  init(_ row: UInt32) { self.init(row: Int(row)) }
}

/// A compiled query together with its guide.
package struct ProgrammeFilter: Sendable {
  private let guide: Guide
  private let predicate: QueryPredicate
  private let cancellation: CancellationToken?

  init(_ predicate: QueryPredicate, of guide: Guide, readsRecords: Bool, until cancellation: CancellationToken?) {
    self.predicate = predicate
    self.cancellation = cancellation
    self.readsRecords = readsRecords
    self.guide = guide
  }

  /// For each title, whether it is asked for, where that is all that is asked.
  var titles: [Bool]? {
    if case .titles(let isMatch) = predicate { isMatch } else { nil }
  }

  /// Whether a programme of the guide is asked for.
  package func matches(_ programme: ProgrammeID) -> Bool {
    !matching([UInt32(programme.row)]).isEmpty
  }

  /// Whether records have to be looked into.
  let readsRecords: Bool

  /// Those of some rows that are asked for, in the same order.
  func matching(_ rows: [UInt32]) -> [UInt32] {
    predicate.matching(rows, in: guide, until: cancellation)
  }
}
