import Glibc
import GuideModel

/// A folded search text. The search finds its rarest bytes first, then compares the rest around them.
final class Needle: Sendable {
  let bytes: [UInt8]
  /// On which sides no letter or digit may be adjacent.
  private let isBounded: (start: Bool, end: Bool)
  private let rareBytes: RareByteFinder
  /// Whether the search text can occur in ASCII text.
  let isASCII: Bool
  /// Whether the search text can occur in unfolded text, where a hyphen may count as a space.
  private let isPlain: Bool

  init(_ text: String, isBounded: (start: Bool, end: Bool)) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    self.isBounded = isBounded
    rareBytes = RareByteFinder(bytes)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    isPlain = isASCII && !bytes.contains(Spelling.hyphen)
  }

  convenience init(_ text: String, isWholeWord: Bool = false) {
    self.init(text, isBounded: (isWholeWord, isWholeWord))
  }

  /// The search text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  private var hasBounds: Bool { isBounded.start || isBounded.end }

  /// The first match within a range of folded bytes, if any.
  func first(in haystack: [UInt8], _ range: Range<Int>) -> Int? {
    haystack.withUnsafeBytes { haystack in
      first(in: UnsafeRawBufferPointer(rebasing: haystack[range]), from: 0).map { $0 + range.lowerBound }
    }
  }

  /// The first match in folded bytes at or after `start`; the byte before `start` may bound a word.
  func first(in haystack: [UInt8], from start: Int) -> Int? {
    haystack.withUnsafeBytes { first(in: $0, from: start) }
  }

  /// Whether folded bytes contain the search text.
  func isIn(folded haystack: [UInt8]) -> Bool { first(in: haystack, from: 0) != nil }

  /// The first match at or after `start` in unfolded bytes, ignoring ASCII case, or `nil`.
  func first(inAnyCase haystack: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    first(in: haystack, from: start, where: Needle.areEqualInAnyCase).map { $0..<$0 + bytes.count }
  }

  /// Whether unfolded UTF-8 contains the search text in any spelling. The caller passes an array for folding, to reuse
  /// its memory.
  func isIn(unfolded text: UnsafeRawBufferPointer, using folded: inout [UInt8]) -> Bool {
    // Plain letters fold to themselves whatever is next to them, but word bounds are known only after folding.
    if isPlain, !hasBounds, first(inAnyCase: text, from: 0) != nil { return true }
    if text.firstSpecial(from: 0, of: .literal) == text.count {
      return isPlain && hasBounds && first(inAnyCase: text, from: 0) != nil
    }
    folded.removeAll(keepingCapacity: true)
    Folding.appendSpellings(text, 0..<text.count, to: &folded)
    return isIn(folded: folded)
  }

  private func first(in haystack: UnsafeRawBufferPointer, from start: Int) -> Int? {
    first(in: haystack, from: start) { memcmp($0, $1, $2) == 0 }
  }

  /// The first match at or after `start`, with bytes compared by `isEqual`.
  @inline(__always)
  private func first(
    in haystack: UnsafeRawBufferPointer, from start: Int,
    where isEqual: (_ bytes: UnsafeRawPointer, _ needle: UnsafeRawPointer, _ count: Int) -> Bool
  ) -> Int? {
    bytes.withUnsafeBytes { needle in
      if needle.isEmpty { return start }
      guard let base = haystack.baseAddress, let first = needle.baseAddress else { return nil }
      return rareBytes.first(in: haystack, from: start) { index in
        isEqual(base + index, first, needle.count)
          && (!hasBounds || WordBounds.surround(index..<index + needle.count, in: haystack, on: isBounded))
      }
    }
  }

  @inline(__always)
  private static func areEqualInAnyCase(_ bytes: UnsafeRawPointer, _ needle: UnsafeRawPointer, _ count: Int) -> Bool {
    for offset in 0..<count {
      let byte = Folding.lowercased(bytes.load(fromByteOffset: offset, as: UInt8.self))
      if byte != needle.load(fromByteOffset: offset, as: UInt8.self) { return false }
    }
    return true
  }
}

