package import GuideModel
import GuideSearch

/// What saved searches have to show, and what of it was seen.
extension State {
  /// Counts what has not been counted, in the order of the list. What takes long is done beside all else, one after the
  /// other.
  mutating func countSaved() -> [Effect] {
    guard var list = savedList else { return [] }
    var effort = 0
    for search in savedSearches.searches where list.counts[search.query] == nil {
      let query = Query(search.query)
      effort += index.effort(of: query)
      if effort > recordsAtOnce {
        savedList = list
        return wish(query, for: .saved)
      }
      list.counts[search.query] = count(index.search(query, now: now, in: zone), of: search.query)
    }
    savedList = list
    return []
  }

  /// Takes in what a saved search has found.
  mutating func savedFound(_ query: Query, _ matches: SearchMatches) {
    let count = count(matches, of: query.text)
    savedList?.counts[query.text] = count
  }

  private func count(_ matches: SearchMatches, of query: String) -> SavedState.Count {
    SavedState.Count(
      coming: matches.upcomingCount, new: seen.unseen(marks(ofComing: matches), of: query).count)
  }

  private func marks(ofComing matches: SearchMatches) -> [ShowingMark] {
    guide.marks(of: matches.programmes.prefix(matches.upcomingCount))
  }

  /// Notes that somebody has looked at the results of a saved search, where the search is one and all were there.
  mutating func noteSeen(_ search: SearchState) -> [Effect] {
    let query = search.query.text
    // Of a guide that nobody keeps anything of, or that is not here yet, nothing can be seen.
    guard keepsChoices, guide.programmeCount > 0, !search.isStale, !search.isSearching, isSaved(query) else {
      return []
    }
    let marks = SeenShowings.sample(marks(ofComing: search.matches))
    savedList?.counts[query]?.new = 0
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
