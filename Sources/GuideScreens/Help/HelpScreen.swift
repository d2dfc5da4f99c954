package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// The keys of the help, whose lines have several columns on wide screens.
package enum HelpCommand: String, BoundCommand {
  case left, right

  package static let table = "help"
  package static let sections = [
    KeySection<HelpCommand>(
      "In the help",
      [
        KeyBinding(.left, .left, "h", help: "column to the left; page up if there is one column"),
        KeyBinding(.right, .right, "l", help: "column to the right; page down if there is one column"),
      ])
  ]
}

/// The help entry under the pointer.
package struct HelpTarget: Hashable, Sendable {
  let row: Int
  let column: Int
}

/// The help for a screen: its most useful keys, all keys, query syntax, symbols and the mouse. Enter runs a command.
package struct HelpScreen: ListScreen {
  private let commands: [ListedCommand]
  private var rows: HelpRows
  package var list = ListState()
  package var question: Question<Self>?
  /// The selected column of the selected line.
  private var column = 0
  /// Whether the rows are laid out in one column, for narrowing.
  private var isNarrowed = false

  /// Opens the help for a screen.
  package init(for screen: any Screen, _ app: App) {
    commands = ScreenCommands(of: KeyTables.all, for: screen, app).all
    rows = HelpText(isNarrowed: false, app).rows(commands)
    refreshItems(app)
    // The first line is a heading.
    list.step(by: 1, rows, page: page(app))
  }

  package static let keys = [
    // Left and Right change the column.
    AppCommand.allKeys, ListCommand.keys(without: .pageUp, .pageDown), HelpCommand.allKeys,
  ]
  package var helpTable: String { ListCommand.table }
  package func rows(_ app: App) -> HelpRows { rows }
  package func title(_ app: App) -> String { app.text("Help: keys") }
  package func hints(_ app: App) -> [Hint] {
    let runs = selectedEntry?.command.map { $0.obstacle == nil } ?? false
    return (runs ? [app.keymap.hint(ListCommand.open, app.text("run"))] : [])
      + app.keymap.hints(ListCommand.narrow, .close) + app.keymap.hints(AppCommand.palette)
  }

  /// The selected entry; `nil` on a heading.
  private var selectedEntry: HelpRows.Entry? { selectedPiece?.entry }
  private var selectedPiece: HelpRows.Piece? {
    list.row(rows).flatMap { rows.piece(row: $0, column: rows.column(nearest: column, inRow: $0)) }
  }

  // MARK: Keys

  package mutating func press(_ key: Key, in app: inout App) -> Bool {
    let isTaken = pressInList(key, in: &app)
    followNarrowing(app)
    return isTaken
  }

  package mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    typeInList(text, isPaste: isPaste, in: &app)
    followNarrowing(app)
  }

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    let isInColumns = rows.width < app.size.columns
    if isInColumns, let command: ListCommand = app.keymap.command(for: key), command == .up || command == .down {
      step(by: command == .up ? -1 : 1, app)
      return true
    }
    guard let command: HelpCommand = app.keymap.command(for: key), isInColumns else {
      guard app.keymap.command(for: key) == ListCommand.narrow else { return false }
      // Lay out in one column first, so that narrowing starts with the same entry.
      relayout(isNarrowed: true, app)
      return false
    }
    guard let row = list.row(rows) else { return true }
    let step = command == .left ? -1 : 1
    let from = rows.column(nearest: column, inRow: row)
    // In a column that is shorter, the last entry is the nearest.
    guard rows.rows[row].indices.contains(from + step) else { return true }
    column = from + step
    while rows.piece(row: list.row(rows) ?? -1, column: column) == nil, list.row(rows) != nil {
      list.step(by: -1, rows, page: page(app))
    }
    goToFirstLine(app)
    return true
  }

  /// Goes to the next or previous entry of the column, or to a heading.
  private mutating func step(by step: Int, _ app: App) {
    let (start, entry) = (list, selectedEntry)
    repeat {
      let last = list.selected
      list.step(by: step, rows, page: page(app))
      if list.selected == last { return list = start }
    } while entry != nil && selectedEntry == entry
    goToFirstLine(app)
  }

  /// Goes to the first line of the selected entry.
  private mutating func goToFirstLine(_ app: App) {
    while let piece = selectedPiece, !piece.isFirst { list.step(by: -1, rows, page: page(app)) }
  }

  /// Runs the selected command on the screen below, or closes the help if the line is not about a command.
  package mutating func open(row: Int, in app: inout App) {
    guard let command = selectedEntry?.command else { return app.close() }
    app.run(command)
  }

  package mutating func click(_ target: ClickTarget, in app: inout App) {
    guard let target = target as? HelpTarget else { return clickInList(target, in: &app) }
    guard let piece = rows.piece(row: target.row, column: target.column) else { return }
    if piece.entry == selectedEntry { return open(row: target.row, in: &app) }
    list.select(row: target.row, rows, page: page(app))
    column = target.column
    goToFirstLine(app)
  }

  // MARK: Layout

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .size, .settings: relayout(isNarrowed: isNarrowed, app)
    default: break
    }
  }

  /// Returns to several columns when narrowing has ended.
  private mutating func followNarrowing(_ app: App) {
    if isNarrowed, question == nil, list.narrowing.isEmpty { relayout(isNarrowed: false, app) }
  }

  /// Lays out the entries again, keeping the selected one.
  private mutating func relayout(isNarrowed: Bool, _ app: App) {
    let (entry, heading) = (selectedEntry, list.heading(rows))
    self.isNarrowed = isNarrowed
    rows = HelpText(isNarrowed: isNarrowed, app).rows(commands)
    refresh(app)
    let position = entry.flatMap { entry in
      rows.position {
        $0.section == entry.section && $0.command == entry.command && ($0.command != nil || $0.name == entry.name)
      }
    }
    if let position {
      column = position.column
      list.unfold(row: position.row, described(rows, app), page: page(app))
    } else if let heading {
      list.select(heading: heading, rows, page: page(app))
    }
  }

  // MARK: Drawing

  package func describe(_ row: Int, of rows: HelpRows, in columns: inout RowColumns, _ app: App) {
    for case let piece? in rows.rows[row] { describe(piece, in: &columns) }
  }

  private func describe(_ piece: HelpRows.Piece, in columns: inout RowColumns) {
    let entry = piece.entry
    let isHere = entry.command?.isHere ?? true
    for index in piece.lines {
      if index == 0 {
        columns.add(entry.left.string, entry.family.map { .genre($0) } ?? (isHere ? .heading : .quiet), in: .all)
      } else {
        columns.newLine(indent: entry.left.width)
      }
      columns.add(entry.lines[index].string, isHere ? .plain : .quiet, gap: 0, in: .all)
    }
  }

  package func draw(
    _ row: Int, of rows: HelpRows, in area: Rectangle, isSelected: Bool, on frame: inout FrameBuilder, _ app: App
  ) {
    let selected = selectedEntry
    for (column, piece) in rows.rows[row].enumerated() {
      guard let piece else { continue }
      let cell = Rectangle(
        column: area.column + column * rows.width, row: area.row, columns: rows.width, rows: area.rows)
      // An entry in columns has a row for each line.
      let isChosen = piece.entry == selected
      var described = RowColumns(for: .drawn, in: cell.columns)
      describe(piece, in: &described)
      frame.draw(described, in: cell, isSelected: isChosen, as: HelpTarget(row: row, column: column))
      if isChosen, isSelected { frame.cursor = Point(column: cell.column, row: cell.row) }
    }
  }
}

extension App {
  /// Closes the help or palette and runs a listed command, or says why it cannot run.
  mutating func run(_ command: ListedCommand) {
    if let setting = command.setting {
      close()
      return SettingsScreen.open(selecting: setting, in: &self)
    }
    guard let obstacle = command.obstacle else { return closeAndRun(command.name) }
    let help = language.phrase(command.help)
    notice = command.isHere ? obstacle : "\(language.quoted(help)): \(obstacle)."
  }
}
