package import GuideModel

/// Makes a guide quick to search: its titles, folded once, and its programmes in the order of time. A search for
/// titles is a walk over two arrays.
package final class SearchIndex: Sendable {
  let guide: Guide
  private let titles: FoldedTexts
  private let genres: FoldedTexts
  /// The names that can be typed.
  let names: NameIndex
  /// Every programme's row by start, then by channel.
  private let rowsInOrder: [UInt32]
  /// The number of the title of each of these: one letter finds most of a guide, and walking its columns in the order of
  /// time would jump about in memory.
  private let titlesInOrder: [UInt32]
  /// Seconds from noon UTC of a date until the last of its days has ended, in whatever zone and wherever days begin.
  private static let untilDayEnds = 36 * 3_600
  /// Seconds of the longest programme: what started longer ago than that is over.
  let longest: Int
  /// By title, where its programmes are.
  let showingsIndex: ShowingsIndex
  private let costs: SearchEffort
  /// Tells which showings are of one programme at one time.
  package let simulcasts: Simulcasts

  /// The index of a guide: folds its titles and sorts its programmes, a few milliseconds for 200,000.
  package init(_ guide: Guide) {
    self.guide = guide
    titles = FoldedTexts(guide.titles)
    genres = FoldedTexts(guide.genres)
    names = NameIndex()
    showingsIndex = ShowingsIndex()
    rowsInOrder = TimeOrder.rows(of: guide)
    let titleIDs = guide.titleIDs
    titlesInOrder = rowsInOrder.map { titleIDs[Int($0)] }
    longest = guide.programmes.reduce(0) { longest, programme in
      max(longest, guide.isTimeKnown(programme) ? guide.interval(of: programme).seconds : SearchIndex.untilDayEnds)
    }
    costs = SearchEffort(guide)
    simulcasts = Simulcasts(guide)
  }

  /// The index of a guide whose rows are those of another's, and whose channels may be called otherwise.
  package init(_ guide: Guide, withRowsOf other: SearchIndex) {
    self.guide = guide
    titles = other.titles
    genres = other.genres
    names = other.names
    showingsIndex = other.showingsIndex
    rowsInOrder = other.rowsInOrder
    titlesInOrder = other.titlesInOrder
    longest = other.longest
    costs = other.costs
    simulcasts = Simulcasts(guide)
  }

  /// The predicate of a query; nil if it asks for nothing. Days and times are those of a zone.
  package func filter(
    _ query: Query, now: Instant, in zone: ZoneTable, until cancellation: CancellationToken? = nil
  ) -> ProgrammeFilter? {
    query.root.map { root in
      let compiler = QueryCompiler(
        guide: guide, titles: titles, genres: genres, now: now, zone: zone, cancellation: cancellation)
      return ProgrammeFilter(
        compiler.predicate(root), of: guide, readsRecords: root.readsRecords, until: cancellation)
    }
  }

  /// Every programme that is asked for; `now` parts those to come from the past ones. Days and times are those of a zone.
  /// `cores` share the work.
  package func search(
    _ query: Query, now: Instant, in zone: ZoneTable, cores: Int = 1,
    sharing: SearchRun.Sharing = { pieces, work in (0..<pieces).map(work) }
  ) -> SearchMatches {
    var run = SearchRun(query, in: self, now: now, zone: zone)
    while !run.isDone { run.advance(by: cores, sharing: sharing) }
    return run.matches
  }

  /// The cost of a query, in records of a usual length that could be looked into in the same time.
  package func effort(of query: Query) -> Int {
    query.root.map(costs.of) ?? 0
  }

  /// The same of reading all records.
  package var effortOfRecords: Int { costs.ofRecords }

  /// The positions in the order of time of the programmes that are to come or may be running, and of those that are over
  /// for sure.
  func ranges(now: Instant) -> (ahead: Range<Int>, behind: Range<Int>) {
    let oldest = now.adding(seconds: -longest - 1)
    let middle = rowsInOrder.partitioningIndex { guide.start(of: ProgrammeID($0)) > oldest }
    return (middle..<rowsInOrder.count, 0..<middle)
  }

  /// The number of rows, in the order of time, that have begun at an instant.
  func count(of rows: [UInt32], begunBy now: Instant) -> Int {
    rows.partitioningIndex { guide.start(of: ProgrammeID($0)) > now }
  }

  /// Whether a programme that has begun is over.
  func isOver(_ row: UInt32, _ now: Instant, _ zone: ZoneTable) -> Bool {
    guide.isOver(ProgrammeID(row), at: now, in: zone)
  }

  /// The programmes that begin within a time, by start, then by channel.
  package func programmes(startingIn interval: Interval) -> [ProgrammeID] {
    let first = count(of: rowsInOrder, begunBy: interval.start.adding(seconds: -1))
    let end = count(of: rowsInOrder, begunBy: interval.end.adding(seconds: -1))
    return rowsInOrder[first..<max(first, end)].map { ProgrammeID($0) }
  }

  /// The rows of a title in the order of time.
  func rows(ofTitle title: Int) -> ArraySlice<UInt32> {
    showingsIndex.rows(of: title, among: guide.titles.count, rowsInOrder, titlesInOrder)
  }

  /// The rows at some positions in the order of time that a filter lets through, in that order.
  func found(_ filter: ProgrammeFilter, _ positions: Range<Int>) -> [UInt32] {
    if let isMatch = filter.titles {
      return positions.compactMap { isMatch[Int(titlesInOrder[$0])] ? rowsInOrder[$0] : nil }
    }
    return filter.readsRecords ? foundInRecords(filter, positions) : filter.matching(Array(rowsInOrder[positions]))
  }

  /// The same, asked in the order of the rows: records of a channel lie one after the other.
  private func foundInRecords(_ filter: ProgrammeFilter, _ positions: Range<Int>) -> [UInt32] {
    let rows = Array(rowsInOrder[positions])
    var asked: [UInt32] = []
    asked.reserveCapacity(rows.count)
    RowSet(rows).forEach(in: 0..<rowsInOrder.count) { asked.append($0) }
    let found = RowSet(filter.matching(asked))
    return rows.kept { found.contains(row: Int($0)) }
  }

  /// The number of programmes that are asked together: at least several of each channel, whose records then lie side by
  /// side; at most as many as take some hundredths of a second, so that results are shown while the search goes on.
  var pieceSizes: ClosedRange<Int> {
    let least = max(1 << 14, guide.channels.count * 8)
    return least...max(least, min(1 << 19, max(1 << 16, guide.channels.count * 64)))
  }
}

private enum TimeOrder {
  /// A guide's rows by start. A radix sort by digits of 11 bits, the lowest first: linear in the rows, and stable, so that equal starts keep the order
  /// of the channels.
  static func rows(of guide: Guide) -> [UInt32] {
    let starts = guide.programmes.map { UInt32(clamping: guide.start(of: $0).seconds) }
    let least = starts.min() ?? 0
    let span = (starts.max() ?? 0) - least
    var rows = (0..<UInt32(starts.count)).map { $0 }
    var shift: UInt32 = 0
    while shift < 32, span >> shift > 0 {
      rows = sorted(rows) { Int((starts[Int($0)] - least) >> shift & 0x7FF) }
      shift += 11
    }
    return rows
  }

  private static func sorted(_ rows: [UInt32], by digit: (UInt32) -> Int) -> [UInt32] {
    // The next index of each digit in the result.
    var indices = [Int](repeating: 0, count: 0x801)
    for row in rows { indices[digit(row) + 1] += 1 }
    for digit in 1..<indices.count { indices[digit] += indices[digit - 1] }
    var result = [UInt32](repeating: 0, count: rows.count)
    for row in rows {
      let digit = digit(row)
      result[indices[digit]] = row
      indices[digit] += 1
    }
    return result
  }
}
