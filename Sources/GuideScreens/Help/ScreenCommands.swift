import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings

/// A command as the help and the command palette list it.
struct ListedCommand: Hashable, Sendable {
  /// The name by which it runs, for example `grid.later`.
  let name: String
  let keys: [KeyPattern]
  /// Its description, in English or in the words of the user who defined it.
  let help: String
  /// The English heading of its section; `nil` for the user's own commands.
  let section: String?
  /// How useful it is on the screen (see `KeyTable.NamedCommand`).
  let usefulness: Int
  /// Whether the screen has the command, even if there is nothing for it to act on.
  let isHere: Bool
  /// Why it cannot run on the screen; `nil` if it can.
  let obstacle: String?
  /// The setting that it selects in the settings; `nil` for commands that have a key.
  var setting: Setting?

  /// The names of its keys in the user's language.
  func keyNames(_ app: App) -> [String] { keys.map { app.language.keyName($0.name) } }
  /// The translated heading of its section.
  func heading(_ app: App) -> String { section.map(app.language.phrase) ?? app.text("Your commands") }
}

extension ListedCommand {
  /// Opens the settings at one of them.
  init(_ setting: Setting, _ app: App) {
    self.init(
      name: setting.key, keys: [], help: "\(app.text(setting.name)): \(app.text(setting.meaning))", section: "Settings",
      usefulness: 0, isHere: false, obstacle: nil, setting: setting)
  }
}

/// All commands as seen from a screen, derived from the key tables that screens declare.
struct ScreenCommands {
  /// The commands of the screen, then the others, in the order of the help.
  private(set) var all: [ListedCommand] = []
  private let screen: any Screen
  private let app: App

  /// The most useful commands of the screen.
  static func essential(of commands: [ListedCommand], atMost count: Int) -> [ListedCommand] {
    let own = commands.filter { $0.isHere && !$0.keys.isEmpty && $0.section != nil }
    let ranked = [2, 1, 0].flatMap { rank in own.filter { $0.usefulness == rank } }
    let chosen = Set(ranked.prefix(count))
    return own.filter(chosen.contains)
  }

  /// Lists the commands in the given tables and the user's own commands.
  init(of tables: [KeyTable], for screen: any Screen, _ app: App) {
    (self.screen, self.app) = (screen, app)
    var listed: Set<String> = []
    let (own, borrowed) = uses
    for (uses, others) in [(own, []), (borrowed, own.map(\.part))] {
      for use in uses where tables.contains(where: { $0.name == use.table.name }) {
        add(use.table, besides: others, to: &listed) { use.part.has($0.command) }
      }
    }
    let targets = screen.targetProgrammes(app)
    all += app.keymap.own.map { command in
      ListedCommand(
        name: command.commandName, keys: [command.key],
        help: "\(command.name): \(command.program.joined(separator: " "))", section: nil, usefulness: 0, isHere: true,
        obstacle: app.obstacle(to: command, for: targets))
    }
    for table in tables { add(table, to: &listed, isHere: false) { _ in true } }
  }

  /// The tables in use, the screen's own first, and those it borrows.
  private var uses: (own: [KeyTable.Use], borrowed: [KeyTable.Use]) {
    if screen.isAnswering { return (Prompt.keys + TypedLine.keys + [AppCommand.allKeys], []) }
    let type = type(of: screen)
    let keys = type.keys.filter { $0.part.name != AppCommand.table } + (type.typedLine?.keys ?? [])
    let first = keys.filter { $0.part.name == screen.helpTable }
    let rest = keys.filter { $0.part.name != screen.helpTable }
    return (first + rest + [AppCommand.allKeys], type.borrowedKeys)
  }

  private mutating func add(
    _ table: KeyTable, besides others: [KeyTable] = [], to listed: inout Set<String>, isHere: Bool = true,
    where isIncluded: (KeyTable.NamedCommand) -> Bool
  ) {
    for section in table.sections {
      for row in section.rows where isIncluded(row) {
        let name = "\(table.name).\(row.command)"
        guard listed.insert(name).inserted else { continue }
        let keys = app.keymap.keys(of: row, in: table).filter { isFree($0, in: table, besides: others) }
        all.append(
          ListedCommand(
            name: name, keys: keys, help: row.help, section: section.title, usefulness: row.usefulness,
            isHere: isHere, obstacle: isHere ? obstacle(to: name) : place(of: table)))
      }
    }
  }

  /// Whether a key types no text on the screen and has no meaning in the other tables.
  private func isFree(_ key: KeyPattern, in table: KeyTable, besides others: [KeyTable]) -> Bool {
    if key.isTyped, screen.isTyping { return false }
    return !others.contains { other in
      other.sections.lazy.flatMap(\.rows).contains { app.keymap.keys(of: $0, in: other).contains(where: key.overlaps) }
    }
  }

  // MARK: Obstacles

  /// Why a command of the screen has nothing to act on; `nil` if it has something.
  private func obstacle(to name: String) -> String? {
    if let command: AppCommand = app.keymap.command(for: .command(name)) {
      return app.obstacle(to: command, for: screen.selectedShowing(app))
    }
    let command: ProgrammeCommand? = app.keymap.command(for: .command(name))
    guard let command, command != .hideWatched, command != .show, screen.targetProgrammes(app).isEmpty else {
      return nil
    }
    return (screen as? any ProgrammeListScreen)?.noProgrammeReason(app) ?? app.text("No programme here.")
  }

  /// Where the commands in a table work, for example `only in the week`.
  private func place(of table: KeyTable) -> String {
    if screen.isAnswering { return app.text("not while a question is open") }
    if let place = table.whereTheyWork { return app.language.text(place) }
    let title = app.language.phrase(table.sections[0].title)
    return app.text("only \(title.prefix(1).lowercased() + title.dropFirst())")
  }
}
