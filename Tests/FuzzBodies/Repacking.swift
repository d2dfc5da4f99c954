import CLZMA
import CZlib

/// Compresses bytes, so that not all compressed inputs are broken.
enum Repacking {
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var zlib = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    // A small window is enough for so few bytes.
    guard deflateInit2_(&zlib, 1, Z_DEFLATED, 16 + 9, 1, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
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

  static func xz(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: lzma_stream_buffer_bound(bytes.count)) { packed, count in
      _ = lzma_easy_buffer_encode(
        0, LZMA_CHECK_CRC32, nil, bytes, bytes.count, packed.baseAddress, &count, packed.count)
    }
  }
}
