/// Programmes of an origin that end as another origin says, because their own end cannot be believed or leaves a gap.
///
/// The rule is that of `DuplicateRows`: a length goes before none, an end that can be is believed before one that cannot,
/// and of two lengths the one that ends where the origin's next programme begins is taken. An older state of a guide only
/// mends what cannot be believed, since a newer state may correct an end.
struct BelievedEnds {
  /// A programme of an origin, with its times.
  typealias MergeRow = ChannelMerge.MergeRow

  /// The rows of an origin that is asked for ends.
  struct Other {
    /// Sorted by start.
    let rows: [MergeRow]
    let isOlderState: Bool
  }

  /// An end that is taken from another origin.
  struct Taken {
    /// The index of the programme that gets it.
    let index: Int
    /// The other origin's index, and its row.
    let other: Int
    let row: MergeRow
    let reason: DuplicateRows.Reason?
  }

  /// The ends that are taken, in the order of the programmes.
  private(set) var taken: [Taken] = []

  /// Rows of one start that are compared with a programme at most.
  private static let most = 64

  /// Finds better ends for rows that are sorted by start. `areSimilar` compares titles.
  init(_ rows: [MergeRow], from others: [Other], areSimilar: (MergeRow, MergeRow) -> Bool) {
    var positions = others.map { _ in 0 }
    var following = 0
    for (index, row) in rows.enumerated() {
      while following < rows.count, rows[following].start <= row.start { following += 1 }
      // A guess goes by the guide itself, and an older state may have guessed as well.
      if row.endBasis == .inferred { continue }
      let next = following < rows.count ? rows[following].start : nil
      var candidates: [(other: Int, row: MergeRow)] = []
      for (number, other) in others.enumerated() {
        while positions[number] < other.rows.count, other.rows[positions[number]].start < row.start {
          positions[number] += 1
        }
        let better = BelievedEnds.better(
          than: row, in: other.rows[positions[number]...], next: other.isOlderState ? nil : next
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
    // The times of the guide itself stand: an end of another one goes no further than the next programme.
    if let next { other.end = min(other.end, next) }
    if other.end == row.end { return }
    taken.append(
      Taken(
        index: index, other: candidates[best].other, row: other,
        reason: DuplicateRows.reason(for: rows[best], over: row.listed, next: next)))
  }

  /// Rows that start with a row, and whose end goes before its.
  private static func better(than row: MergeRow, in rows: ArraySlice<MergeRow>, next: UInt32?) -> [MergeRow] {
    rows.prefix(most).prefix { $0.start == row.start }.filter { other in
      other.end != row.end && DuplicateRows.best(of: [row.listed, other.listed], next: next) == 1
    }
  }
}

extension ChannelMerge.MergeRow {
  /// The row among duplicates of one title.
  fileprivate var listed: DuplicateRows.DuplicateRow {
    DuplicateRows.DuplicateRow(start: start, end: end, endBasis: endBasis, title: 0)
  }
}
