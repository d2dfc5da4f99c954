package import GuideModel

/// A search carried out in pieces, so that the first results can be shown early and the rest can be abandoned.
package struct SearchRun: Sendable {
  private let index: SearchIndex
  private let filter: ProgrammeFilter?
  private let now: Instant
  private let zone: ZoneTable
  /// The number of programmes per piece: small at first for quick results, then larger, so that more adjacent records are read
  /// together.
  private var pieceSize: Int
  private let largestPieceSize: Int
  /// Positions in time order not yet tested. Upcoming ones are tested forwards, past ones backwards.
  private var ahead: Range<Int>
  private var behind: Range<Int>
  private var upcoming: [UInt32] = []
  /// The past results, latest first.
  private var past: [UInt32] = []

  /// Distributes work: calls the closure once per piece and returns the results in order.
  package typealias Sharing = (_ pieces: Int, _ work: @Sendable (Int) -> [UInt32]) -> [[UInt32]]

  /// Prepares a search. Days and times are in `zone`. Pieces grow from the lower to the upper bound of `pieceSizes`.
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

  /// Whether the search is complete.
  package var isDone: Bool { ahead.isEmpty && behind.isEmpty }

  /// The results so far; later results are appended.
  package var matches: SearchMatches {
    // Past results come after all upcoming ones, so they are held back until the upcoming ones are complete.
    SearchMatches(upcoming: upcoming, past: ahead.isEmpty ? past : [], in: index)
  }

  /// Searches a number of pieces, distributed by `sharing`.
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

  /// Appends results; programmes that have already ended go to the past results.
  private mutating func appendAhead(_ rows: [UInt32]) {
    let begun = rows[..<index.count(of: rows, begunBy: now)]
    let over = begun.filter { index.isOver($0, now, zone) }
    upcoming += over.isEmpty ? begun : ArraySlice(begun.filter { !index.isOver($0, now, zone) })
    upcoming += rows[begun.endIndex...]
    // These are later than the past results found before.
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
