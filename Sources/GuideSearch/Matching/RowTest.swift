import GuideModel

/// What is asked of a programme, made ready for a guide: words have become places in its tables, and times instants.
indirect enum RowTest: Sendable {
  /// By the number of the title.
  case titles([Bool])
  /// By the number of the first genre.
  case genres([Bool])
  /// Any of some flags.
  case flags(ProgrammeFlags)
  /// It starts within one of some intervals, which are in order and apart.
  case starts([Interval])
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
  case text(RecordTest)
  case not(RowTest)
  case all([RowTest])
  case any([RowTest])

  /// Those of some rows that are asked for, of the guide that it was made for, in the same order. Many are asked together,
  /// so that a test is not unpacked for each. Once the search is cancelled, records are looked into no more.
  func matching(_ rows: [UInt32], in guide: Guide, until cancellation: SearchCancellation?) -> [UInt32] {
    switch self {
    case .titles(let isMatch): rows.filter(isMatch, by: guide.titleIDs, is: true)
    case .genres(let isMatch): rows.filter(isMatch, by: guide.genreIDs, is: true)
    case .flags(let flags): rows.filter { !guide.flags(of: ProgrammeID($0)).isDisjoint(with: flags) }
    case .starts(let intervals): rows.filter { intervals.contain(guide.start(of: ProgrammeID($0))) }
    case .clock(let time, let zone):
      rows.filter { time.includes(start: zone.local(guide.start(of: ProgrammeID($0))).time) }
    case .onAir(let instants): rows.filter { instants.meet(guide.interval(of: ProgrammeID($0))) }
    case .minutes(let range): rows.filter { range.contains(guide.interval(of: ProgrammeID($0)).minutes) }
    case .rows(let some): rows.filter { some.contains(row: Int($0)) }
    case .number(let number, let range):
      rows.filter { row in
        if cancellation?.isCancelled == true { return false }
        return guide.number(number, of: ProgrammeID(row)).map(range.overlaps) ?? false
      }
    case .text(let test): test.matching(rows, in: guide, until: cancellation)
    case .not(let test): rows.without(test.matching(rows, in: guide, until: cancellation))
    case .all(let tests): tests.reduce(rows) { $0.isEmpty ? $0 : $1.matching($0, in: guide, until: cancellation) }
    case .any(let tests):
      rows.without(tests.reduce(rows) { $0.isEmpty ? $0 : $1.missing($0, in: guide, until: cancellation) })
    }
  }

  /// Those of some rows that are not asked for, in the same order.
  private func missing(_ rows: [UInt32], in guide: Guide, until cancellation: SearchCancellation?) -> [UInt32] {
    switch self {
    case .titles(let isMatch): rows.filter(isMatch, by: guide.titleIDs, is: false)
    case .genres(let isMatch): rows.filter(isMatch, by: guide.genreIDs, is: false)
    default: rows.without(matching(rows, in: guide, until: cancellation))
    }
  }

  /// How long it takes, roughly: what is cheap is asked first.
  private var cost: Int {
    switch self {
    case .titles, .flags, .genres: 0
    case .minutes, .starts, .onAir, .rows: 1
    case .clock: 2
    case .text: 100
    case .number: 1000
    case .not(let test): test.cost
    case .all(let tests), .any(let tests): tests.reduce(0) { $0 + $1.cost }
    }
  }

  /// Several of which each must match, the cheap ones first.
  static func joined(all tests: [RowTest]) -> RowTest {
    tests.count == 1 ? tests[0] : .all(tests.sorted { $0.cost < $1.cost })
  }

  /// Several of which any may match, the cheap ones first.
  static func joined(any tests: [RowTest]) -> RowTest {
    let tests = tests.filter { !$0.matchesNothing }
    return tests.count == 1 ? tests[0] : .any(tests.sorted { $0.cost < $1.cost })
  }

  /// Whether it is of titles or genres, and there is none that it asks for.
  private var matchesNothing: Bool {
    switch self {
    case .titles(let isMatch), .genres(let isMatch): !isMatch.contains(true)
    default: false
    }
  }
}

extension [Interval] {
  /// Whether an instant lies in one of them; they are in order and apart.
  fileprivate func contain(_ instant: Instant) -> Bool {
    let after = firstPlace { $0.start > instant }
    return after > 0 && self[after - 1].contains(instant)
  }
}

extension [Instant] {
  /// Whether one of them lies in an interval; they are in order.
  fileprivate func meet(_ interval: Interval) -> Bool {
    let place = firstPlace { $0 >= interval.start }
    return place < count && interval.contains(self[place])
  }
}

extension [UInt32] {
  /// Those of some rows for whose number in a column something is so, or not.
  fileprivate func filter(_ isMatch: [Bool], by column: [UInt32], is wanted: Bool) -> [UInt32] {
    kept { isMatch[Int(column[Int($0)])] == wanted }
  }

  /// Those of which something is true, told without a branch: as likely as not, it would be guessed wrong.
  func kept(where isTrue: (UInt32) -> Bool) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: count) { buffer, count in
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

extension QueryField {
  /// The number of a record that it asks for; nil where it asks for none.
  var recordNumber: ProgrammeNumber? {
    switch self {
    case .season: .season
    case .number: .episode
    case .year: .year
    case .stars: .stars
    default: nil
    }
  }
}
