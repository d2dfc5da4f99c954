import CZlib
import GuideModel
import GuideSystem

/// Reads the files of a zip archive in order (PKWARE's APPNOTE.TXT, 4.3).
///
/// It uses the local header of each file instead of the central directory at the end, so that pipes can be read.
final class ZipArchive: ByteStream {
  private let packed: PeekableStream
  /// The current file; `nil` before the first and after the last.
  private(set) var file: ZipHeader?
  private var content: (any ByteStream)?
  private var contentStart = 0
  private var checksum: UInt = 0
  /// Unpacked bytes of the current file.
  private var given = 0
  private var isFileDone = true
  private(set) var end = StreamEnd.whole

  /// Errors for sound archives of something else.
  static let noGuide: Message = "the zip archive holds no XML file"
  static let noPlaylist: Message = "the zip archive holds no playlist"

  private static let cut = StreamEnd.cutShort(reason: "the zip archive is cut short")
  private static let damage = StreamEnd.damaged(reason: "the zip archive is damaged")

  init(_ packed: PeekableStream) { self.packed = packed }

  /// Moves to the next file. Returns false at the end or on an error, which `end` tells.
  ///
  /// A file of unknown size must be read to its end before.
  func next() -> Bool {
    if let problem = skipRest() { return finish(problem) }
    while true {
      let signature = packed.peek(4)
      guard signature == ZipHeader.signature else { return finish(ZipArchive.end(at: signature, packed.end)) }
      guard let header = ZipHeader(packed) else { return finish(packed.end == .whole ? ZipArchive.cut : packed.end) }
      if header.isFile, let content = header.content(in: packed) {
        (file, self.content, contentStart) = (header, content, packed.taken)
        (checksum, given, isFileDone, end) = (crc32(0, nil, 0), 0, false, .whole)
        return true
      }
      // Without the size, the next file cannot be found.
      guard let size = header.packedSize else {
        return finish(.refused(reason: "the zip archive has a file that tvgrid cannot unpack"))
      }
      if !packed.skip(size) { return finish(ZipArchive.cut) }
    }
  }

  /// The end of the archive at something other than a file header.
  private static func end(at signature: [UInt8], _ end: StreamEnd) -> StreamEnd {
    if signature.count < 4 { return end == .whole ? cut : end }
    // Signatures of the central directory and the records around it.
    let isDirectory = signature.starts(with: [0x50, 0x4B]) && [0x01, 0x05, 0x06, 0x08].contains(signature[2])
    return isDirectory ? .whole : damage
  }

  private func finish(_ end: StreamEnd) -> Bool {
    (file, content, isFileDone, self.end) = (nil, nil, true, end)
    return false
  }

  /// Skips the rest of the current file. Returns an error if that fails.
  private func skipRest() -> StreamEnd? {
    guard let file, !isFileDone else { return nil }
    guard let size = file.packedSize else { return ZipArchive.damage }
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

  /// Checks size and checksum of a file that was read completely.
  private func lastOfFile() -> StreamEnd {
    guard let file else { return .whole }
    let taken = packed.taken - contentStart
    var wanted = file.checksum
    if let size = file.packedSize, size != taken {
      return taken < size && packed.peek(1).isEmpty ? ZipArchive.cut : ZipArchive.damage
    }
    if file.hasTrailer {
      guard let trailer = ZipHeader.checksumOfTrailer(packed, sizes: (taken, given)) else { return ZipArchive.cut }
      wanted = trailer
    }
    guard UInt32(truncatingIfNeeded: checksum) == wanted else {
      return .damaged(reason: "the zip archive is damaged: a checksum does not fit")
    }
    let next = packed.peek(4)
    return next == ZipHeader.signature ? .whole : ZipArchive.end(at: next, packed.end)
  }
}

/// The local header of a zip file entry.
struct ZipHeader {
  static let signature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  let name: String
  /// Compressed size; `nil` if it follows the file.
  let packedSize: Int?
  /// Uncompressed size; `nil` if it follows the file.
  let size: Int?
  let checksum: UInt32
  /// Whether sizes and checksum follow the file in a data descriptor.
  let hasTrailer: Bool
  private let isEncrypted: Bool
  private let method: Int

  /// Whether it is a file and not a folder.
  var isFile: Bool { !name.hasSuffix("/") }

