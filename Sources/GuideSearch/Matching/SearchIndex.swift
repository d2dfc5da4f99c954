package import GuideModel

/// What makes a guide quick to search: its titles, folded once, and its programmes in the order of time. A search for
/// titles is a walk over two arrays.
package final class SearchIndex: Sendable {
  private let guide: Guide
  private let titles: FoldedTexts
  private let genres: FoldedTexts
  private let forms: RecordForms
  /// Every programme's row by start, then by channel.
  private let rowsInOrder: [UInt32]
  /// The number of the title of each of these: one letter finds most of a guide, and walking its columns in the order of
  /// time would jump about in memory.
  private let titlesInOrder: [UInt32]
  /// Seconds of the longest programme: what started longer ago than that is over.
  private let longest: Int

  /// The index of a guide: folds its titles and sorts its programmes, a few milliseconds for 200,000.
  package init(_ guide: Guide) {
    self.guide = guide
    titles = FoldedTexts(guide.titles)
    genres = FoldedTexts(guide.genres)
    forms = RecordForms(guide)
    rowsInOrder = TimeOrder.rows(of: guide)
    titlesInOrder = rowsInOrder.map { UInt32(guide.titleID(of: ProgrammeID(row: Int($0)))) }
    longest = guide.programmes.reduce(0) { max($0, guide.interval(of: $1).seconds) }
  }

  /// What a query asks of each programme; nil where it asks for nothing. Days and times are those of a zone.
  package func filter(_ query: Query, now: Instant, in zone: ZoneTable) -> ProgrammeFilter? {
    query.root.map { root in
      let maker = RowTestMaker(guide: guide, titles: titles, genres: genres, forms: forms, now: now, zone: zone)
      return ProgrammeFilter(maker.test(root), of: guide)
    }
  }

  /// Every programme that is asked for; `now` parts those to come from the past ones. Days and times are those of a zone.
  package func search(_ query: Query, now: Instant, in zone: ZoneTable) -> SearchMatches {
    guard let filter = filter(query, now: now, in: zone) else { return .none }
    let firstToCome = firstPlace(startingAfter: now)
    let firstRunning = firstPlace(startingAfter: now.adding(seconds: -longest - 1))
    var upcoming: [UInt32] = []
    var past: [UInt32] = []
    find(filter, 0..<firstRunning) { past.append($0) }
    find(filter, firstRunning..<firstToCome) { row in
      let isRunning = guide.interval(of: ProgrammeID(row: Int(row))).end > now
      if isRunning { upcoming.append(row) } else { past.append(row) }
    }
    find(filter, firstToCome..<rowsInOrder.count) { upcoming.append($0) }
    return SearchMatches(upcoming: upcoming, past: past, guide: guide, filter: filter)
  }

  private func find(_ filter: ProgrammeFilter, _ places: Range<Int>, _ take: (UInt32) -> Void) {
    if let isMatch = filter.titles {
      for place in places where isMatch[Int(titlesInOrder[place])] { take(rowsInOrder[place]) }
      return
    }
    var start = places.lowerBound
    while start < places.upperBound {
      let slice = start..<min(places.upperBound, start + SearchIndex.slice)
      for row in found(filter, slice) { take(row) }
      start = slice.upperBound
    }
  }

  /// What is found among some programmes, in the order of time. They are asked in the order of their rows: records of a
  /// channel lie one after the other.
  private func found(_ filter: ProgrammeFilter, _ places: Range<Int>) -> [UInt32] {
    let byRow = rowsInOrder[places].sorted()
    let matching = filter.matching(byRow)
    return matching.count == byRow.count ? Array(rowsInOrder[places]) : inOrder(matching)
  }

  private func inOrder(_ rows: [UInt32]) -> [UInt32] {
    rows.map { (guide.start(of: ProgrammeID(row: Int($0))), $0) }.sorted { $0 < $1 }.map(\.1)
  }

  /// Programmes that are asked together: enough for several of each channel.
  private static let slice = 1 << 14

  /// Where the programmes begin that start later than an instant.
  private func firstPlace(startingAfter instant: Instant) -> Int {
    rowsInOrder.firstPlace { guide.start(of: ProgrammeID(row: Int($0))) > instant }
  }
}
