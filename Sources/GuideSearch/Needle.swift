import Glibc

/// A text to be looked for in bytes: its rarest byte is found by `memchr`, then the rest is compared around it.
struct Needle {
  private let bytes: [UInt8]
  /// The place of the byte that is the least common in English titles.
  private let rarest: Int

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    rarest = bytes.indices.min { Needle.frequency(bytes[$0]) < Needle.frequency(bytes[$1]) } ?? 0
  }

  /// Where it first stands within a range of bytes; nil where it does not.
  func first(in haystack: [UInt8], _ range: Range<Int>) -> Int? {
    guard !bytes.isEmpty else { return range.lowerBound }
    return haystack.withUnsafeBytes { haystack in
      var position = range.lowerBound + rarest
      let end = range.upperBound - (bytes.count - 1 - rarest)
      while position < end, let base = haystack.baseAddress {
        guard let found = memchr(base + position, Int32(bytes[rarest]), end - position) else { return nil }
        let place = UnsafeRawPointer(found) - base - rarest
        if memcmp(base + place, bytes, bytes.count) == 0 { return place }
        position = place + rarest + 1
      }
      return nil
    }
  }

  /// How common a byte is: its place in the usual order of English letters, from the end.
  private static func frequency(_ byte: UInt8) -> Int {
    order.firstIndex(of: byte).map { order.count - $0 } ?? 0
  }

  private static let order = Array(" etaoinshrdlucmwfgypbvk".utf8)
}
