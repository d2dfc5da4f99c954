/// One programme on its way into the store.
package struct ProgrammeRow: Sendable {
  /// When it is on; empty where it has no length.
  package var interval: Interval
  /// The flags that the input sets, and how its end was found.
  package var flags: ProgrammeFlags
  /// Where its record lies in the input's bytes.
  package var record: Range<Int>

  /// A programme whose record lies in some bytes.
  package init(interval: Interval, flags: ProgrammeFlags, record: Range<Int>) {
    self.interval = interval
    self.flags = flags
    self.record = record
  }
}

/// Programmes on their way into the store, input after input, with the bytes they came from.
///
/// Decoders fill batches, each thread one of its own; `GuideBuilder` joins them.
package struct ProgrammeBatch: Sendable {
  /// One input: what one channel shows.
  struct Input: Sendable {
    let bytes: RecordBytes
    var reader: any RecordReader
    let firstRow: Int
  }

  private(set) var inputs: [Input] = []
  private(set) var rows = ChunkedRows()
  /// Every title once.
  private(set) var titles = TextPool()
  /// Every genre once.
  private(set) var genres = TextPool()

  /// A batch without an input.
  package init() {}

  /// A batch of one input, without programmes as yet.
  package init(bytes: [UInt8], reader: any RecordReader) {
    begin(bytes, reader: reader)
  }

  /// A batch of all programmes of a guide, and the channel's index for each of its inputs.
  static func of(_ guide: Guide) -> (all: ProgrammeBatch, channelOfInput: [Int]) {
    var batch = ProgrammeBatch()
    var channelOfInput: [Int] = []
    (batch.titles, batch.genres) = (guide.titles, guide.genres)
    for channel in guide.channels.indices {
      var source: UInt32?
      for row in guide.rows(of: channel) {
        if guide.sourceOfRow[row] != source {
          source = guide.sourceOfRow[row]
          let input = guide.sources[Int(guide.sourceOfRow[row])]
          batch.begin(input.bytes, reader: input.reader)
          channelOfInput.append(channel)
        }
        batch.rows.append(guide.rows[row])
      }
    }
    return (batch, channelOfInput)
  }

  /// The number of inputs.
  package var inputCount: Int { inputs.count }

  /// The number of programmes.
  package var rowCount: Int { rows.count }

  /// The number of different titles.
  package var titleCount: Int { titles.count }

  /// The number of different genres.
  package var genreCount: Int { genres.count }

  /// A row by its index, in the order in which it was added.
  package func row(_ index: Int) -> ProgrammeRow {
    let row = rows[index]
    let record = Int(row.recordStart)
    return ProgrammeRow(
      interval: Interval(Instant(seconds: Int(row.start)), Instant(seconds: Int(row.end))),
      flags: row.flags, record: record..<record + Int(row.recordLength))
  }

  /// The number in this batch of the title of the row at an index.
  package func titleNumber(ofRow index: Int) -> Int { Int(rows[index].title) }

  /// Replaces the readers of the inputs.
  package mutating func changeReaders(_ changed: (any RecordReader) -> any RecordReader) {
    for index in inputs.indices { inputs[index].reader = changed(inputs[index].reader) }
  }

  /// Begins another input. Records will lie in `bytes`, which other inputs may share; texts other than titles stay
  /// there until they are asked for. `reader` reads the records.
  package mutating func begin(_ bytes: [UInt8], reader: any RecordReader) { begin(.array(bytes), reader: reader) }

  private mutating func begin(_ bytes: RecordBytes, reader: any RecordReader) {
    inputs.append(Input(bytes: bytes, reader: reader, firstRow: rows.count))
  }

  /// The number of a title in this batch, for a row that is added later.
  package mutating func number(ofTitle title: Span<UInt8>) -> Int { titles.intern(title) }

  /// The number of a genre in this batch, for a row that is added later.
  package mutating func number(ofGenre genre: Span<UInt8>) -> Int { genres.intern(genre) }

  /// The numbers in this batch of a title and a genre of another one.
  package mutating func numbers(ofTitle title: Int, genre: Int, in other: ProgrammeBatch) -> (title: Int, genre: Int) {
    (
      titles.intern(other.titles.bytes.span.extracting(other.titles.range(of: title))),
      genres.intern(other.genres.bytes.span.extracting(other.genres.range(of: genre)))
    )
  }

  /// Adds a programme to the input begun last; its title and genre have numbers already.
  package mutating func append(_ row: ProgrammeRow, title: Int, genre: Int) {
    rows.append(StoredRow(row, title: title, genre: genre))
  }

  /// Adds a programme to the input begun last. Title and genre are UTF-8, mended and free of control characters; the
  /// genre may be empty.
  package mutating func append(_ row: ProgrammeRow, title: Span<UInt8>, genre: Span<UInt8>) {
    rows.append(StoredRow(row, title: titles.intern(title), genre: genres.intern(genre)))
  }

  /// Takes rows of the input begun last out again, such as exact duplicates, by their indices.
  package mutating func remove(rowsAt indices: Set<Int>) {
    guard !indices.isEmpty, let input = inputs.last else { return }
    let own = rows.removeRows(from: input.firstRow)
    for (index, row) in zip(input.firstRow..., own) where !indices.contains(index) { rows.append(row) }
  }

  /// Frees the rows of an input, which the store has taken over.
  mutating func releaseRows(ofInput input: Int) {
    rows.release(rows(ofInput: input))
  }

  /// The indices of an input's rows.
  func rows(ofInput input: Int) -> Range<Int> {
    inputs[input].firstRow..<(input + 1 < inputs.count ? inputs[input + 1].firstRow : rows.count)
  }
}
