/// Decides whether a hyphen may be inside a match, judging by the bytes next to it: `coop` matches `co-op`, but not
/// `sub-title`. An XMLTV record has a dozen hyphens in its tags, and folding around each would dominate the search
/// time.
struct HyphenPairs: Sendable {
  /// For each byte, a bit set of the bytes that follow it in the search text. Only the last five bits of each byte
  /// count.
  private var followers = [UInt32](repeating: 0, count: 32)

  /// Collects byte pairs from folded runs of letters and digits.
  init(_ texts: [[UInt8]]) {
    for text in texts {
      for (byte, next) in zip(text, text.dropFirst()) { followers[Int(byte & 31)] |= 1 << UInt32(next & 31) }
    }
  }

  /// Whether the special byte at an index may be inside a match. Only a hyphen between letters that do not follow each
  /// other in the search text is ruled out.
  @inline(__always)
  func mayBeInsideMatch(at index: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes[index] == Spelling.hyphen else { return true }
    guard index > 0, index + 1 < bytes.count else { return false }
    let (before, after) = (bytes[index - 1], bytes[index + 1])
    return HyphenPairs.isOpen(before) || HyphenPairs.isOpen(after)
      || followers[Int(before & 31)] >> UInt32(after & 31) & 1 == 1
  }

  /// Whether folding may change or remove a byte.
  @inline(__always)
  private static func isOpen(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == Spelling.apostrophe || byte == Spelling.graveAccent || byte == Spelling.hyphen
  }
}
