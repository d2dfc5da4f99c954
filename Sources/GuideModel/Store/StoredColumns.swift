/// The store's programmes as columns.
struct StoredColumns: Sendable {
  /// The times in seconds since 1970; 32 bits last until 2106.
  private(set) var starts: [UInt32] = []
  private(set) var ends: [UInt32] = []
  private(set) var flags: [ProgrammeFlags] = []
  private(set) var titles: [UInt32] = []
  private(set) var genres: [UInt32] = []
  private(set) var recordStarts: [UInt32] = []
  private(set) var recordLengths: [UInt32] = []

  var count: Int { starts.count }

  /// Whether columns read from a file are consistent: equal lengths, and valid titles, genres and records.
  ///
  /// `sources` contains the number of bytes in each input.
  func isSound(titles titleCount: Int, genres genreCount: Int, _ sourceOfRow: [UInt32], sources: [Int]) -> Bool {
    guard [ends, titles, genres, recordStarts, recordLengths, sourceOfRow].allSatisfy({ $0.count == count }),
      flags.count == count, count == 0 || sourceOfRow.reduce(0, max) < sources.count,
      count == 0 || titles.reduce(0, max) < titleCount, count == 0 || genres.reduce(0, max) < genreCount
    else { return false }
    for row in 0..<count where Int(recordStarts[row]) + Int(recordLengths[row]) > sources[Int(sourceOfRow[row])] {
      return false
    }
    return true
  }

  func areSorted(_ rows: Range<Int>) -> Bool {
    rows.dropFirst().allSatisfy { starts[$0 - 1] <= starts[$0] }
  }

  mutating func reserve(_ rows: Int) {
    starts.reserveCapacity(rows)
    ends.reserveCapacity(rows)
    flags.reserveCapacity(rows)
    titles.reserveCapacity(rows)
    genres.reserveCapacity(rows)
    recordStarts.reserveCapacity(rows)
    recordLengths.reserveCapacity(rows)
  }

  /// A row in the form used by batches.
  subscript(_ row: Int) -> StoredRow {
    StoredRow(
      start: starts[row], end: ends[row], recordStart: recordStarts[row], recordLength: recordLengths[row],
      title: titles[row], genre: genres[row], flags: flags[row])
  }

  /// Appends a row with its final end and flags.
  ///
  /// `title` and `genre` are numbers in this store.
  mutating func append(_ row: StoredRow, end: UInt32, title: UInt32, genre: UInt32, flags: ProgrammeFlags) {
    starts.append(row.start)
    ends.append(end)
    self.flags.append(flags)
    titles.append(title)
    genres.append(genre)
    recordStarts.append(row.recordStart)
    recordLengths.append(row.recordLength)
  }

  /// Appends rows from other columns that use the same title and genre numbers.
  mutating func append(_ range: Range<Int>, of other: StoredColumns) {
    starts += other.starts[range]
    ends += other.ends[range]
    flags += other.flags[range]
    titles += other.titles[range]
    genres += other.genres[range]
    recordStarts += other.recordStarts[range]
    recordLengths += other.recordLengths[range]
  }

  /// Appends a row from other columns, moved to another time.
  mutating func append(_ row: Int, of other: StoredColumns, start: UInt32, end: UInt32) {
    append(row..<row + 1, of: other)
    starts[count - 1] = start
    ends[ends.count - 1] = end
  }

  /// Whether a row sorts before another: by start, then rows with a length first.
  func precedes(_ a: Int, _ b: Int) -> Bool {
    if starts[a] != starts[b] { return starts[a] < starts[b] }
    return ends[a] > starts[a] && ends[b] <= starts[b]
  }

  /// Reorders a range of rows; `order` contains the row indices in their new order.
  mutating func replace(_ rows: Range<Int>, with order: [Int]) {
    StoredColumns.replace(&starts, rows, order)
    StoredColumns.replace(&ends, rows, order)
    StoredColumns.replace(&flags, rows, order)
    StoredColumns.replace(&titles, rows, order)
    StoredColumns.replace(&genres, rows, order)
    StoredColumns.replace(&recordStarts, rows, order)
    StoredColumns.replace(&recordLengths, rows, order)
  }

  static func replace<Value>(_ column: inout [Value], _ rows: Range<Int>, _ order: [Int]) {
    column.replaceSubrange(rows, with: order.map { column[$0] })
  }
}

/// The location of a programme's record. The time distinguishes empty records, which share one range.
struct RecordLocation: Hashable, Sendable {
  /// The number of the input.
  let source: UInt32
  let start: UInt32
  let length: UInt32
  /// The start of the programme, in seconds since 1970.
  let time: UInt32

  var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
}
