import CLZMA
import CZlib
import GuideSources

/// Reference implementation of unpacking, which unpacks the whole file in memory, layer by layer.
struct ReferenceUnpacker {
  /// The file's compression.
  let format: CompressionFormat
  /// The unpacked bytes, up to the limit.
  private(set) var unpacked: [UInt8] = []
  /// The bytes to deliver; `nil` if nothing can be opened.
  private(set) var delivered: [UInt8]?
  /// Whether the unpacked bytes are an archive.
  let isArchive: Bool
  /// Whether everything was present, with correct checksums.
  private(set) var isWhole: Bool
  private let limits: UnpackingLimits

  init(_ packed: [UInt8], _ limits: UnpackingLimits) {
    self.limits = limits
    format = CompressionFormat.sniff(packed)
    let most = limits.unpackedBytes
    if format == .plain, packed.count > most {
      (isArchive, isWhole) = (false, false)
      return
    }
    switch format {
    case .plain: (unpacked, isWhole) = (packed, true)
    case .gzip: (unpacked, isWhole) = ReferenceUnpacker.gzip(packed, most)
    case .xz: (unpacked, isWhole) = ReferenceUnpacker.xz(packed, most, limits.xzMemory)
    default: isWhole = false
    }
    if unpacked.count > most { (unpacked, isWhole) = (Array(unpacked.prefix(most)), false) }
    isArchive = ReferenceTar.size(unpacked.prefix(512)) != nil
    let isNested = format != .plain && CompressionFormat.sniff(Array(unpacked.prefix(6))) != .plain
    if isNested || ![.plain, .gzip, .xz].contains(format) { return }
    if isArchive {
      guard let member = ReferenceTar.guide(in: unpacked) else { return }
      delivered = member.content
      isWhole = isWhole && !member.isCut
    } else {
      delivered = unpacked
    }
    if delivered == [], !isWhole { delivered = nil }
  }

  /// Whether the message is a valid reason for refusing the file.
  func explains(_ message: String) -> Bool {
    if message.contains("unpacks to more") { return unpacked.count > limits.freeBytes }
    return delivered == nil || (format == .xz && !isWhole && message.contains("damaged"))
  }

  private static func gzip(_ packed: [UInt8], _ most: Int) -> (bytes: [UInt8], isWhole: Bool) {
    var bytes: [UInt8] = []
    var rest = packed[...]
    while rest.starts(with: [0x1F, 0x8B]), bytes.count <= most {
      var zlib = z_stream()
      guard czlib_open_gzip(&zlib) == Z_OK else { return (bytes, false) }
      defer { inflateEnd(&zlib) }
      var status = Z_OK
      var input = Array(rest)
      input.withUnsafeMutableBufferPointer { input in
        zlib.next_in = input.baseAddress
        zlib.avail_in = UInt32(input.count)
        while status == Z_OK, bytes.count <= most {
          bytes += [UInt8](unsafeUninitializedCapacity: 30_000) { room, count in
            zlib.next_out = room.baseAddress
            zlib.avail_out = UInt32(room.count)
            status = inflate(&zlib, Z_NO_FLUSH)
            count = room.count - Int(zlib.avail_out)
          }
        }
      }
      rest = rest.suffix(Int(zlib.avail_in))
      if status != Z_STREAM_END { return (bytes, false) }
    }
    return (bytes, rest != [0x1F])
  }

  private static func xz(_ packed: [UInt8], _ most: Int, _ memory: Int) -> (bytes: [UInt8], isWhole: Bool) {
    var bytes: [UInt8] = []
    var lzma = clzma_stream()
    guard clzma_open_xz(&lzma, UInt64(memory)) == LZMA_OK else { return ([], false) }
    defer { lzma_end(&lzma) }
    var status = LZMA_OK
    packed.withUnsafeBufferPointer { input in
      lzma.next_in = input.baseAddress
      lzma.avail_in = input.count
      while status == LZMA_OK, bytes.count <= most {
        // This offers the whole space in one call, because liblzma returns more of the broken data the more space there is.
        bytes += [UInt8](unsafeUninitializedCapacity: most + 1) { room, count in
          lzma.next_out = room.baseAddress
          lzma.avail_out = room.count
          status = lzma_code(&lzma, LZMA_FINISH)
          count = room.count - lzma.avail_out
        }
      }
    }
    return (bytes, status == LZMA_STREAM_END)
  }
}
