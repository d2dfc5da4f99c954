import CZlib

/// Compresses bytes as a gzip member. Consecutive members unpack as one file, so all cores can pack a document together.
enum GzipMember {
  /// The fastest level: XML shrinks to a tenth anyway.
  private static let level: Int32 = 1
  /// 15 bits for the window size, plus 16 to request a gzip header.
  private static let windowBits: Int32 = 31

  /// The packed bytes; `nil` if there is not enough memory.
  static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    var zlib = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard
      deflateInit2_(&zlib, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
    else { return nil }
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
}
