import Glibc

/// A folded text to be looked for in bytes: its rarest bytes are found first, then the rest is compared around them.
final class Needle: Sendable {
  private let bytes: [UInt8]
  /// Whether no letter or digit may stand beside it.
  private let isWholeWord: Bool
  /// Those of its bytes that are the least common in English titles.
  private let rareBytes: RareBytes
  /// Whether it may stand in text that is ASCII.
  let isASCII: Bool
  /// Which bytes it has.
  private let letters: ByteSet
  /// And which beside which.
  let pairs: BytePairs

  init(_ text: String, isWholeWord: Bool = false) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    self.isWholeWord = isWholeWord
    rareBytes = RareBytes(of: bytes, frequency: Needle.frequency)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    letters = ByteSet(bytes)
    pairs = BytePairs(bytes)
  }

  convenience init(_ text: QueryText) {
    self.init(text.folded, isWholeWord: text.isWholeWord)
  }

  /// Whether it stands wherever another does, and nowhere else.
  func isSame(as other: Needle) -> Bool { bytes == other.bytes && isWholeWord == other.isWholeWord }

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

  /// Whether it stands in UTF-8 that is not folded. What is ASCII is searched as it is; of the rest only as much is folded
  /// as the needle may reach, into an array that is given so that many can share it.
  func isIn(unfolded haystack: UnsafeRawBufferPointer, using folded: inout [UInt8]) -> Bool {
    if isASCII, !isWholeWord {
      return first(inAnyCase: haystack, from: 0) != nil || isAroundOthers(in: haystack, using: &folded)
    }
    // What is a word is known when all is folded: ™ is no letter, and becomes two.
    if haystack.endOfASCII(from: 0) < haystack.count { return isIn(haystack, 0..<haystack.count, using: &folded) }
    return isASCII && first(inAnyCase: haystack, from: 0) != nil
  }

  /// Whether it stands where letters are that are not ASCII, and reaches into these. It must be ASCII, and no whole word.
  func isAroundOthers(in haystack: UnsafeRawBufferPointer, using folded: inout [UInt8]) -> Bool {
    var place = haystack.endOfASCII(from: 0)
    while place < haystack.count {
      let end = haystack.endOfNonASCII(from: place)
      if isIn(haystack, around: place..<end, using: &folded) { return true }
      place = haystack.endOfASCII(from: end)
    }
    return false
  }

  /// Whether it stands in a range once that is folded.
  private func isIn(_ haystack: UnsafeRawBufferPointer, _ range: Range<Int>, using folded: inout [UInt8]) -> Bool {
    fold(haystack, range, into: &folded)
    return isIn(folded: folded)
  }

  /// Whether it stands around a run of letters that are not ASCII.
  private func isIn(
    _ haystack: UnsafeRawBufferPointer, around run: Range<Int>, using folded: inout [UInt8]
  ) -> Bool {
    fold(haystack, run, into: &folded)
    if !mayReach(into: folded, haystack, run) { return false }
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
    return isIn(haystack, low..<high, using: &folded)
  }

  /// Whether it may have a part of what a run folds to, as far as that and the letters beside it tell.
  private func mayReach(into folded: [UInt8], _ haystack: UnsafeRawBufferPointer, _ run: Range<Int>) -> Bool {
    // What folds to nothing is an accent, and what stands beside it is one word.
    guard folded.count == 1 else { return folded.isEmpty || folded.contains(where: letters.contains) }
    let before = run.lowerBound > 0 ? Folding.lowercased(haystack[run.lowerBound - 1]) : nil
    let after = run.upperBound < haystack.count ? Folding.lowercased(haystack[run.upperBound]) : nil
    return bytes.indices.contains {
      bytes[$0] == folded[0] && ($0 == 0 || bytes[$0 - 1] == before)
        && ($0 + 1 == bytes.count || bytes[$0 + 1] == after)
    }
  }

  private func fold(_ haystack: UnsafeRawBufferPointer, _ range: Range<Int>, into folded: inout [UInt8]) {
    folded.removeAll(keepingCapacity: true)
    Folding.append(haystack, range, to: &folded)
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
          && (!isWholeWord || WordBounds.surround(place..<place + needle.count, in: haystack))
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
