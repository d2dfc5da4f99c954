package import GuideApp
package import GuideModel
package import GuidePersonal
import GuideSearch

/// The counted matches of the saved searches.
///
/// The searches are run one at a time: directly while that is fast, then in the background. Followed titles are counted
/// together.
package struct QueryCounts: Sendable {
  /// The matches of one query.
  package struct Hits: Hashable, Sendable {
    /// The number of upcoming and new matches.
    package fileprivate(set) var count: HitCount
    /// The first upcoming or running matches, each later than the one before; at most three.
    package let showings: [ProgrammeID]
    /// The latest match that is over.
    package let last: ProgrammeID?

    /// The earliest upcoming or running match.
    package var next: ProgrammeID? { showings.first }
  }

  private var hits: [String: Hits] = [:]
  /// The background search that counts the next query.
  package private(set) var awaited: SearchRequest?

  /// The number of matches of a query; `nil` if it has not been counted.
  package subscript(query: String) -> HitCount? { hits[query]?.count }

  /// The matches of a query; `nil` if they have not been counted.
  func hits(of query: String) -> Hits? { hits[query] }

  /// The counted queries, sorted.
  package var queries: [String] { hits.keys.sorted() }

  /// Counts the queries that have no count yet, in list order.
  mutating func countMissing(in app: inout App) {
    awaited = nil
    countTitles(app)
    var cost = 0
    for search in app.mine.searches.searches where hits[search.query] == nil {
      if search.isFollowed, Query.spellingsOfTitle(in: search.query) != nil { continue }
      let query = app.query(search.query)
      cost += app.index.cost(of: query)
      let matches = cost > app.maximumImmediateRecords ? nil : app.matches(of: query)
      guard let matches, matches.upcomingCount <= app.maximumImmediateRecords else {
        awaited = app.searchRequest(query, counting: true)
        return
      }
      hits[search.query] = Hits(app.mine.viewed.count(matches.groupedUpcomingMarks, of: query.text), of: matches)
    }
  }

  /// Counts the matches of followed titles.
  ///
  /// There may be a thousand titles, so this looks only among the matches of the search for everything followed. Does nothing
  /// while that search is running.
  private mutating func countTitles(_ app: App) {
    guard app.followed.isComplete else { return }
    var wanted: [String: Set<String>] = [:]
    for search in app.mine.searches.followed where hits[search.query] == nil {
      for title in Query.spellingsOfTitle(in: search.query) ?? [] { wanted[title, default: []].insert(search.query) }
    }
    var queries: [Int: Set<String>] = [:]
    var upcoming: [String: [ProgrammeID]] = [:]
    var last: [String: ProgrammeID] = [:]
    if wanted.isEmpty { return }
    for programme in app.followed.matches.programmes where !app.hides(programme) {
      let title = app.guide.titleID(of: programme)
      let known =
        queries[title]
        ?? Folding.allSpellings(of: app.guide.title(of: programme)).reduce(into: []) { $0.formUnion(wanted[$1] ?? []) }
      queries[title] = known
      let isOver = app.isOver(programme)
      for query in known {
        if !isOver {
          upcoming[query, default: []].append(programme)
        } else if last[query] == nil {
          last[query] = programme
        }
      }
    }
    for query in Set(wanted.values.joined()) {
      let programmes = upcoming[query] ?? []
      let count = app.mine.viewed.count(app.index.simulcasts.marks(of: programmes), of: query)
      hits[query] = Hits(
        count: count, showings: app.index.simulcasts.showings(of: programmes, app.guide), last: last[query])
    }
  }

  /// Recounts everything when there is a new guide.
  mutating func countAgain(in app: inout App) {
    hits = [:]
    countMissing(in: &app)
  }

  /// Recounts queries whose next match is over.
  mutating func countEnded(in app: inout App) {
    let ended = hits.filter { $0.value.next.map { app.isOver($0) } ?? false }.keys
    if ended.isEmpty { return }
    for query in ended { hits[query] = nil }
    countMissing(in: &app)
  }

  /// Notes that the matches of a query have been viewed; `nil` if it could be any query.
  mutating func noteViewed(_ query: String?, in app: inout App) {
    if let query { hits[query]?.count.new = 0 } else { hits = [:] }
    if awaited != nil || query == nil { countMissing(in: &app) }
  }

  /// Stores the count from the background search and continues with the next query.
  mutating func update(with progress: SearchProgress, in app: inout App) {
    guard progress.isComplete, let awaited else { return }
    hits[awaited.query.text] = progress.count.map { Hits($0, of: progress.matches) }
    countMissing(in: &app)
  }
}

extension QueryCounts.Hits {
  fileprivate init(_ count: HitCount, of matches: SearchMatches) {
    let (found, upcoming) = (matches.programmes, matches.upcomingCount)
    let showings = matches.guide.flatMap { matches.simulcasts?.showings(of: found.prefix(upcoming), $0) }
    self.init(count: count, showings: showings ?? [], last: upcoming < found.count ? found[upcoming] : nil)
  }
}

extension Simulcasts {
  /// The first three programmes at different times, each on the preferred channel; the input must be sorted by time.
  fileprivate func showings(of programmes: some Sequence<ProgrammeID>, _ guide: Guide) -> [ProgrammeID] {
    var showings: [ProgrammeID] = []
    var together: [ProgrammeID] = []
    for programme in programmes {
      if let other = together.first, guide.start(of: programme) > guide.start(of: other) {
        if let first = first(of: together) { showings.append(first) }
        if showings.count == 3 { return showings }
        together = []
      }
      together.append(programme)
    }
    return showings + (first(of: together).map { [$0] } ?? [])
  }
}
