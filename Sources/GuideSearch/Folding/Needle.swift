import Glibc

/// A folded text to be looked for in bytes: its rarest byte is found by `memchr`, then the rest is compared around it.
final class Needle: Sendable {
  private let bytes: [UInt8]
  /// Whether no letter or digit may stand beside it.
  private let isWholeWord: Bool
  /// The place of the byte that is the least common in English titles.
  private let rarest: Int
  /// That byte, and what it is in capitals.
  private let variants: [UInt8]
  /// Whether it may stand in text that is ASCII.
  let isASCII: Bool
  /// Which bytes it has.
  private let letters: ByteSet

  init(_ text: String, isWholeWord: Bool = false) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    self.isWholeWord = isWholeWord
    rarest = bytes.indices.min { Needle.frequency(bytes[$0]) < Needle.frequency(bytes[$1]) } ?? 0
    variants = bytes.isEmpty ? [] : Needle.variants(of: bytes[rarest])
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    letters = ByteSet(bytes)
  }

  convenience init(_ text: QueryText) {
    self.init(text.folded, isWholeWord: text.isWholeWord)
  }

  /// Where it first stands within a range of folded bytes; nil where it does not.
  func first(in haystack: [UInt8], _ range: Range<Int>) -> Int? {
    haystack.withUnsafeBytes { haystack in
      first(in: UnsafeRawBufferPointer(rebasing: haystack[range]), from: 0).map { $0 + range.lowerBound }
    }
  }

  /// Where it first stands in folded bytes from a place on; a word may be bounded by what stands before that place.
  func first(in haystack: [UInt8], from start: Int) -> Int? {
    haystack.withUnsafeBytes { first(in: $0, from: start) }
  }

  /// Whether it stands in some folded bytes.
  func isIn(folded haystack: [UInt8]) -> Bool { first(in: haystack, from: 0) != nil }

  /// Whether it stands in bytes that are not folded, of which those that are ASCII may be in any case.
  func isIn(anyCase haystack: UnsafeRawBufferPointer) -> Bool {
    bytes.isEmpty || variants.contains { first($0, in: haystack, from: 0, where: equalsInAnyCase) != nil }
  }

  /// Whether it stands in UTF-8 that is not folded. What is ASCII is searched as it is; of the rest only as much is folded
  /// as the needle may reach.
  func isIn(unfolded haystack: UnsafeRawBufferPointer) -> Bool {
    // What is a word is known when all is folded: ™ is no letter, and becomes two.
    if !isASCII || isWholeWord { return isIn(whole: haystack) }
    if isIn(anyCase: haystack) { return true }
    var place = haystack.endOfASCII(from: 0)
    while place < haystack.count {
      let end = haystack.endOfNonASCII(from: place)
      if isIn(haystack, around: place..<end) { return true }
      place = haystack.endOfASCII(from: end)
    }
    return false
  }

  private func isIn(whole haystack: UnsafeRawBufferPointer) -> Bool {
    var folded: [UInt8] = []
    fold(haystack, 0..<haystack.count, into: &folded)
    return isIn(folded: folded)
  }

  /// Whether it stands where letters are that are not ASCII, and reaches into these.
  private func isIn(_ haystack: UnsafeRawBufferPointer, around run: Range<Int>) -> Bool {
    var folded: [UInt8] = []
    fold(haystack, run, into: &folded)
    // What is no accent and has no letter of the needle is not in it.
    if !folded.isEmpty, !folded.contains(where: letters.contains) { return false }
    // As many letters on either side as the needle may have there. Only ASCII counts: what is not may fold to nothing.
    var (low, high) = (run.lowerBound, run.upperBound)
    var (before, after) = (bytes.count, bytes.count)
    while low > 0, before > 0 {
      low -= 1
      if haystack[low] < 0x80 { before -= 1 }
    }
    while high < haystack.count, after > 0 {
      if haystack[high] < 0x80 { after -= 1 }
      high += 1
    }
    folded.removeAll(keepingCapacity: true)
    fold(haystack, low..<high, into: &folded)
    return isIn(folded: folded)
  }

  private func fold(_ haystack: UnsafeRawBufferPointer, _ range: Range<Int>, into folded: inout [UInt8]) {
    haystack.withMemoryRebound(to: UInt8.self) {
      Folding.append(UnsafeBufferPointer(rebasing: $0[range]), to: &folded)
    }
  }

  private func first(in haystack: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard !bytes.isEmpty else { return start }
    return first(bytes[rarest], in: haystack, from: start) { memcmp($0, bytes, bytes.count) == 0 }
  }

  private func first(
    _ byte: UInt8, in haystack: UnsafeRawBufferPointer, from start: Int, where isEqual: (UnsafeRawPointer) -> Bool
  ) -> Int? {
    guard let base = haystack.baseAddress, haystack.count >= bytes.count else { return nil }
    var position = start + rarest
    let end = haystack.count - (bytes.count - 1 - rarest)
    while position < end, let found = memchr(base + position, Int32(byte), end - position) {
      let place = UnsafeRawPointer(found) - base - rarest
      if isEqual(base + place), !isWholeWord || WordBounds.surround(place..<place + bytes.count, in: haystack) {
        return place
      }
      position = place + rarest + 1
    }
    return nil
  }

  private func equalsInAnyCase(_ text: UnsafeRawPointer) -> Bool {
    for place in bytes.indices
    where Folding.lowercased(text.load(fromByteOffset: place, as: UInt8.self)) != bytes[place] {
      return false
    }
    return true
  }

  private static func variants(of byte: UInt8) -> [UInt8] {
    (0x61...0x7A).contains(byte) ? [byte, byte & 0xDF] : [byte]
  }

  /// How common a byte is: its place in the usual order of English letters, from the end.
  private static func frequency(_ byte: UInt8) -> Int {
    order.firstIndex(of: byte).map { order.count - $0 } ?? 0
  }

  private static let order = Array(" etaoinshrdlucmwfgypbvk".utf8)
}
