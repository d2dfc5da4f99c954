import GuideModel

/// What is asked of a programme, made ready for a guide: words have become places in its tables, and times instants.
indirect enum RowTest: Sendable {
  /// By the number of the title.
  case titles([Bool])
  /// By the position of the channel.
  case channels([Bool])
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
  case rows(Set<Int>)
  /// A number in its record.
  case number(ProgrammeNumber, ClosedRange<Int>)
  /// A text in its record.
  case text(RecordTest)
  case not(RowTest)
  case all([RowTest])
  case any([RowTest])

  /// Those of some rows that are asked for, of the guide that it was made for, in the same order. Many are asked together,
  /// so that a test is not unpacked for each.
  func matching(_ rows: [UInt32], in guide: Guide) -> [UInt32] {
    switch self {
    case .titles(let isMatch): rows.filter { isMatch[guide.titleID(of: ProgrammeID($0))] }
    case .channels(let isMatch): rows.filter { isMatch[guide.channel(of: ProgrammeID($0))] }
    case .genres(let isMatch): rows.filter { isMatch[guide.genreID(of: ProgrammeID($0))] }
    case .flags(let flags): rows.filter { !guide.flags(of: ProgrammeID($0)).isDisjoint(with: flags) }
    case .starts(let intervals): rows.filter { intervals.contain(guide.start(of: ProgrammeID($0))) }
    case .clock(let time, let zone):
      rows.filter { time.includes(start: zone.local(guide.start(of: ProgrammeID($0))).time) }
    case .onAir(let instants): rows.filter { instants.meet(guide.interval(of: ProgrammeID($0))) }
    case .minutes(let range): rows.filter { range.contains(guide.interval(of: ProgrammeID($0)).minutes) }
    case .rows(let some): rows.filter { some.contains(Int($0)) }
    case .number(let number, let range):
      rows.filter { guide.number(number, of: ProgrammeID($0)).map(range.overlaps) ?? false }
    case .text(let test): test.matching(rows, in: guide)
    case .not(let test): rows.without(test.matching(rows, in: guide))
    case .all(let tests): tests.reduce(rows) { $0.isEmpty ? $0 : $1.matching($0, in: guide) }
    case .any(let tests): RowTest.matching(any: tests, rows, in: guide)
    }
  }

  private static func matching(any tests: [RowTest], _ rows: [UInt32], in guide: Guide) -> [UInt32] {
    var rest = rows
    for test in tests where !rest.isEmpty { rest = rest.without(test.matching(rest, in: guide)) }
    return rows.without(rest)
  }

  /// How long it takes, roughly: what is cheap is asked first.
  private var cost: Int {
    switch self {
    case .titles, .flags, .genres: 0
    case .channels, .minutes, .starts, .onAir, .rows: 1
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
  /// Without some of them, which stand in the same order.
  fileprivate func without(_ others: [UInt32]) -> [UInt32] {
    if others.isEmpty { return self }
    var next = 0
    return filter { row in
      guard next < others.count, others[next] == row else { return true }
      next += 1
      return false
    }
  }

  /// Those that are not among others: both are in order.
  func outside(_ others: [UInt32]) -> [UInt32] {
    var next = 0
    return filter { row in
      while next < others.count, others[next] < row { next += 1 }
      return next == others.count || others[next] != row
    }
  }

  /// With others, which are none of them: both are in order.
  func merged(with others: [UInt32]) -> [UInt32] {
    if others.isEmpty { return self }
    if isEmpty { return others }
    var merged: [UInt32] = []
    merged.reserveCapacity(count + others.count)
    var next = 0
    for row in self {
      while next < others.count, others[next] < row {
        merged.append(others[next])
        next += 1
      }
      merged.append(row)
    }
    return merged + others[next...]
  }
}

extension ProgrammeID {
  /// The programme of a row of the store.
  init(_ row: UInt32) { self.init(row: Int(row)) }
}

extension Array {
  /// The first place from which on something is true, where it is so from some place on; the end where it is nowhere.
  package func firstPlace(where isTrue: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isTrue(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
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
