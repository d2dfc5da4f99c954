package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings

/// The keys of one list of programmes.
package enum ListEntriesCommand: String, BoundCommand {
  case remove, add, facts, up, down, order, filter, share, shareMarkdown, layout

  package static let table = "entries"
  package static let sections = [
    KeySection<ListEntriesCommand>(
      "In a list of programmes",
      [
        KeyBinding(.remove, "d", .delete, help: "remove it, or everything marked", hint: "remove"),
        KeyBinding(.add, "A", help: "add it, or everything marked, to another list", hint: "to another list"),
        KeyBinding(.facts, "o", help: "show or hide its saved facts, people and description", hint: "saved facts"),
        KeyBinding(.up, "K", help: "move it up", hint: "move"),
        KeyBinding(.down, "J", help: "move it down", hint: "move"),
        KeyBinding(
          .order, "S", help: "sort: in your order, by next showing, or by show, season and episode", hint: "sort"),
        KeyBinding(
          .filter, "&", help: "filter by a query: actor:field, season:2, is:film; empty: show all",
          hint: "query"),
        KeyBinding(.share, "y", help: "copy it, or everything marked, as text for a message", hint: "copy"),
        KeyBinding(.shareMarkdown, "Y", help: "the same, as Markdown with descriptions"),
        KeyBinding(
          .layout, "v", help: "show lines, lines with covers, or covers side by side", hint: "lines/covers"),
      ])
  ]
}

