package import GuideModel

/// A search that is carried out piece by piece, so that what is found first can be shown first, and the rest be dropped
/// when it is not wanted any more.
package struct SearchRun: Sendable {
  private let index: SearchIndex
  private let filter: ProgrammeFilter?
  private let now: Instant
  private let zone: ZoneTable
  /// The number of programmes in a piece: few at first, so that the first results come soon, then more, whose records
  /// lie side by side in longer stretches.
  private var pieceSize: Int
  private let largestPieceSize: Int
  /// Positions in the order of time that have not been asked yet: those to come from the first on, past ones from the last.
  private var ahead: Range<Int>
  private var behind: Range<Int>
  private var upcoming: [UInt32] = []
  /// The latest first.
  private var past: [UInt32] = []

  /// Shares out work on several pieces: calls the closure once for each piece's number, and returns the results in
  /// their order.
  package typealias Sharing = (_ pieces: Int, _ work: @Sendable (Int) -> [UInt32]) -> [[UInt32]]

  /// A search of which nothing has been done but to make the query ready. Days and times are those of a zone; the
  /// first pieces have as many programmes as the least of some sizes, later ones more, up to the largest.
  package init(
    _ query: Query, in index: SearchIndex, now: Instant, zone: ZoneTable, pieceSizes: ClosedRange<Int>? = nil,
    until cancellation: CancellationToken? = nil
  ) {
    self.index = index
    let pieceSizes = pieceSizes ?? index.pieceSizes
    (pieceSize, largestPieceSize) = (pieceSizes.lowerBound, pieceSizes.upperBound)
    (self.now, self.zone) = (now, zone)
    filter = index.filter(query, now: now, in: zone, until: cancellation)
    let ranges = index.ranges(now: now)
    ahead = filter == nil ? 0..<0 : ranges.ahead
    behind = filter == nil ? 0..<0 : ranges.behind
  }

  /// Whether all has been asked.
  package var isDone: Bool { ahead.isEmpty && behind.isEmpty }

  /// The results so far; later ones are appended.
  package var matches: SearchMatches {
    // Past ones stand after all that is to come, and so they wait for that.
    SearchMatches(upcoming: upcoming, past: ahead.isEmpty ? past : [], in: index)
  }

  /// Searches a number of further pieces of some thousand programmes each; the rest is shared out evenly.
  package mutating func advance(by pieces: Int, sharing: Sharing = { pieces, work in (0..<pieces).map(work) }) {
    guard let filter else { return }
    let isAhead = !ahead.isEmpty
    let size = min(pieceSize, (isAhead ? ahead : behind).count / pieces + 1)
    let ranges = (0..<pieces).compactMap { _ in isAhead ? next(size) : last(size) }
    pieceSize = min(pieceSize * 2, largestPieceSize)
    let found = sharing(ranges.count) { [index] in index.found(filter, ranges[$0]) }
    for rows in found {
      if isAhead { appendAhead(rows) } else { past += rows.reversed() }
    }
  }

  /// Some of those that are still to come may be over by now: they started before, and are past ones after all.
  private mutating func appendAhead(_ rows: [UInt32]) {
    let begun = rows[..<index.count(of: rows, begunBy: now)]
    let over = begun.filter { index.isOver($0, now, zone) }
    upcoming += over.isEmpty ? begun : ArraySlice(begun.filter { !index.isOver($0, now, zone) })
    upcoming += rows[begun.endIndex...]
    // These are later than what was over before.
    past = over.reversed() + past
  }

  private mutating func next(_ size: Int) -> Range<Int>? {
    guard !ahead.isEmpty else { return nil }
    let piece = ahead.prefix(size)
    ahead = piece.upperBound..<ahead.upperBound
    return piece
  }

  private mutating func last(_ size: Int) -> Range<Int>? {
    guard !behind.isEmpty else { return nil }
    let piece = behind.suffix(size)
    behind = behind.lowerBound..<piece.lowerBound
    return piece
  }
}
