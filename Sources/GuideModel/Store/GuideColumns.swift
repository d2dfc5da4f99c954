/// Builds the store's columns, channel by channel.
struct GuideColumns {
  private(set) var firstRow: [Int] = [0]
  private(set) var rows = StoredColumns()
  private(set) var coveredUntil: [UInt32] = []
  private(set) var sourceOfRow: [UInt32] = []
  private(set) var sources: [Guide.Source] = []
  private(set) var titles = TextPool()
  private(set) var genres = TextPool()
  /// The family of each genre, indexed by genre number.
  private(set) var families: [GenreFamily] = []
  private(set) var coverage: Interval?
  /// Records from other origins that add details to a programme.
  private(set) var supplements: [RecordLocation: [RecordLocation]] = [:]

  /// The conflicting end times that documents give for the same programme.
  private(set) var endConflicts: [EndConflict] = []

  private var batches: [ProgrammeBatch]
  /// The numbers of the batches' strings in this store, by batch and by number in the batch.
  ///
  /// Numbers are assigned in the order in which strings are first used here, so that they do not depend on how threads
  /// are scheduled.
  private var titleNumbers: [[UInt32]]
  private var genreNumbers: [[UInt32]]
  private static let unnumbered = UInt32.max

  /// Creates empty columns with capacity for the batches.
  init(_ batches: [ProgrammeBatch]) {
    self.batches = batches
    titleNumbers = batches.map { Array(repeating: GuideColumns.unnumbered, count: $0.titles.count) }
    genreNumbers = batches.map { Array(repeating: GuideColumns.unnumbered, count: $0.genres.count) }
    let count = batches.reduce(0) { $0 + $1.rowCount }
    rows.reserve(count)
    coveredUntil.reserveCapacity(count)
    sourceOfRow.reserveCapacity(count)
  }

  /// Creates empty columns that share the strings and records of a guide.
  init(of guide: Guide) {
    batches = []
    titleNumbers = []
    genreNumbers = []
    sources = guide.sources
    titles = guide.titles
    genres = guide.genres
    families = guide.families
    supplements = guide.supplements
  }

  /// Copies the columns of a guide.
  init(sharing guide: Guide) {
    self.init(of: guide)
    firstRow = guide.firstRow
    rows = guide.rows
    coveredUntil = guide.coveredUntil
    sourceOfRow = guide.sourceOfRow
    coverage = guide.coverage
  }

  /// Creates columns from an image; `nil` if they are inconsistent and would cause out-of-bounds access.
  init?(
    firstRow: [Int], rows: StoredColumns, sourceOfRow: [UInt32], sources: [Guide.Source], titles: TextPool,
    genres: TextPool
  ) {
    guard firstRow.first == 0, firstRow.last == rows.count, zip(firstRow, firstRow.dropFirst()).allSatisfy(<=),
      sourceOfRow.count == rows.count,
      rows.isSound(titles: titles.count, genres: genres.count, sourceOfRow, sources: sources.map(\.bytes.count))
    else { return nil }
    (batches, titleNumbers, genreNumbers) = ([], [], [])
    (self.rows, self.sourceOfRow, self.sources, self.titles, self.genres) = (rows, sourceOfRow, sources, titles, genres)
    families = (0..<genres.count).map { GenreFamily(genre: genres.text($0)) }
    coveredUntil.reserveCapacity(rows.count)
    for (first, end) in zip(firstRow, firstRow.dropFirst()) {
      guard rows.areSorted(first..<end) else { return nil }
      cover(first..<end)
    }
    self.firstRow = firstRow
  }

  /// Appends rows from a guide as the next channel.
  mutating func append(_ range: Range<Int>, of guide: Guide) {
    let first = rows.count
    rows.append(range, of: guide.rows)
    sourceOfRow += guide.sourceOfRow[range]
    cover(first..<rows.count)
    firstRow.append(rows.count)
  }

  /// Appends rows from a guide, moved to other times, as the next channel.
  mutating func append(_ timed: TimedRows, of guide: Guide) {
    let first = rows.count
    for row in timed.rows {
      let start = UInt32(clamping: row.start)
      rows.append(row.row, of: guide.rows, start: start, end: UInt32(clamping: row.end))
      sourceOfRow.append(guide.sourceOfRow[row.row])
      // Supplements are also keyed by time.
      guard !guide.supplements.isEmpty, start != guide.rows.starts[row.row] else { continue }
      let known = guide.supplements[guide.record(ofRow: row.row, at: guide.rows.starts[row.row])]
      if let known { supplements[guide.record(ofRow: row.row, at: start)] = known }
    }
    cover(first..<rows.count)
    firstRow.append(rows.count)
  }

