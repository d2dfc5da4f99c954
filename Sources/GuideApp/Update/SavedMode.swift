import CellCanvas
package import GuideModel
import GuideSearch

/// The list of the searches that a person keeps, with what each has to show.
extension State {
  mutating func openSaved() -> [Effect] {
    guard !savedSearches.isEmpty else {
      notice = "No search is kept as yet: search with \(CommandTable.key(of: .search)), then ^S keeps it."
      return []
    }
    overlays.append(.saved(SavedState()))
    return countSaved()
  }

  /// The list, where it is open.
  var savedList: SavedState? {
    get { overlays.lazy.compactMap(\.saved).last }
    set {
      guard let newValue, let place = overlays.lastIndex(where: { $0.saved != nil }) else { return }
      overlays[place] = .saved(newValue)
    }
  }

  mutating func pressInSaved(_ key: Key, _ list: SavedState) -> [Effect] {
    let rows = geometry.listRows
    let searches = savedSearches.searches
    let chosen = searches.indices.contains(list.place.selected) ? searches[list.place.selected] : nil
    let command = key == .delete ? .forget : CommandTable.command(for: key)
    switch command {
    case .close, .quit, .saved:
      overlays.removeLast()
      return dropSearch()
    case .open: return chosen.map { openSearch($0.query) } ?? []
    case .search: return openSearch()
    case .filter: return chosen.map { filterGrid(by: $0.query) } ?? []
    case .renameChannel: if let chosen { ask(.rename(chosen.name), offering: chosen.name) }
    case .forget: if let chosen { ask(.forget(chosen.name)) }
    default:
      guard let lines = ListStep.lines(command, rows: rows, count: searches.count) else {
        notice = "Enter searches, R renames, d forgets, Esc goes back."
        return []
      }
      stepSaved(by: lines)
    }
    return []
  }

  /// Chooses another line of the list; the same one after the list has changed.
  mutating func stepSaved(by lines: Int) {
    guard var list = savedList else { return }
    list.place = list.place.stepped(by: lines, of: savedSearches.searches.count, rows: geometry.listRows)
    savedList = list
  }

  /// Shows the hits of a query in the grid.
  private mutating func filterGrid(by query: String) -> [Effect] {
    overlays.removeAll()
    openFilter()
    guard case .prompt(var prompt) = overlays.last else { return [] }
    prompt.field = TextField(query)
    return show(prompt)
  }

  // MARK: - Counting

  /// Counts what has not been counted, in the order of the list. What takes long is done beside all else, one after the
  /// other.
  mutating func countSaved() -> [Effect] {
    guard var list = savedList else { return [] }
    for search in savedSearches.searches where list.counts[search.query] == nil {
      let query = Query(search.query)
      if index.effort(of: query) > recordsAtOnce {
        savedList = list
        return wish(query, for: .saved)
      }
      list.counts[search.query] = count(index.search(query, now: now, in: zone), of: search.query)
    }
    savedList = list
    return []
  }

  /// Takes in what a saved search has found, and goes on to the next.
  mutating func savedFound(_ query: Query, _ matches: SearchMatches) -> [Effect] {
    let count = count(matches, of: query.text)
    savedList?.counts[query.text] = count
    return countSaved()
  }

  private func count(_ matches: SearchMatches, of query: String) -> SavedState.Count {
    SavedState.Count(
      coming: matches.upcomingCount, new: seen.unseen(marks(ofComing: matches), of: query).count)
  }

  private func marks(ofComing matches: SearchMatches) -> [ShowingMark] {
    guide.marks(of: matches.programmes.prefix(matches.upcomingCount))
  }

  // MARK: - What was seen

  /// Notes that somebody has looked at the results of a saved search, where the search is one and all were there.
  mutating func noteSeen(_ search: SearchState) -> [Effect] {
    let query = search.query.text
    guard !search.isStale, !search.isSearching, savedSearches.searches.contains(where: { $0.query == query }) else {
      return []
    }
    let marks = marks(ofComing: search.matches)
    savedList?.counts[query]?.new = 0
    guard seen.marks[query] != Set(marks) else { return [] }
    seen.marks[query] = Set(marks)
    return [.keepSeen(query: query, marks)]
  }

  /// Takes in what another tvgrid has written down, or this one.
  mutating func take(_ seen: SeenShowings) -> [Effect] {
    guard seen != self.seen else { return [] }
    self.seen = seen
    guard savedList != nil, !isSearching else { return [] }
    savedList?.counts = [:]
    return countSaved()
  }

  /// Whether a programme is a hit of a saved search that the person has not seen as yet.
  package func isNew(_ programme: ProgrammeID, in search: SearchState) -> Bool {
    let query = search.query.text
    guard guide.interval(of: programme).end > now, savedSearches.searches.contains(where: { $0.query == query }) else {
      return false
    }
    return !seen.unseen(guide.marks(of: [programme]), of: query).isEmpty
  }
}
