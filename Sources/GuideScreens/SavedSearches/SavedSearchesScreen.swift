package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// The keys of the list of saved searches.
package enum SavedSearchesCommand: String, BoundCommand {
  case follow, remind, month, filter, update, rename, forget

  package static let table = "kept"
  package static let sections = [
    KeySection<SavedSearchesCommand>(
      "In the saved searches",
      [
        KeyBinding(
          .follow, "f", help: "follow or unfollow it, or everything marked (matches for followed searches get a ★)",
          hint: "follow"),
        KeyBinding(
          .remind, "r", help: "set or cancel reminders for the showings that it, or any marked search, finds"),
        KeyBinding(.month, "c", help: "show the month with what you follow on each day", hint: "month"),
        KeyBinding(.filter, "&", help: "highlight its matches in the grid and dim the rest", hint: "show in grid"),
        KeyBinding(.update, "u", help: "ask TVmaze.com for news of the shows you follow", hint: "ask about shows"),
        KeyBinding(.rename, "R", help: "rename it", hint: "rename"),
        KeyBinding(.forget, "d", .delete, help: "delete it", hint: "delete"),
      ])
  ]
}

/// The saved searches and what each finds; followed ones first.
package struct SavedSearchesScreen: ProgrammeListScreen {
  package var list = ListState()
  package var question: Question<Self>?
  package private(set) var rows: SavedSearchRows
  /// The numbers of matches counted so far.
  package private(set) var counts = QueryCounts()
  /// The name of the selected search, if another program removed it and the user has not been told yet.
  private var removedName: String?

  /// Opens the list, or explains that no search is saved. The list may open empty, so that a removal can be undone.
  static func open(in app: inout App) {
    guard !app.mine.searches.isEmpty || app.mine.canUndoSearches else { return app.notice = firstSteps(app) }
    var screen = SavedSearchesScreen(rows: SavedSearchRows(app.language))
    screen.counts.countMissing(in: &app)
    app.loadStoredShows()
    screen.reload(app)
    screen.list.select(row: 0, screen.rows, page: screen.page(app))
    app.open(screen)
    app.notice = app.mine.searchesProblem.map(app.text)
  }

  package func emptyText(_ app: App) -> String? { Self.firstSteps(app) }

  /// How to save a search, and how to undo a change that left no searches.
  private static func firstSteps(_ app: App) -> String {
    let (search, keep) = (app.keymap.name(of: GridCommand.search), app.keymap.name(of: SearchCommand.keep))
    let (follow, undo) = (app.keymap.name(of: ProgrammeCommand.follow), app.keymap.name(of: AppCommand.undo))
    let steps = app.text(
      "No saved searches yet: \(follow) follows a programme; \(search) searches, then \(keep) saves the search.")
    return app.mine.canUndoSearches ? steps + " " + app.text("\(undo) undoes the last change.") : steps
  }

  package static let keys = [
    AppCommand.allKeys, ListCommand.allKeys, SavedSearchesCommand.allKeys,
    ProgrammeCommand.keys(only: .hideWatched, .show, .add, .addElsewhere),
  ]
  package var helpTable: String { SavedSearchesCommand.table }
  package static let hasColumnTitles = true
  static let hasPreview = false
  package static var opener: GridCommand? { .saved }
  package var awaitedSearch: SearchRequest? { counts.awaited }
  package func rows(_ app: App) -> SavedSearchRows { rows }
  package func title(_ app: App) -> String {
    guard rows.hasSections else { return app.text("Saved searches") }
    return rows.entries.last?.section == .others
      ? app.text("Followed titles\(app.hiddenNote) and saved searches")
      : app.text("Followed\(app.hiddenNote)")
  }
  package func hints(_ app: App) -> [Hint] {
    let keymap = app.keymap
    let row = list.row(rows)
    let isFollowed = row.map { rows.entries[$0].search.isFollowed } ?? false
    let following = isFollowed ? app.text("unfollow") : app.text("follow")
    let isAnyFollowed = rows.entries.contains { $0.search.isFollowed }
    let isOutside = row.map { rows.entries[$0].outside != nil } ?? false
    return openingHints(row == nil ? nil : isOutside ? app.text("show") : app.text("showings"), app)
      + (row == nil ? [] : [keymap.hint(SavedSearchesCommand.follow, following)])
      + (isAnyFollowed ? keymap.hints(SavedSearchesCommand.month) : []) + keymap.hints(AppCommand.help)
      + (row == nil ? [] : keymap.hints(SavedSearchesCommand.forget, .filter, .rename)) + narrowHints(app)
      + (isAnyFollowed ? keymap.hints(SavedSearchesCommand.update) : [])
  }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    if let removedName, app.keymap.command(for: key) != ListCommand.close {
      // The key was meant for a search that no longer exists.
      self.removedName = nil
      app.notice = removedText(removedName, app)
      return true
    }
    guard let command: SavedSearchesCommand = app.keymap.command(for: key) else { return false }
    perform(command, in: &app)
    return true
  }

  func programme(ofRow row: Int, _ app: App) -> ProgrammeID? { rows.entries[row].hits?.next }
  func showTitle(ofRow row: Int, _ app: App) -> String? { Query(rows.entries[row].search.query).wholeTitle }
  func previewText(ofRow row: Int, _ app: App) -> [String] {
    rows.entries[row].outside.map(app.previewText) ?? []
  }

  private mutating func perform(_ command: SavedSearchesCommand, in app: inout App) {
    switch command {
    case .month: return MonthScreen.open(in: &app)
    case .update: return askAboutShows(in: &app)
    default: break
    }
    let rows = rows(app)
    let chosen = list.targetRows(rows).map { rows.entries[$0].search }
    guard let search = list.row(rows).map({ rows.entries[$0].search }) ?? chosen.first else { return }
    switch command {
    case .month, .update: break
    case .remind:
      app.toggleReminders(of: chosen, list: app.keymap.name(of: GridCommand.reminders))
      list.unmarkAll()
    case .follow: toggleFollowing(chosen, in: &app)
    case .filter:
      app.closeAll()
      app.send(GridMessage.filter(search.query))
    case .rename:
      let prompt = Prompt(
        "New name for “\(search.name)”: ", examples: "(a name; empty: unchanged)", instruction: "Type a name",
        text: search.name)
      ask(prompt) { $0.rename(search.name, to: SavedSearch.name(typed: $1), in: &$2) }
    case .forget: askToForget(chosen.map(\.name), app)
    }
  }

  private func askAboutShows(in app: inout App) {
    if app.shows.isLookingUpFollowed {
      app.notice = app.text("Already asking TVmaze.com.")
    } else if [app.lookUpFollowedShows(.newest), app.askAboutUnchosenTitles()].contains(true) {
      app.notice = app.text("Asking TVmaze.com about the shows you follow…")
    } else {
      let show = app.keymap.name(of: ProgrammeCommand.show)
      app.notice = app.text("No show is chosen for any title you follow; \(show) on a programme chooses one.")
    }
  }

  package mutating func undo(in app: inout App) {
    removedName = nil
    app.undoChange()
  }

  package mutating func open(row: Int, in app: inout App) {
    let query = rows.entries[row].search.query
    // The guide has no showings to list.
    if let outside = rows.entries[row].outside { return app.openShow(of: ShowSubject(title: outside.title)) }
    guard query.count <= TextField.limit else {
      return app.notice = app.text(
        "This search is too long for the search line; use tvgrid search --saved.")
    }
    app.open(SearchScreen(query, in: &app))
  }

  private func rename(_ old: String, to new: String, in app: inout App) -> Bool {
    if let other = app.mine.searches[new], other.name.lowercased() != old.lowercased() {
      app.notice = app.text("Another search is already called “\(other.name)”.")
      return false
    }
    if app.mine.searches[old] == nil {
      app.notice = removedText(old, app)
    } else if !new.isEmpty, new != old {
      app.change(
        [.rename(old, to: new)], selecting: new, saying: app.text("Renamed “\(old)” to “\(new)”"))
    }
    return true
  }

  /// Follows searches, or stops following them if all are followed.
  private mutating func toggleFollowing(_ searches: [SavedSearch], in app: inout App) {
    let isOne = searches.count == 1
    let what =
      searches.count == 1 ? app.language.quoted(searches[0].name) : app.count(searches.count, "search", "searches")
    let others = searches.filter { !$0.isFollowed }
    if others.isEmpty {
      // The searches stay in the list, where the same key follows them again.
      let (undo, forget) = (app.keymap.undoHint, app.keymap.name(of: SavedSearchesCommand.forget))
      app.change(
        searches.map { .follow($0.name, false) }, selecting: searches[0].name,
        saying: app.text("Unfollowed \(what)"),
        hint: isOne
          ? app.text("\(undo), \(forget) to delete the saved search")
          : app.text("\(undo), \(forget) to delete the saved searches"))
    } else {
      app.change(
        others.map { .follow($0.name, true) }, selecting: others[0].name,
        saying: app.text("Following \(what)"))
    }
    list.unmarkAll()
  }

  private mutating func askToForget(_ names: [String], _ app: App) {
    let (what, yes) = (name(of: names, app), app.yesName)
    confirm("Delete \(what)? (\(yes)/n) ", otherwise: "Nothing deleted.") { $0.forget(names, in: &$1) }
  }

  private mutating func forget(_ names: [String], in app: inout App) {
    let what = name(of: names, app)
    let known = names.filter { app.mine.searches[$0] != nil }
    guard !known.isEmpty else { return app.notice = removedText(names.first ?? "", app) }
    app.change(known.map { .remove($0) }, saying: app.text("Deleted \(what)"))
    list.unmarkAll()
  }

  private func removedText(_ name: String, _ app: App) -> String { app.text("“\(name)” no longer exists.") }

  /// One quoted name, or a count such as `3 entries`, which may include followed titles.
  private func name(of names: [String], _ app: App) -> String {
    names.count == 1 ? app.language.quoted(names[0]) : app.count(names.count, "entry", "entries")
  }

  // MARK: Events

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide, .ticks, .lists: counts.countAgain(in: &app)
    case .minute: counts.countEnded(in: &app)
    case .followed: counts.countMissing(in: &app)
    case .viewed(let query): counts.noteViewed(query, in: &app)
    case .savedSearches(let name, let isOwn): return takeChange(selecting: name, isOwn: isOwn, in: &app)
    case .shows: app.loadStoredShows()
    default: break
    }
    reload(app)
  }

  private mutating func reload(_ app: App, selecting name: String? = nil) {
    reload(app, selecting: name) { screen in screen.rows = SavedSearchRows(screen.counts, app) }
  }

  /// Keeps the selection after the searches change; closes an empty list.
  private mutating func takeChange(selecting name: String?, isOwn: Bool, in app: inout App) {
    let wanted = name ?? list.row(rows).map { rows.entries[$0].search.name }
    counts.countMissing(in: &app)
    reload(app, selecting: wanted)
    if !isOwn, let wanted, app.mine.searches[wanted] == nil { removedName = wanted }
    if app.mine.searches.isEmpty { app.close() }
  }

  package mutating func searchProgressed(_ progress: SearchProgress, in app: inout App) {
    counts.update(with: progress, in: &app)
    reload(app)
  }
}