  /// Appends the programmes of the next channel, sorted by start, merging its origins and documents. `preferred` is the index of
  /// the origin that takes precedence; `nil` for the first one.
  mutating func append(_ parts: [ChannelPart], of origins: [GuideOrigin], cutoff: Instant?, preferred: Int? = nil) {
    let first = rows.count
    let shared = SharedProgrammes(parts, in: batches)
    endConflicts += shared.conflicts
    var merged = (parts: shared.parts, supplements: shared.supplements)
    var ends: [ChannelMerge.Position: ChannelMerge.ChosenEnd] = [:]
    if !origins.isEmpty, cutoff != nil || parts.contains(where: { $0.origin != 0 }) {
      let merge = ChannelMerge(merged.parts, of: origins, in: batches, cutoff: cutoff, first: preferred)
      endConflicts += merge.conflicts
      ends = merge.ends
      merged = (merge.parts, SharedProgrammes.joined(merged.supplements, merge.supplements))
    }
    note(merged.supplements, among: merged.parts)
    let filled = SupplementValues(merged.supplements, among: merged.parts, in: batches)
    for part in merged.parts.indices { append(merged.parts[part], at: part, filled, ends) }
    sort(rowsFrom: first)
    cover(first..<rows.count)
    firstRow.append(rows.count)
  }

  /// Records the locations of supplements; must be called before appending the parts.
  private mutating func note(_ found: [ChannelMerge.Position: [ChannelMerge.Position]], among parts: [ChannelPart]) {
    func record(_ position: ChannelMerge.Position) -> RecordLocation {
      let row = batches[parts[position.part].batch].rows[position.row]
      return RecordLocation(
        source: UInt32(sources.count + position.part), start: row.recordStart, length: row.recordLength, time: row.start
      )
    }
    for (shown, others) in found { supplements[record(shown)] = others.map(record) }
  }

  /// Appends the rows of an input, with values from supplements and ends from other origins.
  ///
  /// `number` is the index of the part on this channel.
  private mutating func append(
    _ part: ChannelPart, at number: Int, _ filled: SupplementValues,
    _ ends: [ChannelMerge.Position: ChannelMerge.ChosenEnd]
  ) {
    for index in part.rows where !part.leftOut.contains(index) {
      let row = batches[part.batch].rows[index]
      let more = filled.isEmpty ? nil : filled[ChannelMerge.Position(part: number, row: index)]
      let title = GuideColumns.number(row.title, batches[part.batch].titles, &titleNumbers[part.batch], &titles)
      let (batch, own) = more?.genre ?? (part.batch, row.genre)
      let genre = GuideColumns.number(own, batches[batch].genres, &genreNumbers[batch], &genres)
      let end = ends.isEmpty ? nil : ends[ChannelMerge.Position(part: number, row: index)]
      noteFamily(ofGenre: genre)
      var flags = more?.flags ?? row.flags
      if let end { flags.endBasis = end.basis }
      rows.append(row, end: end?.time ?? row.end, title: title, genre: genre, flags: flags)
    }
    sourceOfRow += repeatElement(UInt32(sources.count), count: part.rows.count - part.leftOut.count)
    let input = batches[part.batch].inputs[part.input]
    sources.append(Guide.Source(bytes: input.bytes, reader: input.reader, origin: part.origin))
    batches[part.batch].releaseRows(ofInput: part.input)
  }

  private mutating func noteFamily(ofGenre genre: UInt32) {
    if genre == families.count { families.append(GenreFamily(genre: genres.text(Int(genre)))) }
  }

  /// The number in `joined` of a string that has a number in `pool`.
  private static func number(
    _ text: UInt32, _ pool: TextPool, _ numbers: inout [UInt32], _ joined: inout TextPool
  ) -> UInt32 {
    let known = numbers[Int(text)]
    if known != unnumbered { return known }
    let number = UInt32(joined.intern(pool.bytes.span.extracting(pool.range(of: Int(text)))))
    numbers[Int(text)] = number
    return number
  }

  /// Sorts the rows from `first` on: by start, then rows with a length first. They are usually sorted already.
  private mutating func sort(rowsFrom first: Int) {
    let range = first..<rows.count
    guard range.dropFirst().contains(where: { rows.precedes($0, $0 - 1) }) else { return }
    // Rows that compare equal keep their order, because the standard library's sort is stable.
    let order = range.sorted(by: rows.precedes)
    rows.replace(range, with: order)
    StoredColumns.replace(&sourceOfRow, range, order)
  }

  /// Fills `coveredUntil` for the rows of the next channel, and extends `coverage`.
  private mutating func cover(_ range: Range<Int>) {
    guard let first = range.first else { return }
    var latest = rows.starts[first]
    for row in range {
      // A programme without a length covers nothing, not even a gap before it.
      if rows.ends[row] > rows.starts[row] { latest = max(latest, rows.ends[row]) }
      coveredUntil.append(latest)
    }
    let begins = Instant(seconds: Int(rows.starts[first]))
    let finishes = Instant(seconds: Int(latest))
    coverage = Interval(min(begins, coverage?.start ?? begins), max(finishes, coverage?.end ?? finishes))
  }
}
