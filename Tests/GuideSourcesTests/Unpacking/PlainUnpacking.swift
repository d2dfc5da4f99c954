import CLZMA
import CZlib
import GuideModel

/// A simple implementation of unpacking, with all bytes in memory.
struct PlainUnpacking {
  private(set) var bytes: [UInt8] = []
  /// Whether the data was complete and every checksum was right.
  private(set) var isWhole = false

  /// Unpacks gzip, member by member.
  init(gzip packed: [UInt8]) {
    var rest = packed[...]
    while rest.starts(with: [0x1F, 0x8B]) {
      var zlib = z_stream()
      inflateInit2_(&zlib, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
      defer { inflateEnd(&zlib) }
      var status = Z_OK
      var input = Array(rest)
      input.withUnsafeMutableBufferPointer { input in
        zlib.next_in = input.baseAddress
        zlib.avail_in = UInt32(input.count)
        while status == Z_OK {
          bytes += [UInt8](unsafeUninitializedCapacity: 100_000) { room, count in
            zlib.next_out = room.baseAddress
            zlib.avail_out = UInt32(room.count)
            status = inflate(&zlib, Z_NO_FLUSH)
            count = room.count - Int(zlib.avail_out)
          }
        }
      }
      rest = rest.suffix(Int(zlib.avail_in))
      isWhole = status == Z_STREAM_END
      if !isWhole { return }
    }
    if rest == [0x1F] { isWhole = false }
  }

  /// Unpacks xz, stream by stream.
  init(xz packed: [UInt8]) {
    var lzma = clzma_stream()
    _ = clzma_open_xz(&lzma, .max)
    defer { lzma_end(&lzma) }
    var status = LZMA_OK
    packed.withUnsafeBufferPointer { input in
      lzma.next_in = input.baseAddress
      lzma.avail_in = input.count
      while status == LZMA_OK {
        bytes += [UInt8](unsafeUninitializedCapacity: 100_000) { room, count in
          lzma.next_out = room.baseAddress
          lzma.avail_out = room.count
          status = lzma_code(&lzma, LZMA_FINISH)
          count = room.count - lzma.avail_out
        }
      }
    }
    isWhole = status == LZMA_STREAM_END
  }
}
