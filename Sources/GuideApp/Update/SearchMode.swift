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
    guard index.recordCount(of: query) > recordsAtOnce else {
      replaceTop(.search(searched(search)))
      return dropSearch()
    }
    var changed = search
    changed.query = query
    changed.isSearching = true
    changed.isStale = true
    replaceTop(.search(changed))
    return wish(query, for: .list)
  }

  /// A search with what its text finds, at the first result.
  func searched(_ search: SearchState) -> SearchState {
    var changed = search
    changed.query = Query(search.field.string)
    changed.matches = index.search(changed.query, now: now, in: zone)
    changed.isSearching = false
    changed.isStale = false
    changed.selected = 0
    changed.top = 0
    return changed
  }

  mutating func pressInSearch(_ key: Key, _ search: SearchState) -> [Effect] {
    var changed = search
    switch key {
    case .escape:
      overlays.removeLast()
      return dropSearch()
    case .enter: return accept(search)
    case .tab: openResult(search)
    case .up where search.field.isEmpty || (search.recalled != nil && search.selected == 0): return recall(search)
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
    if changed.field.text != search.field.text {
      changed.recalled = nil
      return show(changed)
    }
    replaceTop(.search(changed))
    return []
  }

  /// Brings the last search back, and the one before where that is there already.
  private mutating func recall(_ search: SearchState) -> [Effect] {
    let back = search.recalled.map { $0 + 1 } ?? 0
    guard let text = history.text(back: back) else {
      notice = back == 0 ? "Nothing has been searched for yet." : "This is the earliest search."
      return []
    }
    var changed = search
    changed.field = TextField(text)
    changed.recalled = back
    return show(changed)
  }

  /// Goes to the chosen result in the grid, where all hits are marked.
  private mutating func accept(_ search: SearchState) -> [Effect] {
    guard search.matches.programmes.indices.contains(search.selected), !search.isStale else {
      notice = search.reasonForNothing
      return []
    }
    overlays.removeLast()
    history.add(search.field.string)
    let hit = search.matches.programmes[search.selected]
    var found = SearchHits(search.query, search.matches, isPartial: search.isSearching)
    found.current = hit
    pending?.reader = .hits
    replaceHits(found)
    jump(to: hit)
    if let mistake = search.query.mistake { notice = "Left out: \(mistake.message)" }
    return [.remember(search.field.string)]
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
