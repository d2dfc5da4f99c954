package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch
import GuideSettings

/// The keys of the command palette, where letters are text.
package enum PaletteCommand: String, BoundCommand {
  case up, down, pageUp, pageDown, run, close

  package static let table = "palette"
  package static let isForTyping = true
  package static let sections = [
    KeySection<PaletteCommand>(
      "In the command palette",
      [
        KeyBinding(.up, .up, .control("p"), help: "command above"),
        KeyBinding(.down, .down, .control("n"), help: "command below"),
        KeyBinding(.pageUp, .pageUp, help: "page up"),
        KeyBinding(.pageDown, .pageDown, help: "page down"),
        KeyBinding(.run, .enter, help: "run the command on the screen below", hint: "run"),
        KeyBinding(.close, .escape, help: "close the palette", hint: "close"),
      ])
  ]
}

/// The area outside the palette, where a click closes it.
private struct OutsideTarget: Hashable, Sendable {}

/// The command palette: every command and setting, found by letters of its words, in a popup over the screen it runs on.
package struct PaletteScreen: ListScreen {
  private let commands: [CommandMatch]
  private var rows: Rows
  package var list = ListState()
  package var question: Question<Self>?

  /// The commands that match the typed words.
  package struct Rows: ListRows {
    let commands: [ListedCommand]
    /// The typed words, whose letters are emphasised.
    let pattern: FuzzyPattern
    package var count: Int { commands.count }
  }

  /// Opens the palette for a screen.
  package init(for screen: any Screen, _ app: App) {
    let tables = KeyTables.ofScreens.filter { $0.name != PaletteCommand.table }
    let listed = ScreenCommands(of: tables, for: screen, app).all.filter { $0.name != AppCommand.palette.name }
    let settings = screen.isAnswering ? [] : Setting.all.map { ListedCommand($0, app) }
    commands = (listed + settings).map { CommandMatch($0, app) }
    rows = Rows(commands: CommandMatch.sorted(commands, by: "", app), pattern: FuzzyPattern(""))
    question = Question(
      kind: .narrowing,
      prompt: Prompt(
        "Command: ", examples: "(letters from its words, in order)", instruction: "Type letters from a command's words",
        accepting: "runs it", cancelling: "closes"),
      accept: { _, _, _ in true },
      preview: { palette, text, app in palette.find(text, app) })
  }

  package static let keys = [PaletteCommand.allKeys]
  package static let typedLine: (any KeyHandler.Type)? = TypedLine.self
  package static var borrowedKeys: [KeyTable.Use] { [] }
  package var helpTable: String { PaletteCommand.table }
  package var coversScreen: Bool { false }
  package var pinsSelection: Bool { true }
  package func rows(_ app: App) -> Rows { rows }
  package func title(_ app: App) -> String { app.text("Commands") }
  package func hints(_ app: App) -> [Hint] { app.keymap.hints(PaletteCommand.run, .close) }
  package func emptyText(_ app: App) -> String? { app.text("No command contains these letters in this order.") }

  // MARK: Keys

  package mutating func press(_ key: Key, in app: inout App) -> Bool {
    guard let command: PaletteCommand = app.keymap.command(for: key) else { return pressInList(key, in: &app) }
    switch command {
    case .up: list.step(by: -1, rows, page: page(app))
    case .down: list.step(by: 1, rows, page: page(app))
    case .pageUp: list.stepPage(forward: false, rows, page: page(app))
    case .pageDown: list.stepPage(forward: true, rows, page: page(app))
    case .run: if let row = list.row(rows) { open(row: row, in: &app) }
    case .close: app.close()
    }
    return true
  }

  package mutating func open(row: Int, in app: inout App) { app.run(rows.commands[row]) }

  package mutating func click(_ target: ClickTarget, in app: inout App) {
    if target is OutsideTarget { app.close() } else { clickInList(target, in: &app) }
  }

  private mutating func find(_ text: String, _ app: App) {
    rows = Rows(commands: CommandMatch.sorted(commands, by: text, app), pattern: FuzzyPattern(text))
    list = ListState()
  }

  // MARK: Drawing

  /// The area inside the border; the whole screen if it is small or read aloud.
  private func area(_ app: App) -> (inside: Rectangle, hasBorder: Bool) {
    let size = app.size
    guard size.columns >= 60, size.rows >= 12, !app.display.isLinear else { return (Rectangle(size), false) }
    let columns = min(size.columns - 8, 104)
    let rows = min(size.rows - 4, max(16, size.rows * 2 / 3))
    return (
      Rectangle(column: (size.columns - columns) / 2, row: (size.rows - rows) / 2, columns: columns, rows: rows), true
    )
  }

  package func page(_ app: App) -> Int { max(1, area(app).inside.rows - 2) }
  package func columns(_ app: App) -> Int { area(app).inside.columns }

  package func draw(on frame: inout FrameBuilder, _ app: App) {
    let (inside, hasBorder) = area(app)
    frame.mark(Rectangle(app.size), as: OutsideTarget())
    var part = FrameBuilder(Size(columns: inside.columns, rows: inside.rows), theme: frame.theme)
    drawList(on: &part, app)
    if hasBorder {
      let border = inside.inset(columns: -2, rows: -1)
      frame.canvas.fill(border)
      frame.canvas.box(border, style: frame.theme.quiet)
    }
    frame.paste(part, at: Point(column: inside.column, row: inside.row))
  }

  /// Describes a command by its keys, its help text and, if it cannot run, the reason.
  package func describe(_ row: Int, of rows: Rows, in columns: inout RowColumns, _ app: App) {
    let command = rows.commands[row]
    let canRun = command.obstacle == nil
    let keys = command.keyNames(app)
    let names = SafeText(keys.joined(separator: " ")).width <= 14 ? keys.joined(separator: " ") : keys.first ?? ""
    columns.add(names, canRun ? .heading : .quiet, .column(14), in: .all)
    columns.add(
      app.language.phrase(command.help), canRun ? .plain : .quiet, least: 24, highlighting: rows.pattern.highlights,
      in: .all)
    let note = command.setting == nil ? command.obstacle : app.text("setting")
    columns.add(note, .quiet, .kept, in: .shown)
  }
}

