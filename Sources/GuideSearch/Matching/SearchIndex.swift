package import GuideModel

/// What makes a guide quick to search: its titles, folded once, and its programmes in the order of time. A search for
/// titles is a walk over two arrays.
package final class SearchIndex: Sendable {
  let guide: Guide
  private let titles: FoldedTexts
  private let genres: FoldedTexts
  private let looks: RecordLooks
  /// The names that can be typed.
  let stock: NameStock
  /// Every programme's row by start, then by channel.
  private let rowsInOrder: [UInt32]
  /// The number of the title of each of these: one letter finds most of a guide, and walking its columns in the order of
  /// time would jump about in memory.
  private let titlesInOrder: [UInt32]
  /// Seconds of the longest programme: what started longer ago than that is over.
  let longest: Int
  /// By title, where its programmes are.
  let showingsIndex: ShowingsIndex
  private let costs: SearchEffort

  /// The index of a guide: folds its titles and sorts its programmes, a few milliseconds for 200,000.
  package init(_ guide: Guide) {
    self.guide = guide
    titles = FoldedTexts(guide.titles)
    genres = FoldedTexts(guide.genres)
    looks = RecordLooks()
    stock = NameStock()
    showingsIndex = ShowingsIndex()
    rowsInOrder = TimeOrder.rows(of: guide)
    let titleIDs = guide.titleIDs
    titlesInOrder = rowsInOrder.map { titleIDs[Int($0)] }
    longest = guide.programmes.reduce(0) { max($0, guide.interval(of: $1).seconds) }
    costs = SearchEffort(guide)
  }

  /// The index of a guide whose rows are those of another's, and whose channels may be called otherwise.
  package init(_ guide: Guide, withRowsOf other: SearchIndex) {
    self.guide = guide
    titles = other.titles
    genres = other.genres
    looks = other.looks
    stock = other.stock
    showingsIndex = other.showingsIndex
    rowsInOrder = other.rowsInOrder
    titlesInOrder = other.titlesInOrder
    longest = other.longest
    costs = other.costs
  }

  /// What a query asks of each programme; nil where it asks for nothing. Days and times are those of a zone.
  package func filter(
    _ query: Query, now: Instant, in zone: ZoneTable, until cancellation: SearchCancellation? = nil
  ) -> ProgrammeFilter? {
    query.root.map { root in
      let maker = RowTestMaker(
        guide: guide, titles: titles, genres: genres, looks: looks, now: now, zone: zone, cancellation: cancellation)
      return ProgrammeFilter(
        maker.test(root), of: guide, looksIntoRecords: root.looksIntoRecords, until: cancellation)
    }
  }

  /// Every programme that is asked for; `now` parts those to come from the past ones. Days and times are those of a zone.
  package func search(_ query: Query, now: Instant, in zone: ZoneTable) -> SearchMatches {
    var run = SearchRun(query, in: self, now: now, zone: zone)
    while !run.isDone { run.advance(by: 1) }
    return run.matches
  }

  /// How long a query takes, as the number of records of a usual length that are looked into in that time.
  package func effort(of query: Query) -> Int {
    query.root.map(costs.of) ?? 0
  }

  /// The same of reading all records.
  package var effortOfRecords: Int { costs.ofRecords }

  /// The places of the programmes that are to come or may be running, and of those that are over for sure.
  func places(now: Instant) -> (ahead: Range<Int>, behind: Range<Int>) {
    let middle = firstPlace(startingAfter: now.adding(seconds: -longest - 1))
    return (middle..<rowsInOrder.count, 0..<middle)
  }

  /// How many of some rows in the order of time have begun at an instant.
  func count(of rows: [UInt32], begunBy now: Instant) -> Int {
    rows.firstPlace { guide.start(of: ProgrammeID($0)) > now }
  }

  /// Whether a programme that has begun is over.
  func isOver(_ row: UInt32, _ now: Instant) -> Bool {
    guide.interval(of: ProgrammeID(row)).end <= now
  }

  /// The rows of a title in the order of time.
  func rows(ofTitle title: Int) -> ArraySlice<UInt32> {
    showingsIndex.rows(of: title, among: guide.titles.count, rowsInOrder, titlesInOrder)
  }

  /// What is found at some places, in the order of time.
  func found(_ filter: ProgrammeFilter, _ places: Range<Int>) -> [UInt32] {
    if let isMatch = filter.titles {
      return places.compactMap { isMatch[Int(titlesInOrder[$0])] ? rowsInOrder[$0] : nil }
    }
    return filter.looksIntoRecords ? foundInRecords(filter, places) : filter.matching(Array(rowsInOrder[places]))
  }

  /// The same, asked in the order of the rows: records of a channel lie one after the other.
  private func foundInRecords(_ filter: ProgrammeFilter, _ places: Range<Int>) -> [UInt32] {
    let rows = Array(rowsInOrder[places])
    var asked: [UInt32] = []
    asked.reserveCapacity(rows.count)
    RowSet(rows).forEach(in: 0..<rowsInOrder.count) { asked.append($0) }
    let found = RowSet(filter.matching(asked))
    return rows.kept { found.contains(row: Int($0)) }
  }

  /// How many programmes are asked together: at least several of each channel, whose records then lie side by side; at
  /// most as many as take some hundredths of a second, or a tenth where nobody has looked at their records before, since a
  /// search that nobody wants any more ends between pieces.
  var pieceSizes: ClosedRange<Int> {
    let least = max(1 << 14, guide.channels.count * 8)
    return least...max(least, min(1 << 19, max(1 << 16, guide.channels.count * 64)))
  }

  /// Where the programmes begin that start later than an instant.
  private func firstPlace(startingAfter instant: Instant) -> Int {
    rowsInOrder.firstPlace { guide.start(of: ProgrammeID($0)) > instant }
  }
}
