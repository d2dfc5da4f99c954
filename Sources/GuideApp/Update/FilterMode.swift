import CellCanvas
import GuideModel
import GuideSearch

/// The filter of the grid: a query whose hits are shown where they are, as one types.
extension State {
  /// Asks for a query. That of the hits which are shown is there to be changed.
  mutating func openFilter() {
    hitsBefore = hits
    ask(.filter, TextField(hits?.query.text ?? ""))
    if hits?.showing == .marked { show(hitsAs: filterShowing) }
  }

  /// Shows the hits of a query that is being typed.
  mutating func filter(by text: String) -> [Effect] {
    let query = Query(text)
    notice = query.mistake?.message
    let wasWished = filterWish != nil
    filterWish = nil
    if query.isEmpty {
      replaceHits(nil)
    } else if index.recordCount(of: query) > recordsAtOnce {
      searchCount += 1
      let wish = SearchWish(number: searchCount, query: query, index: index, now: now, zone: zone)
      filterWish = wish
      return [.search(wish)]
    } else {
      showFiltered(SearchHits(query, index.search(query, now: now, in: zone)))
    }
    return wasWished ? [.endSearch] : []
  }

  /// Shows what the filter has found at last.
  mutating func takeFiltered(_ news: SearchNews) {
    guard let wish = filterWish, wish.number == news.number, news.isWhole else { return }
    filterWish = nil
    showFiltered(SearchHits(wish.query, news.matches))
  }

  private mutating func showFiltered(_ found: SearchHits) {
    var found = found
    found.showing = filterShowing
    replaceHits(found)
  }

  /// Keeps the hits that are shown, and closes the prompt.
  mutating func acceptFilter(_ text: String) {
    overlays.removeLast()
    if !text.isEmpty { lastSearch = text }
    guard let hits else { return }
    notice = hits.inOrder.isEmpty ? "Nothing matches; \(CommandTable.key(of: .filter)) changes the filter." : nil
  }

  /// Shows the hits again that were shown before the prompt.
  mutating func leaveFilter() -> [Effect] {
    let wasWished = filterWish != nil
    filterWish = nil
    replaceHits(hitsBefore)
    return wasWished ? [.endSearch] : []
  }

  /// Goes on to the next way of showing hits.
  mutating func cycleHitShowing() {
    guard let hits else {
      notice = "There are no hits: \(CommandTable.key(of: .filter)) filters, \(CommandTable.key(of: .search)) searches."
      return
    }
    show(hitsAs: hits.showing.next)
    switch hits.showing.next {
    case .marked: notice = "Hits are marked, and all else is as ever."
    case .othersDimmed: notice = "All but the hits is dimmed."
    case .channelsHidden:
      notice =
        hits.inOrder.isEmpty ? "No channel has a hit; all are shown." : "Only channels with a hit: \(view.count)."
    }
  }

  private mutating func show(hitsAs showing: HitShowing) {
    if showing != .marked { filterShowing = showing }
    var changed = hits
    changed?.showing = showing
    replaceHits(changed)
  }

  /// Shows other hits, or none; channels come and go with them.
  mutating func replaceHits(_ new: SearchHits?) {
    let wasHiding = hits?.hidesChannels ?? false
    hits = new
    if wasHiding || new?.hidesChannels ?? false { relistChannels() }
  }
}
