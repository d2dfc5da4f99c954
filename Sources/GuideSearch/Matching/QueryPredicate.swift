package import GuideModel

/// A query compiled for a guide: words have become title and genre ids, times have become instants.
indirect enum QueryPredicate: Sendable {
  /// Has one of the titles, by title id.
  case titles([Bool])
  /// Has one of the genres as its first genre, by genre id.
  case genres([Bool])
  /// Has any of several flags.
  case flags(ProgrammeFlags)
  /// Starts within one of several sorted, disjoint intervals; if the time is unknown, the day decides.
  case starts([Interval], ZoneTable)
  /// Starts at a time of day.
  case clock(QueryTime, ZoneTable)
  /// Is on air at one of several sorted instants.
  case onAir([Instant])
  /// Has a duration in this range of minutes.
  case minutes(ClosedRange<Int>)
  /// Is one of several rows.
  case rows(RowSet)
  /// Has a number in this range in its record.
  case number(ProgrammeNumber, ClosedRange<Int>)
  /// Has a matching string in its record.
  case text(TextPredicate)
  /// Is one of several episodes.
  case episodes(WatchedEpisodes)
  /// Is one of several showings.
  case marks(Set<ShowingFingerprint>)
  case not(QueryPredicate)
  case all([QueryPredicate])
  case any([QueryPredicate])

  /// The matching rows, in the same order. `guide` must be the one used for compilation.
  /// Rows are tested in bulk to avoid unpacking the predicate for each one. Cancellation stops the reading of records.
  func matching(_ rows: [UInt32], in guide: Guide, until cancellation: CancellationToken?) -> [UInt32] {
    switch self {
    case .titles(let isMatch): rows.filter(isMatch, by: guide.titleIDs, is: true)
    case .genres(let isMatch): rows.filter(isMatch, by: guide.genreIDs, is: true)
    case .flags(let flags): rows.filter { !guide.flags(of: ProgrammeID($0)).isDisjoint(with: flags) }
    case .starts(let intervals, let zone):
      rows.filter { intervals.contain(guide.sortInstant(of: ProgrammeID($0), in: zone)) }
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
    case .episodes(let watched): guide.rows(rows, of: watched, until: cancellation)
    case .marks(let marks): marks.isEmpty ? [] : rows.filter { marks.contains(guide.mark(of: ProgrammeID($0))) }
    case .not(let child): rows.without(child.matching(rows, in: guide, until: cancellation))
    case .all(let children): children.reduce(rows) { $0.isEmpty ? $0 : $1.matching($0, in: guide, until: cancellation) }
    case .any(let children):
      rows.without(children.reduce(rows) { $0.isEmpty ? $0 : $1.missing($0, in: guide, until: cancellation) })
    }
  }

  /// The rows that do not match, in the same order.
  private func missing(_ rows: [UInt32], in guide: Guide, until cancellation: CancellationToken?) -> [UInt32] {
    switch self {
    case .titles(let isMatch): rows.filter(isMatch, by: guide.titleIDs, is: false)
    case .genres(let isMatch): rows.filter(isMatch, by: guide.genreIDs, is: false)
    default: rows.without(matching(rows, in: guide, until: cancellation))
    }
  }

  /// The approximate cost; cheap predicates are tested first.
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

  /// A predicate that requires all children, cheapest first.
  static func joined(all children: [QueryPredicate]) -> QueryPredicate {
    children.count == 1 ? children[0] : .all(children.sorted { $0.cost < $1.cost })
  }

  /// A predicate that requires at least one child to match, cheapest first.
  static func joined(any children: [QueryPredicate]) -> QueryPredicate {
    let children = children.filter { !$0.matchesNothing }
    return children.count == 1 ? children[0] : .any(children.sorted { $0.cost < $1.cost })
  }

  /// Whether this is a title or genre predicate that matches nothing in the guide.
  private var matchesNothing: Bool {
    switch self {
    case .titles(let isMatch), .genres(let isMatch): !isMatch.contains(true)
    default: false
    }
  }
}

extension [Interval] {
  /// Whether one of the sorted, disjoint intervals contains an instant.
  fileprivate func contain(_ instant: Instant) -> Bool {
    let after = partitioningIndex { $0.start > instant }
    return after > 0 && self[after - 1].contains(instant)
  }
}

extension [Instant] {
  /// Whether an interval contains one of the sorted instants.
  fileprivate func meet(_ interval: Interval) -> Bool {
    let index = partitioningIndex { $0 >= interval.start }
    return index < count && interval.contains(self[index])
  }
}

extension [UInt32] {
  /// The rows whose id in a column matches, or does not match if `wanted` is `false`.
  fileprivate func filter(_ isMatch: [Bool], by column: [UInt32], is wanted: Bool) -> [UInt32] {
    kept { isMatch[Int(column[Int($0)])] == wanted }
  }

  /// The elements that meet a condition. Branch-free, because a branch would often be mispredicted.
  func kept(where isTrue: (UInt32) -> Bool) -> [UInt32] {
    // For an empty array, Swift would write the count into memory shared by all threads.
    if isEmpty { return [] }
    return [UInt32](unsafeUninitializedCapacity: count) { buffer, count in
      for row in self {
        buffer[count] = row
        count += isTrue(row) ? 1 : 0
      }
    }
  }

  /// The elements without `others`, which must be in the same order.
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
  /// Identifies the programme in a row of the store.
  init(_ row: UInt32) { self.init(row: Int(row)) }
}

/// A compiled query with its guide.
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

  /// For each title, whether it matches, if the query asks only for titles.
  var titles: [Bool]? {
    if case .titles(let isMatch) = predicate { isMatch } else { nil }
  }

  /// Whether a programme of the guide matches.
  package func matches(_ programme: ProgrammeID) -> Bool {
    !matching([UInt32(programme.row)]).isEmpty
  }

  /// Whether evaluation reads records.
  let readsRecords: Bool

  /// The matching rows, in the same order.
  func matching(_ rows: [UInt32]) -> [UInt32] {
    predicate.matching(rows, in: guide, until: cancellation)
  }
}
