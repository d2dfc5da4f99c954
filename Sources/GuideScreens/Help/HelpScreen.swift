import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// The help screen: keys from the tables in use, query syntax, symbols and the mouse.
package struct HelpScreen: ListScreen {
  private var rows: Rows
  package var list = ListState()
  package var question: Question<Self>?

  /// The help's lines, laid out for the screen's width.
  package struct Rows: ListRows {
    struct HelpRow: Sendable {
      let section: String
      let left: SafeText
      let lines: [SafeText]
      /// The genre family whose colour the line explains.
      var family: GenreFamily?
    }
    let rows: [HelpRow]
    package var count: Int { rows.count }
    package func height(of row: Int) -> Int { rows[row].lines.count }
    package func section(of row: Int) -> String? { rows[row].section }
  }

  /// Opens the help at the key table of a screen.
  package init(at table: String, _ app: App) {
    rows = HelpText(app).rows
    refreshItems(app)
    let title = KeyTables.all.first { $0.name == table }?.sections.first.map { app.language.phrase($0.title) }
    guard let heading = (0..<list.count(rows)).first(where: { list.item(at: $0) == .heading(title ?? "") }) else {
      return
    }
    // Select the last line first, so that the heading ends up at the top of the screen.
    list.select(list.count(rows) - 1, rows, page: page(app))
    list.select(heading, rows, page: page(app))
  }

  package static let keys = [AppCommand.allKeys, ListCommand.allKeys]
  package var helpTable: String { ListCommand.table }
  package func rows(_ app: App) -> Rows { rows }
  package func title(_ app: App) -> String { app.text("Help: keys") }
  package func hints(_ app: App) -> [String] { app.keymap.hints(ListCommand.narrow, .close) }

  package mutating func open(row: Int, in app: inout App) { app.close() }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .size, .settings:
      rows = HelpText(app).rows
      refresh(app)
    default: break
    }
  }

  package func describe(_ row: Int, of rows: Rows, in columns: inout RowColumns, _ app: App) {
    let row = rows.rows[row]
    columns.add(row.left.string, row.family.map { .genre($0) } ?? .heading, in: .all)
    for (index, text) in row.lines.enumerated() {
      if index > 0 { columns.newLine(indent: row.left.width) }
      columns.add(text.string, gap: 0, in: .all)
    }
  }
}

/// Builds the rows of the help for a width.
private struct HelpText {
  private(set) var rows = HelpScreen.Rows(rows: [])
  private let columns: Int
  private let isNarrow: Bool

  init(_ app: App) {
    columns = app.size.columns
    isNarrow = columns < 60
    var all: [HelpScreen.Rows.HelpRow] = []
    for table in KeyTables.all {
      for section in table.sections {
        all += section.rows.compactMap { row in
          let keys = app.keymap.keys(of: row, in: table).map { app.language.keyName($0.name) }
          let names = keys.prefix(isNarrow ? 1 : keys.count).joined(separator: " ")
          return names.isEmpty
            ? nil : self.row(app.language.phrase(section.title), names, app.language.phrase(row.help))
        }
      }
    }
    all += app.keymap.own.map { command in
      let key = app.language.keyName(command.key.name)
      return row(app.text("Your commands"), key, "\(command.name): \(command.program.joined(separator: " "))")
    }
    let asked = (QueryHelp.words + QueryHelp.fields).map { ($0.typed, app.language.phrase($0.meaning)) }
    // The lists of values are longer than their names, so they go where text is wrapped.
    let values = QueryHelp.values.map { (app.language.phrase($0.meaning), $0.typed) }
    all += (asked + values).map {
      row(app.text("Query language (search, filter and command line)"), $0.0, $0.1, column: isNarrow ? 14 : 24)
    }
    all += HelpTexts.signs(in: app.language).map {
      row(app.text("Symbols"), $0.sign, $0.meaning)
    }
    all += GenreFamily.allCases.map { family in
      var row = row(app.text("Genre colours"), "▎", family.label(in: app.language), column: 4)
      row.family = family
      return row
    }
    all += HelpTexts.mouse(app.keymap).map { row(app.text("Using the mouse"), "", app.text($0), column: 2) }
    rows = HelpScreen.Rows(rows: all)
  }

  /// Creates a row with keys or symbols on the left and wrapped text to the right.
  private func row(_ section: String, _ left: String, _ text: String, column: Int? = nil) -> HelpScreen.Rows.HelpRow {
    let column = column ?? (isNarrow ? 12 : 18)
    let left = SafeText("  \(left)")
    // Keys that are too long for their column reduce the space for the text.
    let shown = isNarrow ? left.clipped(to: column - 1) : left
    let padded = shown.width < column ? shown.padded(to: column) : shown + SafeText("  ")
    let room = max(8, columns - 1 - padded.width)
    return HelpScreen.Rows.HelpRow(section: section, left: padded, lines: SafeText(text).wrapped(to: room))
  }
}

/// Help text that does not belong to a key.
package enum HelpTexts {
  static func mouse(_ keymap: Keymap) -> [Message] {
    [
      Message("Click to select; click the selection to open its details."),
      Message("The wheel scrolls through channels; with Shift, through time."),
      Message("Click a day or a time to go there."),
      Message("Hold Shift to select text as usual, or turn the mouse off with \(keymap.name(of: AppCommand.mouse))."),
    ]
  }

  /// The meanings of the symbols in the grid.
  static func signs(in language: InterfaceLanguage) -> [(sign: String, meaning: String)] {
    let title = language.text("Title")
    let signs = [
      ("‹ ›", Message("starts earlier or continues beyond the visible time")),
      ("▎ ▎▄", Message("a programme, in its genre's colour; without text if it is too short")),
      ("+3", Message("three programmes too short for separate cells; arrow keys step through them")),
      ("[2/3]", Message("the second of three in such a cell is selected")),
      ("&1", Message("another programme overlaps this one; see the details")),
      ("│ ▼", Message("now; running programmes are bold, past ones are dim")),
      ("!3", Message("three lines of the guide's files were left out; press the key for details")),
      ("♪ \(title)", Message("a reminder is set")),
      ("★ \(title)", Message("you follow it; in the header: number left today")),
      ("✓ \(title)", Message("you marked it as watched")),
      ("•\(title)", Message("new match of a saved search: you have not looked at it yet")),
      ("s2 e4/6", Message("series 2, episode 4 of 6")),
    ]
    return signs.map { ($0.0, language.text($0.1)) }
  }
}
