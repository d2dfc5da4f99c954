package import GuideModel

/// Makes a guide quick to search: its titles, folded once, and its programmes in the order of time. A search for
/// titles is a walk over two arrays. All of it is made when it is first needed, which is after the first screen.
package final class SearchIndex: Sendable {
  let guide: Guide
  private let titles: Once<FoldedTexts>
  private let genres: Once<FoldedTexts>
  /// The names that can be typed.
  let names: NameIndex
  private let order: Once<TimeOrder>
  /// The programmes of each title.
  private let showings: Once<TitleRows>
  private let costs: Once<SearchEffort>
  /// Tells which showings are of one programme at one time.
  package let simulcasts: Simulcasts

  /// The index of a guide.
  package init(_ guide: Guide) {
    self.guide = guide
    titles = Once { FoldedTexts(guide.titles) }
    genres = Once { FoldedTexts(guide.genres) }
    names = NameIndex()
    let order = Once { TimeOrder(guide) }
    self.order = order
    showings = Once { TitleRows(order.value, titleCount: guide.titles.count) }
    costs = Once { SearchEffort(guide) }
    simulcasts = Simulcasts(guide)
  }

  /// The index of a guide whose rows are those of another's, and whose channels may be called otherwise.
  package init(_ guide: Guide, withRowsOf other: SearchIndex) {
    self.guide = guide
    titles = other.titles
    genres = other.genres
    names = other.names
    order = other.order
    showings = other.showings
    costs = other.costs
    simulcasts = Simulcasts(guide)
  }

  /// Makes what the next screens need, unless it is made already.
  package func prepare() {
    _ = titles.value
    _ = showings.value
  }

  /// The predicate of a query; nil if it asks for nothing. Days and times are those of a zone.
  package func filter(
    _ query: Query, now: Instant, in zone: ZoneTable, until cancellation: CancellationToken? = nil
  ) -> ProgrammeFilter? {
    query.root.map { root in
      let compiler = QueryCompiler(
        guide: guide, titles: titles.value, genres: genres.value, now: now, zone: zone, cancellation: cancellation)
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
    query.root.map(costs.value.of) ?? 0
  }

  /// The same of reading all records.
  package var effortOfRecords: Int { costs.value.ofRecords }

  /// The positions in the order of time of the programmes that are to come or may be running, and of those that are over
  /// for sure.
  func ranges(now: Instant) -> (ahead: Range<Int>, behind: Range<Int>) {
    let (rowsInOrder, oldest) = (order.value.rows, oldestStart(now: now))
    let middle = rowsInOrder.partitioningIndex { guide.start(of: ProgrammeID($0)) > oldest }
    return (middle..<rowsInOrder.count, 0..<middle)
  }

  /// What started by then is over for sure.
  func oldestStart(now: Instant) -> Instant { now.adding(seconds: -order.value.longest - 1) }

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
    let rowsInOrder = order.value.rows
    let first = count(of: rowsInOrder, begunBy: interval.start.adding(seconds: -1))
    let end = count(of: rowsInOrder, begunBy: interval.end.adding(seconds: -1))
    return rowsInOrder[first..<max(first, end)].map { ProgrammeID($0) }
  }

  /// The rows of a title in the order of time.
  func rows(ofTitle title: Int) -> ArraySlice<UInt32> { showings.value.rows(of: title) }

  /// The rows at some positions in the order of time that a filter lets through, in that order.
  func found(_ filter: ProgrammeFilter, _ positions: Range<Int>) -> [UInt32] {
    let (rowsInOrder, titlesInOrder) = (order.value.rows, order.value.titles)
    if let isMatch = filter.titles {
      return positions.compactMap { isMatch[Int(titlesInOrder[$0])] ? rowsInOrder[$0] : nil }
    }
    return filter.readsRecords
      ? foundInRecords(filter, Array(rowsInOrder[positions])) : filter.matching(Array(rowsInOrder[positions]))
  }

  /// The same, asked in the order of the rows: records of a channel lie one after the other.
  private func foundInRecords(_ filter: ProgrammeFilter, _ rows: [UInt32]) -> [UInt32] {
    var asked: [UInt32] = []
    asked.reserveCapacity(rows.count)
    RowSet(rows).forEach(in: 0..<guide.programmeCount) { asked.append($0) }
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
