import CellCanvas
import GuideModel
import GuideSearch

/// Tab, where a query is being typed.
extension State {
  /// What became of a line.
  enum Completed {
    /// It has another text; with more than one way to go on these are offered.
    case line(TypedLine)
    /// It stays as it is.
    case nothing([Effect])
  }

  /// Goes on with the word before the caret, or to the next way of doing so.
  mutating func complete(_ line: TypedLine, forward: Bool) -> Completed {
    if let next = line.completion?.stepped(forward: forward) { return .line(TypedLine(next.field, next)) }
    let field = line.field
    let needsNames = QueryCompletion.needsNames(field.text, caret: field.caret)
    if needsNames, index.effortOfRecords > recordsAtOnce, !index.knowsNames { return .nothing(gatherNames(for: field)) }
    let offer = QueryCompletion(field.text, caret: field.caret, in: index, saved: savedSearches)
    guard !offer.candidates.isEmpty else {
      notice = "There is nothing that this could go on with."
      return .nothing([])
    }
    let first = Completion(offer, for: field, forward: forward)
    guard first.field.text.count < TextField.limit else {
      notice = State.fullLine
      return .nothing([])
    }
    return .line(TypedLine(first.field, offer.candidates.count > 1 ? first : nil))
  }

  /// Has the names of the guide gathered, once, and goes on with a field when they are there.
  private mutating func gatherNames(for field: TextField) -> [Effect] {
    notice = "Looking through the guide for names…"
    completionWaits = field
    guard !areNamesWished else { return [] }
    areNamesWished = true
    return [.gatherNames(NamesWish(index: index))]
  }

  /// Goes on where somebody has waited for the names of the guide, and has pressed nothing since.
  mutating func takeNames() -> [Effect] {
    areNamesWished = false
    guard let waited = completionWaits else { return [] }
    (completionWaits, notice) = (nil, nil)
    switch overlays.last {
    case .search(let search) where search.field == waited: return pressInSearch(.tab, search)
    case .prompt(let prompt) where prompt.field == waited: return pressInPrompt(.tab, prompt)
    default: return []
    }
  }
}