/// One list of programmes, each with its next showing. Stored facts remain after a programme has left the guide.
package struct ListEntriesScreen: ProgrammeListScreen {
  package var list = ListState()
  package var question: Question<Self>?
  private var name: String
  private(set) var rows: ListEntryRows
  private(set) var layout: ListLayout
  /// Whether the user has asked for covers with a key, so that unknown shows are requested from TVmaze.
  private(set) var asksForCovers = false
  private var showings: NextShowings
  private var order = ListOrder.own
  private var unfolded: Set<ListItem.Identity> = []
  /// The query that filters the list; empty for no filter.
  private var query = ""
  /// The indices of the matching entries; `nil` for all.
  private var found: Set<Int>?

  static func open(_ name: String, in app: inout App) {
    var screen = ListEntriesScreen(name, app)
    app.mine.lastList = name
    screen.list.select(row: 0, screen.rows, page: screen.page(app))
    screen.findPictures(in: &app)
    app.open(screen)
  }

  private init(_ name: String, _ app: App) {
    self.name = name
    order = app.mine.listOrders[name] ?? .own
    layout = app.settings.values.listLayout
    if !Self.layouts(app).contains(layout) { layout = .lines }
    showings = NextShowings(of: app.mine.lists[name]?.items ?? [], in: app.index.simulcasts, now: app.now, app.zone)
    rows = ListEntryRows([], showings, order: .own, unfolded: [], columns: 0, hasCovers: false, app)
    reload(app)
  }

  package static let keys = [
    // The list's own key adds programmes to another list.
    AppCommand.allKeys, ListCommand.allKeys, ListEntriesCommand.allKeys,
    ProgrammeCommand.keys(without: .add, .addElsewhere, .showings, .copy),
  ]
  package var helpTable: String { ListEntriesCommand.table }
  package static let hasColumnTitles = true
  package func rows(_ app: App) -> ListEntryRows { rows }
  package func title(_ app: App) -> String {
    let sorted = order == .own ? name : "\(name), \(order.phrase(app.language))"
    return query.isEmpty ? sorted : app.text("\(sorted), filtered: \(query)")
  }
  package func hints(_ app: App) -> [Hint] {
    let keymap = app.keymap
    let row = list.row(rows)
    func hints(_ commands: [ListEntriesCommand]) -> [Hint] { row == nil ? [] : commands.map { keymap.hint($0) } }
    let moving = row != nil && order == .own ? [keymap.hint(ListEntriesCommand.up, .down)] : []
    return openingHints(row.flatMap { rows.entries[$0].next } == nil ? nil : app.text("details"), app)
      + hints([.facts, .remove, .share])
      + (rows.count > 1 ? keymap.hints(ListEntriesCommand.order) : []) + keymap.hints(AppCommand.help)
      + (Self.layouts(app).count > 1 ? hints([.layout]) : [])
      + (rows.count > 0 || !query.isEmpty ? keymap.hints(ListEntriesCommand.filter) : []) + hints([.add]) + moving
      + app.undoHints + narrowHints(app)
  }

  // MARK: Keys

  package mutating func press(_ key: Key, in app: inout App) -> Bool {
    let isTaken = pressInList(key, in: &app)
    findPictures(in: &app)
    return isTaken
  }

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    if app.keymap.command(for: key) == ListCommand.close, list.narrowing.isEmpty, list.marked.isEmpty, !query.isEmpty {
      filter(by: "", app)
    } else if let command: ListEntriesCommand = app.keymap.command(for: key) {
      perform(command, in: &app)
    } else {
      let command: ListCommand? = app.keymap.command(for: key)
      return command.map { moveInStrip($0, key, app) } ?? false
    }
    return true
  }

  func programme(ofRow row: Int, _ app: App) -> ProgrammeID? { rows.entries[row].next }
  func showTitle(ofRow row: Int, _ app: App) -> String? { rows.entries[row].item.showing.title }
  func previewText(ofRow row: Int, _ app: App) -> [String] { rows.entries[row].previewText(app) }

  private mutating func perform(_ command: ListEntriesCommand, in app: inout App) {
    switch command {
    case .order: return sortNext(in: &app)
    case .filter: return askForFilter(app)
    case .layout: return changeLayout(in: &app)
    default: break
    }
    let chosen = list.targetRows(rows).map { rows.entries[$0] }
    guard let first = chosen.first else { return app.notice = noProgrammeReason(app) }
    let isOne = chosen.count == 1
    let what =
      isOne ? app.language.quoted(first.item.showing.title.shortened) : app.count(chosen.count, "programme")
    switch command {
    case .order, .filter, .layout: break
    case .remove:
      app.change(
        [.remove(chosen.map(\.item.identity), from: name)], saying: app.text("Removed \(what) from “\(name)”"))
      list.unmarkAll()
    case .add:
      ListsScreen.open(adding: chosen.map(\.item), in: &app)
      list.unmarkAll()
    case .share, .shareMarkdown:
      app.copy(chosen.map { ($0.item, $0.next) }, called: what, asMarkdown: command == .shareMarkdown)
    case .facts: toggleFacts(of: chosen.map(\.item.identity), app)
    case .up, .down:
      if let row = list.row(rows) { move(rows.entries[row], by: command == .up ? -1 : 1, in: &app) }
    }
  }

  /// Switches to the next sort order, which the list keeps until tvgrid exits.
  private mutating func sortNext(in app: inout App) {
    let orders = ListOrder.allCases
    order = orders[((orders.firstIndex(of: order) ?? 0) + 1) % orders.count]
    app.mine.listOrders[name] = order
    reload(app)
  }

  /// The layouts that the terminal can show. Covers in lines need pixels.
  private static func layouts(_ app: App) -> [ListLayout] {
    if app.display.isLinear { return [.lines] }
    return ListLayout.allCases.filter { $0 != .covers || app.hasRoomForEdgePictures }
  }

  private mutating func changeLayout(in app: inout App) {
    let layouts = Self.layouts(app)
    layout = layouts[((layouts.firstIndex(of: layout) ?? 0) + 1) % layouts.count]
    asksForCovers = layout != .lines
    if layouts.count == 1 { app.notice = app.text("With plain lines, a list has no covers.") }
    reload(app)
    // The strip has no headings.
    if isStrip, list.row(rows) == nil { list.step(by: 1, rows, page: page(app)) }
  }

  private mutating func toggleFacts(of identities: [ListItem.Identity], _ app: App) {
    if identities.allSatisfy(unfolded.contains) {
      unfolded.subtract(identities)
    } else {
      unfolded.formUnion(identities)
    }
    reload(app)
  }

  private func move(_ entry: ListEntryRows.Entry, by step: Int, in app: inout App) {
    guard order == .own, query.isEmpty, let count = app.mine.lists[name]?.items.count else {
      let sort = app.keymap.name(of: ListEntriesCommand.order)
      return app.notice = app.text("Entries can only be moved in your own order: press \(sort) to sort that way.")
    }
    let target = entry.index + step
    guard (0..<count).contains(target) else {
      return app.notice =
        step < 0 ? app.text("This is already the first one.") : app.text("This is already the last one.")
    }
    app.change(
      [.moveItem(entry.item.identity, in: name, to: target)],
      saying: app.text("Moved “\(entry.item.showing.title.shortened)” to position \(target + 1)"))
  }

  private mutating func askForFilter(_ app: App) {
    let prompt = Prompt(
      "Filter: ", examples: "(actor:field, season:2, christmas, is:film; empty: all)",
      instruction: "Type a query", accepting: "filters by it", isQuery: true, text: query)
    ask(prompt) { screen, text, app in
      if let problem = app.query(text).diagnostics.first {
        app.notice = app.sentence(app.text(problem.problem))
        return false
      }
      screen.filter(by: text, app)
      return true
    }
  }

  private mutating func filter(by text: String, _ app: App) {
    query = text.allSatisfy(\.isWhitespace) ? "" : text
    list.unmarkAll()
    find(app)
    reload(app)
  }

  /// Finds the entries that match the query.
  private mutating func find(_ app: App) {
    guard !query.isEmpty else { return found = nil }
    let guide = ListGuide(app.mine.lists[name]?.items ?? [])
    let matches = SearchIndex(guide.guide).search(app.query(query), now: app.now, in: app.zone, cores: 1)
    found = Set(matches.programmes.map(guide.item))
  }

  /// Opens the details of the next showing, or unfolds the stored facts.
  package mutating func open(row: Int, in app: inout App) {
    let entry = rows.entries[row]
    if let next = entry.next { return app.open(DetailsScreen(next, app)) }
    // Covers have no room for facts.
    if isStrip { return app.openShow(of: ShowSubject(title: entry.item.showing.title)) }
    toggleFacts(of: [entry.item.identity], app)
  }

  // MARK: Events

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    guard let items = app.mine.lists[name]?.items else {
      app.notice = app.notice ?? app.text("“\(name)” no longer exists.")
      return app.close()
    }
    switch event {
    case .guide, .minute: showings = NextShowings(of: items, in: app.index.simulcasts, now: app.now, app.zone)
    case .lists:
      if !showings.covers(items) {
        showings = NextShowings(of: items, in: app.index.simulcasts, now: app.now, app.zone)
      }
      find(app)
    case .names: completeWithNames(in: &app)
    default: break
    }
    reload(app)
    findPictures(in: &app)
  }

  private mutating func reload(_ app: App) {
    let items = (app.mine.lists[name]?.items ?? []).enumerated().map { (index: $0.offset, item: $0.element) }
    let shown = found.map { found in items.filter { found.contains($0.index) } } ?? items
    reload(app) { screen in
      screen.rows = ListEntryRows(
        shown, screen.showings, order: screen.order, unfolded: screen.unfolded, columns: max(10, app.listColumns - 4),
        hasCovers: screen.layout == .covers, app)
    }
  }

  // MARK: Drawing

  package func emptyText(_ app: App) -> String? {
    if !query.isEmpty {
      let close = app.keymap.name(of: ListCommand.close)
      return app.text("Nothing in “\(name)” matches \(query); \(close) shows everything.")
    }
    let (add, other) = (app.keymap.name(of: ProgrammeCommand.add), app.keymap.name(of: ProgrammeCommand.addElsewhere))
    return app.text("Empty. On a programme, press \(add) to add it to the list used last, \(other) to choose.")
  }
}
