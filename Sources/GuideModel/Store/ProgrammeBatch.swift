/// A programme before it is stored.
package struct ProgrammeRow: Sendable {
  /// When the programme is on; empty if it has no length.
  package var interval: Interval
  /// The flags set by the input, including how the end was determined.
  package var flags: ProgrammeFlags
  /// The range of the programme's record in the input's bytes.
  package var record: Range<Int>

  package init(interval: Interval, flags: ProgrammeFlags, record: Range<Int>) {
    self.interval = interval
    self.flags = flags
    self.record = record
  }
}

/// The programmes of several inputs before they are stored, with the bytes they came from.
///
/// Each decoding thread fills its own batch; `GuideBuilder` joins them.
package struct ProgrammeBatch: Sendable {
  /// One input: the programmes of one channel.
  struct Input: Sendable {
    let bytes: RecordBytes
    var reader: any RecordReader
    let firstRow: Int
  }

  private(set) var inputs: [Input] = []
  private(set) var rows = ChunkedRows()
  private(set) var titles = TextPool()
  private(set) var genres = TextPool()

  /// Creates an empty batch.
  package init() {}

  /// Creates a batch with one empty input.
  package init(bytes: [UInt8], reader: any RecordReader) {
    begin(bytes, reader: reader)
  }

  /// A batch of all programmes in a guide, and the channel index of each input.
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

  package var inputCount: Int { inputs.count }

  package var rowCount: Int { rows.count }

  /// The number of distinct titles.
  package var titleCount: Int { titles.count }

  /// The number of distinct genres.
  package var genreCount: Int { genres.count }

  /// A row, by its index in the order in which rows were added.
  package func row(_ index: Int) -> ProgrammeRow {
    let row = rows[index]
    let record = Int(row.recordStart)
    return ProgrammeRow(
      interval: Interval(Instant(seconds: Int(row.start)), Instant(seconds: Int(row.end))),
      flags: row.flags, record: record..<record + Int(row.recordLength))
  }

  /// The number of a row's title in this batch.
  package func titleNumber(ofRow index: Int) -> Int { Int(rows[index].title) }

  /// Replaces the readers of all inputs.
  package mutating func changeReaders(_ changed: (any RecordReader) -> any RecordReader) {
    for index in inputs.indices { inputs[index].reader = changed(inputs[index].reader) }
  }

  /// Starts another input whose records are in `bytes`, which inputs may share.
  ///
  /// Strings other than titles and genres are left there until requested through `reader`.
  package mutating func begin(_ bytes: [UInt8], reader: any RecordReader) { begin(.array(bytes), reader: reader) }

  private mutating func begin(_ bytes: RecordBytes, reader: any RecordReader) {
    inputs.append(Input(bytes: bytes, reader: reader, firstRow: rows.count))
  }

  /// Adds a title to use in later rows and returns its number in this batch.
  package mutating func number(ofTitle title: Span<UInt8>) -> Int { titles.intern(title) }

  /// Adds a genre to use in later rows and returns its number in this batch.
  package mutating func number(ofGenre genre: Span<UInt8>) -> Int { genres.intern(genre) }

  /// Copies a title and a genre from another batch and returns their numbers in this batch.
  package mutating func numbers(ofTitle title: Int, genre: Int, in other: ProgrammeBatch) -> (title: Int, genre: Int) {
    (
      titles.intern(other.titles.bytes.span.extracting(other.titles.range(of: title))),
      genres.intern(other.genres.bytes.span.extracting(other.genres.range(of: genre)))
    )
  }

  /// Adds a programme to the latest input; `title` and `genre` are numbers in this batch.
  package mutating func append(_ row: ProgrammeRow, title: Int, genre: Int) {
    rows.append(StoredRow(row, title: title, genre: genre))
  }

  /// Adds a programme to the latest input. `title` and `genre` must be repaired UTF-8 without control characters; the
  /// genre may be empty.
  package mutating func append(_ row: ProgrammeRow, title: Span<UInt8>, genre: Span<UInt8>) {
    rows.append(StoredRow(row, title: titles.intern(title), genre: genres.intern(genre)))
  }

  /// Removes the rows with the given indices, such as exact duplicates, from the latest input.
  package mutating func remove(rowsAt indices: Set<Int>) {
    guard !indices.isEmpty, let input = inputs.last else { return }
    let own = rows.removeRows(from: input.firstRow)
    for (index, row) in zip(input.firstRow..., own) where !indices.contains(index) { rows.append(row) }
  }

  /// Moves all programmes to later times, or earlier ones if `seconds` is negative.
  package mutating func shift(by seconds: Int) { rows.replace { $0.shifted(by: seconds) } }

  /// Frees the rows of an input that the store has copied.
  mutating func releaseRows(ofInput input: Int) {
    rows.release(rows(ofInput: input))
  }

  /// The row indices of an input.
  func rows(ofInput input: Int) -> Range<Int> {
    inputs[input].firstRow..<(input + 1 < inputs.count ? inputs[input + 1].firstRow : rows.count)
  }
}
