/// One place of a canvas: 8 bytes.
struct Cell: Hashable, Sendable {
  var content: CellContent
  var style: Style

  static let blank = Cell(content: .space, style: .plain)
}

/// What a cell holds, in 32 bits: a scalar, the place of a scalar with marks, or the rest of a wide one.
struct CellContent: Hashable, Sendable {
  private let bits: UInt32

  /// Set where the other bits are a place among the canvas's clusters.
  private static let clusterBit: UInt32 = 1 << 31

  static let space = CellContent(" ")
  /// The second cell of a scalar that takes two.
  static let continuation = CellContent(bits: clusterBit - 1)

  init(_ scalar: Unicode.Scalar) {
    bits = scalar.value
  }

  init(cluster: Int) {
    bits = CellContent.clusterBit | UInt32(cluster)
  }

  private init(bits: UInt32) {
    self.bits = bits
  }

  var scalar: Unicode.Scalar? { Unicode.Scalar(bits) }

  var cluster: Int? {
    bits & CellContent.clusterBit == 0 ? nil : Int(bits & ~CellContent.clusterBit)
  }
}
