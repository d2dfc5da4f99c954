import CellCanvas
import GuideModel
import GuideSearch

/// The search, whose results change with every key.
extension State {
  /// Opens the search, with nothing typed or with a query.
  mutating func openSearch(_ text: String = "") -> [Effect] {
    let search = SearchState(text)
    overlays.append(.search(search))
    return show(search)
  }

  /// Shows a search whose text has changed: searches anew, from the first result. What takes long is done beside all else,
  /// and what was found before stays until something comes of it.
  mutating func show(_ search: SearchState) -> [Effect] {
    let query = Query(search.field.string)
    guard isLong(query) else {
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
    changed.isSearching = false
    changed.take(first: index.search(changed.query, now: now, in: zone))
    return changed
  }

  mutating func pressInSearch(_ key: Key, _ search: SearchState) -> [Effect] {
    var changed = search
    let rows = geometry.resultRows
    if key == .tab || key == .shiftTab { return complete(search, forward: key == .tab) }
    if key == .escape, let before = search.line.beforeCompletion {
      changed.line = before
      return show(changed)
    }
    changed.line = search.line.accepted
    switch key {
    case .escape: return leaveSearch(search)
    case .enter: return accept(&changed)
    case .up where search.field.isEmpty || (search.line.recalled != nil && search.selected == 0):
      return recallEarlier(changed)
    case .control("p") where search.field.isEmpty: return recallEarlier(changed)
    case .up, .control("p"): changed.step(by: -1, rows: rows)
    case .down, .control("n"): changed.step(by: 1, rows: rows)
    case .pageUp: changed.step(by: -rows, rows: rows)
    case .pageDown: changed.step(by: rows, rows: rows)
    case .control("t"): return openResult(changed)
    case .control("g"): changed.toggle(.programme, rows: rows)
    case .control("o"): changed.toggle(.channel, rows: rows)
    case .control("s"): return askForName(of: changed)
    default: return edit(changed, key)
    }
    replaceTop(.search(changed))
    return []
  }

  private mutating func complete(_ search: SearchState, forward: Bool) -> [Effect] {
    switch complete(search.line, forward: forward) {
    case .nothing(let effects): return effects
    case .line(let line):
      var changed = search
      changed.line = line
      return show(changed)
    }
  }

  private mutating func recallEarlier(_ search: SearchState) -> [Effect] {
    guard let line = recalled(search.line, earlier: true) else { return [] }
    var changed = search
    changed.line = line
    return show(changed)
  }

  private mutating func leaveSearch(_ search: SearchState) -> [Effect] {
    overlays.removeLast()
    let effects = noteSeen(search) + dropSearch()
    guard !search.isStale, !search.list.isEmpty else { return effects }
    // Who has found something and looks at the grid wants it back.
    history.add(search.field.string)
    return effects + [.remember(search.field.string)]
  }

  private mutating func edit(_ search: SearchState, _ key: Key) -> [Effect] {
    var changed = search
    guard let line = search.line.edited(by: key) else {
      notice = "Type what you look for; Enter goes there, Esc closes."
      replaceTop(.search(search))
      return []
    }
    changed.line = line
    defer { sayWhenFull(line, after: key) }
    if line.field.text != search.field.text { return show(changed) }
    replaceTop(.search(changed))
    return []
  }

  /// Goes to the chosen result in the grid, where all hits are marked; a title of several showings is unfolded or folded.
  private mutating func accept(_ search: inout SearchState) -> [Effect] {
    if search.toggleFold() {
      replaceTop(.search(search.revealed(in: geometry.resultRows)))
      return []
    }
    guard let hit = search.chosen, !search.isStale else {
      notice = search.reasonForNothing
      replaceTop(.search(search))
      return []
    }
    return go(to: hit, from: search)
  }

  /// Goes to a programme in the grid, where all hits of a search are marked.
  mutating func go(to programme: ProgrammeID, from search: SearchState) -> [Effect] {
    overlays.removeAll()
    history.add(search.field.string)
    let matches = search.isStale ? .none : search.matches
    var found = SearchHits(search.query, matches, isPartial: search.isSearching)
    found.current = found.contains(programme) ? programme : nil
    replaceHits(found)
    jump(to: programme)
    notice = search.query.mistake.map { "Left out: \($0.message)" } ?? notice ?? wordsOfHit(programme)
    return [.remember(search.field.string)] + noteSeen(search) + handOver(search)
  }

  /// What is still being found for the list is found for the hits; whatever else is searched for is not wanted any more.
  private mutating func handOver(_ search: SearchState) -> [Effect] {
    guard search.isSearching, pending?.reader == .list else { return dropSearch() }
    pending?.reader = .hits
    return []
  }

  private mutating func openResult(_ search: SearchState) -> [Effect] {
    replaceTop(.search(search))
    if let chosen = search.chosen {
      overlays.append(.details(details(of: chosen)))
    } else {
      notice = search.reasonForNothing
    }
    return []
  }
}

extension SearchState {
  /// Why there is nothing to go to.
  var reasonForNothing: String {
    if query.isEmpty { return "Type what you look for first." }
    return isSearching ? "Still searching." : "Nothing matches; change the words or press Esc."
  }
}
