/// Puts the bytes of UTF-8 together to scalars. What is not UTF-8 is left out.
struct ScalarAssembler {
  private var pending: [UInt8] = []

  mutating func takeIn(_ byte: UInt8) -> Unicode.Scalar? {
    // Only a continuation byte continues; anything else begins anew.
    if byte & 0xC0 != 0x80 { pending.removeAll() }
    pending.append(byte)
    guard let expected = Self.length(first: pending[0]) else {
      pending.removeAll()
      return nil
    }
    guard pending.count == expected else { return nil }
    defer { pending.removeAll() }
    guard let text = String(validating: pending, as: UTF8.self) else { return nil }
    return text.unicodeScalars.first
  }

  /// Whether a scalar is half told.
  var isWaiting: Bool { !pending.isEmpty }

  mutating func forget() {
    pending.removeAll()
  }

  private static func length(first byte: UInt8) -> Int? {
    switch byte {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }
}
