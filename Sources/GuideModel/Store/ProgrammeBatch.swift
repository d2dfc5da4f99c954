/// One programme on its way into the store.
package struct ProgrammeRow: Sendable {
  /// When it is on; empty where it has no length.
  package var interval: Interval
  /// What the input says in a yes or a no.
  package var flags: ProgrammeFlags
  /// Where its record lies in the batch's bytes.
  package var record: Range<Int>

  /// A programme whose record lies in some bytes.
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
  /// Who can read the records.
  package let reader: any RecordReader
  /// Every title once.
  package private(set) var titles = TextPool()
  /// Every genre once.
  package private(set) var genres = TextPool()
  private(set) var rows = RowColumns()

  /// A batch without programmes, of an input and who can read it.
  package init(bytes: [UInt8], reader: any RecordReader) {
    self.bytes = bytes
    self.reader = reader
  }

  /// How many programmes there are.
  package var rowCount: Int { rows.count }

  /// A row by its place, in the order in which it was added.
  package func row(_ place: Int) -> ProgrammeRow { rows.row(place) }

  /// Makes room for so many programmes.
  package mutating func reserve(rows count: Int) {
    rows.reserve(count)
  }

  /// Adds a programme. Title and genre are UTF-8, mended and free of control characters;
  /// the genre may be empty.
  package mutating func append(_ row: ProgrammeRow, title: Span<UInt8>, genre: Span<UInt8>) {
    rows.append(row, title: titles.intern(title), genre: genres.intern(genre))
  }

  /// Takes rows out again, such as exact duplicates, by their places.
  package mutating func remove(rowsAt places: Set<Int>) {
    guard !places.isEmpty else { return }
    let all = 0..<rows.count
    rows.replace(all, with: all.filter { !places.contains($0) })
  }
}
