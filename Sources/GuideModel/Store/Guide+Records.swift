/// The bytes of records, for who searches them without reading each.
extension Guide {
  /// Bytes of a record, and who can read them.
  package struct Record {
    /// The input in which it lies.
    package let input: [UInt8]
    /// Where in the input.
    package let range: Range<Int>
    /// Who can read it.
    package let reader: any RecordReader
  }

  /// The record of a programme.
  package func storedRecord(of programme: ProgrammeID) -> Record {
    record(at: place(ofRow: programme.row))
  }

  /// What other origins have to tell of it.
  package func storedSupplements(of programme: ProgrammeID) -> [Record] {
    guard !supplements.isEmpty else { return [] }
    return (supplements[place(ofRow: programme.row)] ?? []).map(record(at:))
  }

  /// A number that the guide says of a programme, as its summary has it.
  package func number(_ number: ProgrammeNumber, of programme: ProgrammeID) -> ClosedRange<Int>? {
    let place = place(ofRow: programme.row)
    guard supplements[place] == nil else { return summary(of: programme).number(number) }
    let source = sources[Int(place.source)]
    return source.reader.number(number, of: source.bytes.span.extracting(place.range))
  }

  /// Calls a body with the record of each of some rows of the store and who can read it. It is quickest where the rows are
  /// in order, since records of a channel then lie side by side.
  package func forEachRecord(
    of rows: [UInt32], _ body: (_ row: UInt32, _ record: Span<UInt8>, _ reader: any RecordReader) -> Void
  ) {
    let (starts, lengths, sourceOfRow) = (self.rows.recordStarts, self.rows.recordLengths, sourceOfRow)
    var next = 0
    while next < rows.count {
      let number = sourceOfRow[Int(rows[next])]
      let source = sources[Int(number)]
      let (input, reader) = (source.bytes.span, source.reader)
      while next < rows.count, sourceOfRow[Int(rows[next])] == number {
        let row = Int(rows[next])
        let start = Int(starts[row])
        body(rows[next], input.extracting(start..<start + Int(lengths[row])), reader)
        next += 1
      }
    }
  }

  /// How many bytes all records have, those of other origins that tell more among them.
  package var recordBytes: Int {
    rows.recordLengths.reduce(0) { $0 + Int($1) } + supplements.values.joined().reduce(0) { $0 + Int($1.length) }
  }

  private func place(ofRow row: Int) -> RecordPlace {
    record(ofRow: row, at: rows.starts[row])
  }

  private func record(at place: RecordPlace) -> Record {
    let source = sources[Int(place.source)]
    return Record(input: source.bytes, range: place.range, reader: source.reader)
  }
}
