/// The store's columns while they are being filled, channel after channel.
struct GuideColumns {
  private(set) var firstRow: [Int] = [0]
  private(set) var starts: [UInt32] = []
  private(set) var ends: [UInt32] = []
  private(set) var coveredUntil: [UInt32] = []
  private(set) var channelOfRow: [UInt32] = []
  private(set) var titleOfRow: [UInt32] = []
  private(set) var genreOfRow: [UInt32] = []
  private(set) var flagsOfRow: [UInt16] = []
  private(set) var sourceOfRow: [UInt32] = []
  private(set) var recordStarts: [UInt32] = []
  private(set) var recordLengths: [UInt32] = []
  private(set) var sources: [Guide.Source] = []
  private(set) var titles = TextPool()
  private(set) var genres = TextPool()
  private(set) var coverage: Interval?

  mutating func reserve(_ rows: Int) {
    starts.reserveCapacity(rows)
    ends.reserveCapacity(rows)
    coveredUntil.reserveCapacity(rows)
    channelOfRow.reserveCapacity(rows)
    titleOfRow.reserveCapacity(rows)
    genreOfRow.reserveCapacity(rows)
    flagsOfRow.reserveCapacity(rows)
    sourceOfRow.reserveCapacity(rows)
    recordStarts.reserveCapacity(rows)
    recordLengths.reserveCapacity(rows)
  }

  /// Appends a channel's programmes, sorted by start.
  mutating func append(_ batches: [ProgrammeBatch], channel: Int) {
    let first = starts.count
    for batch in batches { append(batch, channel: channel) }
    sort(rowsFrom: first)
    coverRows(from: first)
    firstRow.append(starts.count)
  }

  /// Appends a batch's rows as they come.
  private mutating func append(_ batch: ProgrammeBatch, channel: Int) {
    let titleMap = GuideColumns.map(batch.titles, into: &titles)
    let genreMap = GuideColumns.map(batch.genres, into: &genres)
    for (place, row) in batch.rows.enumerated() {
      starts.append(GuideColumns.column(row.interval.start))
      ends.append(GuideColumns.column(row.interval.end))
      channelOfRow.append(UInt32(channel))
      titleOfRow.append(titleMap[Int(batch.titleOfRow[place])])
      genreOfRow.append(genreMap[Int(batch.genreOfRow[place])])
      flagsOfRow.append(row.flags.rawValue)
      sourceOfRow.append(UInt32(sources.count))
      recordStarts.append(UInt32(row.record.lowerBound))
      recordLengths.append(UInt32(row.record.count))
    }
    sources.append(Guide.Source(bytes: batch.bytes, reader: batch.reader))
  }

  /// Sorts the last rows by start, those of no length last among equals, else as they came: nothing to do, as a rule.
  private mutating func sort(rowsFrom first: Int) {
    func comesBefore(_ a: Int, _ b: Int) -> Bool {
      if starts[a] != starts[b] { return starts[a] < starts[b] }
      return ends[a] > starts[a] && ends[b] <= starts[b]
    }
    let rows = first..<starts.count
    guard rows.dropFirst().contains(where: { comesBefore($0, $0 - 1) }) else { return }
    // The standard library's sort is stable.
    let order = rows.sorted(by: comesBefore)
    GuideColumns.reorder(&starts, rows, order)
    GuideColumns.reorder(&ends, rows, order)
    GuideColumns.reorder(&titleOfRow, rows, order)
    GuideColumns.reorder(&genreOfRow, rows, order)
    GuideColumns.reorder(&flagsOfRow, rows, order)
    GuideColumns.reorder(&sourceOfRow, rows, order)
    GuideColumns.reorder(&recordStarts, rows, order)
    GuideColumns.reorder(&recordLengths, rows, order)
  }

  private static func reorder<Value>(_ column: inout [Value], _ rows: Range<Int>, _ order: [Int]) {
    column.replaceSubrange(rows, with: order.map { column[$0] })
  }

  private static func map(_ pool: TextPool, into joined: inout TextPool) -> [UInt32] {
    (0..<pool.count).map { UInt32(joined.intern(pool.bytes.span.extracting(pool.range(of: $0)))) }
  }

  private static func column(_ instant: Instant) -> UInt32 {
    UInt32(clamping: instant.seconds)
  }

  /// Fills `coveredUntil` for the rows of the channel that begins at `first`, and widens `coverage`.
  private mutating func coverRows(from first: Int) {
    guard first < starts.count else { return }
    var latest = starts[first]
    for row in first..<starts.count {
      // A programme of no length covers nothing, not even a gap up to itself.
      if ends[row] > starts[row] { latest = max(latest, ends[row]) }
      coveredUntil.append(latest)
    }
    let begins = Instant(seconds: Int(starts[first]))
    let finishes = Instant(seconds: Int(latest))
    coverage = Interval(min(begins, coverage?.start ?? begins), max(finishes, coverage?.end ?? finishes))
  }
}
