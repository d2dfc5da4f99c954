import Glibc

/// A folded text to be looked for in bytes: its rarest bytes are found first, then the rest is compared around them.
final class Needle: Sendable {
  let bytes: [UInt8]
  /// On which sides no letter or digit may stand beside it.
  private let isBounded: (start: Bool, end: Bool)
  /// Those of its bytes that are the least common in English titles.
  private let rareBytes: RareBytes
  /// Whether it may stand in text that is ASCII.
  let isASCII: Bool
  /// Which bytes it has.
  let letters: ByteSet
  /// And which beside which.
  let pairs: BytePairs
  let hasApostrophe: Bool

  init(_ text: String, isBounded: (start: Bool, end: Bool)) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    self.isBounded = isBounded
    rareBytes = RareBytes(of: bytes, frequency: Needle.frequency)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    letters = ByteSet(bytes)
    pairs = BytePairs(bytes)
    hasApostrophe = letters.contains(Spelling.apostrophe)
  }

  convenience init(_ text: String, isWholeWord: Bool = false) {
    self.init(text, isBounded: (isWholeWord, isWholeWord))
  }

  /// What is looked for.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it stands wherever another does, and nowhere else.
  func isSame(as other: Needle) -> Bool { bytes == other.bytes && isBounded == other.isBounded }

  private var hasBounds: Bool { isBounded.start || isBounded.end }

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

  /// Where it first stands, from a place on, in bytes that are not folded, of which those that are ASCII may be in any
  /// case; nil where it does not.
  func first(inAnyCase haystack: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    first(in: haystack, from: start, where: Needle.areEqualInAnyCase).map { $0..<$0 + bytes.count }
  }

  /// Whether it stands in UTF-8 that is not folded, in any spelling. What is ASCII is searched as it is; of the rest only
  /// as much is folded as the needle may reach, into an array that is given so that many can share it.
  func isIn(unfolded haystack: UnsafeRawBufferPointer, using folded: inout [UInt8]) -> Bool {
    if isASCII, !hasBounds {
      return first(inAnyCase: haystack, from: 0) != nil || isAroundOthers(in: haystack, using: &folded)
    }
    let isPlain = haystack.endOfASCII(from: 0) == haystack.count
    if isPlain, isASCII, first(inAnyCase: haystack, from: 0) != nil { return true }
    if isPlain, haystack.endOfPlainASCII(from: 0) == haystack.count { return false }
    // What is a word is known when all is folded: ™ is no letter, and becomes two.
    return isIn(haystack, 0..<haystack.count, using: &folded)
  }

  private func first(in haystack: UnsafeRawBufferPointer, from start: Int) -> Int? {
    first(in: haystack, from: start) { memcmp($0, $1, $2) == 0 }
  }

  /// `isEqual` compares so many bytes.
  @inline(__always)
  private func first(
    in haystack: UnsafeRawBufferPointer, from start: Int,
    where isEqual: (_ bytes: UnsafeRawPointer, _ needle: UnsafeRawPointer, _ count: Int) -> Bool
  ) -> Int? {
    bytes.withUnsafeBytes { needle in
      if needle.isEmpty { return start }
      guard let base = haystack.baseAddress, let first = needle.baseAddress else { return nil }
      return rareBytes.first(in: haystack, from: start) { place in
        isEqual(base + place, first, needle.count)
          && (!hasBounds || WordBounds.surround(place..<place + needle.count, in: haystack, on: isBounded))
      }
    }
  }

  @inline(__always)
  private static func areEqualInAnyCase(_ bytes: UnsafeRawPointer, _ needle: UnsafeRawPointer, _ count: Int) -> Bool {
    for place in 0..<count {
      let byte = Folding.lowercased(bytes.load(fromByteOffset: place, as: UInt8.self))
      if byte != needle.load(fromByteOffset: place, as: UInt8.self) { return false }
    }
    return true
  }

  /// How common a byte is: its place in the usual order of English letters, from the end.
  private static func frequency(_ byte: UInt8) -> Int {
    order.firstIndex(of: byte).map { order.count - $0 } ?? 0
  }

  private static let order = Array(" etaoinshrdlucmwfgypbvk".utf8)
}
