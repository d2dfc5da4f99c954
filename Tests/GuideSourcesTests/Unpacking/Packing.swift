import CLZMA
import CZlib
import GuideModel

/// Packs bytes in the formats used for guides.
enum Packing {
  /// One gzip member.
  static func gzip(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
    var zlib = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(&zlib, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
      return []
    }
    defer { deflateEnd(&zlib) }
    let room = Int(deflateBound(&zlib, UInt(bytes.count)))
    var bytes = bytes
    return [UInt8](unsafeUninitializedCapacity: room) { packed, count in
      bytes.withUnsafeMutableBufferPointer { bytes in
        zlib.next_in = bytes.baseAddress
        zlib.avail_in = UInt32(bytes.count)
        zlib.next_out = packed.baseAddress
        zlib.avail_out = UInt32(room)
        deflate(&zlib, Z_FINISH)
      }
      count = room - Int(zlib.avail_out)
    }
  }

  /// One xz stream.
  static func xz(_ bytes: [UInt8], preset: UInt32 = 1) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: lzma_stream_buffer_bound(bytes.count)) { packed, count in
      _ = lzma_easy_buffer_encode(
        preset, LZMA_CHECK_CRC64, nil, bytes, bytes.count, packed.baseAddress, &count, packed.count)
    }
  }

  /// An xz stream that declares a dictionary with this size code: 28 for 64 MB, as used by `xz -9`, or 30 for 128 MB.
  static func xz(_ bytes: [UInt8], dictionary code: UInt8) -> [UInt8] {
    var packed = xz(bytes)
    let header = 12..<12 + Int(packed[12]) * 4
    for offset in header.dropFirst(2) where packed[offset] == 0x21 && packed[offset + 1] == 1 {
      packed[offset + 2] = code
      break
    }
    let sum = lzma_crc32(Array(packed[header]), header.count, 0)
    for byte in 0..<4 { packed[header.upperBound + byte] = UInt8(truncatingIfNeeded: sum >> (8 * byte)) }
    return packed
  }

  /// Bytes in pieces that are packed separately and concatenated.
  static func inPieces(_ bytes: [UInt8], of length: Int, _ pack: ([UInt8]) -> [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: length).flatMap { pack(Array(bytes[$0..<min($0 + length, bytes.count)])) }
  }
}
