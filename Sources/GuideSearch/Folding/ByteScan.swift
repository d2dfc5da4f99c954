import GuideModel

/// Fast scans for the next byte that needs closer inspection, 64 bytes at a time. Most strings contain few such bytes.
extension UnsafeRawBufferPointer {
  /// The first index at or after `start` with a non-ASCII byte, or the end.
  func endOfASCII(from start: Int) -> Int { first(NotASCII.self, from: start) { _ in true } }

  /// The first index at or after `start` with an ASCII byte, or the end.
  func endOfNonASCII(from start: Int) -> Int {
    var index = start
    while index < count, self[index] >= 0x80 { index += 1 }
    return index
  }

  /// The first index at or after `start` of a byte that may represent other characters, or be dropped, when strings are
  /// compared: non-ASCII, apostrophe, grave accent, hyphen or `&`; in strings that are repaired when read, also `%`, `{` and
  /// controls. With `pairs`, hyphens that cannot be inside a match are skipped. Returns the end if nothing is found.
  @inline(__always)
  func firstSpecial(from start: Int, of encoding: RecordTextEncoding, pairs: HyphenPairs? = nil) -> Int {
    @inline(__always)
    func isSpecial(_ index: Int) -> Bool { pairs?.mayBeInsideMatch(at: index, in: self) ?? true }
    return switch encoding {
    case .literal: first(LiteralSpecial.self, from: start, where: isSpecial)
    case .repaired, .opaque: first(RepairedTextSpecial.self, from: start, where: isSpecial)
    }
  }

  /// The first index from `start` of a byte of this kind that meets a condition; the end if there is none.
  @inline(__always)
  private func first<Kind: ByteKind>(_: Kind.Type, from start: Int, where isWanted: (Int) -> Bool) -> Int {
    @inline(__always)
    func marks(_ index: Int) -> SIMD16<UInt8> {
      Kind.marks(loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self))
    }
    var index = start
    while index + 16 <= count {
      let isBlock = index + 64 <= count
      if isBlock, !((marks(index) | marks(index + 16)) | (marks(index + 32) | marks(index + 48))).isMarked {
        index += 64
        continue
      }
      let end = isBlock ? index + 64 : index + 16
      while index < end {
        if let offset = marks(index).firstMark(where: { isWanted(index + $0) }) { return index + offset }
        index += 16
      }
    }
    if index < count, count - 16 >= start {
      // Checks the last sixteen bytes; those scanned before are known not to match.
      return marks(count - 16).firstMark { isWanted(count - 16 + $0) }.map { count - 16 + $0 } ?? count
    }
    while index < count, !(Kind.marks(SIMD16(repeating: self[index])).isMarked && isWanted(index)) { index += 1 }
    return index
  }
}

/// A kind of byte, tested sixteen at a time. Vector comparisons are fast only if both operand types are written out.
private protocol ByteKind {
  /// Sets the highest bit of each matching byte.
  static func marks(_ block: SIMD16<UInt8>) -> SIMD16<UInt8>
}

private enum NotASCII: ByteKind {
  @inline(__always)
  static func marks(_ block: SIMD16<UInt8>) -> SIMD16<UInt8> { block }
}

private enum LiteralSpecial: ByteKind {
  @inline(__always)
  static func marks(_ block: SIMD16<UInt8>) -> SIMD16<UInt8> {
    // The apostrophe and `&` differ only in the lowest bit.
    let isSign = (block | 1) .== SIMD16<UInt8>(repeating: Spelling.apostrophe)
    let isAccent = block .== SIMD16<UInt8>(repeating: Spelling.graveAccent)
    let isHyphen = block .== SIMD16<UInt8>(repeating: Spelling.hyphen)
    return block | unsafeBitCast(isSign .| isAccent .| isHyphen, to: SIMD16<UInt8>.self)
  }
}

private enum RepairedTextSpecial: ByteKind {
  @inline(__always)
  static func marks(_ block: SIMD16<UInt8>) -> SIMD16<UInt8> {
    // As signed numbers, non-ASCII bytes are below the controls. `%`, `&` and the apostrophe are consecutive. `{` and delete
    // differ in one bit.
    let isLow = unsafeBitCast(block, to: SIMD16<Int8>.self) .< SIMD16<Int8>(repeating: 0x20)
    let fromPercent = unsafeBitCast(block &- SIMD16<UInt8>(repeating: 0x80 + 0x25), to: SIMD16<Int8>.self)
    let isSign = fromPercent .< SIMD16<Int8>(repeating: -0x80 + 3)
    let isBrace = (block | 4) .== SIMD16<UInt8>(repeating: 0x7F)
    let isAccent = block .== SIMD16<UInt8>(repeating: Spelling.graveAccent)
    let isHyphen = block .== SIMD16<UInt8>(repeating: Spelling.hyphen)
    return unsafeBitCast((isLow .| isSign) .| (isBrace .| isAccent) .| isHyphen, to: SIMD16<UInt8>.self)
  }
}

extension SIMD16<UInt8> {
  private var halves: SIMD2<UInt64> { unsafeBitCast(self, to: SIMD2<UInt64>.self) }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Whether the highest bit of any byte is set.
  @inline(__always)
  fileprivate var isMarked: Bool { (halves[0] | halves[1]) & Self.highBits != 0 }

  /// The index of the first byte whose highest bit is set and whose index meets the condition.
  @inline(__always)
  fileprivate func firstMark(where isWanted: (Int) -> Bool) -> Int? {
    for half in 0..<2 {
      var marks = UInt64(littleEndian: halves[half]) & Self.highBits
      while marks != 0 {
        let index = half * 8 + marks.trailingZeroBitCount >> 3
        if isWanted(index) { return index }
        marks &= marks - 1
      }
    }
    return nil
  }
}
