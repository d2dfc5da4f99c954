/// The checksum of an image piece. It detects damage, not forgery.
///
/// Four lanes process eight-byte words in turn, so that multiplications overlap and only memory limits the speed. Every
/// step is reversible, so changing a single word always changes the result.
enum ImageChecksum {
  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The checksum of the bytes and their count.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
    var offset = 0
    while offset + 32 <= bytes.count {
      a = mixed(a, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      b = mixed(b, bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      c = mixed(c, bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
      d = mixed(d, bytes.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
      offset += 32
    }
    while offset < bytes.count {
      a = mixed(a, UInt64(bytes[offset]))
      offset += 1
    }
    return [b, c, d, UInt64(bytes.count)].reduce(a, mixed)
  }

  @inline(__always) private static func mixed(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let product = (lane ^ word) &* multiplier
    return product ^ product >> 32
  }
}
