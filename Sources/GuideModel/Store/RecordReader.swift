/// Reads the bytes that the store kept of a programme, when they are asked for. Each format has its own.
package protocol RecordReader: Sendable {
  /// The values that a cell of the grid shows beside the title. `record` is the bytes given to `ProgrammeBatch.append`.
  func summary(of record: Span<UInt8>) -> ProgrammeSummary

  /// All that the record says.
  func details(of record: Span<UInt8>) -> ProgrammeDetails

  /// A number of the summary.
  func number(_ number: ProgrammeNumber, of record: Span<UInt8>) -> ClosedRange<Int>?

  /// Calls a body with each text of some kinds, as `details` has it in UTF-8, until the body returns false.
  func forEachText(
    of kinds: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ text: UnsafeRawBufferPointer) -> Bool)

  /// The encoding of texts in the records, which tells a search when it need not read them.
  var textEncoding: RecordTextEncoding { get }

  /// Whether the non-ASCII character that begins at an index is valid UTF-8 that reading leaves as it is.
  func isLiteral(at index: Int, in record: Span<UInt8>) -> Bool
}

extension RecordReader {
  /// By the summary.
  package func number(_ number: ProgrammeNumber, of record: Span<UInt8>) -> ClosedRange<Int>? {
    summary(of: record).number(number)
  }

  /// By the details.
  package func forEachText(
    of kinds: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ text: UnsafeRawBufferPointer) -> Bool
  ) {
    for var text in details(of: record).texts(of: kinds) {
      if !text.withUTF8({ body(UnsafeRawBufferPointer($0)) }) { return }
    }
  }

  /// Nothing is known of the bytes of an unknown format.
  package var textEncoding: RecordTextEncoding { .opaque }

  /// Nothing is known of the bytes of an unknown format.
  package func isLiteral(at index: Int, in record: Span<UInt8>) -> Bool { false }
}

/// The encoding of a programme's texts in its record. Parts of a text may be joined when it is read; each run of
/// letters and digits comes from one range of the record.
package enum RecordTextEncoding: Sendable {
  /// Unknown: every record has to be read.
  case opaque
  /// As they are read, but for entities (`&`, `{`), escapes (`%`), control characters that are dropped, and bytes that are
  /// not UTF-8.
  case mended
  /// As they are read, in UTF-8.
  case literal
}

/// The numbers that a record tells.
package enum ProgrammeNumber: Sendable {
  case season
  /// Of the episode, or of the several that a showing joins.
  case episode
  case year
  /// In hundredths of a star.
  case stars
}

extension ProgrammeSummary {
  /// A number, or several that follow each other; nil where it has none.
  package func number(_ number: ProgrammeNumber) -> ClosedRange<Int>? {
    switch number {
    case .season: (episode?.season).map { $0...$0 }
    case .episode: episode.flatMap { episode in episode.number.map { $0...max($0, episode.lastNumber ?? $0) } }
    case .year: year.map { $0...$0 }
    case .stars: (stars?.hundredths).map { $0...$0 }
    }
  }
}

/// The bytes of records, for searches that do not read each.
extension Guide {
  /// The bytes of a record, and their reader.
  package struct Record {
    /// The input in which it lies.
    package let input: RecordBytes
    /// Where in the input.
    package let range: Range<Int>
    /// Reads it.
    package let reader: any RecordReader
  }

  /// The record of a programme.
  package func storedRecord(of programme: ProgrammeID) -> Record {
    record(at: location(ofRow: programme.row))
  }

  /// The records of other origins that tell more of it.
  package func storedSupplements(of programme: ProgrammeID) -> [Record] {
    guard !supplements.isEmpty else { return [] }
    return (supplements[location(ofRow: programme.row)] ?? []).map(record(at:))
  }

  /// A number that the guide says of a programme, as its summary has it.
  package func number(_ number: ProgrammeNumber, of programme: ProgrammeID) -> ClosedRange<Int>? {
    let location = location(ofRow: programme.row)
    guard supplements[location] == nil else { return summary(of: programme).number(number) }
    let source = sources[Int(location.source)]
    return source.bytes.withSpan(location.range) { source.reader.number(number, of: $0) }
  }

  /// Calls a body with the record of each of some rows of the store and its reader. It is quickest where the rows are
  /// in order, since records of a channel then lie side by side.
  package func forEachRecord(
    of rows: [UInt32], _ body: (_ row: UInt32, _ record: Span<UInt8>, _ reader: any RecordReader) -> Void
  ) {
    let (starts, lengths, sourceOfRow) = (self.rows.recordStarts, self.rows.recordLengths, sourceOfRow)
    var next = 0
    while next < rows.count {
      let number = sourceOfRow[Int(rows[next])]
      let source = sources[Int(number)]
      let reader = source.reader
      source.bytes.withSpan(0..<source.bytes.count) { input in
        while next < rows.count, sourceOfRow[Int(rows[next])] == number {
          let row = Int(rows[next])
          let start = Int(starts[row])
          body(rows[next], input.extracting(start..<start + Int(lengths[row])), reader)
          next += 1
        }
      }
    }
  }

  /// The size of all records in bytes, those of other origins included.
  package var recordBytes: Int {
    rows.recordLengths.reduce(0) { $0 + Int($1) } + supplements.values.joined().reduce(0) { $0 + Int($1.length) }
  }

  private func location(ofRow row: Int) -> RecordLocation {
    record(ofRow: row, at: rows.starts[row])
  }

  private func record(at location: RecordLocation) -> Record {
    let source = sources[Int(location.source)]
    return Record(input: source.bytes, range: location.range, reader: source.reader)
  }
}
