import CellCanvas
import GuideModel
import GuideSearch

/// The filter of the grid: a query whose hits are shown where they are, as one types.
extension State {
  /// Asks for a query. What is shown stays until something is typed.
  mutating func openFilter() {
    hitsBefore = hits
    filterShowing = hits?.showing == .channelsHidden ? .channelsHidden : .othersDimmed
    ask(.filter)
  }

  /// Shows the hits of a query that is being typed.
  mutating func filter(by text: String) -> [Effect] {
    let query = Query(text)
    notice = query.mistake?.message
    if !query.isEmpty, isLong(query) { return wish(query, for: .filter) }
    if query.isEmpty {
      replaceHits(nil)
    } else {
      showFiltered(SearchHits(query, index.search(query, now: now, in: zone)))
    }
    return dropSearch()
  }

  /// Shows what the filter has found.
  mutating func showFiltered(_ found: SearchHits) {
    var found = found
    found.showing = filterShowing
    replaceHits(found)
  }

  /// Keeps the hits that are shown, and closes the prompt.
  mutating func acceptFilter(_ text: String) -> [Effect] {
    let query = Query(text)
    // What asks for nothing is kept to be mended, unless there is nothing: as in less, Enter alone shows all again.
    if query.isEmpty, let fault = query.faults.first {
      notice = fault.message
      return []
    }
    overlays.removeLast()
    hitsBefore = nil
    if query.isEmpty { replaceHits(nil) }
    if pending?.reader == .filter {
      pending?.reader = .hits
      showFiltered(SearchHits(query, .none, isPartial: true))
    }
    guard let hits else { return dropSearch() }
    notice =
      hits.inOrder.isEmpty && !hits.isPartial
      ? "Nothing matches; \(CommandTable.key(of: .filter)) changes the filter." : nil
    history.add(text)
    return [.remember(text)]
  }

  /// Shows the hits again that were shown before the prompt.
  mutating func leaveFilter() -> [Effect] {
    replaceHits(hitsBefore)
    hitsBefore = nil
    return dropSearch()
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
