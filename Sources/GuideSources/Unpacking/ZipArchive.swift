import CZlib
import GuideModel
import GuideSystem

/// Reads the files in a zip archive in order (PKWARE's APPNOTE.TXT, 4.3).
///
/// It uses the local header of each file instead of the central directory at the end, so it can read pipes.
final class ZipArchive: ByteStream {
  private let packed: PeekableStream
  /// The current file; `nil` before the first and after the last.
  private(set) var file: ZipHeader?
  private var content: (any ByteStream)?
  private var contentStart = 0
  private var checksum: UInt = 0
  private var given = 0
  private var isFileDone = true
  private(set) var end = StreamEnd.whole
  private(set) var leftOut = ZipFilesLeftOut()

  /// Errors for archives that are intact but do not contain the wanted kind of file.
  static let noGuide: Message = "the zip archive contains no XML file"
  static let noPlaylist: Message = "the zip archive contains no playlist"

  static let cut = StreamEnd.cutShort(reason: "the zip archive is cut short")
  static let damage: Message = "the zip archive is damaged"

  init(_ packed: PeekableStream) { self.packed = packed }

  /// Moves to the next file. Returns `false` at the end or after an error; see `end`.
  ///
  /// The current entry must have been read to its end if its size is unknown, or if it is a folder (whose empty contents may be
  /// packed).
  func next() -> Bool {
    if let problem = skipRest() { return finish(problem) }
    while true {
      let signature = packed.peek(4)
      guard signature == ZipHeader.signature else { return finish(ZipArchive.end(at: signature, packed.end)) }
      guard let header = ZipHeader(packed) else { return finish(packed.end == .whole ? ZipArchive.cut : packed.end) }
      if header.isFile || header.packedSize == nil, let content = header.content(in: packed) {
        (file, self.content, contentStart) = (header, content, packed.taken)
        (checksum, given, isFileDone, end) = (crc32(0, nil, 0), 0, false, .whole)
        return true
      }
      if let problem = passOver(header) { return finish(problem) }
    }
  }

  /// Skips a folder, or a file that cannot be unpacked. Returns an error if the next file cannot be found.
  private func passOver(_ header: ZipHeader) -> StreamEnd? {
    if header.isFile { leftOut.add(header.name, header.obstacle) }
    let sizes = header.statedSizes
    if !packed.skip(sizes.packed) { return packed.end == .whole ? ZipArchive.cut : packed.end }
    let hasReadTrailer = header.hasTrailer && ZipHeader.checksumOfTrailer(packed, sizes: sizes) != nil
    // Records start with the letters PK.
    if !header.hasTrailer || hasReadTrailer || sizes.packed > 0 || packed.peek(2) == [0x50, 0x4B] { return nil }
    let name = header.name.shortened
    return .refused(reason: "the zip archive cannot be read past \(name), whose size is missing")
  }

  /// Returns how the archive ends if something other than a file header follows.
  private static func end(at signature: [UInt8], _ end: StreamEnd) -> StreamEnd {
    if signature.count < 4 { return end == .whole ? cut : end }
    // Signatures of the central directory and related records.
    let isDirectory = signature.starts(with: [0x50, 0x4B]) && [0x01, 0x05, 0x06, 0x08].contains(signature[2])
    return isDirectory ? .whole : .damaged(reason: damage)
  }

  private func finish(_ end: StreamEnd) -> Bool {
    (file, content, isFileDone, self.end) = (nil, nil, true, end)
    return false
  }

  /// Skips the rest of the current file. Returns an error if that fails.
  private func skipRest() -> StreamEnd? {
    guard let file, !isFileDone else { return nil }
    guard let size = file.packedSize else { return .damaged(reason: ZipArchive.damage) }
    return packed.skip(max(0, size - (packed.taken - contentStart))) ? nil : ZipArchive.cut
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let content, !isFileDone else { return 0 }
    let count = content.read(into: buffer)
    if count > 0 {
      given += count
      checksum = crc32(checksum, buffer.bindMemory(to: UInt8.self).baseAddress, UInt32(count))
      return count
    }
    isFileDone = true
    end = content.end == .whole ? lastOfFile() : content.end
    return 0
  }

  /// Checks the size and checksum of a file after reading it completely.
  private func lastOfFile() -> StreamEnd {
    guard let file else { return .whole }
    let taken = packed.taken - contentStart
    var expected = file.checksum
    if let size = file.packedSize, size != taken {
      return taken < size && packed.peek(1).isEmpty ? ZipArchive.cut : .damaged(reason: ZipArchive.damage)
    }
    if file.hasTrailer {
      guard let trailer = ZipHeader.checksumOfTrailer(packed, sizes: (taken, given)) else { return ZipArchive.cut }
      expected = trailer
    }
    guard UInt32(truncatingIfNeeded: checksum) == expected else {
      return .damaged(reason: "the zip archive is damaged: a checksum does not match")
    }
    let next = packed.peek(4)
    return next == ZipHeader.signature ? .whole : ZipArchive.end(at: next, packed.end)
  }
}

final class ZipStoredFile: ByteStream {
  private let packed: PeekableStream
  private var rest: Int

  init(_ packed: PeekableStream, _ size: Int) { (self.packed, rest) = (packed, size) }

  var end: StreamEnd { packed.end }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = rest == 0 ? 0 : packed.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(rest)))
    rest -= count
    return count
  }
}
