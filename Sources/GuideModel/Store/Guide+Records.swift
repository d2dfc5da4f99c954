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

  /// Those of some rows of the store whose records are wanted for their bytes, in the same order. It is quickest where the
  /// rows are in order, since records of a channel then lie side by side.
  package func rows(
    _ rows: [UInt32], whoseRecord isWanted: (_ row: UInt32, _ record: UnsafeRawBufferPointer) -> Bool
  ) -> [UInt32] {
    var wanted: [UInt32] = []
    var next = 0
    while next < rows.count {
      let source = sourceOfRow[Int(rows[next])]
      let first = next
      next = rows[first...].firstIndex { sourceOfRow[Int($0)] != source } ?? rows.count
      sources[Int(source)].bytes.withUnsafeBytes { input in
        for row in rows[first..<next] {
          let start = Int(self.rows.recordStarts[Int(row)])
          let record = UnsafeRawBufferPointer(rebasing: input[start..<start + Int(self.rows.recordLengths[Int(row)])])
          if isWanted(row, record) { wanted.append(row) }
        }
      }
    }
    return wanted
  }

  /// What other origins have to tell of it.
  package func storedSupplements(of programme: ProgrammeID) -> [Record] {
    guard !supplements.isEmpty else { return [] }
    return (supplements[place(ofRow: programme.row)] ?? []).map(record(at:))
  }

  private func place(ofRow row: Int) -> RecordPlace {
    record(ofRow: row, at: rows.starts[row])
  }

  private func record(at place: RecordPlace) -> Record {
    let source = sources[Int(place.source)]
    return Record(input: source.bytes, range: place.range, reader: source.reader)
  }
}
