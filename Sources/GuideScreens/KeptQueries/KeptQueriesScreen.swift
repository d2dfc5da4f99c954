package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
import GuidePersonal
import GuideSearch

/// The keys of the list of kept queries.
package enum KeptQueriesCommand: String, BoundCommand {
  case follow, remind, month, filter, update, rename, forget, undo

  package static let table = "kept"
  package static let sections = [
    KeySection<KeptQueriesCommand>(
      "Among the searches that you keep",
      [
        KeyBinding(
          .follow, "f", help: "follow it, or all that are marked: what they find has a star; again: no more",
          hint: "follow"),
        KeyBinding(
          .remind, "r", help: "be reminded of each showing that it finds, or those that are marked; again: not"),
        KeyBinding(.month, "c", help: "the calendar: a month of what you follow", hint: "calendar"),
        KeyBinding(.filter, "&", help: "filter the grid by it", hint: "filter the grid"),
        KeyBinding(.update, "u", help: "ask TVmaze.com whether shows that you follow go on", hint: "ask about shows"),
        KeyBinding(.rename, "R", help: "give it another name", hint: "rename"),
        KeyBinding(.forget, "d", .delete, help: "forget it", hint: "forget"),
        KeyBinding(.undo, "z", help: "undo the last change; again: the one before"),
      ])
  ]
}

