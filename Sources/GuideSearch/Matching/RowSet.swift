import GuideModel

/// A set of rows in a guide's store, as bits.
struct RowSet: Sendable {
  /// The bits up to the last row in the set.
  private var words: [UInt64] = []

  /// Creates an empty set.
  init() {}

  /// Creates a set of the rows of the given programmes.
  init(_ programmes: some Sequence<ProgrammeID>) {
    for programme in programmes { insert(programme.row) }
  }

  /// Creates a set of the given rows.
  init(_ rows: [UInt32]) {
    if let last = rows.max() { makeRoom(for: Int(last)) }
    for row in rows { insert(Int(row)) }
  }

  /// Whether the set contains a row.
  func contains(row: Int) -> Bool {
    row >> 6 < words.count && words[row >> 6] >> UInt64(row & 63) & 1 == 1
  }

  mutating func insert(_ row: Int) {
    makeRoom(for: row)
    words[row >> 6] |= 1 << UInt64(row & 63)
  }

  /// Inserts consecutive rows.
  mutating func insert(_ rows: Range<Int>) {
    guard let last = rows.last else { return }
    makeRoom(for: last)
    for word in rows.lowerBound >> 6...last >> 6 { words[word] |= RowSet.bits(of: rows, inWord: word) }
  }

  private mutating func makeRoom(for row: Int) {
    if row >> 6 >= words.count { words += repeatElement(0, count: row >> 6 + 1 - words.count) }
  }

  /// Whether any row in a range is in the set.
  func meets(_ range: Range<Int>) -> Bool {
    guard let last = range.last, range.lowerBound >> 6 < words.count else { return false }
    return (range.lowerBound >> 6...min(last >> 6, words.count - 1)).contains { word in
      words[word] & RowSet.bits(of: range, inWord: word) != 0
    }
  }

  /// The bits of a word that belong to a range of rows.
  private static func bits(of range: Range<Int>, inWord word: Int) -> UInt64 {
    let low = max(0, range.lowerBound - word << 6)
    let high = min(64, range.upperBound - word << 6)
    return (~0 >> UInt64(64 - (high - low))) << UInt64(low)
  }

  /// Calls `body` for each row in the set within a range, in order.
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
