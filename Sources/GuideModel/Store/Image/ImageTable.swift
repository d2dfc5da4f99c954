/// The sections of an image, with their numbers in the file.
package enum ImageSection: UInt64, Sendable {
  case records = 1
  case channels, firstRows
  case starts, ends, flags, titles, genres, recordStarts, recordLengths, sourceOfRow
  case titleBytes, titleEnds, genreBytes, genreEnds
  // These are notes about the last update and not part of the guide.
  case diagnostics = 100
  case changes
}

/// A part of a section, with its own checksum.
struct ImagePiece: Sendable {
  let section: UInt64
  /// The offset in the file.
  let offset: Int
  let count: Int
  let checksum: UInt64

  /// The maximum size of a piece in bytes, except for batches of records.
  ///
  /// Pieces are small so that several cores can share a section, and a piece is still in the CPU cache when checked.
  static let most = 1 << 20

  /// Reads the piece into a buffer of the same size; `false` if the checksum differs.
  func read(_ buffer: UnsafeMutableRawBufferPointer, from file: any MappedMemory) -> Bool {
    file.read(buffer, from: offset) && ImageChecksum.of(UnsafeRawBufferPointer(buffer)) == checksum
  }

  /// Whether the bytes match the checksum.
  func isSound(in file: any MappedMemory) -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    defer { buffer.deallocate() }
    return read(buffer, from: file)
  }
}

/// The table of an image: one entry per piece, and a fixed-size footer at the end of the file.
///
/// The table comes last so that the image can be written in one pass. Pieces are contiguous, so every byte is covered
/// by a checksum.
struct ImageTable {
  private(set) var pieces: [ImagePiece] = []
  /// The offset of the next piece.
  private(set) var end = 0

  /// The version of the format. Images with other versions are rejected.
  static let version: UInt64 = 2
  /// A number that reads differently in another byte order.
  private static let byteOrder: UInt64 = 0x0102_0304_0506_0708
  private static let mark: UInt64 = 0x6469_7567_7674_0A1A
  private static let wordsPerEntry = 4
  private static let wordsPerFooter = 5
  /// The maximum number of entries. Two million programmes need about a thousand.
  private static let maximumEntries = 1 << 20

  init() {}

  /// Adds the next piece to be written.
  mutating func add(_ bytes: UnsafeRawBufferPointer, to section: ImageSection) {
    pieces.append(
      ImagePiece(section: section.rawValue, offset: end, count: bytes.count, checksum: ImageChecksum.of(bytes)))
    end += bytes.count
  }

  /// The bytes to write after the pieces.
  var bytes: [UInt8] {
    let entries = pieces.flatMap { [$0.section, UInt64($0.offset), UInt64($0.count), $0.checksum] }
    let checksum = entries.withUnsafeBytes(ImageChecksum.of)
    let footer = [UInt64(pieces.count), checksum, ImageTable.version, ImageTable.byteOrder, ImageTable.mark]
    return (entries + footer).withUnsafeBytes(Array.init)
  }

  /// Reads the table of a file; `nil` if it is damaged or the version differs.
  init?(_ file: any MappedMemory) {
    let size = file.bytes.count
    let footerSize = ImageTable.wordsPerFooter * 8
    guard let footer = ImageTable.words(of: file, from: size - footerSize, count: ImageTable.wordsPerFooter),
      footer[2...] == [ImageTable.version, ImageTable.byteOrder, ImageTable.mark],
      footer[0] <= ImageTable.maximumEntries
    else { return nil }
    let count = Int(footer[0]) * ImageTable.wordsPerEntry
    let start = size - footerSize - count * 8
    guard let words = ImageTable.words(of: file, from: start, count: count),
      words.withUnsafeBytes(ImageChecksum.of) == footer[1]
    else { return nil }
    for entry in stride(from: 0, to: count, by: ImageTable.wordsPerEntry) {
      guard words[entry + 1] == UInt64(end), words[entry + 2] <= UInt64(start - end) else { return nil }
      let piece = ImagePiece(
        section: words[entry], offset: end, count: Int(words[entry + 2]), checksum: words[entry + 3])
      pieces.append(piece)
      end += piece.count
    }
    guard end == start else { return nil }
  }

  private static func words(of file: any MappedMemory, from offset: Int, count: Int) -> [UInt64]? {
    guard offset >= 0 else { return nil }
    var isRead = false
    let words = [UInt64](unsafeUninitializedCapacity: count) { buffer, filled in
      isRead = file.read(
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<(count * 8)]), from: offset)
      filled = isRead ? count : 0
    }
    return isRead ? words : nil
  }
}
