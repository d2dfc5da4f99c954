/// The store's columns while they are being filled, channel after channel.
struct GuideColumns {
  private(set) var firstRow: [Int] = [0]
  private(set) var starts: [UInt32] = []
  private(set) var ends: [UInt32] = []
  private(set) var coveredUntil: [UInt32] = []
  private(set) var channelOfRow: [UInt32] = []
  private(set) var titleOfRow: [UInt32] = []
  private(set) var genreOfRow: [UInt16] = []
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
    let firstSource = sources.count
    let titleMaps = batches.map { batch in GuideColumns.map(batch.titles, into: &titles) }
    let genreMaps = batches.map { batch in GuideColumns.map(batch.genres, into: &genres) }
    sources += batches.map { Guide.Source(bytes: $0.bytes, reader: $0.reader) }
    for place in GuideColumns.order(of: batches) {
      let batch = batches[place.batch]
      let row = batch.rows[place.row]
      starts.append(GuideColumns.column(row.interval.start))
      ends.append(GuideColumns.column(row.interval.end))
      channelOfRow.append(UInt32(channel))
      titleOfRow.append(titleMaps[place.batch][Int(batch.titleOfRow[place.row])])
      genreOfRow.append(UInt16(truncatingIfNeeded: genreMaps[place.batch][Int(batch.genreOfRow[place.row])]))
      flagsOfRow.append(row.flags.rawValue)
      sourceOfRow.append(UInt32(firstSource + place.batch))
      recordStarts.append(UInt32(row.record.lowerBound))
      recordLengths.append(UInt32(row.record.count))
    }
    coverRows(from: firstRow[firstRow.count - 1])
    firstRow.append(starts.count)
  }

  private struct Place {
    let batch: Int
    let row: Int
  }

  /// The rows of all batches by start, those of no length last among equals, else as they came.
  private static func order(of batches: [ProgrammeBatch]) -> [Place] {
    let places = batches.indices.flatMap { batch in
      batches[batch].rows.indices.map { Place(batch: batch, row: $0) }
    }
    func comesBefore(_ a: Place, _ b: Place) -> Bool {
      let first = batches[a.batch].rows[a.row].interval
      let second = batches[b.batch].rows[b.row].interval
      if first.start != second.start { return first.start < second.start }
      return !first.isEmpty && second.isEmpty
    }
    let sorted = zip(places, places.dropFirst()).allSatisfy { !comesBefore($1, $0) }
    // The standard library's sort is stable.
    return sorted ? places : places.sorted(by: comesBefore)
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
