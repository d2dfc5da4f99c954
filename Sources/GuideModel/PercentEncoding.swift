/// Percent escapes such as `%20` in addresses and forms.
package enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Escapes everything except ASCII letters and digits in a query or form value.
  package static func value(_ text: String) -> String { escaped(text.utf8, keeping: isAlphanumeric) }

  /// Escapes spaces, control characters, non-ASCII bytes and the characters in `signs`.
  package static func address(_ bytes: some Sequence<UInt8>, escaping signs: String = "") -> String {
    escaped(bytes) { isVisible($0) && !signs.utf8.contains($0) }
  }

  /// Escapes the bytes for which `isKept` is false.
  static func escaped(_ all: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
    var bytes: [UInt8] = []
    for byte in all {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes percent escapes; leaves invalid ones unchanged.
  package static func decoded(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a byte is printable ASCII other than a space.
  package static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

  /// Whether a byte is an ASCII letter or digit.
  package static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
