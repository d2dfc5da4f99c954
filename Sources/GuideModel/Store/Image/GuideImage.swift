import Synchronization

/// A guide stored in a file in its memory layout, so that it can be opened without parsing.
///
/// All records have the same encoding, whatever format they came from.
package struct GuideImage: Sendable {
  private let file: any MappedMemory
  private let table: ImageTable
  private let parallelLoop: ParallelLoop

  /// A function that calls a body for each number below `count` and waits for all calls to finish.
  ///
  /// The calls may run on several threads.
  package typealias ParallelLoop = @Sendable (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void

  /// Opens an image; `nil` if the version differs or the table is damaged.
  package init?(_ file: any MappedMemory, parallelLoop: @escaping ParallelLoop) {
    guard let table = ImageTable(file) else { return nil }
    (self.file, self.table, self.parallelLoop) = (file, table, parallelLoop)
  }

  package var programmeCount: Int { byteCount(of: .starts) / 4 }

  package var channelCount: Int { max(0, byteCount(of: .firstRows) / 8 - 1) }

  private func byteCount(of section: ImageSection) -> Int { pieces(of: section).reduce(0) { $0 + $1.count } }

  /// The channels; `nil` if they are damaged.
  package func channels() -> [Channel]? { column(.channels).flatMap(ImageFieldReader.channels) }

  /// A note about the last update; `nil` if it is damaged.
  package func note(_ section: ImageSection) -> [UInt8]? { column(section) }

  /// Whether all records are undamaged. Checking this reads nearly the whole file.
  package var areRecordsSound: Bool {
    let pieces = pieces(of: .records)
    let isSound = Atomic(true)
    parallelLoop(pieces.count) { index in
      if !pieces[pieces.startIndex + index].isSound(in: file) { isSound.store(false, ordering: .relaxed) }
    }
    return isSound.load(ordering: .relaxed)
  }

  /// The guide; `nil` if anything except the records is damaged. `reader` decodes the records, which are left in the
  /// file.
  package func guide(reader: some RecordReader, diagnostics: [Diagnostic], origin: GuideOrigin) -> Guide? {
    guard let channels = channels(), let columns = columns(reader), columns.firstRow.count == channels.count + 1
    else { return nil }
    return Guide(channels: channels, diagnostics: diagnostics, origins: [origin], columns: columns)
  }

  private func columns(_ reader: some RecordReader) -> GuideColumns? {
    guard let starts: [UInt32] = column(.starts), let ends: [UInt32] = column(.ends),
      let flags: [ProgrammeFlags] = column(.flags), let titles: [UInt32] = column(.titles),
      let genres: [UInt32] = column(.genres), let recordStarts: [UInt32] = column(.recordStarts),
      let recordLengths: [UInt32] = column(.recordLengths), let sourceOfRow: [UInt32] = column(.sourceOfRow),
      let firstRow: [Int] = column(.firstRows), let titlePool = pool(.titleBytes, .titleEnds),
      let genrePool = pool(.genreBytes, .genreEnds)
    else { return nil }
    let rows = StoredColumns(
      starts: starts, ends: ends, flags: flags, titles: titles, genres: genres, recordStarts: recordStarts,
      recordLengths: recordLengths)
    return GuideColumns(
      firstRow: firstRow, rows: rows, sourceOfRow: sourceOfRow, sources: sources(reader), titles: titlePool,
      genres: genrePool)
  }

  private func pool(_ bytes: ImageSection, _ ends: ImageSection) -> TextPool? {
    guard let bytes: [UInt8] = column(bytes), let ends: [UInt32] = column(ends) else { return nil }
    return TextPool(bytes: bytes, ends: ends)
  }

  /// The ranges of records, each small enough for 32-bit offsets.
  private func sources(_ reader: some RecordReader) -> [Guide.Source] {
    var sources: [Guide.Source] = []
    var rest = pieces(of: .records)
    while let first = rest.first {
      let offset = first.offset
      let own = rest.prefix {
        $0.offset == offset || $0.offset + $0.count - offset <= GuideImageWriter.maximumSourceSize
      }
      let bytes = RecordBytes.mapped(file, offset..<offset + own.reduce(0) { $0 + $1.count })
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

  /// A copy of consecutive pieces; `nil` if any is damaged.
  private func array<Value: BitwiseCopyable>(of pieces: ArraySlice<ImagePiece>) -> [Value]? {
    let count = pieces.reduce(0) { $0 + $1.count }
    guard count % MemoryLayout<Value>.stride == 0 else { return nil }
    let isSound = Atomic(true)
    let values = [Value](unsafeUninitializedCapacity: count / MemoryLayout<Value>.stride) { buffer, filled in
      let copy = ImageCopy(UnsafeMutableRawBufferPointer(buffer), from: pieces.first?.offset ?? 0)
      parallelLoop(pieces.count) { index in
        let piece = pieces[pieces.startIndex + index]
        if !copy.fill(piece, from: file) { isSound.store(false, ordering: .relaxed) }
      }
      filled = buffer.count
    }
    return isSound.load(ordering: .relaxed) ? values : nil
  }
}

/// Memory that several threads fill with pieces of a file.
private struct ImageCopy: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer
  /// The file offset of the first byte.
  private let start: Int

  init(_ memory: UnsafeMutableRawBufferPointer, from start: Int) {
    (self.memory, self.start) = (memory, start)
  }

  /// Copies a piece; `false` if it is damaged.
  func fill(_ piece: ImagePiece, from file: any MappedMemory) -> Bool {
    let first = piece.offset - start
    return piece.read(UnsafeMutableRawBufferPointer(rebasing: memory[first..<first + piece.count]), from: file)
  }
}
