/// Converts UTF-16 or UTF-32.
struct WideText {
  /// Bytes per code unit: 2 or 4.
  let width: Int
  let isBigEndian: Bool
  private var unit: UInt32 = 0
  private var byteCount = 0
  /// The first half of a surrogate pair.
  private var half: UInt32?

  init(width: Int, isBigEndian: Bool) {
    self.width = width
    self.isBigEndian = isBigEndian
  }

  /// Appends the next bytes, converted to UTF-8.
  mutating func append(_ bytes: UnsafeRawBufferPointer, isLast: Bool, to text: inout [UInt8]) {
    for byte in bytes {
      unit = isBigEndian ? unit << 8 | UInt32(byte) : unit | UInt32(byte) << UInt32(8 * byteCount)
      byteCount += 1
      guard byteCount == width else { continue }
      append(unit, to: &text)
      (unit, byteCount) = (0, 0)
    }
    if isLast, half != nil || byteCount > 0 { WideText.append("\u{FFFD}", to: &text) }
  }

  private mutating func append(_ unit: UInt32, to text: inout [UInt8]) {
    if let first = half {
      half = nil
      if (0xDC00...0xDFFF).contains(unit) {
        let value = 0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00)
        return WideText.append(Unicode.Scalar(value) ?? "\u{FFFD}", to: &text)
      }
      WideText.append("\u{FFFD}", to: &text)
    }
    if width == 2, (0xD800...0xDBFF).contains(unit) {
      half = unit
    } else {
      WideText.append(Unicode.Scalar(unit) ?? "\u{FFFD}", to: &text)
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    if scalar.isASCII { return text.append(UInt8(scalar.value)) }
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
