package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel

/// The keys of every list.
package enum ListCommand: String, BoundCommand {
  case up, down, pageUp, pageDown, halfPageUp, halfPageDown, first, last, open, close, narrow, mark, markAll

  package static let table = "list"
  package static let sections = [
    KeySection<ListCommand>(
      "In a list",
      [
        KeyBinding(.up, .up, "k", help: "line above", isEssential: true),
        KeyBinding(.down, .down, "j", help: "line below", isEssential: true),
        KeyBinding(.pageUp, .pageUp, .control("b"), .left, help: "page up"),
        KeyBinding(.pageDown, .pageDown, .control("f"), .right, help: "page down"),
        KeyBinding(.halfPageUp, .control("u"), help: "half a page up"),
        KeyBinding(.halfPageDown, .control("d"), help: "half a page down"),
        KeyBinding(.first, "g", .home, help: "first line"),
        KeyBinding(.last, "G", .end, help: "last line"),
        KeyBinding(.open, .enter, help: "open or go there; fold or unfold a heading", hint: "open", isEssential: true),
        KeyBinding(
          .close, .escape, "q", help: "show all lines, then clear the marks, then go back", hint: "back",
          isEssential: true),
        KeyBinding(.narrow, "/", help: "filter the list as you type", hint: "filter", isEssential: true),
        KeyBinding(
          .mark, " ",
          help: "mark the line, for commands that act on several lines; page down if lines cannot be marked"),
        KeyBinding(.markAll, "*", help: "mark or unmark all the lines shown", hint: "mark all"),
      ])
  ]
}

extension Keymap {
  /// The hints for the keys that mark rows, for lists with marks.
  var markHints: [Hint] {
    [hint(ListCommand.mark, language.text("mark")), hint(ListCommand.markAll, language.text("all"))].filter {
      !$0.isEmpty
    }
  }
}

extension App {
  /// The hint for the undo key, if there is anything to undo.
  var undoHints: [Hint] { obstacle(to: .undo, for: nil) == nil ? keymap.hints(AppCommand.undo) : [] }
}

extension ListScreen {
  /// The hint for the key that opens the selected line, or folds or unfolds a heading; empty if there is nothing to open.
  func openingHint(_ opening: String?, _ app: App) -> [Hint] {
    let heading = list.heading(rows(app))
    let folding = heading.map { list.isFolded($0) ? app.text("unfold") : app.text("fold") }
    return [(folding ?? opening).map { app.keymap.hint(ListCommand.open, $0) } ?? .none].filter { !$0.isEmpty }
  }

  /// The hints for the keys that open the selected line and close the list.
  func openingHints(_ opening: String?, _ app: App) -> [Hint] {
    openingHint(opening, app) + app.keymap.hints(ListCommand.close)
  }

  /// The hints for the keys that narrow the list and mark its rows, if it has rows.
  func narrowHints(_ app: App) -> [Hint] {
    let rows = rows(app)
    if rows.count == 0 { return [] }
    return app.keymap.hints(ListCommand.narrow) + (rows.hasMarks && rows.id(of: 0) != nil ? app.keymap.markHints : [])
  }
}

/// A screen that is a list: rows, a title and its own commands.
package protocol ListScreen: AskingScreen {
  associatedtype Rows: ListRows
  /// Selection, scroll position and marks.
  var list: ListState { get set }

  /// The current rows.
  func rows(_ app: App) -> Rows
  /// The title of the screen.
  func title(_ app: App) -> String
  /// The hints on the last line, most important first.
  func hints(_ app: App) -> [Hint]
  /// Whether column titles are shown above the rows, if the screen has room.
  static var hasColumnTitles: Bool { get }
  /// Number of lines for rows, between the titles and the hints; at least one.
  func page(_ app: App) -> Int
  /// Number of columns in a line.
  func columns(_ app: App) -> Int
  /// Draws something beside the rows.
  func drawBeside(_ lines: Range<Int>, on frame: inout FrameBuilder, _ app: App)
  /// Draws something into the free lines below the last row.
  func drawBelow(_ lines: Range<Int>, on frame: inout FrameBuilder, _ app: App)
  /// Opens a row, or goes to what it shows.
  mutating func open(row: Int, in app: inout App)
  /// The grid command that opens this kind of list; its key also closes it.
  static var opener: GridCommand? { get }
  /// The command whose key closes this screen; `nil` if it was opened in another way.
  var opener: GridCommand? { get }
  /// Handles a key of this screen; returns false to leave it to the list.
  mutating func pressOwn(_ key: Key, in app: inout App) -> Bool
  /// Handles a key shared with similar screens; returns false to leave it to the list.
  mutating func pressShared(_ key: Key, in app: inout App) -> Bool
  /// Closes the list.
  mutating func close(in app: inout App)
  /// How a typed text narrows the list, for lists that understand queries.
  func filter(_ text: String, of rows: Rows, _ app: App) -> ListFilter
  /// The examples in the filter's prompt.
  func filterExamples(_ app: App) -> Message
  /// The text to show if the list is empty, if any.
  func emptyText(_ app: App) -> String?
  /// Which keys to use instead of one that does nothing here.
  func unusedKeyAdvice(_ app: App) -> String
  /// Draws a row into an area.
  func draw(
    _ row: Int, of rows: Rows, in area: Rectangle, isSelected: Bool, on frame: inout FrameBuilder, _ app: App)
  /// Adds the columns of a row, for drawing, narrowing or reading mode.
  func describe(_ row: Int, of rows: Rows, in columns: inout RowColumns, _ app: App)
}

