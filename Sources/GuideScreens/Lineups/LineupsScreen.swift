package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// The keys for the lineups of Schedules Direct.
package enum LineupCommand: String, BoundCommand {
  case list, place

  package static let table = "lineups"
  package static let sections = [
    KeySection<LineupCommand>(
      "Lineups of Schedules Direct",
      [
        KeyBinding(
          .list, .alt("l"), help: "in the channel list: choose the lineups of Schedules Direct", hint: "lineups"),
        KeyBinding(.place, "p", help: "in the list of lineups: find those at a postcode", hint: "find at a postcode"),
      ])
  ]
}

/// The lineups of the user's account at Schedules Direct: Space adds one to the account, or removes it.
package struct LineupsScreen: ListScreen {
  package var list = ListState()
  package var question: Question<Self>?
  private var rows: LineupRows
  /// Whether Schedules Direct has been asked and has not answered yet.
  private var isWaiting = true

  /// Opens the list and asks for the lineups of the account.
  static func open(in app: inout App) {
    app.open(LineupsScreen(rows: LineupRows(app.language)))
    app.perform(.lineups(.list))
  }

  private init(rows: LineupRows) { self.rows = rows }

  package static let keys = [AppCommand.allKeys, ListCommand.allKeys, LineupCommand.allKeys]
  package var helpTable: String { LineupCommand.table }
  package func rows(_ app: App) -> LineupRows { rows }
  package func title(_ app: App) -> String { app.text("Lineups of Schedules Direct") }

  package func hints(_ app: App) -> [Hint] {
    let isOwn = list.row(rows).map { rows.isOwn(rows.lineup($0)) }
    let choosing = isOwn.map { app.keymap.hint(ListCommand.mark, $0 ? app.text("remove") : app.text("add")) }
    return [choosing].compactMap(\.self) + app.keymap.hints(LineupCommand.place) + app.keymap.hints(ListCommand.close)
      + app.keymap.hints(AppCommand.help) + narrowHints(app)
  }

  package func emptyText(_ app: App) -> String? {
    if isWaiting { return app.text("Asking Schedules Direct …") }
    if !rows.isKnown { return app.text("Schedules Direct has not said which lineups your account has.") }
    return app.text("No lineups yet; \(app.keymap.name(of: LineupCommand.place)) finds those at a postcode.")
  }

  package func unusedKeyAdvice(_ app: App) -> String {
    app.text("\(app.keymap.name(of: ListCommand.mark)) adds or removes the lineup.")
  }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    switch app.keymap.command(for: key, as: LineupCommand.self) {
    case .list:
      close(in: &app)
      return true
    case .place:
      askForPlace()
      return true
    case nil: break
    }
    guard app.keymap.command(for: key) == ListCommand.mark, let row = list.row(rows) else { return false }
    open(row: row, in: &app)
    return true
  }

  /// Adds a lineup to the account, or asks whether to remove it. The number of changes per day is limited.
  package mutating func open(row: Int, in app: inout App) {
    let lineup = rows.lineup(row)
    guard rows.isOwn(lineup) else { return ask(.change(id: lineup.id, isAdded: true), in: &app) }
    confirm("Remove \(lineup.name) from your account?", otherwise: "Nothing was removed.") { screen, app in
      screen.ask(.change(id: lineup.id, isAdded: false), in: &app)
    }
  }

  private mutating func askForPlace() {
    let prompt = Prompt(
      "Country and postcode: ", examples: "(e.g. uk SW1A)", instruction: "Type a country and a postcode",
      accepting: "finds its lineups", cancelling: "cancels")
    ask(prompt) { screen, text, app in
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else {
        app.notice = app.text("Type a country and a postcode, such as uk SW1A.")
        return false
      }
      screen.ask(.find(country: words[0], postcode: words[1].trimmed), in: &app)
      return true
    }
  }

  private mutating func ask(_ request: LineupRequest, in app: inout App) {
    if isWaiting { return app.notice = app.text("Schedules Direct has not answered yet.") }
    isWaiting = true
    app.notice = app.text("Asking Schedules Direct …")
    app.perform(.lineups(request))
  }

  // MARK: Answers

  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool {
    guard let message = message as? LineupsMessage else { return false }
    isWaiting = false
    app.notice = nil
    switch message {
    case .failed(let reason): app.notice = app.sentence(app.text(reason))
    case .listed(let lineups):
      reload(app) { $0.rows.list(lineups) }
      if rows.count > 0 { list.select(row: 0, rows, page: page(app)) }
    case .found(let lineups, let place):
      if lineups.isEmpty { app.notice = app.text("No lineups at \(place); check the country and the postcode.") }
      reload(app) { $0.rows.list(lineups, at: place) }
      if let first = rows.firstFound { list.select(row: first, rows, page: page(app)) }
    case .changed(let id, let isAdded, let left): note(id, isAdded, left, in: &app)
    }
    return true
  }

  private mutating func note(_ id: String, _ isAdded: Bool, _ left: Int?, in app: inout App) {
    guard let lineup = (0..<rows.count).lazy.map(rows.lineup).first(where: { $0.id == id }) else { return }
    reload(app) { $0.rows.change(lineup, isAdded: isAdded) }
    let done = isAdded ? app.text("Added \(lineup.name)") : app.text("Removed \(lineup.name)")
    let rest = left.map { "; " + app.text("changes left today: \($0)") } ?? ""
    app.notice = "\(done)\(rest). " + app.text("\(app.keymap.name(of: GridCommand.update)) downloads the guide.")
  }

  // MARK: Drawing

  package func describe(_ row: Int, of rows: LineupRows, in columns: inout RowColumns, _ app: App) {
    let lineup = rows.lineup(row)
    let isOwn = rows.isOwn(lineup)
    columns.add(isOwn ? "✓" : nil, .heading, .column(1), gap: 1, in: .drawn)
    columns.add(isOwn ? app.text("in your account") : nil, in: .spoken)
    columns.add(lineup.name, .plain, .column(min(rows.widestName, max(12, columns.width / 2))), in: .name)
    let facts = [lineup.transport, lineup.location, lineup.id].filter { !$0.isEmpty }
    columns.add(facts.joined(separator: ", "), .quiet, in: .all)
  }
}
