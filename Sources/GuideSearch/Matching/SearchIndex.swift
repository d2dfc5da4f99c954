package import GuideModel

/// Speeds up searches in a guide: titles folded once, and programmes in time order. A title search scans two arrays.
/// Everything is created on first use, which is after the first screen appears.
package final class SearchIndex: Sendable {
  let guide: Guide
  private let titles: LazyValue<FoldedTexts>
  private let genres: LazyValue<FoldedTexts>
  /// The names in the guide's records, for completion.
  let names: NameIndex
  private let order: LazyValue<TimeOrder>
  /// The programmes of each title.
  private let showings: LazyValue<TitleRows>
  private let costs: LazyValue<SearchCost>
  private let foldedNames: LazyValue<ChannelNames>
  /// Finds showings of the same programme at the same time.
  package let simulcasts: Simulcasts

  /// Creates the index of a guide. `playable` has the ids of the channels with a stream.
  package init(_ guide: Guide, playable: Set<String> = []) {
    self.guide = guide
    titles = LazyValue { FoldedTexts(guide.titles) }
    genres = LazyValue { FoldedTexts(guide.genres) }
    names = NameIndex()
    let order = LazyValue { TimeOrder(guide) }
    self.order = order
    showings = LazyValue { TitleRows(order.value, titleCount: guide.titles.count) }
    costs = LazyValue { SearchCost(guide) }
    foldedNames = LazyValue { ChannelNames(guide.channels.map(\.name)) }
    simulcasts = Simulcasts(guide, playable: playable)
  }

  /// Creates an index that shares another's rows; only channel names may differ.
  package init(_ guide: Guide, playable: Set<String> = [], withRowsOf other: SearchIndex) {
    self.guide = guide
    titles = other.titles
    genres = other.genres
    names = other.names
    order = other.order
    showings = other.showings
    costs = other.costs
    foldedNames = LazyValue { ChannelNames(guide.channels.map(\.name)) }
    simulcasts = Simulcasts(guide, playable: playable)
  }

  /// Finds channels by parts of their names.
  package var channelsByName: ChannelNames { foldedNames.value }

  /// Creates the data for the next screens, if necessary.
  package func prepare() {
    _ = titles.value
    _ = showings.value
  }

  /// The predicate for a query; `nil` if it asks for nothing. Days and times are in `zone`.
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

  /// All matching programmes, split into upcoming and past at `now`. Days and times are in `zone`.
  /// `cores` is the number of cores that share the work.
  package func search(
    _ query: Query, now: Instant, in zone: ZoneTable, cores: Int = 1,
    sharing: SearchRun.Sharing = { pieces, work in (0..<pieces).map(work) }
  ) -> SearchMatches {
    var run = SearchRun(query, in: self, now: now, zone: zone)
    while !run.isDone { run.advance(by: cores, sharing: sharing) }
    return run.matches
  }

  /// The cost of a query, in units of reading one record of average length.
  package func cost(of query: Query) -> Int {
    query.root.map(costs.value.of) ?? 0
  }

  /// The cost of reading all records.
  package var costOfRecords: Int { costs.value.ofRecords }

  /// The ranges, in time order, of the programmes that may not be over yet and the ones that certainly are.
  func ranges(now: Instant) -> (ahead: Range<Int>, behind: Range<Int>) {
    let (rowsInOrder, oldest) = (order.value.rows, oldestStart(now: now))
    let middle = rowsInOrder.partitioningIndex { guide.start(of: ProgrammeID($0)) > oldest }
    return (middle..<rowsInOrder.count, 0..<middle)
  }

  /// Programmes that started before this instant are certainly over.
  func oldestStart(now: Instant) -> Instant { now.adding(seconds: -order.value.longest - 1) }

  /// The number of rows, given in time order, whose programmes have begun by an instant.
  func count(of rows: [UInt32], begunBy now: Instant) -> Int {
    rows.partitioningIndex { guide.start(of: ProgrammeID($0)) > now }
  }

  /// Whether a programme that has begun is over.
  func isOver(_ row: UInt32, _ now: Instant, _ zone: ZoneTable) -> Bool {
    guide.isOver(ProgrammeID(row), at: now, in: zone)
  }

  /// The programmes that begin within an interval, by start, then by channel.
  package func programmes(startingIn interval: Interval) -> [ProgrammeID] {
    let rowsInOrder = order.value.rows
    let first = count(of: rowsInOrder, begunBy: interval.start.adding(seconds: -1))
    let end = count(of: rowsInOrder, begunBy: interval.end.adding(seconds: -1))
    return rowsInOrder[first..<max(first, end)].map { ProgrammeID($0) }
  }

  /// The rows of a title in time order.
  func rows(ofTitle title: Int) -> ArraySlice<UInt32> { showings.value.rows(of: title) }

  /// The rows at positions in time order that pass a filter, in the same order.
  func found(_ filter: ProgrammeFilter, _ positions: Range<Int>) -> [UInt32] {
    let (rowsInOrder, titlesInOrder) = (order.value.rows, order.value.titles)
    if let isMatch = filter.titles {
      return positions.compactMap { isMatch[Int(titlesInOrder[$0])] ? rowsInOrder[$0] : nil }
    }
    return filter.readsRecords
      ? foundInRecords(filter, Array(rowsInOrder[positions])) : filter.matching(Array(rowsInOrder[positions]))
  }

  /// Like `found`, but tested in row order, because records of one channel are adjacent.
  private func foundInRecords(_ filter: ProgrammeFilter, _ rows: [UInt32]) -> [UInt32] {
    var asked: [UInt32] = []
    asked.reserveCapacity(rows.count)
    RowSet(rows).forEach(in: 0..<guide.programmeCount) { asked.append($0) }
    let found = RowSet(filter.matching(asked))
    return rows.kept { found.contains(row: Int($0)) }
  }

  /// The number of programmes to test per piece. At least several per channel, so that adjacent records are read
  /// together; at most a few hundredths of a second's work, so that results appear during the search.
  var pieceSizes: ClosedRange<Int> {
    let least = max(1 << 14, guide.channels.count * 8)
    return least...max(least, min(1 << 19, max(1 << 16, guide.channels.count * 64)))
  }
}
