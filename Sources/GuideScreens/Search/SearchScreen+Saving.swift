import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// Saving the search under a name.
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
    askForName(offering: known?.name ?? "", replacing: nil)
  }

  /// Asks for a name. `replaced` is the name of a saved search that may be replaced, because the user has been warned.
  private mutating func askForName(offering text: String, replacing replaced: String?) {
    let prompt = Prompt(
      "Save this search as: ", examples: "(name; empty: the query)", instruction: "Type a name", text: text)
    ask(prompt) { search, text, app in
      search.save(as: text, replacing: replaced, in: &app)
      return true
    }
  }

  private mutating func save(as text: String, replacing replaced: String?, in app: inout App) {
    let typed = SavedSearch.name(typed: text)
    let name = typed.isEmpty ? query.text : typed
    if let old = app.mine.searches[name], old.query != query.text, replaced != name {
      // Confirm before replacing another search.
      let again = app.text("press \(app.keymap.name(of: PromptCommand.accept)) again to replace it")
      app.notice = app.text("“\(old.name)” is already used for \(old.query); \(again).")
      return askForName(offering: text, replacing: name)
    }
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
