import GuideModel
import GuideSearch

/// Counts what saved searches find in a guide.
struct SearchCounts {
  private let index: SearchIndex
  private let seen: SeenShowings
  private let now: Instant
  private let zone: ZoneTable

  init(_ guide: Guide, seen: SeenShowings, now: Instant, zone: ZoneTable) {
    index = SearchIndex(guide)
    self.seen = seen
    self.now = now
    self.zone = zone
  }

  /// How many programmes to come a search finds, and how many of them were not there when its results were looked at last.
  func hits(of search: SavedSearch) -> HitCount {
    let query = Query(search.query)
    return index.search(query, now: now, in: zone).count(seen: seen, of: query)
  }
}
