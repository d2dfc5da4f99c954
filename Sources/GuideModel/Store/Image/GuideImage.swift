/// A guide stored as a file: columns, text pools and records as they are in memory, so opening it takes no parsing.
///
/// All records have one form and one reader, whatever format they came in.
package struct GuideImage: Sendable {
  private let input: any ImageInput
  private let table: ImageTable

  /// Opens an image. `nil` if the file is not an image of this version or its table is damaged.
  package init?(_ input: some ImageInput) {
    guard let table = ImageTable(input) else { return nil }
    (self.input, self.table) = (input, table)
  }

  /// The number of programmes.
  package var programmeCount: Int { byteCount(of: .starts) / 4 }

  /// The number of channels.
  package var channelCount: Int { max(0, byteCount(of: .firstRows) / 8 - 1) }

  private func byteCount(of section: ImageSection) -> Int { pieces(of: section).reduce(0) { $0 + $1.count } }

  /// The channels; `nil` if they are damaged.
  package func channels() -> [Channel]? { column(.channels).flatMap(ImageFieldReader.channels) }

  /// A note about the last update; `nil` if it is damaged.
  package func note(_ section: ImageSection) -> [UInt8]? { column(section) }

  /// The guide; `nil` if any part is damaged. `reader` reads its records.
  package func guide(reader: some RecordReader, findings: [Diagnostic], origin: GuideOrigin) -> Guide? {
    guard let channels = channels(), let columns = columns(reader), columns.firstRow.count == channels.count + 1
    else { return nil }
    return Guide(channels: channels, findings: findings, origins: [origin], columns: columns)
  }

  private func columns(_ reader: some RecordReader) -> GuideColumns? {
    guard let starts: [UInt32] = column(.starts), let ends: [UInt32] = column(.ends),
      let flags: [ProgrammeFlags] = column(.flags), let titles: [UInt32] = column(.titles),
      let genres: [UInt32] = column(.genres), let recordStarts: [UInt32] = column(.recordStarts),
      let recordLengths: [UInt32] = column(.recordLengths), let sourceOfRow: [UInt32] = column(.sourceOfRow),
      let firstRow: [Int] = column(.firstRows), let titlePool = pool(.titleBytes, .titleEnds),
      let genrePool = pool(.genreBytes, .genreEnds), let sources = sources(reader)
    else { return nil }
    let rows = RowColumns(
      starts: starts, ends: ends, flags: flags, titles: titles, genres: genres, recordStarts: recordStarts,
      recordLengths: recordLengths)
    return GuideColumns(
      firstRow: firstRow, rows: rows, sourceOfRow: sourceOfRow, sources: sources, titles: titlePool, genres: genrePool)
  }

  private func pool(_ bytes: ImageSection, _ ends: ImageSection) -> TextPool? {
    guard let bytes: [UInt8] = column(bytes), let ends: [UInt32] = column(ends) else { return nil }
    return TextPool(bytes: bytes, ends: ends)
  }

  /// The arrays of records, each small enough for 32-bit offsets.
  private func sources(_ reader: some RecordReader) -> [Guide.Source]? {
    var sources: [Guide.Source] = []
    var rest = pieces(of: .records)
    while let first = rest.first {
      let offset = first.offset
      let own = rest.prefix { $0.offset == offset || $0.offset + $0.count - offset <= GuideImageWriter.mostOfSource }
      guard let bytes: [UInt8] = array(of: own) else { return nil }
      sources.append(Guide.Source(bytes: bytes, reader: reader, origin: 0))
      rest = rest.dropFirst(own.count)
    }
    return sources
  }

  private func pieces(of section: ImageSection) -> ArraySlice<ImagePiece> {
    guard let first = table.pieces.firstIndex(where: { $0.section == section.rawValue }) else { return [] }
    return table.pieces[first...].prefix { $0.section == section.rawValue }
  }

  private func column<Value: BitwiseCopyable>(_ section: ImageSection) -> [Value]? { array(of: pieces(of: section)) }

  private func array<Value: BitwiseCopyable>(of pieces: ArraySlice<ImagePiece>) -> [Value]? {
    let count = pieces.reduce(0) { $0 + $1.count }
    guard count % MemoryLayout<Value>.stride == 0 else { return nil }
    var isSound = false
    let values = [Value](unsafeUninitializedCapacity: count / MemoryLayout<Value>.stride) { buffer, filled in
      isSound = input.read(UnsafeMutableRawBufferPointer(buffer), of: pieces)
      filled = isSound ? buffer.count : 0
    }
    return isSound ? values : nil
  }
}
