/// Decodes stored records on demand; there is one for each format.
package protocol RecordReader: Sendable {
  /// The values that a grid cell shows besides the title. `record` contains the bytes passed to
  /// `ProgrammeBatch.append`.
  func summary(of record: Span<UInt8>) -> ProgrammeSummary

  /// All details in the record.
  func details(of record: Span<UInt8>) -> ProgrammeDetails

  /// A number from the summary, as a range.
  func number(_ number: ProgrammeNumber, of record: Span<UInt8>) -> ClosedRange<Int>?

  /// Calls a body with each text of the given kinds, as UTF-8, until the body returns `false`.
  func forEachText(
    of kinds: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ text: UnsafeRawBufferPointer) -> Bool)

  /// The encoding of strings in the records, which lets searches skip decoding.
  var textEncoding: RecordTextEncoding { get }

  /// Whether the non-ASCII character at an index is valid UTF-8 that decoding does not change.
  func isLiteral(at index: Int, in record: Span<UInt8>) -> Bool
}

extension RecordReader {
  /// Reads the whole summary.
  package func number(_ number: ProgrammeNumber, of record: Span<UInt8>) -> ClosedRange<Int>? {
    summary(of: record).number(number)
  }

  /// Reads all details.
  package func forEachText(
    of kinds: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ text: UnsafeRawBufferPointer) -> Bool
  ) {
    for var text in details(of: record).texts(of: kinds) {
      if !text.withUTF8({ body(UnsafeRawBufferPointer($0)) }) { return }
    }
  }

  /// Assumes nothing about the format, so every record is decoded.
  package var textEncoding: RecordTextEncoding { .opaque }

  /// Assumes nothing about the format.
  package func isLiteral(at index: Int, in record: Span<UInt8>) -> Bool { false }
}

/// How strings are encoded in records.
///
/// Decoding may join parts of a string, but each run of letters and digits comes from one range of the record.
package enum RecordTextEncoding: Sendable {
  /// The encoding is unknown: every record must be decoded.
  case opaque
  /// Strings are unchanged except for entities (`&`, `{`), escapes (`%`), dropped control characters and invalid UTF-8.
  case repaired
  /// Strings are UTF-8 and unchanged.
  case literal
}

/// The kinds of number in a record.
package enum ProgrammeNumber: Sendable {
  case season
  /// The episode, or the range of episodes in one showing.
  case episode
  case year
  /// The rating in hundredths of a star.
  case stars
}

extension ProgrammeSummary {
  /// A number or a range of numbers; `nil` if unknown.
  package func number(_ number: ProgrammeNumber) -> ClosedRange<Int>? {
    switch number {
    case .season: (episode?.season).map { $0...$0 }
    case .episode: episode.flatMap { episode in episode.number.map { $0...max($0, episode.lastNumber ?? $0) } }
    case .year: year.map { $0...$0 }
    case .stars: (stars?.hundredths).map { $0...$0 }
    }
  }
}

/// Access to the bytes of records, for searches that do not decode them all.
extension Guide {
  /// A record's bytes and their reader.
  package struct Record {
    /// The input that contains the record.
    package let input: RecordBytes
    /// The record's range in the input.
    package let range: Range<Int>
    package let reader: any RecordReader
  }

  /// The record of a programme.
  package func storedRecord(of programme: ProgrammeID) -> Record {
    record(at: location(ofRow: programme.row))
  }

  /// The records from other origins that add details to a programme.
  package func storedSupplements(of programme: ProgrammeID) -> [Record] {
    guard !supplements.isEmpty else { return [] }
    return (supplements[location(ofRow: programme.row)] ?? []).map(record(at:))
  }

  /// A number from the programme's summary.
  package func number(_ number: ProgrammeNumber, of programme: ProgrammeID) -> ClosedRange<Int>? {
    let location = location(ofRow: programme.row)
    guard supplements[location] == nil else { return summary(of: programme).number(number) }
    let source = sources[Int(location.source)]
    return source.bytes.withSpan(location.range) { source.reader.number(number, of: $0) }
  }

  /// Calls a body with the record and reader of each given row.
  ///
  /// Fastest if the rows are in order, because the records of a channel are adjacent.
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

  /// The total size of all records in bytes, including those from other origins.
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
