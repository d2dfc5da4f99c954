import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// The question for the name of a saved search.
package struct SaveQuestion: Sendable {
  package var prompt: Prompt
  /// The name of a saved search to replace, once the user has been warned.
  var replaced: String?
}

extension SearchScreen {
  /// Asks for a name, offering the current one if the search is already saved.
  mutating func askForName(in app: inout App) {
    guard !query.isEmpty else {
      return app.notice = app.sentence(app.text(query.diagnostics.first?.problem ?? "Type a query first."))
    }
    if let error = query.definiteDiagnostic ?? query.diagnostics.first {
      return app.notice = app.text("Not saved: \(error.problem)")
    }
    let known = app.mine.searches.searches.first { $0.query == query.text }
    saveQuestion = SaveQuestion(
      prompt: Prompt(
        "Save this search as: ",
        examples: "(name; empty: the query)",
        instruction: "Type a name", text: known?.name ?? ""))
  }

  mutating func pressInSaveQuestion(_ key: Key, in app: inout App) {
    switch saveQuestion?.prompt.press(key, in: &app) {
    case .cancelled: saveQuestion = nil
    case .accepted: keep(in: &app)
    case .previous, .next: app.notice = saveQuestion?.prompt.hint(app)
    case .changed, .nothing, nil: break
    }
  }

  private mutating func keep(in app: inout App) {
    let typed = SavedSearch.name(typed: saveQuestion?.prompt.text ?? "")
    let name = typed.isEmpty ? query.text : typed
    if let old = app.mine.searches[name], old.query != query.text, saveQuestion?.replaced != name {
      // Confirm before replacing another search.
      let again = app.text("press \(app.keymap.name(of: PromptCommand.accept)) again to replace it")
      app.notice = app.text("“\(old.name)” is already used for \(old.query); \(again).")
      saveQuestion?.replaced = name
      return
    }
    saveQuestion = nil
    let isFollowed = app.mine.searches[name]?.isFollowed ?? false
    let (list, follow) = (app.keymap.name(of: GridCommand.saved), app.keymap.name(of: SavedSearchesCommand.follow))
    let undo = app.keymap.undoHint(after: app.keymap.name(of: SearchCommand.close))
    app.change(
      [.save(SavedSearch(name: name, query: query.text, isFollowed: isFollowed))],
      saying: app.text("Saved as “\(name)”"),
      hint: app.text("\(undo), \(list) in the grid to list it, \(follow) there to follow it"))
    // The results on the screen count as viewed.
    noteViewed(in: &app)
  }
}