extension ListScreen {
  package var helpTable: String { ListCommand.table }

  package static var borrowedKeys: [KeyTable.Use] { [GridCommand.keys(only: GridCommand.anywhere)] }
  package static var opener: GridCommand? { nil }
  package var opener: GridCommand? { Self.opener }
  package var opensOnce: Bool { opener.map(GridCommand.anywhere.contains) ?? false }
  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool { false }
  package mutating func pressShared(_ key: Key, in app: inout App) -> Bool { false }
  package func emptyText(_ app: App) -> String? { nil }
  package func filter(_ text: String, of rows: Rows, _ app: App) -> ListFilter { .words }
  package func filterExamples(_ app: App) -> Message {
    let tab = app.keymap.name(of: PromptCommand.complete)
    return rows(app).hasMarks ? "(part of a line; \(tab) to mark)" : "(part of a line)"
  }
  package mutating func open(row: Int, in app: inout App) { close(in: &app) }
  package mutating func close(in app: inout App) { app.close() }
  package func unusedKeyAdvice(_ app: App) -> String {
    app.text("Press \(app.keymap.name(of: AppCommand.help)) for help.")
  }

  /// The notice for a command if narrowing leaves no lines; `nil` if some lines remain.
  func noMatchingLineText(_ app: App) -> String? {
    let rows = rows(app)
    guard !list.narrowing.isEmpty, list.count(rows) == 0 else { return nil }
    let close = app.keymap.name(of: ListCommand.close)
    if case .invalid(let problem) = filter(list.narrowing, of: rows, app) {
      return app.text("This query is not valid: \(problem). \(close) shows all lines.")
    }
    return app.text("No line contains “\(list.narrowing.shortened(to: 30))”; \(close) shows all lines.")
  }

  package static var hasColumnTitles: Bool { false }
  package func page(_ app: App) -> Int { max(1, app.size.rows - 2 - columnTitleLines(app)) }
  /// Number of lines for column titles.
  func columnTitleLines(_ app: App) -> Int {
    Self.hasColumnTitles && app.size.rows >= 16 && app.size.columns >= 60 ? 1 : 0
  }
  package func columns(_ app: App) -> Int { app.size.columns }
  package func drawBeside(_ lines: Range<Int>, on frame: inout FrameBuilder, _ app: App) {}
  package func drawBelow(_ lines: Range<Int>, on frame: inout FrameBuilder, _ app: App) {}

  // MARK: Keys

  package mutating func press(_ key: Key, in app: inout App) -> Bool { pressInList(key, in: &app) }

  /// Handles a key that belongs to the question, to this screen or to every list.
  mutating func pressInList(_ key: Key, in app: inout App) -> Bool {
    list.awaited = nil
    if markWhileNarrowing(key, in: &app) || pressInQuestion(key, in: &app) { return true }
    if let opener, app.keymap.command(for: key) == opener {
      close(in: &app)
    } else if !pressOwn(key, in: &app), !pressShared(key, in: &app) {
      if let command: ListCommand = app.keymap.command(for: key) {
        perform(command, key, in: &app)
      } else if !app.performGridCommand(key) {
        let closing = app.text("\(app.keymap.name(of: ListCommand.close)) goes back.")
        app.notice =
          app.keymap.gridNotice(for: key, closing: closing)
          ?? app.keymap.unusedKeyNotice(key, unusedKeyAdvice(app))
      }
    }
    return true
  }

