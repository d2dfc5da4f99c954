/// The store's columns while they are being filled, channel after channel.
struct GuideColumns {
  private(set) var firstRow: [Int] = [0]
  private(set) var rows = RowColumns()
  private(set) var coveredUntil: [UInt32] = []
  private(set) var channelOfRow: [UInt32] = []
  private(set) var sourceOfRow: [UInt32] = []
  private(set) var sources: [Guide.Source] = []
  private(set) var titles = TextPool()
  private(set) var genres = TextPool()
  private(set) var coverage: Interval?

  mutating func reserve(_ count: Int) {
    rows.reserve(count)
    coveredUntil.reserveCapacity(count)
    channelOfRow.reserveCapacity(count)
    sourceOfRow.reserveCapacity(count)
  }

  /// Appends a channel's programmes, sorted by start.
  mutating func append(_ batches: [ProgrammeBatch], channel: Int) {
    let first = rows.count
    for batch in batches { append(batch, channel: channel) }
    sort(rowsFrom: first)
    coverRows(from: first)
    firstRow.append(rows.count)
  }

  /// Appends a batch's rows as they come.
  private mutating func append(_ batch: ProgrammeBatch, channel: Int) {
    let titleMap = GuideColumns.map(batch.titles, into: &titles)
    let genreMap = GuideColumns.map(batch.genres, into: &genres)
    rows.append(batch.rows, titles: titleMap, genres: genreMap)
    channelOfRow += repeatElement(UInt32(channel), count: batch.rowCount)
    sourceOfRow += repeatElement(UInt32(sources.count), count: batch.rowCount)
    sources.append(Guide.Source(bytes: batch.bytes, reader: batch.reader))
  }

  /// Sorts the last rows by start, those of no length last among equals, else as they came: nothing to do, as a rule.
  private mutating func sort(rowsFrom first: Int) {
    let range = first..<rows.count
    guard range.dropFirst().contains(where: { rows.comesBefore($0, $0 - 1) }) else { return }
    // The standard library's sort is stable.
    let order = range.sorted(by: rows.comesBefore)
    rows.replace(range, with: order)
    RowColumns.replace(&sourceOfRow, range, order)
  }

  private static func map(_ pool: TextPool, into joined: inout TextPool) -> [UInt32] {
    (0..<pool.count).map { UInt32(joined.intern(pool.bytes.span.extracting(pool.range(of: $0)))) }
  }

  /// Fills `coveredUntil` for the rows of the channel that begins at `first`, and widens `coverage`.
  private mutating func coverRows(from first: Int) {
    guard first < rows.count else { return }
    var latest = rows.starts[first]
    for row in first..<rows.count {
      // A programme of no length covers nothing, not even a gap up to itself.
      if rows.ends[row] > rows.starts[row] { latest = max(latest, rows.ends[row]) }
      coveredUntil.append(latest)
    }
    let begins = Instant(seconds: Int(rows.starts[first]))
    let finishes = Instant(seconds: Int(latest))
    coverage = Interval(min(begins, coverage?.start ?? begins), max(finishes, coverage?.end ?? finishes))
  }
}
