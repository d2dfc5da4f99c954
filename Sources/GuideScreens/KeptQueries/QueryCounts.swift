package import GuideApp
package import GuidePersonal
import GuideSearch

/// The numbers of hits of the kept queries, counted one after the other: at once as long as that is quick, then in the
/// background.
package struct QueryCounts: Sendable {
  private var counts: [String: HitCount] = [:]
  /// The search that counts the next query, where that takes long.
  package private(set) var awaited: SearchRequest?

  /// The number of hits of a query; nil where it has not been counted.
  package subscript(query: String) -> HitCount? { counts[query] }

  /// The queries that have been counted.
  package var queries: [String] { counts.keys.sorted() }

  /// Counts the queries without a count, in the order of the list.
  mutating func countMissing(in app: inout App) {
    awaited = nil
    var effort = 0
    for search in app.mine.searches.searches where counts[search.query] == nil {
      let query = app.query(search.query)
      effort += app.index.effort(of: query)
      let matches = effort > app.recordsAtOnce ? nil : app.matches(of: query)
      guard let matches, matches.upcomingCount <= app.recordsAtOnce else {
        awaited = app.searchRequest(query, counting: true)
        return
      }
      counts[search.query] = app.mine.seen.count(matches.marksToCome, of: query.text)
    }
  }

  /// Counts all again, in another guide.
  mutating func countAgain(in app: inout App) {
    counts = [:]
    countMissing(in: &app)
  }

  /// Takes in that the hits of a query have been seen; nil for those of any query.
  mutating func noteSeen(_ query: String?, in app: inout App) {
    if let query { counts[query]?.new = 0 } else { counts = [:] }
    if awaited != nil || query == nil { countMissing(in: &app) }
  }

  /// Keeps the count of the background search, and goes on with the next query.
  mutating func update(with progress: SearchProgress, in app: inout App) {
    guard progress.isComplete, let awaited else { return }
    counts[awaited.query.text] = progress.count
    countMissing(in: &app)
  }
}
