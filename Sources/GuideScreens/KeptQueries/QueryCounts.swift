package import GuideApp
package import GuideModel
package import GuidePersonal
import GuideSearch

/// The hits of the kept queries, counted one after the other: at once as long as that is quick, then in the background. Titles
/// that are followed are counted all together.
package struct QueryCounts: Sendable {
  /// The hits of one query.
  package struct Hits: Hashable, Sendable {
    /// The numbers of hits to come and of new ones.
    package fileprivate(set) var count: HitCount
    /// The soonest of those to come or running.
    package let next: ProgrammeID?
    /// The one after it, which begins later.
    package let following: ProgrammeID?
    /// The latest of those that are over.
    package let last: ProgrammeID?
  }

  private var hits: [String: Hits] = [:]
  /// The search that counts the next query, where that takes long.
  package private(set) var awaited: SearchRequest?

  /// The number of hits of a query; nil where it has not been counted.
  package subscript(query: String) -> HitCount? { hits[query]?.count }

  /// The hits of a query; nil where it has not been counted.
  func hits(of query: String) -> Hits? { hits[query] }

  /// The queries that have been counted.
  package var queries: [String] { hits.keys.sorted() }

  /// Counts the queries without a count, in the order of the list.
  mutating func countMissing(in app: inout App) {
    awaited = nil
    countTitles(app)
    var effort = 0
    for search in app.mine.searches.searches where hits[search.query] == nil {
      if search.isFollowed, Query.spellingsOfTitle(in: search.query) != nil { continue }
      let query = app.query(search.query)
      effort += app.index.effort(of: query)
      let matches = effort > app.recordsAtOnce ? nil : app.matches(of: query)
      guard let matches, matches.upcomingCount <= app.recordsAtOnce else {
        awaited = app.searchRequest(query, counting: true)
        return
      }
      hits[search.query] = Hits(app.mine.seen.count(matches.groupedMarksToCome, of: query.text), of: matches)
    }
  }

  /// Counts the titles that are followed, of which there may be a thousand, among the programmes that were found for all that
  /// is followed; nothing as long as these are being searched for.
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
      let count = app.mine.seen.count(app.index.simulcasts.marks(of: programmes), of: query)
      hits[query] = Hits(
        count: count, next: app.index.simulcasts.first(of: programmes), following: app.guide.following(programmes),
        last: last[query])
    }
  }

  /// Counts all again, in another guide.
  mutating func countAgain(in app: inout App) {
    hits = [:]
    countMissing(in: &app)
  }

  /// Counts those again whose next hit is over by now.
  mutating func countEnded(in app: inout App) {
    let ended = hits.filter { $0.value.next.map { app.isOver($0) } ?? false }.keys
    if ended.isEmpty { return }
    for query in ended { hits[query] = nil }
    countMissing(in: &app)
  }

  /// Takes in that the hits of a query have been seen; nil for those of any query.
  mutating func noteSeen(_ query: String?, in app: inout App) {
    if let query { hits[query]?.count.new = 0 } else { hits = [:] }
    if awaited != nil || query == nil { countMissing(in: &app) }
  }

  /// Keeps the count of the background search, and goes on with the next query.
  mutating func update(with progress: SearchProgress, in app: inout App) {
    guard progress.isComplete, let awaited else { return }
    hits[awaited.query.text] = progress.count.map { Hits($0, of: progress.matches) }
    countMissing(in: &app)
  }
}

extension QueryCounts.Hits {
  fileprivate init(_ count: HitCount, of matches: SearchMatches) {
    let found = matches.programmes
    self.init(
      count: count, next: matches.simulcasts?.first(of: found.prefix(matches.upcomingCount)),
      following: matches.guide?.following(found.prefix(matches.upcomingCount)),
      last: matches.upcomingCount < found.count ? found[matches.upcomingCount] : nil)
  }
}

extension Guide {
  /// The first of some programmes, which are in the order of time, that begins after the first of them.
  fileprivate func following(_ programmes: some Sequence<ProgrammeID>) -> ProgrammeID? {
    var first: Instant?
    for programme in programmes {
      let start = start(of: programme)
      if let first, start > first { return programme }
      first = first ?? start
    }
    return nil
  }
}
