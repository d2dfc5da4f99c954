/// Tells of most texts at once that they are not among some: a bit for each hash of these. A set of texts takes ten times as
/// long for a text that is not in it.
struct TextFilter {
  private var bits: [UInt64]

  init(_ texts: Set<String>) {
    bits = [UInt64](repeating: 0, count: 1 << 10)
    for var text in texts {
      let hash = text.withUTF8 { TextFilter.hash(UnsafeRawBufferPointer($0)) }
      bits[hash >> 6] |= 1 << UInt64(hash & 63)
    }
  }

  func mayContain(_ text: UnsafeRawBufferPointer) -> Bool {
    let hash = TextFilter.hash(text)
    return bits[hash >> 6] & 1 << UInt64(hash & 63) != 0
  }

  /// Sixteen bits of an FNV-1a hash.
  private static func hash(_ text: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0xFFFF)
  }
}
