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

  /// Takes in how long the page on top is.
  mutating func note(_ facts: FrameFacts) {
    guard let scroll = facts.scroll, !overlays.isEmpty else { return }
    overlays[overlays.count - 1].scroll = scroll.measured()
  }

  /// Whether a key asks how long the page on top is, and that is not known.
  package var needsMeasuring: Bool { overlays.last?.scroll.map { !$0.isMeasured } ?? false }

  /// Forgets how long pages are, since what they show may have changed.
  mutating func forgetMeasures() {
    for place in overlays.indices { overlays[place].scroll = overlays[place].scroll?.measured(false) }
  }
}
