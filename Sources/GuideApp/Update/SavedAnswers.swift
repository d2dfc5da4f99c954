import CellCanvas
import GuideModel
import GuideSearch

/// What is asked about saved searches: a name, another name, whether one shall go.
extension State {
  mutating func ask(_ question: SavedQuestion, offering text: String = "") {
    overlays.append(.prompt(PromptState(purpose: .saved(question), line: TypedLine(text), origin: grid)))
  }

  /// Asks how a search shall be called; one that is kept already offers its name.
  mutating func askForName(of search: SearchState) -> [Effect] {
    let query = search.query
    guard !query.isEmpty else {
      notice = query.faults.first?.message ?? "Type what you look for first."
      return []
    }
    replaceTop(.search(search))
    if let mistake = query.mistake ?? query.faults.first {
      notice = "Not kept as it is: \(mistake.message)"
      return []
    }
    let known = savedSearches.searches.first { $0.query == query.text }
    ask(.name(query: query.text, replacing: nil), offering: known?.name ?? "")
    return []
  }

  /// Does what was typed for a saved search, and closes the prompt; what cannot be done leaves it open.
  mutating func answer(_ question: SavedQuestion, _ prompt: PromptState) -> [Effect] {
    let name = SavedSearch.name(typed: prompt.field.string)
    switch question {
    case .name(let query, let told): return keep(query, as: name.isEmpty ? query : name, told: told, prompt)
    case .rename(let old): return rename(old, to: name)
    case .forget: return []
    }
  }

  private mutating func keep(_ query: String, as name: String, told: String?, _ prompt: PromptState) -> [Effect] {
    if let old = savedSearches[name], old.query != query, told != name {
      // It would be lost.
      notice = "“\(old.name)” is kept for \(old.query); Enter again puts this in its place."
      replaceTop(
        .prompt(
          PromptState(
            purpose: .saved(.name(query: query, replacing: name)), line: prompt.line, origin: prompt.origin)))
      return []
    }
    overlays.removeLast()
    let effects = change([.save(SavedSearch(name: name, query: query))])
    notice =
      keepsSearches
      ? "Kept as “\(name)”; \(CommandTable.key(of: .saved)) in the grid lists what is kept."
      : "“\(name)” is kept until the program ends: there is no home folder."
    // What is on the screen has been seen.
    if case .search(let search) = overlays.last, search.query.text == query { return effects + noteSeen(search) }
    return effects
  }

  private mutating func rename(_ old: String, to new: String) -> [Effect] {
    if let other = savedSearches[new], other.name.lowercased() != old.lowercased() {
      notice = "Another search is called “\(other.name)”."
      return []
    }
    overlays.removeLast()
    guard savedSearches[old] != nil else { return sayGone(old) }
    return new.isEmpty || new == old ? [] : change([.rename(old, to: new)], choosing: new)
  }

  /// Forgets a search where the key says so.
  mutating func pressInForgetting(_ key: Key, _ name: String) -> [Effect] {
    overlays.removeLast()
    guard key == "y" || key == "Y" else {
      notice = "“\(name)” is kept."
      return []
    }
    guard savedSearches[name] != nil else { return sayGone(name) }
    let effects = change([.remove(name)])
    savedList?.gone = nil
    notice = "“\(name)” is forgotten."
    guard savedSearches.isEmpty, case .saved = overlays.last else { return effects }
    overlays.removeLast()
    return effects + dropSearch()
  }

  /// Another program has taken it away, or calls it otherwise.
  mutating func sayGone(_ name: String) -> [Effect] {
    notice = "“\(name)” is not there any more."
    return []
  }

  /// Makes changes, shows them, and has them kept; the same search stays chosen in the list, or another one is.
  private mutating func change(_ edits: [SavedSearchEdit], choosing name: String? = nil) -> [Effect] {
    savedEdits += edits
    show(savedSearches.applying(contentsOf: edits), choosing: name)
    return keepsSearches ? [.keepSearches(edits)] : []
  }

  /// Takes in what is kept, where another program has changed it.
  mutating func take(_ searches: SavedSearches, knownEdits: Int, problem: String?) -> [Effect] {
    (savedSearchesProblem, notice) = (problem, problem ?? notice)
    show(searches.applying(contentsOf: savedEdits.dropFirst(knownEdits)), choosing: nil)
    return isSearching ? [] : countSaved()
  }

  private mutating func show(_ searches: SavedSearches, choosing name: String?) {
    let old = savedSearches.searches
    let place = savedList?.place.selected ?? 0
    let chosen = name ?? (old.indices.contains(place) ? old[place].name : nil)
    savedSearches = searches
    let found = chosen.flatMap(searches.place)
    stepSaved(by: found.map { $0 - place } ?? 0)
    if let chosen, found == nil { savedList?.gone = chosen }
  }
}