  private mutating func perform(_ command: ListCommand, _ key: Key, in app: inout App) {
    let (rows, page) = (rows(app), page(app))
    switch command {
    case .up: list.step(by: -1, rows, page: page)
    case .down: list.step(by: 1, rows, page: page)
    case .pageUp: list.stepPage(forward: false, rows, page: page)
    case .pageDown: list.stepPage(forward: true, rows, page: page)
    case .halfPageUp: list.stepPage(forward: false, half: true, rows, page: page)
    case .halfPageDown: list.stepPage(forward: true, half: true, rows, page: page)
    case .first: list.step(by: -list.count(rows), rows, page: page)
    case .last: list.step(by: list.count(rows), rows, page: page)
    case .open: openSelected(in: &app)
    case .close: leave(in: &app)
    case .narrow: startNarrowing("", in: &app)
    case .markAll:
      if !list.toggleAllMarks(rows) { app.notice = app.keymap.unusedKeyNotice(key, unusedKeyAdvice(app)) }
    case .mark: if !list.toggleMark(rows, page: page) { list.stepPage(forward: true, rows, page: page) }
    }
  }

  /// Removes the narrowing or, if there is none, the marks; if there are no marks either, closes the list.
  private mutating func leave(in app: inout App) {
    if !list.narrowing.isEmpty { return list.narrow(to: "", described(rows(app), app), page: page(app)) }
    if list.marked.isEmpty { close(in: &app) } else { list.unmarkAll() }
  }

  private mutating func openSelected(in app: inout App) {
    let rows = rows(app)
    if let row = list.row(rows) { return open(row: row, in: &app) }
    _ = list.toggleFold(described(rows, app), page: page(app))
  }

  // MARK: Pointer and events

  package mutating func click(_ target: ClickTarget, in app: inout App) { clickInList(target, in: &app) }

  /// Selects the clicked line, or opens it if it is already selected.
  mutating func clickInList(_ target: ClickTarget, in app: inout App) {
    guard let target = target as? ListTarget, target.index < list.count(rows(app)) else { return }
    list.awaited = nil
    if list.selected == target.index { return openSelected(in: &app) }
    list.select(target.index, rows(app), page: page(app))
  }

  package mutating func scrollWheel(_ kind: MouseEvent.Kind, in app: inout App) { scrollList(kind, in: &app) }

  /// Moves the selection by three lines.
  mutating func scrollList(_ kind: MouseEvent.Kind, in app: inout App) {
    list.awaited = nil
    switch kind {
    case .wheelUp: list.step(by: -3, rows(app), page: page(app))
    case .wheelDown: list.step(by: 3, rows(app), page: page(app))
    case .press, .wheelLeft, .wheelRight: break
    }
  }

  /// Undoes the last change and selects the restored row.
  package mutating func undo(in app: inout App) {
    list.awaited = .new
    app.undoChange()
  }

  package mutating func follow(_ event: AppEvent, in app: inout App) { refresh(app) }

  /// Applies a change to the rows and reselects a row.
  ///
  /// Selects the row with `id`, or else the awaited row, or else the same row as before.
  mutating func reload(_ app: App, selecting id: String? = nil, _ change: (inout Self) -> Void) {
    let before = rows(app)
    let selected = list.row(before).flatMap { before.id(of: $0) }
    let heading = list.heading(before)
    change(&self)
    refresh(app)
    let rows = rows(app)
    var wanted = id.flatMap(rows.row)
    if wanted == nil, let awaited = list.awaited {
      wanted = if case .row(let id) = awaited { rows.row(of: id) } else { rows.firstRow(notIn: before) }
      if wanted != nil { list.awaited = nil }
    }
    if let row = wanted ?? selected.flatMap(rows.row) {
      list.select(row: row, rows, page: page(app))
    } else if let heading {
      list.select(heading: heading, rows, page: page(app))
    }
  }

  /// Updates the list after a change to its rows or to the screen's size.
  mutating func refresh(_ app: App) {
    refreshItems(app)
    list.reveal(rows(app), page: page(app))
  }

  /// Updates the items after a change to the rows.
  mutating func refreshItems(_ app: App) { list.refresh(described(rows(app), app)) }

  /// The rows with the text of their columns.
  func described(_ rows: Rows, _ app: App) -> DescribedRows<Self> { DescribedRows(screen: self, rows: rows, app: app) }
}
