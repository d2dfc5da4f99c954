import CellCanvas

/// Pages of text: the help, the findings, and what an update changed.
extension State {
  mutating func pressOnPage(
    _ key: Key, _ scroll: ScrollState, _ overlay: (ScrollState) -> Overlay
  ) -> [Effect] {
    var changed = scroll
    switch CommandTable.command(for: key) {
    case .close, .quit, .open, .findings, .changes:
      overlays.removeLast()
      return []
    case .down: changed.scroll(by: 1)
    case .up: changed.scroll(by: -1)
    case .halfPageDown: changed.scroll(by: max(1, geometry.listRows / 2))
    case .halfPageUp: changed.scroll(by: -max(1, geometry.listRows / 2))
    case .pageDown, .later: changed.scroll(by: geometry.listRows)
    case .pageUp, .earlier: changed.scroll(by: -geometry.listRows)
    case .first, .now: changed.scroll(by: -changed.limit)
    case .last, .guideEnd: changed.scroll(by: changed.limit)
    default:
      if key == " " { changed.scroll(by: geometry.listRows) } else { notice = "Esc goes back to the grid." }
    }
    replaceTop(overlay(changed))
    return []
  }
}
