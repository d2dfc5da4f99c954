import GuideModel
import GuideSystem

/// The local header of a zip file entry.
struct ZipHeader {
  static let signature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  let name: String
  /// Compressed size in bytes; `nil` if it follows the file.
  let packedSize: Int?
  /// Uncompressed size in bytes; `nil` if it follows the file.
  let size: Int?
  let checksum: UInt32
  /// Whether sizes and checksum follow the file in a data descriptor.
  let hasTrailer: Bool
  /// The sizes in the header itself, which may be 0 if the real ones follow the file.
  let statedSizes: (packed: Int, unpacked: Int)
  private let isEncrypted: Bool
  private let method: Int

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
    statedSizes = (packedSize, size)
    self.packedSize = hasTrailer ? nil : packedSize
    self.size = hasTrailer ? nil : size
  }

  /// The sizes from the ZIP64 extra field.
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
    // The end of a stored file cannot be found without its size.
    case 0 where !hasTrailer || statedSizes.packed > 0 || isEmpty(in: packed):
      return ZipStoredFile(packed, statedSizes.packed)
    case 8: return ZlibCodec(.zip).map { UnpackedStream(packed, $0) }
    default: return nil
    }
  }

  var obstacle: Message {
    if isEncrypted { return "it is encrypted" }
    return method == 0 ? "its size is unknown" : "it is compressed in a way that tvgrid does not support"
  }

  /// Whether the data descriptor of an empty file comes next.
  private func isEmpty(in packed: PeekableStream) -> Bool { ZipHeader.trailer(packed, sizes: (0, 0)) != nil }

  /// Reads the checksum from the data descriptor after a file; `nil` if its sizes do not match.
  static func checksumOfTrailer(_ packed: PeekableStream, sizes: (packed: Int, unpacked: Int)) -> UInt32? {
    guard let trailer = trailer(packed, sizes: sizes), packed.skip(trailer.length) else { return nil }
    return trailer.checksum
  }

  /// The data descriptor that comes next; `nil` if its sizes do not match.
  ///
  /// The descriptor's signature is optional, and its sizes are four or eight bytes long.
  private static func trailer(
    _ packed: PeekableStream, sizes: (packed: Int, unpacked: Int)
  ) -> (checksum: UInt32, length: Int)? {
    let bytes = packed.peek(26)
    let start = bytes.starts(with: [0x50, 0x4B, 0x07, 0x08]) ? 4 : 0
    let widths = [4, 8].filter { width in
      bytes.count >= start + 4 + 2 * width && bytes.number(at: start + 4, bytes: width) == sizes.packed
        && bytes.number(at: start + 4 + width, bytes: width) == sizes.unpacked
    }
    let ends = widths.map { start + 4 + 2 * $0 }
    // Both widths match an empty file. The next record starts with the letters PK.
    guard let end = ends.first(where: { bytes[$0...].starts(with: [0x50, 0x4B]) }) ?? ends.first else { return nil }
    return (UInt32(truncatingIfNeeded: bytes.number(at: start, bytes: 4)), end)
  }
}

extension [UInt8] {
  fileprivate func number(at start: Int, bytes: Int) -> Int {
    (0..<bytes).reversed().reduce(0) { $0 << 8 | Int(self[start + $1]) } & .max
  }
}

struct ZipFilesLeftOut {
  /// The first few files left out, with the reasons.
  private(set) var files: [(name: String, reason: Message)] = []
  /// The number of other files left out.
  private(set) var omittedCount = 0

  /// The maximum number of files whose names are stored: an archive may contain a million files.
  static let limit = DiagnosticCollector.limit
  private static let longestName = 256

  mutating func add(_ name: String, _ reason: Message) {
    guard files.count < ZipFilesLeftOut.limit else { return omittedCount += 1 }
    // A name may be up to 64 KB long.
    let isLong = name.utf8.count > ZipFilesLeftOut.longestName
    let start = String(decoding: name.utf8.prefix(ZipFilesLeftOut.longestName), as: UTF8.self)
    files.append((isLong ? "\(start)…" : name, reason))
  }

  /// The first few files, for the message about an archive without a readable file.
  var summary: Message {
    let some: [Message] = files.prefix(5).map { "\($0.name): \($0.reason)" }
    return .list(some + (files.count > 5 ? [.value("…")] : []), separator: "; ")
  }
}
