package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch

/// The keys of the overview of lists.
package enum ListsCommand: String, BoundCommand {
  case create, rename, delete, up, down, share, shareMarkdown, scope

  package static let table = "lists"
  package static let sections = [
    KeySection<ListsCommand>(
      "In the overview of lists",
      [
        KeyBinding(.create, "n", help: "create a list", hint: "new list"),
        KeyBinding(.rename, "R", help: "rename it", hint: "rename"),
        KeyBinding(.delete, "d", .delete, help: "delete it with its entries", hint: "delete"),
        KeyBinding(.up, "K", help: "move it up", hint: "move"),
        KeyBinding(.down, "J", help: "move it down", hint: "move"),
        KeyBinding(.share, "y", help: "copy the whole list as text for a message", hint: "copy"),
        KeyBinding(.shareMarkdown, "Y", help: "the same, as Markdown with descriptions"),
        KeyBinding(
          .scope, "e", help: "while adding: choose the episode, the whole show or this showing",
          hint: "episode, show, showing"),
      ])
  ]
}

/// The user's lists as rows.
package struct ListOverviewRows: ListRows {
  struct Entry: Sendable {
    let name: String
    let count: Int
    /// Whether the list already has the entries to add.
    var hasEntries = false
  }

  let entries: [Entry]
  /// The width of the widest name.
  let nameColumns: Int

  init(_ entries: [Entry]) {
    self.entries = entries
    nameColumns = entries.map { SafeText($0.name).width }.max() ?? 0
  }

  package var count: Int { entries.count }
  package func id(of row: Int) -> String? { entries[row].name }
  package var hasMarks: Bool { false }
}

