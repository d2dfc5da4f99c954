/// Replaces implausible ends, and ends that leave a gap, with ends from other origins.
///
/// The rules of `DuplicateRows` apply: a length is better than none, a plausible end is better than an implausible one,
/// and of two plausible ends, the one at which the next programme starts wins. An older version of a guide replaces
/// only implausible ends, because the newer version may have corrected the others.
struct EndCorrections {
  typealias MergeRow = ChannelMerge.MergeRow

  /// The rows of another origin.
  struct Other {
    /// The rows, sorted by start.
    let rows: [MergeRow]
    let isOlderVersion: Bool
  }

  /// An end taken from another origin.
  struct Replacement {
    /// The index of the programme that receives the end.
    let index: Int
    /// The index of the other origin, and its row for the programme.
    let other: Int
    let row: MergeRow
    let reason: DuplicateRows.Reason?
  }

  /// The ends taken from other origins, in programme order.
  private(set) var taken: [Replacement] = []

  /// The maximum number of rows with the same start to compare with a programme.
  private static let most = 64

  /// Finds better ends for rows sorted by start. `areSimilar` compares titles.
  init(_ rows: [MergeRow], from others: [Other], areSimilar: (MergeRow, MergeRow) -> Bool) {
    var positions = others.map { _ in 0 }
    var following = 0
    for (index, row) in rows.enumerated() {
      while following < rows.count, rows[following].start <= row.start { following += 1 }
      // An inferred end depends on the rest of the guide, and the end in an older version may also be inferred.
      if row.endBasis == .inferred { continue }
      let next = following < rows.count ? rows[following].start : nil
      var candidates: [(other: Int, row: MergeRow)] = []
      for (number, other) in others.enumerated() {
        while positions[number] < other.rows.count, other.rows[positions[number]].start < row.start {
          positions[number] += 1
        }
        let better = EndCorrections.better(
          than: row, in: other.rows[positions[number]...], next: other.isOlderVersion ? nil : next
        ).filter { areSimilar($0, row) }
        candidates += better.map { (number, $0) }
      }
      if !candidates.isEmpty { adoptBest(of: candidates, for: row, at: index, next) }
    }
  }

  private mutating func adoptBest(
    of candidates: [(other: Int, row: MergeRow)], for row: MergeRow, at index: Int, _ next: UInt32?
  ) {
    let rows = candidates.map(\.row.listed)
    let best = DuplicateRows.best(of: rows, next: next)
    var other = candidates[best].row
    // The programme must not extend into the guide's own next programme.
    if let next { other.end = min(other.end, next) }
    if other.end == row.end { return }
    taken.append(
      Replacement(
        index: index, other: candidates[best].other, row: other,
        reason: DuplicateRows.reason(for: rows[best], over: row.listed, next: next)))
  }

  /// The rows that have the same start but a better end.
  private static func better(than row: MergeRow, in rows: ArraySlice<MergeRow>, next: UInt32?) -> [MergeRow] {
    rows.prefix(most).prefix { $0.start == row.start }.filter { other in
      other.end != row.end && DuplicateRows.best(of: [row.listed, other.listed], next: next) == 1
    }
  }
}

extension ChannelMerge.MergeRow {
  /// The row in the form that `DuplicateRows` compares.
  fileprivate var listed: DuplicateRows.DuplicateRow {
    DuplicateRows.DuplicateRow(start: start, end: end, endBasis: endBasis, title: 0)
  }
}