/// The queries that a person keeps, with what each has to show; first those that are followed.
package struct KeptQueriesScreen: ListScreen {
  package var list = ListState()
  package var narrowing: Prompt?
  package private(set) var rows: KeptQueryRows
  /// The hits so far.
  package private(set) var counts = QueryCounts()
  /// The name of a query that was selected and has been taken away by another program, until that is said.
  private var gone: String?
  private var question: Question?

  private enum Question {
    case rename(String, Prompt)
    case forget([String])
  }

  /// Opens the list, or says that nothing is kept. What was forgotten can be brought back in an empty list.
  static func open(in app: inout App) {
    guard !app.mine.searches.isEmpty || app.mine.canUndoSearches else {
      let (search, keep) = (app.keymap.name(of: GridCommand.search), app.keymap.name(of: SearchCommand.keep))
      let follow = app.keymap.name(of: ProgrammeCommand.follow)
      return app.notice = app.text(
        "Nothing is kept as yet: \(follow) follows a programme; or search with \(search), then \(keep) keeps the search."
      )
    }
    var screen = KeptQueriesScreen(rows: KeptQueryRows(app.language))
    screen.counts.countMissing(in: &app)
    app.recallFollowedShows()
    screen.reload(app)
    screen.list.select(row: 0, screen.rows, page: screen.page(app))
    app.open(screen)
    let undo = app.keymap.name(of: KeptQueriesCommand.undo)
    app.notice =
      app.mine.searchesProblem.map(app.text)
      ?? (app.mine.searches.isEmpty ? app.text("No search is kept; \(undo) undoes the last change.") : nil)
  }

  package static let keys = [
    AppCommand.allKeys, ListCommand.allKeys, KeptQueriesCommand.allKeys,
    ProgrammeCommand.keys(only: .hideSeen, .show, .add, .addElsewhere),
  ]
  package var helpTable: String { KeptQueriesCommand.table }
  /// True while a question stands at the foot.
  package var isAsking: Bool { question != nil }
  package static var opener: GridCommand? { .saved }
  package var awaitedSearch: SearchRequest? { counts.awaited }
  package var isTyping: Bool {
    if case .rename = question { true } else { narrowing != nil }
  }
  package func rows(_ app: App) -> KeptQueryRows { rows }
  package func title(_ app: App) -> String {
    guard rows.hasSections else { return app.text("Searches that you keep") }
    return rows.entries.last?.section == .others
      ? app.text("What you follow\(app.hiddenSign), and searches that you keep")
      : app.text("What you follow\(app.hiddenSign)")
  }
  package func hints(_ app: App) -> [String] {
    [app.keymap.hint(ListCommand.open, app.text("showings")), app.keymap.hint(ListCommand.close)]
      + app.keymap.hints(KeptQueriesCommand.follow, .month) + app.keymap.hints(AppCommand.help)
      + app.keymap.hints(KeptQueriesCommand.forget, .filter, .rename)
      + app.keymap.hints(ListCommand.narrow) + app.keymap.markHints + app.keymap.hints(KeptQueriesCommand.update)
  }

  // MARK: Keys

  package mutating func press(_ key: Key, in app: inout App) -> Bool {
    switch question {
    case .rename(let name, var prompt):
      let outcome = prompt.press(key, in: &app)
      question = .rename(name, prompt)
      switch outcome {
      case .accepted: rename(name, to: SavedSearch.name(typed: prompt.text), in: &app)
      case .cancelled: question = nil
      case .previous, .next: app.notice = prompt.hint(app)
      case .changed, .nothing: break
      }
      return true
    case .forget(let names):
      question = nil
      forget(names, isConfirmed: app.isYes(key), in: &app)
      return true
    case nil: return pressInList(key, in: &app)
    }
  }

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    let isClosing = app.keymap.command(for: key) == ListCommand.close
    let command: KeptQueriesCommand? = app.keymap.command(for: key)
    if let gone, !isClosing, command != .undo {
      // The key was meant for a query that is gone.
      self.gone = nil
      app.notice = goneText(gone, app)
      return true
    }
    if let command {
      perform(command, in: &app)
    } else if let command: ProgrammeCommand = app.keymap.command(for: key) {
      return perform(command, in: &app)
    } else {
      return false
    }
    return true
  }

  /// Puts the next showing into a list, or those of all that are marked. False for what is not done with queries.
  private mutating func perform(_ command: ProgrammeCommand, in app: inout App) -> Bool {
    switch command {
    case .hideSeen: app.perform(command, on: nil)
    case .show:
      let entry = list.row(rows).map { rows.entries[$0] }
      if let next = entry?.hits?.next {
        app.openShow(of: next)
      } else if let title = entry.flatMap({ Query($0.search.query).wholeTitle }) {
        app.openShow(of: ShowSubject(title: title))
      } else {
        app.notice = app.text("Nothing of that is to come in this guide.")
      }
    case .add, .addElsewhere:
      let next = list.chosenRows(rows).compactMap { rows.entries[$0].hits?.next }
      guard !next.isEmpty else {
        app.notice = app.text("Nothing of that is to come in this guide: there is nothing to add.")
        return true
      }
      app.perform(command, on: next)
      list.unmarkAll()
    case .follow, .remind, .record, .seen, .undo: return false
    }
    return true
  }

  package func selectedShowing(_ app: App) -> SelectedShowing? {
    app.showing(of: list.row(rows).flatMap { rows.entries[$0].hits?.next })
  }
  package func chosenProgrammes(_ app: App) -> [ProgrammeID] {
    list.chosenRows(rows).compactMap { rows.entries[$0].hits?.next }
  }

  private mutating func perform(_ command: KeptQueriesCommand, in app: inout App) {
    switch command {
    case .undo:
      gone = nil
      app.undoChange()
    case .month: return MonthScreen.open(in: &app)
    case .update: return askAboutShows(in: &app)
    default: break
    }
    let rows = rows(app)
    let chosen = list.chosenRows(rows).map { rows.entries[$0].search }
    guard let search = list.row(rows).map({ rows.entries[$0].search }) ?? chosen.first else { return }
    switch command {
    case .undo, .month, .update: break
    case .remind:
      app.toggleReminders(of: chosen, list: app.keymap.name(of: GridCommand.reminders))
      list.unmarkAll()
    case .follow: toggleFollowing(chosen, in: &app)
    case .filter:
      app.closeAll()
      app.send(GridMessage.filter(search.query))
    case .rename:
      let prompt = Prompt(
        app.text("Another name for “\(search.name)”: "), examples: app.text("(a name; nothing: as it was)"),
        instruction: app.text("Type a name"),
        accepting: app.text("takes it"), cancelling: app.text("leaves all as it was"), text: search.name)
      question = .rename(search.name, prompt)
    case .forget: question = .forget(chosen.map(\.name))
    }
  }

  private func askAboutShows(in app: inout App) {
    if app.shows.isAskingForFollowed {
      app.notice = app.text("TVmaze.com is being asked already.")
    } else if app.lookUpFollowedShows(.newest) {
      app.notice = app.text("Asking TVmaze.com about the shows that you follow …")
    } else {
      let show = app.keymap.name(of: ProgrammeCommand.show)
      app.notice = app.text("No show is chosen for a title that you follow: \(show) on its programme chooses one.")
    }
  }

  package mutating func open(row: Int, in app: inout App) {
    let query = rows.entries[row].search.query
    guard query.count <= TextField.limit else {
      return app.notice = app.text(
        "This search is longer than the line takes: tvgrid search --saved searches for it.")
    }
    app.open(SearchScreen(query, in: &app))
  }

  private mutating func rename(_ old: String, to new: String, in app: inout App) {
    if let other = app.mine.searches[new], other.name.lowercased() != old.lowercased() {
      return app.notice = app.text("Another search is called “\(other.name)”.")
    }
    question = nil
    guard app.mine.searches[old] != nil else { return app.notice = goneText(old, app) }
    guard !new.isEmpty, new != old else { return }
    app.change(
      [.rename(old, to: new)], selecting: new, saying: app.text("“\(old)” is called “\(new)”"),
      hint: app.text("\(app.keymap.name(of: KeptQueriesCommand.undo)) undoes it"))
  }

  /// Follows queries; where all are followed, follows them no more.
  private mutating func toggleFollowing(_ searches: [SavedSearch], in app: inout App) {
    let isOne = searches.count == 1
    let what =
      searches.count == 1 ? app.language.quoted(searches[0].name) : app.count(searches.count, "search", "searches")
    let undo = app.keymap.name(of: KeptQueriesCommand.undo)
    let others = searches.filter { !$0.isFollowed }
    if others.isEmpty {
      // They stay in the list, where the same key follows them again.
      let forget = app.keymap.name(of: KeptQueriesCommand.forget)
      app.change(
        searches.map { .follow($0.name, false) }, selecting: searches[0].name,
        saying: isOne ? app.text("\(what) is followed no more") : app.text("\(what) are followed no more"),
        hint: isOne
          ? app.text("\(undo) undoes it; it stays as a search, \(forget) forgets it")
          : app.text("\(undo) undoes it; they stay as searches, \(forget) forgets them"))
    } else {
      app.change(
        others.map { .follow($0.name, true) }, selecting: others[0].name, saying: app.text("You follow \(what)"),
        hint: app.text("\(undo) undoes it"))
    }
    list.unmarkAll()
  }

  private mutating func forget(_ names: [String], isConfirmed: Bool, in app: inout App) {
    let isOne = names.count == 1
    let what = name(of: names, app)
    guard isConfirmed else {
      return app.notice = isOne ? app.text("\(what) is kept.") : app.text("\(what) are kept.")
    }
    let known = names.filter { app.mine.searches[$0] != nil }
    guard !known.isEmpty else { return app.notice = goneText(names.first ?? "", app) }
    // The list closes with the last of them.
    let isLast = known.count == app.mine.searches.searches.count
    let undo =
      isLast ? app.keymap.name(of: ProgrammeCommand.undo) : app.keymap.name(of: KeptQueriesCommand.undo)
    app.change(
      known.map { .remove($0) },
      saying: isOne ? app.text("\(what) is forgotten") : app.text("\(what) are forgotten"),
      hint: app.text("\(undo) undoes it"))
    list.unmarkAll()
  }

  private func goneText(_ name: String, _ app: App) -> String { app.text("“\(name)” is not there any more.") }

  /// Such as `“Films”` or `3 entries`: what is followed is among them.
  private func name(of names: [String], _ app: App) -> String {
    names.count == 1 ? app.language.quoted(names[0]) : app.count(names.count, "entry", "entries")
  }

  package mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    guard case .rename(let name, var prompt) = question else { return typeInList(text, isPaste: isPaste, in: &app) }
    prompt.type(text, isPaste: isPaste, in: &app)
    question = .rename(name, prompt)
  }

  // MARK: Events

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide, .ticks, .lists: counts.countAgain(in: &app)
    case .minute: counts.countEnded(in: &app)
    case .followed: counts.countMissing(in: &app)
    case .seen(let query): counts.noteSeen(query, in: &app)
    case .keptQueries(let name, let isOwn): return takeChange(selecting: name, isOwn: isOwn, in: &app)
    case .shows: app.recallFollowedShows()
    case .arrangement, .choices, .size, .reminders, .settings, .names: break
    }
    reload(app)
  }

  /// Makes the rows anew; the same query stays selected.
  private mutating func reload(_ app: App) {
    let name = selectedName
    rows = KeptQueryRows(counts, app)
    refresh(app)
    if let row = name.flatMap(rows.row) { list.select(row: row, rows, page: page(app)) }
  }

  private var selectedName: String? { list.row(rows).map { rows.entries[$0].search.name } }

  /// The same query stays selected, or another one is; a list without any closes.
  private mutating func takeChange(selecting name: String?, isOwn: Bool, in app: inout App) {
    let wanted = name ?? selectedName
    counts.countMissing(in: &app)
    reload(app)
    if let row = wanted.flatMap(rows.row) {
      list.select(row: row, rows(app), page: page(app))
    } else if !isOwn {
      gone = wanted
    }
    if app.mine.searches.isEmpty { app.close() }
  }

  package mutating func searchProgressed(_ progress: SearchProgress, in app: inout App) {
    counts.update(with: progress, in: &app)
    reload(app)
  }

  // MARK: Drawing

  package func draw(on frame: inout FrameBuilder, _ app: App) {
    drawList(on: &frame, app)
    switch question {
    case .rename(_, let prompt): frame.draw(prompt, notice: app.notice)
    case .forget(let names):
      let (what, yes) = (name(of: names, app), app.yesName)
      let label =
        names.count == 1
        ? app.text("Forget \(what)? \(yes) forgets it, any other key keeps it ")
        : app.text("Forget \(what)? \(yes) forgets them, any other key keeps them ")
      frame.draw(Prompt(label, instruction: "", accepting: "", cancelling: ""), notice: app.notice)
    case nil: break
    }
  }
}