/// The user's lists. The screen manages them, or lets the user choose one to add entries to.
package struct ListsScreen: ListScreen {
  package var list = ListState()
  package var question: Question<Self>?
  private var rows: ListOverviewRows
  /// The entries to add to the chosen list, by scope; `nil` when only browsing.
  private var adding: Adding?

  /// The programmes to add, as entries with each possible scope.
  private struct Adding {
    let title: String
    /// Whether there is only one programme.
    let isOfOne: Bool
    let isOfFilms: Bool
    let choices: [(phrase: String, items: [ListItem])]
    /// Whether the list was opened from a screen where letter keys type text.
    var isWhileTyping = false
    var index = 0
    var items: [ListItem] { choices[index].items }
  }

  /// Opens the overview.
  static func open(in app: inout App) {
    app.open(ListsScreen(selecting: app.mine.lastList, adding: nil, app))
  }

  /// Opens the overview to add programmes, and maybe other entries, to a list. Set `whileTyping` if letters are text on the
  /// screen below.
  static func open(
    adding programmes: [ProgrammeID], and others: [ListItem] = [], whileTyping: Bool = false, in app: inout App
  ) {
    guard let one = programmes.first else {
      return others.isEmpty ? app.reportNothingListed() : open(adding: others, whileTyping: whileTyping, in: &app)
    }
    let guide = app.guide
    let isOfFilms = programmes.allSatisfy { guide.family(of: $0) == .film }
    func items(_ scope: (ProgrammeID) -> ListItem.Scope) -> [ListItem] {
      programmes.map { guide.listItem(scope($0), of: $0) } + others
    }
    // The first choice uses each programme's default scope, so leave out a later choice that would be the same.
    let usual = Set(programmes.map(guide.defaultScope))
    let first =
      usual.count == 1
      ? usual.map { $0.phrase(ofFilm: isOfFilms, app.language) }
      : [app.text("the episodes, or this showing if the guide names no episode")]
    var choices = first.map { (phrase: $0, items: items(guide.defaultScope)) }
    for scope in [ListItem.Scope.show, .showing] where usual != [scope] {
      choices.append((phrase: scope.phrase(ofFilm: isOfFilms, app.language), items: items { _ in scope }))
    }
    let count = programmes.count + others.count
    let title = count == 1 ? app.language.quoted(guide.title(of: one)) : app.count(count, "programme")
    let adding = Adding(
      title: title, isOfOne: count == 1, isOfFilms: isOfFilms, choices: choices, isWhileTyping: whileTyping)
    app.open(ListsScreen(selecting: app.mine.lastList, adding: adding, app))
  }

  /// Opens the overview to add entries, for example from another list.
  static func open(adding items: [ListItem], whileTyping: Bool = false, in app: inout App) {
    guard let first = items.first else { return }
    let title = items.count == 1 ? app.language.quoted(first.showing.title) : app.count(items.count, "programme")
    let phrase = first.scope.phrase(ofFilm: first.flags.contains(.film), app.language)
    let adding = Adding(
      title: title, isOfOne: items.count == 1, isOfFilms: first.flags.contains(.film),
      choices: [(phrase: phrase, items: items)], isWhileTyping: whileTyping)
    app.open(ListsScreen(selecting: app.mine.lastList, adding: adding, app))
  }

  private init(selecting name: String?, adding: Adding?, _ app: App) {
    self.adding = adding
    rows = ListOverviewRows([])
    reload(app, selecting: name)
  }

  package static let keys = [AppCommand.allKeys, ListCommand.allKeys, ListsCommand.allKeys]
  package static let opens: [any KeyHandler.Type] = [ListEntriesScreen.self]
  package var helpTable: String { ListsCommand.table }
  package static var opener: GridCommand? { .lists }
  package var opener: GridCommand? { adding == nil ? Self.opener : nil }
  package func rows(_ app: App) -> ListOverviewRows { rows }
  package func title(_ app: App) -> String {
    guard let adding else { return app.text("Lists") }
    guard adding.isOfOne else {
      return app.text("Add \(adding.title) to …: \(adding.choices[adding.index].phrase)")
    }
    return switch adding.items[0].scope {
    case .showing: app.text("Add this showing of \(adding.title) to:")
    case .episode where adding.isOfFilms: app.text("Add the film \(adding.title) to:")
    case .episode: app.text("Add this episode of \(adding.title) to:")
    case .show: app.text("Add all of \(adding.title) to:")
    }
  }
  package func hints(_ app: App) -> [Hint] {
    let keymap = app.keymap
    guard adding != nil else {
      let isRow = list.row(rows) != nil
      return (isRow ? keymap.hints(ListCommand.open) : []) + keymap.hints(ListCommand.close)
        + keymap.hints(ListsCommand.create) + (isRow ? keymap.hints(ListsCommand.rename, .delete, .share) : [])
        + (rows.count > 1 ? [keymap.hint(ListsCommand.up, .down)] : []) + keymap.hints(AppCommand.help) + app.undoHints
    }
    return [
      keymap.hint(ListCommand.open, app.text("add")), keymap.hint(ListCommand.close),
    ] + keymap.hints(ListsCommand.scope, .create) + keymap.hints(AppCommand.help)
  }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    guard let command: ListsCommand = app.keymap.command(for: key) else { return false }
    switch command {
    case .create:
      let prompt = Prompt(
        "Name of the new list: ", instruction: "Type a name", accepting: "creates it", cancelling: "cancels")
      ask(prompt) { $0.name(nil, $1, in: &$2) }
    case .scope:
      guard let adding else { return false }
      self.adding?.index = (adding.index + 1) % adding.choices.count
      reload(app)
    case .rename, .delete, .up, .down, .share, .shareMarkdown: perform(command, in: &app)
    }
    return true
  }

  private mutating func perform(_ command: ListsCommand, in app: inout App) {
    guard let row = list.row(rows), let index = app.mine.lists.index(of: rows.entries[row].name) else {
      return app.notice = emptyText(app)
    }
    let name = rows.entries[row].name
    switch command {
    case .create, .scope: break
    case .rename:
      let prompt = Prompt(
        "New name for “\(name)”: ", instruction: "Type a name", text: name)
      ask(prompt) { $0.name(name, $1, in: &$2) }
    case .delete: askToDelete(name, app)
    case .share, .shareMarkdown: copy(name, asMarkdown: command == .shareMarkdown, in: &app)
    case .up, .down:
      let target = index + (command == .up ? -1 : 1)
      guard app.mine.lists.lists.indices.contains(target) else {
        return app.notice =
          command == .up ? app.text("This is already the first one.") : app.text("This is already the last one.")
      }
      app.change(
        [.move(name, to: target)], saying: app.text("Moved list “\(name)” to position \(target + 1)"))
    }
  }

  /// Copies all entries of a list, with their next showings.
  private func copy(_ name: String, asMarkdown isMarkdown: Bool, in app: inout App) {
    let items = app.mine.lists[name]?.items ?? []
    guard !items.isEmpty else { return app.notice = app.text("“\(name)” has no entries.") }
    let showings = NextShowings(of: items, in: app.index.simulcasts, now: app.now, app.zone)
    app.copy(
      items.map { ($0, showings.next(of: $0)) }, titled: name,
      called: app.text("“\(name)” with \(app.count(items.count, "programme"))"), asMarkdown: isMarkdown)
  }

  /// Renames a list or creates one; returns `false` if the name is not allowed.
  private mutating func name(_ old: String?, _ typed: String, in app: inout App) -> Bool {
    let name = ListName.typed(typed)
    if name == old { return true }
    do throws(ListError) {
      let lists = app.mine.lists
      let edits = if let old { try lists.renaming(old, to: name) } else { try lists.creating(name) }
      let message = old.map { app.text("Renamed “\($0)” to “\(name)”") } ?? app.text("Created list “\(name)”")
      app.change(edits, saying: message)
    } catch {
      let text = app.text(error.text)
      app.notice = "\(text.prefix(1).uppercased())\(text.dropFirst())."
      return false
    }
    reload(app, selecting: name)
    // A list created while adding receives the entries.
    if old == nil, let adding {
      app.close()
      app.add(adding.items, to: name, whileTyping: adding.isWhileTyping)
    }
    return true
  }

  private mutating func askToDelete(_ name: String, _ app: App) {
    let (count, yes) = (app.mine.lists[name]?.items.count ?? 0, app.yesName)
    let what =
      count == 0 ? app.language.quoted(name) : app.text("“\(name)” with \(app.count(count, "programme"))")
    let kept: Message = "Nothing deleted."
    confirm("Delete \(what)? (\(yes)/n) ", otherwise: kept) { _, app in
      guard app.mine.lists[name] != nil else { return app.notice = app.text(kept) }
      app.change([.delete(name)], saying: app.text("Deleted “\(name)”"))
    }
  }

  package mutating func open(row: Int, in app: inout App) {
    let name = rows.entries[row].name
    guard let adding else { return ListEntriesScreen.open(name, in: &app) }
    app.close()
    app.add(adding.items, to: name, whileTyping: adding.isWhileTyping)
  }

  // MARK: Events

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .lists: reload(app)
    default: refresh(app)
    }
  }

  private mutating func reload(_ app: App, selecting name: String? = nil) {
    reload(app, selecting: name) { screen in
      screen.rows = ListOverviewRows(
        app.mine.lists.lists.map { list in
          let hasEntries = screen.adding.map { list.missing(of: $0.items).isEmpty } ?? false
          return ListOverviewRows.Entry(name: list.name, count: list.items.count, hasEntries: hasEntries)
        })
    }
  }

  // MARK: Drawing

  package func emptyText(_ app: App) -> String? {
    app.text("No lists yet; \(app.keymap.name(of: ListsCommand.create)) creates one.")
  }

  package func describe(_ row: Int, of rows: ListOverviewRows, in columns: inout RowColumns, _ app: App) {
    let entry = rows.entries[row]
    columns.add(entry.name, .heading, .column(min(rows.nameColumns, max(8, (columns.width - 1) / 2))), in: .name)
    let count =
      entry.count == 0 ? app.text("empty") : app.count(entry.count, "programme")
    columns.add(entry.hasEntries ? "✓ \(count)" : count, .quiet)
  }
}

extension ListItem.Scope {
  /// The scope in words, e.g. `the episode, whenever it is shown`.
  func phrase(ofFilm isFilm: Bool, _ language: InterfaceLanguage) -> String {
    switch self {
    case .showing: language.text("this showing")
    case .episode:
      isFilm
        ? language.text("the film, whenever it is shown") : language.text("the episode, whenever it is shown")
    case .show: isFilm ? language.text("everything with this title") : language.text("the whole show")
    }
  }
}

extension App {
  /// Copies entries of a list with their next showings to the clipboard. `what` names them in the message.
  mutating func copy(
    _ items: [(ListItem, next: ProgrammeID?)], titled title: String? = nil, called what: String, asMarkdown: Bool
  ) {
    let entries = items.map { ListText.Entry($0, next: $1.map(guide.chosenShowing)) }
    notice = text("Copied \(what) (if your terminal allows it).")
    perform(
      .copy(
        asMarkdown
          ? ListText.markdown(entries, title: title, in: zone) : ListText.plain(entries, title: title, in: zone)))
  }
}
