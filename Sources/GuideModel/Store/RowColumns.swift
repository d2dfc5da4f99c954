/// Programmes in columns: what a batch gathers, and what the store keeps.
struct RowColumns: Sendable {
  /// Seconds since 1970, which as 32 bits reach from 1970 to 2106.
  private(set) var starts: [UInt32] = []
  private(set) var ends: [UInt32] = []
  private(set) var flags: [UInt16] = []
  private(set) var titles: [UInt32] = []
  private(set) var genres: [UInt32] = []
  private(set) var recordStarts: [UInt32] = []
  private(set) var recordLengths: [UInt32] = []

  var count: Int { starts.count }

  mutating func reserve(_ rows: Int) {
    starts.reserveCapacity(rows)
    ends.reserveCapacity(rows)
    flags.reserveCapacity(rows)
    titles.reserveCapacity(rows)
    genres.reserveCapacity(rows)
    recordStarts.reserveCapacity(rows)
    recordLengths.reserveCapacity(rows)
  }

  mutating func append(_ row: ProgrammeRow, title: Int, genre: Int) {
    starts.append(UInt32(clamping: row.interval.start.seconds))
    ends.append(UInt32(clamping: row.interval.end.seconds))
    flags.append(row.flags.rawValue)
    titles.append(UInt32(title))
    genres.append(UInt32(genre))
    recordStarts.append(UInt32(row.record.lowerBound))
    recordLengths.append(UInt32(row.record.count))
  }

  /// Appends other rows, whose titles and genres have other numbers here.
  mutating func append(_ other: RowColumns, titles titleMap: [UInt32], genres genreMap: [UInt32]) {
    starts += other.starts
    ends += other.ends
    flags += other.flags
    for title in other.titles { titles.append(titleMap[Int(title)]) }
    for genre in other.genres { genres.append(genreMap[Int(genre)]) }
    recordStarts += other.recordStarts
    recordLengths += other.recordLengths
  }

  func row(_ place: Int) -> ProgrammeRow {
    let record = Int(recordStarts[place])
    return ProgrammeRow(
      interval: Interval(Instant(seconds: Int(starts[place])), Instant(seconds: Int(ends[place]))),
      flags: ProgrammeFlags(rawValue: flags[place]), record: record..<record + Int(recordLengths[place]))
  }

  /// Whether a row goes before another one: by start, those of no length last among equals.
  func comesBefore(_ a: Int, _ b: Int) -> Bool {
    if starts[a] != starts[b] { return starts[a] < starts[b] }
    return ends[a] > starts[a] && ends[b] <= starts[b]
  }

  /// Puts the rows that stand in `order` in the place of a range of them.
  mutating func replace(_ rows: Range<Int>, with order: [Int]) {
    RowColumns.replace(&starts, rows, order)
    RowColumns.replace(&ends, rows, order)
    RowColumns.replace(&flags, rows, order)
    RowColumns.replace(&titles, rows, order)
    RowColumns.replace(&genres, rows, order)
    RowColumns.replace(&recordStarts, rows, order)
    RowColumns.replace(&recordLengths, rows, order)
  }

  static func replace<Value>(_ column: inout [Value], _ rows: Range<Int>, _ order: [Int]) {
    column.replaceSubrange(rows, with: order.map { column[$0] })
  }
}
