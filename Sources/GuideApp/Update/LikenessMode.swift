import CellCanvas
import GuideModel
import GuideSearch

/// More like a programme: ready-made queries to choose from.
extension State {
  mutating func openLikeness(of programme: ProgrammeID?) {
    guard let programme else {
      notice = "The guide lists nothing here."
      return
    }
    let suggestions = QuerySuggestion.like(programme, in: guide)
    overlays.append(.likeness(LikenessState(programme: programme, suggestions: suggestions)))
  }

  mutating func pressInLikeness(_ key: Key, _ list: LikenessState) -> [Effect] {
    let rows = geometry.listRows
    switch CommandTable.command(for: key) {
    case .close, .quit, .likeThis: overlays.removeLast()
    case .open:
      guard list.suggestions.indices.contains(list.place.selected) else { return [] }
      return openSearch(list.suggestions[list.place.selected].query)
    case let command:
      guard let lines = ListStep.lines(command, rows: rows, count: list.suggestions.count) else {
        notice = "Enter searches for it, Esc goes back."
        return []
      }
      step(list, by: lines)
    }
    return []
  }

  mutating func step(_ list: LikenessState, by lines: Int) {
    var changed = list
    changed.place = list.place.stepped(by: lines, of: list.suggestions.count, rows: geometry.listRows)
    replaceTop(.likeness(changed))
  }
}

/// The keys that go through any full-screen list.
enum ListStep {
  /// By how many lines a command moves in a list of some length; nil where it does not.
  static func lines(_ command: Command?, rows: Int, count: Int) -> Int? {
    switch command {
    case .down: 1
    case .up: -1
    case .pageDown, .later: rows
    case .pageUp, .earlier: -rows
    case .halfPageDown: max(1, rows / 2)
    case .halfPageUp: -max(1, rows / 2)
    case .first, .now: -count
    case .last, .guideEnd: count
    default: nil
    }
  }
}
