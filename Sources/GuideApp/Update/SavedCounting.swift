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

  /// Takes in how many hits a saved search has, unless that was counted by what had been seen before.
  mutating func savedFound(_ wish: SearchWish, _ count: HitCount?) {
    if let count, wish.seenCount == seenCount { savedList?.counts[wish.query.text] = count }
  }

  /// Notes that somebody has looked at the results of a saved search, where the search is one and all were there.
  mutating func noteSeen(_ search: SearchState) -> [Effect] {
    let query = search.query.text
    // Of a guide that is not here yet nothing can be seen.
    guard guide.programmeCount > 0, !search.isStale, !search.isSearching, isSaved(query) else {
      return []
    }
    savedList?.counts[query]?.new = 0
    seenCount += 1
    let look = SeenLook(number: seenCount, query: query, matches: search.matches)
    awaitedLooks[query] = look.number
    return search.matches.upcomingCount > recordsAtOnce ? [.mark(look)] : take(look.marks, of: look)
  }

  /// Notes which hits to come of a saved search have been seen, unless it has been looked at again, or is kept no more. Of a
  /// guide that nothing is kept of that lasts until the program ends.
  mutating func take(_ marks: Set<ShowingMark>, of look: SeenLook) -> [Effect] {
    let query = look.query
    guard awaitedLooks[query] == look.number else { return [] }
    awaitedLooks[query] = nil
    guard isSaved(query), seen.marks[query] != marks else { return [] }
    seen.marks[query] = marks
    seenCount += 1
    savedList?.counts[query]?.new = 0
    return keepsChoices ? [.keepSeen(query: query, marks)] : []
  }

  private func isSaved(_ query: String) -> Bool {
    savedSearches.searches.contains { $0.query == query }
  }

  /// Takes in what another tvgrid has written down, or this one.
  mutating func take(_ seen: SeenShowings) -> [Effect] {
    guard seen != self.seen else { return [] }
    self.seen = seen
    seenCount += 1
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
