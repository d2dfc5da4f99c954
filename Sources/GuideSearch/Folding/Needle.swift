import Glibc

/// A folded text to be looked for in bytes: two of its bytes are found first, then the rest is compared around them.
final class Needle: Sendable {
  private let bytes: [UInt8]
  /// Whether no letter or digit may stand beside it.
  private let isWholeWord: Bool
  /// The two bytes that are the least common in English titles; nil where it has none.
  private let pair: BytePair?
  /// Whether it may stand in text that is ASCII.
  let isASCII: Bool
  /// Which bytes it has.
  private let letters: ByteSet

  init(_ text: String, isWholeWord: Bool = false) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    self.isWholeWord = isWholeWord
    pair = bytes.isEmpty ? nil : BytePair(of: bytes, frequency: Needle.frequency)
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

  /// Where it first stands, from a place on, in bytes that are not folded, of which those that are ASCII may be in any
  /// case; nil where it does not.
  func first(inAnyCase haystack: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    first(in: haystack, from: start, where: equalsInAnyCase).map { $0..<$0 + bytes.count }
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
    return isIn(haystack, low..<high, using: &folded)
  }

  private func fold(_ haystack: UnsafeRawBufferPointer, _ range: Range<Int>, into folded: inout [UInt8]) {
    folded.removeAll(keepingCapacity: true)
    haystack.withMemoryRebound(to: UInt8.self) {
      Folding.append(UnsafeBufferPointer(rebasing: $0[range]), to: &folded)
    }
  }

  private func first(in haystack: UnsafeRawBufferPointer, from start: Int) -> Int? {
    first(in: haystack, from: start) { memcmp($0, bytes, bytes.count) == 0 }
  }

  private func first(
    in haystack: UnsafeRawBufferPointer, from start: Int, where isEqual: (UnsafeRawPointer) -> Bool
  ) -> Int? {
    guard let pair, let base = haystack.baseAddress else { return bytes.isEmpty ? start : nil }
    var position = start
    while let place = pair.first(in: haystack, from: position) {
      if isEqual(base + place), !isWholeWord || WordBounds.surround(place..<place + bytes.count, in: haystack) {
        return place
      }
      position = place + 1
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

  /// How common a byte is: its place in the usual order of English letters, from the end.
  private static func frequency(_ byte: UInt8) -> Int {
    order.firstIndex(of: byte).map { order.count - $0 } ?? 0
  }

  private static let order = Array(" etaoinshrdlucmwfgypbvk".utf8)
}
