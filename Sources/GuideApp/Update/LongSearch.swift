import GuideModel
import GuideSearch

/// A search that is carried out beside all else, and who waits for it. There is one at a time.
struct PendingSearch: Sendable {
  /// Who waits.
  enum Reader: Sendable {
    /// The list of the search.
    case list
    /// The filter whose text is being typed.
    case filter
    /// Hits that are shown in the grid already, as far as they were found.
    case hits
    /// The list of saved searches, one of which is being counted.
    case saved
  }

  let wish: SearchWish
  var reader: Reader
}

extension State {
  /// Has a query searched for beside all else. Whatever was searched for before is not wanted any more.
  mutating func wish(_ query: Query, for reader: PendingSearch.Reader) -> [Effect] {
    searchCount += 1
    let wish = SearchWish(
      number: searchCount, query: query, index: index, now: now, zone: zone, seen: reader == .saved ? seen : nil,
      seenCount: seenCount)
    pending = PendingSearch(wish: wish, reader: reader)
    return [.search(wish)]
  }

  /// Wants nothing of what is being searched for; hits that were left behind half found are searched for again.
  mutating func dropSearch() -> [Effect] {
    let wasPending = pending != nil
    pending = nil
    let wishes = searchAgain()
    return wishes.isEmpty && wasPending ? [.endSearch] : wishes
  }

  /// Wants what is on the screen and has not been found as yet: below what was on top, or in a guide that has come.
  mutating func searchAgain() -> [Effect] {
    if case .prompt(let prompt) = overlays.last, prompt.purpose == .filter, let hits, hits.isPartial {
      return wish(hits.query, for: .filter)
    }
    if let search = overlays.lazy.compactMap(\.search).last, search.isSearching {
      return wish(search.query, for: .list)
    }
    let counting = countSaved()
    if !counting.isEmpty { return counting }
    guard let hits, hits.isPartial else { return [] }
    return wish(hits.query, for: .hits)
  }

  /// Hits that hang on the time are those of the minute.
  mutating func followClock() -> [Effect] {
    guard let hits, hits.query.followsClock else { return [] }
    if isLong(hits.query) { return pending == nil ? wish(hits.query, for: .hits) : [] }
    replaceHits(renewed(hits, from: guide))
    return []
  }

  /// Takes in what was found by now. What nobody waits for any more is of an earlier search, or of a guide that is gone.
  mutating func take(_ news: SearchNews) -> [Effect] {
    guard let pending, pending.wish.number == news.number else { return [] }
    if news.isWhole { self.pending = nil }
    switch pending.reader {
    case .list: listFound(news)
    case .filter: if news.isWhole { showFiltered(SearchHits(pending.wish.query, news.matches)) }
    case .hits: if news.isWhole { completeHits(SearchHits(pending.wish.query, news.matches)) }
    case .saved: if news.isWhole { savedFound(pending.wish, news.count) }
    }
    return news.isWhole ? searchAgain() : []
  }

  private mutating func listFound(_ news: SearchNews) {
    guard let place = overlays.lastIndex(where: { $0.search != nil }), var search = overlays[place].search else {
      return
    }
    if search.isStale { search.take(first: news.matches) } else { search.take(further: news.matches) }
    search.isSearching = !news.isWhole
    overlays[place] = .search(search.revealed(in: geometry.resultRows))
  }

  private mutating func completeHits(_ whole: SearchHits) {
    var whole = whole
    whole.showing = hits?.showing ?? .marked
    whole.current = hits?.current
    replaceHits(whole)
  }
}
