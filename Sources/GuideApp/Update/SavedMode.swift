import CellCanvas
import GuideModel
import GuideSearch

/// The list of the searches that a person keeps, with what each has to show.
extension State {
  mutating func openSaved() -> [Effect] {
    guard !savedSearches.isEmpty else {
      notice = "No search is kept as yet: search with \(CommandTable.key(of: .search)), then ^S keeps it."
      return []
    }
    overlays.append(.saved(SavedState()))
    notice = savedSearchesProblem
    return dropSearch()
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
    if command == .close || command == .quit || command == .saved {
      overlays.removeLast()
      return dropSearch()
    }
    // The key was meant for what is not there any more.
    if let gone = list.gone {
      savedList?.gone = nil
      return sayGone(gone)
    }
    switch command {
    case .open: return chosen.map { openSaved($0) } ?? []
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

  /// Searches for what is kept.
  private mutating func openSaved(_ search: SavedSearch) -> [Effect] {
    guard search.query.count <= TextField.limit else {
      notice = "This search is longer than the line takes: tvgrid search --saved searches for it."
      return []
    }
    return openSearch(search.query)
  }

  /// Chooses another line of the list.
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
    prompt.line = TypedLine(query)
    return show(prompt)
  }
}
