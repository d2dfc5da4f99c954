/// One programme on its way into the store.
package struct ProgrammeRow: Sendable {
  package var interval: Interval
  package var flags: ProgrammeFlags
  /// Where its record lies in the batch's bytes.
  package var record: Range<Int>

  package init(interval: Interval, flags: ProgrammeFlags, record: Range<Int>) {
    self.interval = interval
    self.flags = flags
    self.record = record
  }
}

/// The programmes of one channel from one input, with the bytes they came from.
///
/// Decoders fill batches, several at once on several threads; `GuideBuilder` joins them.
package struct ProgrammeBatch: Sendable {
  /// The whole input. Texts other than titles stay in here until somebody looks at them.
  package let bytes: [UInt8]
  package let reader: any RecordReader
  package private(set) var rows: [ProgrammeRow] = []
  package private(set) var titles = TextPool()
  package private(set) var genres = TextPool()
  private(set) var titleOfRow: [UInt32] = []
  private(set) var genreOfRow: [UInt32] = []

  package init(bytes: [UInt8], reader: any RecordReader) {
    self.bytes = bytes
    self.reader = reader
  }

  package mutating func reserve(rows count: Int) {
    rows.reserveCapacity(count)
    titleOfRow.reserveCapacity(count)
    genreOfRow.reserveCapacity(count)
  }

  /// Adds a programme. Title and genre are UTF-8, mended and free of control characters;
  /// the genre may be empty.
  package mutating func append(_ row: ProgrammeRow, title: Span<UInt8>, genre: Span<UInt8>) {
    rows.append(row)
    titleOfRow.append(UInt32(titles.intern(title)))
    genreOfRow.append(UInt32(genres.intern(genre)))
  }

  /// Takes rows out again, such as exact duplicates. `indices` are positions in `rows`.
  package mutating func remove(rowsAt indices: Set<Int>) {
    guard !indices.isEmpty else { return }
    let kept = rows.indices.filter { !indices.contains($0) }
    rows = kept.map { rows[$0] }
    titleOfRow = kept.map { titleOfRow[$0] }
    genreOfRow = kept.map { genreOfRow[$0] }
  }
}
