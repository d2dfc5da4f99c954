/// What single characters fold to, as bytes of UTF-8.
struct FoldedScalars: Sendable {
  private var bytes: [UInt8] = []
  /// By the number of a scalar, from `range`, where its bytes end.
  private var ends: [UInt16] = []

  /// Those that stand in most texts which are not ASCII: Latin letters.
  static let latin = FoldedScalars(0x80..<0x250)
  /// Dashes, quotation marks and the like.
  static let punctuation = FoldedScalars(0x2000..<0x2070)

  private let range: Range<UInt32>

  private init(_ range: Range<UInt32>) {
    self.range = range
    for value in range {
      if let scalar = Unicode.Scalar(value) { Folding.appendFolded(scalar, to: &bytes) }
      ends.append(UInt16(bytes.count))
    }
  }

  /// Appends what a scalar folds to; false where it is none of these.
  func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) -> Bool {
    guard range.contains(scalar.value) else { return false }
    let place = Int(scalar.value - range.lowerBound)
    for place in (place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place]) { folded.append(bytes[place]) }
    return true
  }
}

/// A set of bytes.
struct ByteSet: Sendable {
  private var bits: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init(_ bytes: [UInt8]) {
    for byte in bytes {
      let bit = UInt64(1) << UInt64(byte & 63)
      switch byte >> 6 {
      case 0: bits.0 |= bit
      case 1: bits.1 |= bit
      case 2: bits.2 |= bit
      default: bits.3 |= bit
      }
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: bits.0
      case 1: bits.1
      case 2: bits.2
      default: bits.3
      }
    return word >> UInt64(byte & 63) & 1 == 1
  }
}
