import CellCanvas
import GuideModel

/// What depends on the size of the screen, and on what a drawing found out.
extension State {
  mutating func resize(to size: Size) {
    self.size = size
    revealSelection()
    overlays = overlays.map { revealed($0) }
  }

  /// A list with its chosen line among the rows of the screen.
  private func revealed(_ overlay: Overlay) -> Overlay {
    let rows = geometry.listRows
    switch overlay {
    case .search(let search): return .search(search.revealed(in: geometry.resultRows))
    case .saved(var list):
      list.place = list.place.stepped(by: 0, of: savedSearches.searches.count, rows: rows)
      return .saved(list)
    case .likeness(var list):
      list.place = list.place.stepped(by: 0, of: list.suggestions.count, rows: rows)
      return .likeness(list)
    case .channels(let list): return .channels(list.revealed(in: rows))
    case .details, .help, .findings, .changes, .prompt: return overlay
    }
  }

  mutating func note(_ facts: FrameFacts) {
    guard let scroll = facts.scroll else { return }
    switch overlays.last {
    case .details(var details):
      details.scroll = scroll
      replaceTop(.details(details))
    case .help: replaceTop(.help(scroll))
    case .findings: replaceTop(.findings(scroll))
    case .changes: replaceTop(.changes(scroll))
    case .search, .prompt, .channels, .saved, .likeness, nil: break
    }
  }
}
