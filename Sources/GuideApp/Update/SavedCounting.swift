package import GuideModel
import GuideSearch

/// What saved searches have to show, and what of it was seen.
extension State {
  /// Counts what has not been counted, in the order of the list. What takes long is done beside all else, one after the
  /// other.
  mutating func countSaved() -> [Effect] {
    guard var list = savedList else { return [] }
    defer { savedList = list }
    var effort = 0
    for search in savedSearches.searches where list.counts[search.query] == nil {
      let query = Query(search.query)
      effort += index.effort(of: query)
      if effort > recordsAtOnce { return wish(query, for: .saved) }
      let matches = index.search(query, now: now, in: zone)
      if matches.upcomingCount > recordsAtOnce { return wish(query, for: .saved) }
      list.counts[search.query] = matches.count(seen: seen, of: query)
    }
    return []
  }

  /// Takes in how many hits a saved search has.
  mutating func savedFound(_ query: Query, _ count: HitCount?) {
    savedList?.counts[query.text] = count
  }

  /// Notes that somebody has looked at the results of a saved search, where the search is one and all were there.
  mutating func noteSeen(_ search: SearchState) -> [Effect] {
    let query = search.query.text
    // Of a guide that nobody keeps anything of, or that is not here yet, nothing can be seen.
    guard keepsChoices, guide.programmeCount > 0, !search.isStale, !search.isSearching, isSaved(query) else {
      return []
    }
    savedList?.counts[query]?.new = 0
    let look = SeenLook(query: query, matches: search.matches)
    return search.matches.upcomingCount > recordsAtOnce ? [.mark(look)] : note(look.marks, of: query)
  }

  /// Notes which hits to come of a query have been seen.
  mutating func note(_ marks: Set<ShowingMark>, of query: String) -> [Effect] {
    guard seen.marks[query] != marks else { return [] }
    seen.marks[query] = marks
    return [.keepSeen(query: query, marks)]
  }

  private func isSaved(_ query: String) -> Bool {
    savedSearches.searches.contains { $0.query == query }
  }

  /// Takes in what another tvgrid has written down, or this one.
  mutating func take(_ seen: SeenShowings) -> [Effect] {
    guard seen != self.seen else { return [] }
    self.seen = seen
    savedList?.counts = [:]
    return isSearching ? [] : countSaved()
  }

  /// Whether a programme is a hit of a saved search that the person has not seen as yet.
  package func isNew(_ programme: ProgrammeID, in search: SearchState) -> Bool {
    let query = search.query.text
    guard guide.interval(of: programme).end > now, isSaved(query) else { return false }
    return !seen.unseen([guide.mark(of: programme)], of: query).isEmpty
  }
}