/// How well a command matches typed words.
private struct CommandMatch {
  let command: ListedCommand
  private let help: FuzzyText
  /// Its section and its name in config.toml, which are searched but not shown.
  private let others: String

  init(_ command: ListedCommand, _ app: App) {
    self.command = command
    help = FuzzyText(app.language.phrase(command.help))
    others = Folding.fold("\(command.heading(app)) \(command.name)")
  }

  /// The commands that match, best first; of equal matches, the shortest help text comes first.
  static func sorted(_ all: [CommandMatch], by text: String, _ app: App) -> [ListedCommand] {
    let pattern = FuzzyPattern(text)
    let ranked = all.enumerated().compactMap { index, match in
      match.rank(by: pattern, typed: text, app).map {
        (rank: $0, length: text.isEmpty ? 0 : match.help.count, index: index)
      }
    }
    return ranked.sorted { ($0.rank, $0.length, $0.index) < ($1.rank, $1.length, $1.index) }.map {
      all[$0.index].command
    }
  }

  /// How far from the best a command is; `nil` if it does not match. A key typed exactly comes first.
  ///
  /// Commands with an obstacle come after equally good matches. Without typed text, the screen's most useful commands come
  /// first, without the arrow keys, which everybody knows, and settings last.
  private func rank(by pattern: FuzzyPattern, typed: String, _ app: App) -> Int? {
    if command.keys.contains(where: { $0.name == typed || app.language.keyName($0.name) == typed }) { return .min }
    let loss = command.setting != nil ? 12 : command.obstacle == nil ? 0 : command.isHere ? 12 : 24
    if typed.isEmpty {
      let isArrow = command.keys.first.map { ["Left", "Right", "Up", "Down"].contains($0.name) } ?? false
      return command.setting == nil ? loss - (isArrow ? 0 : command.usefulness) : 48
    }
    return pattern.score(in: help, or: others).map { loss - $0 }
  }
}
