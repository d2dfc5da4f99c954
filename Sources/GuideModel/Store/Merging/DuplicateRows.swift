/// Rows of a channel that have the same title and start at the same time, and which one of them is kept.
///
/// A row with a believable end is kept; of several such rows, the one that ends where the next programme begins; else the
/// first. Decoders use it for the rows of a document, `SharedProgrammes` for those of several.
package struct DuplicateRows {
  /// A row, in seconds since 1970; its title by a number.
  package struct DuplicateRow {
    let start: UInt32
    let end: UInt32
    let endBasis: EndBasis
    let title: UInt32

    /// A row at a time; `endBasis` is how its end was found.
    package init(start: UInt32, end: UInt32, endBasis: EndBasis, title: UInt32) {
      (self.start, self.end, self.endBasis, self.title) = (start, end, endBasis, title)
    }
  }

  /// Why a row was kept and not the first of its kind.
  package enum Reason: Sendable {
    case hasLength, hasStop, hasBelievableEnd, endsAfterStart, isNoLongerThanADay, endsAtNextStart

    /// Such as `which has a length`, to follow the line that was kept.
    package var text: Message {
      switch self {
      case .hasLength: "which has a length"
      case .hasStop: "which has a stop"
      case .hasBelievableEnd: "whose end can be believed"
      case .endsAfterStart: "which ends after its start"
      case .isNoLongerThanADay: "which is no longer than a day"
      case .endsAtNextStart: "which ends where the next one begins"
      }
    }
  }

  /// By the position of a row that is to be dropped: the position of the row that is kept, and why where the end decided.
  package private(set) var dropped: [Int: (kept: Int, reason: Reason?)] = [:]

  private static let day: UInt32 = 86_400
  /// Seconds within which one programme ends where another begins.
  private static let tolerance: UInt32 = 60

  /// The duplicates among rows that are sorted by start, after which the next programme starts at `next`.
  package init(_ rows: [DuplicateRow], next: UInt32? = nil) {
    var position = 0
    while position < rows.count {
      let start = rows[position].start
      var end = position + 1
      while end < rows.count, rows[end].start == start { end += 1 }
      if end - position > 1 {
        dropDuplicates(in: position..<end, of: rows, next: end < rows.count ? rows[end].start : next)
      }
      position = end
    }
  }

  private mutating func dropDuplicates(in range: Range<Int>, of rows: [DuplicateRow], next: UInt32?) {
    var groups: [UInt32: [Int]] = [:]
    for position in range { groups[rows[position].title, default: []].append(position) }
    for group in groups.values where group.count > 1 {
      let kept = DuplicateRows.best(of: group, in: rows, next: next)
      for position in group where position != kept {
        dropped[position] = (kept, DuplicateRows.reason(for: rows[kept], over: rows[position], next: next))
      }
    }
  }

  /// The reliability of a row's end, lowest first.
  private enum Trust: Int {
    case none, doubtful, unknown, good
  }

  private static func trust(in row: DuplicateRow) -> Trust {
    switch row.endBasis {
    case .inferred: return .unknown
    case .assumed: return .doubtful
    case .stated:
      if row.end == row.start { return .none }
      return row.end > row.start && row.end - row.start <= day ? .good : .doubtful
    }
  }

  private static func meets(_ row: DuplicateRow, _ next: UInt32?) -> Bool {
    // An end that was worked out in another document can be right as well.
    guard let next, row.end > row.start, trust(in: row).rawValue >= Trust.unknown.rawValue else { return false }
    return row.end.distance(to: next).magnitude < tolerance
  }

  /// Whether two rows end at the same time, or nearly.
  static func endTogether(_ row: DuplicateRow, _ other: DuplicateRow) -> Bool {
    row.end.distance(to: other.end).magnitude < tolerance
  }

  /// The index of the row that is kept of rows of one start and title, after which the next programme starts at `next`.
  static func best(of rows: [DuplicateRow], next: UInt32?) -> Int {
    best(of: Array(rows.indices), in: rows, next: next)
  }

  private static func best(of group: [Int], in rows: [DuplicateRow], next: UInt32?) -> Int {
    func rank(_ position: Int) -> Int {
      trust(in: rows[position]).rawValue * 2 + (meets(rows[position], next) ? 1 : 0)
    }
    // The first of those of the highest rank.
    return group.dropFirst().reduce(group[0]) { rank($1) > rank($0) ? $1 : $0 }
  }

  /// Why a row is kept and another is not; nil where the end says nothing.
  static func reason(for kept: DuplicateRow, over other: DuplicateRow, next: UInt32?) -> Reason? {
    let (own, lesser) = (trust(in: kept), trust(in: other))
    if own == .unknown, lesser == .doubtful, other.endBasis == .stated {
      // Within a document the one has no end as yet, and nothing is better about it.
      return kept.end > kept.start && other.end > other.start ? .isNoLongerThanADay : nil
    }
    if own == lesser { return meets(kept, next) && !meets(other, next) ? .endsAtNextStart : nil }
    switch lesser {
    case .none: return .hasLength
    case .unknown: return .hasStop
    case .doubtful:
      if other.endBasis == .assumed { return .hasBelievableEnd }
      return other.end < other.start ? .endsAfterStart : .isNoLongerThanADay
    case .good: return nil
    }
  }
}