  /// Reads the next header; `nil` if the archive ends within it.
  init?(_ packed: PeekableStream) {
    let fixed = packed.peek(30)
    guard fixed.count == 30 else { return nil }
    let (nameLength, extraLength) = (fixed.number(at: 26, bytes: 2), fixed.number(at: 28, bytes: 2))
    let whole = packed.peek(30 + nameLength + extraLength)
    guard whole.count == 30 + nameLength + extraLength, packed.skip(whole.count) else { return nil }
    let flags = fixed.number(at: 6, bytes: 2)
    isEncrypted = flags & 1 != 0
    hasTrailer = flags & 8 != 0
    method = fixed.number(at: 8, bytes: 2)
    checksum = UInt32(truncatingIfNeeded: fixed.number(at: 14, bytes: 4))
    name = String(fileBytes: whole[30..<(30 + nameLength)])
    var (packedSize, size) = (fixed.number(at: 18, bytes: 4), fixed.number(at: 22, bytes: 4))
    if packedSize == 0xFFFF_FFFF || size == 0xFFFF_FFFF,
      let large = ZipHeader.largeSizes(Array(whole[(30 + nameLength)...]))
    {
      (packedSize, size) = large
    }
    self.packedSize = hasTrailer ? nil : packedSize
    self.size = hasTrailer ? nil : size
  }

  /// Sizes from the ZIP64 extra field.
  private static func largeSizes(_ extra: [UInt8]) -> (packed: Int, unpacked: Int)? {
    var start = 0
    while start + 4 <= extra.count {
      let length = extra.number(at: start + 2, bytes: 2)
      if extra.number(at: start, bytes: 2) == 1, length >= 16, start + 20 <= extra.count {
        return (extra.number(at: start + 12, bytes: 8), extra.number(at: start + 4, bytes: 8))
      }
      start += 4 + length
    }
    return nil
  }

  /// The uncompressed file; `nil` if it is encrypted or uses an unsupported method.
  func content(in packed: PeekableStream) -> (any ByteStream)? {
    if isEncrypted { return nil }
    switch method {
    case 0: return packedSize.map { ZipStoredFile(packed, $0) }
    case 8: return RawDeflateCodec().map { UnpackedStream(packed, $0) }
    default: return nil
    }
  }

  /// Reads the checksum from the data descriptor behind a file; `nil` if it does not fit.
  ///
  /// The descriptor's signature is optional, and its sizes have four or eight bytes.
  static func checksumOfTrailer(_ packed: PeekableStream, sizes: (packed: Int, unpacked: Int)) -> UInt32? {
    let bytes = packed.peek(24)
    let start = bytes.starts(with: [0x50, 0x4B, 0x07, 0x08]) ? 4 : 0
    for width in [4, 8] where bytes.count >= start + 4 + 2 * width {
      guard bytes.number(at: start + 4, bytes: width) == sizes.packed,
        bytes.number(at: start + 4 + width, bytes: width) == sizes.unpacked
      else { continue }
      _ = packed.skip(start + 4 + 2 * width)
      return UInt32(truncatingIfNeeded: bytes.number(at: start, bytes: 4))
    }
    return nil
  }
}

extension [UInt8] {
  /// A little-endian number.
  fileprivate func number(at start: Int, bytes: Int) -> Int {
    (0..<bytes).reversed().reduce(0) { $0 << 8 | Int(self[start + $1]) } & .max
  }
}

/// An uncompressed file of a zip archive.
private final class ZipStoredFile: ByteStream {
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

/// Inflates raw deflate data.
private final class RawDeflateCodec: Codec {
  /// zlib keeps its address, which must not change.
  private let zlib: UnsafeMutablePointer<z_stream>

  init?() {
    zlib = .allocate(capacity: 1)
    zlib.initialize(to: z_stream())
    guard czlib_open_raw(zlib) == Z_OK else { return nil }
  }

  deinit {
    inflateEnd(zlib)
    zlib.deallocate()
  }

  func step(_ packed: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>) -> CodecStep {
    zlib.pointee.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
    zlib.pointee.avail_in = UInt32(packed.count)
    zlib.pointee.next_out = buffer.baseAddress
    zlib.pointee.avail_out = UInt32(buffer.count)
    let status = inflate(zlib, Z_NO_FLUSH)
    let outcome: CodecStep.Status =
      switch status {
      case Z_OK: .goesOn
      case Z_STREAM_END: .memberEnds
      case Z_BUF_ERROR: .ends(.cutShort(reason: "the zip archive is cut short"))
      case Z_MEM_ERROR: .ends(.refused(reason: "there is no memory to unpack the zip archive"))
      default: .ends(.damaged(reason: "the zip archive is damaged"))
      }
    return CodecStep(
      taken: packed.count - Int(zlib.pointee.avail_in), given: buffer.count - Int(zlib.pointee.avail_out),
      outcome: outcome)
  }

  func goOn(with next: [UInt8]) -> StreamEnd? { .whole }
}
