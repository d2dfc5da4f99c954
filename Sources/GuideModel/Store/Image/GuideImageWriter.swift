/// Encodes an image in parts: first the records in row order, then everything else.
///
/// Batches of records can be encoded in parallel.
package struct GuideImageWriter {
  /// The records of consecutive rows.
  package struct Records: Sendable {
    fileprivate var bytes: [UInt8] = []
    fileprivate var lengths: [UInt32] = []

    /// Encodes the records of a range of rows. `append` must use the encoding that the image's reader expects.
    package init(
      of rows: Range<Int>, in guide: Guide, _ append: (ProgrammeDetails, inout [UInt8]) -> Void
    ) {
      lengths.reserveCapacity(rows.count)
      for row in rows {
        let start = bytes.count
        var details = guide.details(of: ProgrammeID(row: row))
        let genre = guide.genre(of: ProgrammeID(row: row))
        if !genre.isEmpty, details.genres.first != genre { details.genres.insert(genre, at: 0) }
        append(details, &bytes)
        lengths.append(UInt32(bytes.count - start))
      }
    }
  }

  /// The number of rows per batch of records; a batch takes about half a megabyte.
  package static let rowsPerBatch = 2048
  /// The maximum size in bytes of one array of records, because offsets have only 32 bits.
  static let maximumSourceSize = 1 << 30

  private let guide: Guide
  private var table = ImageTable()
  private var recordStarts: [UInt32] = []
  private var recordLengths: [UInt32] = []
  private var sourceOfRow: [UInt32] = []
  /// The start and number of the current array of records.
  private var (sourceStart, source) = (0, UInt32(0))

  package init(_ guide: Guide) {
    self.guide = guide
  }

  /// Adds a batch of records and returns the bytes to write.
  package mutating func add(_ records: Records) -> [UInt8] {
    if table.end + records.bytes.count - sourceStart > GuideImageWriter.maximumSourceSize, table.end > sourceStart {
      (sourceStart, source) = (table.end, source + 1)
    }
    var start = table.end - sourceStart
    for length in records.lengths {
      recordStarts.append(UInt32(start))
      recordLengths.append(length)
      sourceOfRow.append(source)
      start += Int(length)
    }
    records.bytes.withUnsafeBytes { table.add($0, to: .records) }
    return records.bytes
  }

  /// Returns the bytes that follow the records, including notes about the last update.
  package mutating func finish(notes: [(section: ImageSection, bytes: [UInt8])] = []) -> [UInt8] {
    var bytes: [UInt8] = []
    add(ImageFields.bytes(of: guide.channels), to: .channels, &bytes)
    add(guide.firstRow, to: .firstRows, &bytes)
    add(guide.rows.starts, to: .starts, &bytes)
    add(guide.rows.ends, to: .ends, &bytes)
    add(guide.rows.flags, to: .flags, &bytes)
    add(guide.rows.titles, to: .titles, &bytes)
    add(guide.rows.genres, to: .genres, &bytes)
    add(recordStarts, to: .recordStarts, &bytes)
    add(recordLengths, to: .recordLengths, &bytes)
    add(sourceOfRow, to: .sourceOfRow, &bytes)
    add(guide.titles.bytes, to: .titleBytes, &bytes)
    add(guide.titles.ends, to: .titleEnds, &bytes)
    add(guide.genres.bytes, to: .genreBytes, &bytes)
    add(guide.genres.ends, to: .genreEnds, &bytes)
    for note in notes { add(note.bytes, to: note.section, &bytes) }
    return bytes + table.bytes
  }

  private mutating func add<Value: BitwiseCopyable>(
    _ values: [Value], to section: ImageSection, _ bytes: inout [UInt8]
  ) {
    values.withUnsafeBytes { all in
      for start in stride(from: 0, to: all.count, by: ImagePiece.most) {
        let piece = UnsafeRawBufferPointer(rebasing: all[start..<min(all.count, start + ImagePiece.most)])
        table.add(piece, to: section)
      }
      bytes.append(contentsOf: all)
    }
  }
}
