/// The sequence (OSC 52) that asks a terminal to put text on the clipboard of the person before it.
enum Clipboard {
  /// More than this in base64, and some terminals cut the text or print it.
  static let longestEncoding = 74_994

  /// Nil when the text is too long.
  static func sequence(for text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard (bytes.count + 2) / 3 * 4 <= longestEncoding else { return nil }
    return Array("\u{1B}]52;c;".utf8) + base64(bytes) + [0x07]
  }

  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      encoded += quartet(bytes[start..<min(start + 3, bytes.count)])
    }
    return encoded
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  private static func quartet(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bits = 0
    for offset in 0..<3 {
      let index = bytes.startIndex + offset
      bits = bits << 8 | (index < bytes.endIndex ? Int(bytes[index]) : 0)
    }
    return (0..<4).map { place in
      place <= bytes.count ? alphabet[bits >> (18 - 6 * place) & 0x3F] : padding
    }
  }
}
