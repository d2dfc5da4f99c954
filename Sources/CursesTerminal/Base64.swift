/// Base64 (RFC 4648), in which terminals take text for the clipboard, notifications and pictures.
enum Base64 {
  /// The encoding of some bytes, with padding.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < count ? Int(bytes[start + $1]) : 0) }
      for index in 0..<4 { encoded.append(index <= count ? alphabet[bits >> (18 - 6 * index) & 0x3F] : padding) }
    }
    return encoded
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
}