/// Finds the positions where the three rarest bytes of a string occur at the right distances from each other. It tests 64
/// positions at a time, and few remain. Strings of fewer than three bytes use a byte more than once.
private struct RareByteFinder: Sendable {
  /// A byte of the text; ASCII letters match in both cases.
  private struct Mark: Sendable {
    /// The offset from the start of the text.
    let offset: Int
    /// The byte, and its ignored bit, repeated sixteen times.
    let bytes: SIMD16<UInt8>
    let ignored: SIMD16<UInt8>

    init(_ text: [UInt8], _ offset: Int?) {
      self.offset = offset ?? 0
      let byte = offset.map { text[$0] } ?? 0
      bytes = SIMD16(repeating: byte)
      ignored = SIMD16(repeating: (0x61...0x7A).contains(byte) ? 0x20 : 0)
    }

    func isAt(_ address: UnsafeRawPointer) -> Bool {
      address.load(as: UInt8.self) | ignored[0] == bytes[0]
    }

    /// Whether the byte occurs, for each of sixteen addresses.
    @inline(__always)
    func areAt(_ address: UnsafeRawPointer) -> SIMDMask<SIMD16<Int8>> {
      (address.loadUnaligned(as: SIMD16<UInt8>.self) | ignored) .== bytes
    }
  }

  private let rarest: Mark
  private let second: Mark
  private let third: Mark
  /// The length of the text in bytes.
  private let count: Int

  /// Chooses the three rarest bytes of a folded text.
  init(_ text: [UInt8]) {
    let offsets = text.indices.sorted { RareByteFinder.frequency(text[$0]) < RareByteFinder.frequency(text[$1]) }
    rarest = Mark(text, offsets.first)
    second = Mark(text, offsets.dropFirst().first ?? offsets.first)
    third = Mark(text, offsets.dropFirst(2).first ?? offsets.first)
    count = text.count
  }

  /// A byte's rank by letter frequency in English; the most common byte has the highest rank.
  private static func frequency(_ byte: UInt8) -> Int {
    order.firstIndex(of: byte).map { order.count - $0 } ?? 0
  }

  private static let order = Array(" etaoinshrdlucmwfgypbvk".utf8)

  /// The first index at or after `start` where the bytes match and `isText` confirms the match, if any.
  @inline(__always)
  func first(in haystack: UnsafeRawBufferPointer, from start: Int, where isText: (Int) -> Bool) -> Int? {
    guard let base = haystack.baseAddress else { return nil }
    let end = haystack.count - count + 1
    // Copies that are kept in registers.
    let (rarest, second, third) = (rarest, second, third)
    let (rareBase, secondBase, thirdBase) = (base + rarest.offset, base + second.offset, base + third.offset)
    @inline(__always)
    func areAt(_ index: Int) -> SIMDMask<SIMD16<Int8>> {
      rarest.areAt(rareBase + index) .& second.areAt(secondBase + index) .& third.areAt(thirdBase + index)
    }
    var index = start
    while index <= end - 16 {
      // If none of 64 positions matches, skip the block.
      if index <= end - 64, !((areAt(index) .| areAt(index + 16)) .| (areAt(index + 32) .| areAt(index + 48))).isAny {
        index += 64
        continue
      }
      let found = areAt(index).first { isText(index + $0) }
      if let found { return index + found }
      index += 16
    }
    if index < end, end - 16 >= start {
      // Checks the last sixteen positions; those scanned before are known not to match.
      index = end - 16
      return areAt(index).first { isText(index + $0) }.map { index + $0 }
    }
    while index < end {
      if rarest.isAt(rareBase + index), second.isAt(secondBase + index), isText(index) { return index }
      index += 1
    }
    return nil
  }
}

extension SIMDMask<SIMD16<Int8>> {
  private var halves: SIMD2<UInt64> { unsafeBitCast(self, to: SIMD2<UInt64>.self) }

  /// Whether any of the sixteen values is set.
  @inline(__always)
  fileprivate var isAny: Bool { halves[0] | halves[1] != 0 }

  /// The index of the first of the sixteen values that is set and meets a condition.
  @inline(__always)
  fileprivate func first(where isWanted: (Int) -> Bool) -> Int? {
    for half in 0..<2 {
      // One bit for each of eight bytes.
      var marks = UInt64(littleEndian: halves[half]) & 0x0101_0101_0101_0101
      while marks != 0 {
        let index = half * 8 + marks.trailingZeroBitCount >> 3
        if isWanted(index) { return index }
        marks &= marks - 1
      }
    }
    return nil
  }
}
