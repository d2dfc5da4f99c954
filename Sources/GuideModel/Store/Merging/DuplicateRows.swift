/// Finds rows with the same title and start on a channel, and decides which to keep.
///
/// The row with the most plausible end is kept; if several are equally plausible, the one that ends when the next
/// programme starts, or else the first. Decoders use this within a document, `SharedProgrammes` across documents.
package struct DuplicateRows {
  /// A row: its times in seconds since 1970, and the number of its title.
  package struct DuplicateRow {
    let start: UInt32
    let end: UInt32
    let endBasis: EndBasis
    let title: UInt32

    /// Creates a row; `endBasis` is how its end was determined.
    package init(start: UInt32, end: UInt32, endBasis: EndBasis, title: UInt32) {
      (self.start, self.end, self.endBasis, self.title) = (start, end, endBasis, title)
    }
  }

  /// Why a row other than the first was kept.
  package enum Reason: Sendable {
    case hasLength, hasStop, hasPlausibleEnd, endsAfterStart, isNoLongerThanADay, endsAtNextStart

    /// A clause about the row that was kept, such as `which has a length`.
    package var text: Message {
      switch self {
      case .hasLength: "which has a length"
      case .hasStop: "which has a stop time"
      case .hasPlausibleEnd: "which has a plausible end"
      case .endsAfterStart: "which ends after its start"
      case .isNoLongerThanADay: "which is no longer than a day"
      case .endsAtNextStart: "which ends when the next one begins"
      }
    }
  }

  /// For each dropped row, the row kept instead, and the reason if the ends decided between them.
  package private(set) var dropped: [Int: (kept: Int, reason: Reason?)] = [:]

  private static let day: UInt32 = 86_400
  /// Ends and starts that differ by less than this many seconds count as equal.
  private static let tolerance: UInt32 = 60

  /// Finds duplicates in rows sorted by start; the programme after them starts at `next`.
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

  /// The reliability of a row's end, in ascending order.
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
    // An end inferred in another document can also be right.
    guard let next, row.end > row.start, trust(in: row).rawValue >= Trust.unknown.rawValue else { return false }
    return row.end.distance(to: next).magnitude < tolerance
  }

  /// Whether two rows end at about the same time.
  static func endTogether(_ row: DuplicateRow, _ other: DuplicateRow) -> Bool {
    row.end.distance(to: other.end).magnitude < tolerance
  }

  /// The index of the best row among those with the same start and title; the next programme starts at `next`.
  static func best(of rows: [DuplicateRow], next: UInt32?) -> Int {
    best(of: Array(rows.indices), in: rows, next: next)
  }

  private static func best(of group: [Int], in rows: [DuplicateRow], next: UInt32?) -> Int {
    func rank(_ position: Int) -> Int {
      trust(in: rows[position]).rawValue * 2 + (meets(rows[position], next) ? 1 : 0)
    }
    // Choose the first of the rows with the highest rank.
    return group.dropFirst().reduce(group[0]) { rank($1) > rank($0) ? $1 : $0 }
  }

  /// Why a row is better than another; `nil` if the ends do not decide between them.
  static func reason(for kept: DuplicateRow, over other: DuplicateRow, next: UInt32?) -> Reason? {
    let (own, lesser) = (trust(in: kept), trust(in: other))
    if own == .unknown, lesser == .doubtful, other.endBasis == .stated {
      // Within a document, the kept row has no end yet, so no reason can be given.
      return kept.end > kept.start && other.end > other.start ? .isNoLongerThanADay : nil
    }
    if own == lesser { return meets(kept, next) && !meets(other, next) ? .endsAtNextStart : nil }
    switch lesser {
    case .none: return .hasLength
    case .unknown: return .hasStop
    case .doubtful:
      if other.endBasis == .assumed { return .hasPlausibleEnd }
      return other.end < other.start ? .endsAfterStart : .isNoLongerThanADay
    case .good: return nil
    }
  }
}
