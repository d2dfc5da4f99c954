import GuideModel
import GuideSearch

/// Counts what saved searches find in a guide.
struct SearchCounts {
  private let guide: Guide
  private let index: SearchIndex
  private let seen: SeenShowings
  private let now: Instant
  private let zone: ZoneTable

  init(_ guide: Guide, seen: SeenShowings, now: Instant, zone: ZoneTable) {
    self.guide = guide
    index = SearchIndex(guide)
    self.seen = seen
    self.now = now
    self.zone = zone
  }

  /// How many programmes to come a search finds, and how many of them were not there when its results were looked at last.
  func hits(of search: SavedSearch) -> (upcoming: Int, new: Int) {
    let matches = index.search(Query(search.query), now: now, in: zone)
    let marks = guide.marks(of: matches.programmes.prefix(matches.upcomingCount))
    return (matches.upcomingCount, seen.unseen(marks, of: search.query).count)
  }
}
