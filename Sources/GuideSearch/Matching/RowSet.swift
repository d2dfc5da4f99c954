package import GuideModel

/// Some rows of a guide's store, as bits.
package struct RowSet: Sendable {
  /// As far as the last row that is in it.
  private var words: [UInt64] = []

  /// No rows.
  package init() {}

  /// The rows of programmes.
  package init(_ programmes: some Sequence<ProgrammeID>) {
    for programme in programmes { insert(programme.row) }
  }

  /// Some rows.
  init(_ rows: [UInt32]) {
    for row in rows { insert(Int(row)) }
  }

  /// Whether a programme is one of them.
  package func contains(_ programme: ProgrammeID) -> Bool { contains(row: programme.row) }

  func contains(row: Int) -> Bool {
    row >> 6 < words.count && words[row >> 6] >> UInt64(row & 63) & 1 == 1
  }

  mutating func insert(_ row: Int) {
    if row >> 6 >= words.count { words += repeatElement(0, count: row >> 6 + 1 - words.count) }
    words[row >> 6] |= 1 << UInt64(row & 63)
  }

  /// Calls a body for each of them that lies in a range, in order.
  func forEach(in range: Range<Int>, _ body: (UInt32) -> Void) {
    var word = range.lowerBound >> 6
    while word << 6 < range.upperBound, word < words.count {
      var bits = words[word]
      if word == range.lowerBound >> 6 { bits &= ~0 << UInt64(range.lowerBound & 63) }
      while bits != 0 {
        let row = word << 6 + bits.trailingZeroBitCount
        if row >= range.upperBound { return }
        body(UInt32(row))
        bits &= bits - 1
      }
      word += 1
    }
  }
}
