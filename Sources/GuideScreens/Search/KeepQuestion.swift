import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// The question for the name of a search.
package struct KeepQuestion: Sendable {
  package var prompt: Prompt
  /// The name of another search that would go, and that the person was told of.
  var replaced: String?
}

extension SearchScreen {
  /// Asks for the name of the search; one that is kept already offers its name.
  mutating func askForName(in app: inout App) {
    guard !query.isEmpty else {
      return app.notice = app.text(query.diagnostics.first?.problem ?? "Type what you look for first.")
    }
    if let error = query.definiteDiagnostic ?? query.diagnostics.first {
      return app.notice = app.text("Not kept as it is: \(error.problem)")
    }
    let known = app.mine.searches.searches.first { $0.query == query.text }
    keepQuestion = KeepQuestion(
      prompt: Prompt(
        "Keep this search as: ",
        examples: "(a name; \(app.keymap.name(of: PromptCommand.accept)) alone: the search itself)",
        instruction: "Type a name", text: known?.name ?? ""))
  }

  mutating func pressInKeepQuestion(_ key: Key, in app: inout App) {
    switch keepQuestion?.prompt.press(key, in: &app) {
    case .cancelled: keepQuestion = nil
    case .accepted: keep(in: &app)
    case .previous, .next: app.notice = keepQuestion?.prompt.hint(app)
    case .changed, .nothing, nil: break
    }
  }

  private mutating func keep(in app: inout App) {
    let typed = SavedSearch.name(typed: keepQuestion?.prompt.text ?? "")
    let name = typed.isEmpty ? query.text : typed
    if let old = app.mine.searches[name], old.query != query.text, keepQuestion?.replaced != name {
      // It would be lost.
      let again = app.text("\(app.keymap.name(of: PromptCommand.accept)) again puts this in its place")
      app.notice = app.text("“\(old.name)” is kept for \(old.query); \(again).")
      keepQuestion?.replaced = name
      return
    }
    keepQuestion = nil
    let isFollowed = app.mine.searches[name]?.isFollowed ?? false
    let (list, follow) = (app.keymap.name(of: GridCommand.saved), app.keymap.name(of: KeptQueriesCommand.follow))
    let undo = app.keymap.undoHint
    app.change(
      [.save(SavedSearch(name: name, query: query.text, isFollowed: isFollowed))],
      saying: app.text("Kept as “\(name)”"),
      hint: app.text("\(undo), \(list) in the grid to list it, \(follow) there to follow it"))
    // The results on the screen have been seen.
    noteSeen(in: &app)
  }
}
