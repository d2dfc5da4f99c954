import CellCanvas
import GuideModel
import GuideSearch

/// The search, whose results change with every key.
extension State {
  mutating func openSearch() {
    overlays.append(
      .search(SearchState(field: TextField(), query: Query(""), matches: .none, selected: 0, top: 0)))
  }

  /// Shows a search whose text has changed: searches anew, from the first result. What takes long is done beside all else,
  /// and what was found before stays until something comes of it.
  mutating func show(_ search: SearchState) -> [Effect] {
    let query = Query(search.field.string)
    searchCount += 1
    guard index.recordCount(of: query) > recordsAtOnce else {
      let wasSearching = search.isSearching
      replaceTop(.search(searched(search)))
      return wasSearching ? [.endSearch] : []
    }
    var changed = search
    changed.query = query
    changed.number = searchCount
    changed.isSearching = true
    replaceTop(.search(changed))
    return [.search(SearchWish(number: searchCount, query: query, index: index, now: now, zone: zone))]
  }

  /// A search with what its text finds, at the first result.
  func searched(_ search: SearchState) -> SearchState {
    var changed = search
    changed.query = Query(search.field.string)
    changed.matches = index.search(changed.query, now: now, in: zone)
    changed.number = searchCount
    changed.isSearching = false
    changed.selected = 0
    changed.top = 0
    return changed
  }

  /// Shows what a search has found: in its list, or marked in the grid where somebody has gone on to that.
  mutating func take(_ news: SearchNews) {
    if let place = overlays.lastIndex(where: { $0.search?.number == news.number }), var search = overlays[place].search
    {
      if search.foundNumber != news.number { (search.selected, search.top) = (0, 0) }
      search.foundNumber = news.number
      search.matches = news.matches
      search.isSearching = !news.isWhole
      overlays[place] = .search(search)
    }
    if let hits, hits.number == news.number, news.isWhole {
      var whole = SearchHits(hits.query, news.matches)
      whole.showing = hits.showing
      whole.current = hits.current
      replaceHits(whole)
    }
    takeFiltered(news)
  }

  mutating func pressInSearch(_ key: Key, _ search: SearchState) -> [Effect] {
    var changed = search
    switch key {
    case .escape:
      overlays.removeLast()
      return search.isSearching ? [.endSearch] : []
    case .enter: accept(search)
    case .tab: openResult(search)
    case .up where search.field.isEmpty: return recallSearch(search)
    case .up, .control("p"): changed.step(by: -1, rows: geometry.resultRows)
    case .down, .control("n"): changed.step(by: 1, rows: geometry.resultRows)
    case .pageUp: changed.step(by: -geometry.resultRows, rows: geometry.resultRows)
    case .pageDown: changed.step(by: geometry.resultRows, rows: geometry.resultRows)
    default: return edit(search, key)
    }
    if changed.selected != search.selected || changed.top != search.top { replaceTop(.search(changed)) }
    return []
  }

  private mutating func edit(_ search: SearchState, _ key: Key) -> [Effect] {
    var changed = search
    guard changed.field.edit(key) else {
      notice = "Type what you look for; Enter goes there, Esc closes."
      return []
    }
    if changed.field.text != search.field.text { return show(changed) }
    replaceTop(.search(changed))
    return []
  }

  /// Brings the last search back.
  private mutating func recallSearch(_ search: SearchState) -> [Effect] {
    var changed = search
    changed.field = TextField(lastSearch)
    return show(changed)
  }

  /// Goes to the chosen result in the grid, where all hits are marked.
  private mutating func accept(_ search: SearchState) {
    guard search.matches.programmes.indices.contains(search.selected) else {
      notice = search.reasonForNothing
      return
    }
    overlays.removeLast()
    lastSearch = search.field.string
    let hit = search.matches.programmes[search.selected]
    var found = SearchHits(search.query, search.matches, number: search.number)
    found.current = hit
    replaceHits(found)
    jump(to: hit)
  }

  private mutating func openResult(_ search: SearchState) {
    guard search.matches.programmes.indices.contains(search.selected) else { return }
    overlays.append(.details(details(of: search.matches.programmes[search.selected])))
  }

  /// Goes to the next or previous hit by time, round the end of the guide.
  mutating func goToHit(forward: Bool) {
    guard let hits, !hits.inOrder.isEmpty else {
      notice = hits == nil ? "Search first: press \(CommandTable.key(of: .search))." : "Nothing matches."
      return
    }
    let next = hits.place(forward, from: placeAmongHits, in: guide)
    if next == nil {
      notice = forward ? "The search goes on from the guide's start." : "The search goes on from the guide's end."
    }
    let place = next ?? (forward ? 0 : hits.inOrder.count - 1)
    self.hits?.current = hits.inOrder[place]
    if notice == nil { notice = "Hit \(place + 1) of \(hits.inOrder.count)." }
    jump(to: hits.inOrder[place])
  }

  /// Where the hits are walked from: the hit gone to last while its cell is selected, else the selection.
  private var placeAmongHits: (Instant, ProgrammeID) {
    if let current = hits?.current, item(for: current) == grid.item { return (guide.start(of: current), current) }
    return (timeline.interval(of: grid.item).start, grid.programme ?? ProgrammeID(row: -1))
  }
}

extension SearchState {
  /// Why there is nothing to go to.
  fileprivate var reasonForNothing: String {
    if query.isEmpty { return "Type what you look for first." }
    return isSearching ? "Still searching." : "Nothing matches; change the words or press Esc."
  }

  mutating func step(by offset: Int, rows: Int) {
    selected = min(max(selected + offset, 0), max(0, matches.programmes.count - 1))
    self = revealed(in: rows)
  }

  /// Scrolled so that the chosen result is among the rows.
  func revealed(in rows: Int) -> SearchState {
    var changed = self
    changed.top = min(max(top, selected - rows + 1), selected)
    return changed
  }
}
