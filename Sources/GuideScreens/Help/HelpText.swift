import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// The help's lines, each with one or more entries side by side.
package struct HelpRows: ListRows {
  /// An entry: keys or symbols, and their meaning.
  struct Entry: Hashable, Sendable {
    let section: String
    /// The keys or symbols as they are, without padding.
    let name: String
    let left: SafeText
    let lines: [SafeText]
    /// The command that the entry explains; `nil` for other entries.
    var command: ListedCommand?
    /// The genre family whose colour the entry explains.
    var family: GenreFamily?
  }

  /// The part of an entry in one row: all its lines if there is one column, otherwise one of them.
  struct Piece: Hashable, Sendable {
    let entry: Entry
    let lines: Range<Int>

    var isFirst: Bool { lines.lowerBound == 0 }
  }

  /// The rows, each with its pieces from left to right. All entries of a row have the same section.
  let rows: [[Piece?]]
  /// Number of columns for each entry.
  let width: Int

  package var count: Int { rows.count }
  package func height(of row: Int) -> Int { rows[row].compactMap { $0?.lines.count }.max() ?? 1 }
  package func section(of row: Int) -> String? { rows[row].lazy.compactMap { $0?.entry.section }.first }

  /// The column nearest to a wanted one that has an entry in a row.
  func column(nearest wanted: Int, inRow row: Int) -> Int {
    let taken = rows[row].indices.filter { rows[row][$0] != nil }
    return taken.min { abs($0 - wanted) < abs($1 - wanted) } ?? 0
  }

  /// The piece at a row and column; `nil` if that cell is empty.
  func piece(row: Int, column: Int) -> Piece? {
    rows.indices.contains(row) && rows[row].indices.contains(column) ? rows[row][column] : nil
  }

  /// The row and column of the first entry that meets a condition; `nil` if none does.
  func position(where isWanted: (Entry) -> Bool) -> (row: Int, column: Int)? {
    for (row, pieces) in rows.enumerated() {
      if let column = pieces.firstIndex(where: { $0.map { isWanted($0.entry) } ?? false }) { return (row, column) }
    }
    return nil
  }
}

/// Builds the entries of the help and lays them out for a width.
struct HelpText {
  /// The minimum width of an entry next to others.
  private static let leastWidth = 66
  /// Number of keys listed first as the most useful.
  private static let essentialCount = 15

  private let columns: Int
  private let width: Int
  private let isNarrow: Bool
  private let app: App

  /// Lays out for the screen's width; narrowed help has a single column, because its entries come and go.
  init(isNarrowed: Bool, _ app: App) {
    self.app = app
    columns = isNarrowed || app.display.isLinear ? 1 : max(1, app.size.columns / Self.leastWidth)
    width = app.size.columns / columns
    isNarrow = width < 60
  }

  /// The most useful commands of a screen, all commands by section, then everything else.
  func rows(_ commands: [ListedCommand]) -> HelpRows {
    let essential = ScreenCommands.essential(of: commands, atMost: Self.essentialCount)
    let first = essential.compactMap { entry($0, in: app.text("Most useful here")) }
    let all = first + commands.compactMap { entry($0, in: $0.heading(app)) } + otherEntries
    var titles: [String] = []
    var sections: [String: [HelpRows.Entry]] = [:]
    for entry in all {
      if sections[entry.section] == nil { titles.append(entry.section) }
      sections[entry.section, default: []].append(entry)
    }
    return HelpRows(rows: titles.flatMap { rows(of: sections[$0] ?? []) }, width: width)
  }

  /// Places the entries of a section in columns of about the same height, downwards first.
  private func rows(of entries: [HelpRows.Entry]) -> [[HelpRows.Piece?]] {
    if columns == 1 { return entries.map { [HelpRows.Piece(entry: $0, lines: 0..<$0.lines.count)] } }
    var height = (entries.reduce(0) { $0 + $1.lines.count } + columns - 1) / columns
    var flows = flows(of: entries, height: height)
    while flows.count > columns {
      height += 1
      flows = self.flows(of: entries, height: height)
    }
    return (0..<height).map { row in flows.map { row < $0.count ? $0[row] : nil } }
  }

  /// Fills columns of a height with entries, one line in each row.
  private func flows(of entries: [HelpRows.Entry], height: Int) -> [[HelpRows.Piece]] {
    var flows: [[HelpRows.Piece]] = [[]]
    for entry in entries {
      let last = flows.count - 1
      let pieces = entry.lines.indices.map { HelpRows.Piece(entry: entry, lines: $0..<$0 + 1) }
      if flows[last].isEmpty || flows[last].count + pieces.count <= height {
        flows[last] += pieces
      } else {
        flows.append(pieces)
      }
    }
    return flows
  }

  private func entry(_ command: ListedCommand, in section: String) -> HelpRows.Entry? {
    let names = command.keyNames(app)
    guard !names.isEmpty else { return nil }
    var entry = entry(
      section, names.prefix(isNarrow ? 1 : names.count).joined(separator: " "), app.language.phrase(command.help))
    entry.command = command
    return entry
  }

  private var otherEntries: [HelpRows.Entry] {
    let asked = (QueryHelp.words + QueryHelp.fields).map { ($0.typed, app.language.phrase($0.meaning)) }
    // The lists of values are longer than their names, so they go in the column that is wrapped.
    let values = QueryHelp.values.map { (app.language.phrase($0.meaning), $0.typed) }
    let queries = (asked + values).map {
      entry(app.text("Query language (search, filter and command line)"), $0.0, $0.1, column: isNarrow ? 14 : 24)
    }
    let signs = HelpTexts.signs(in: app.language).map {
      entry(app.text("Symbols"), $0.sign, $0.meaning)
    }
    let genres = GenreFamily.allCases.map { family in
      var entry = entry(app.text("Genre colours"), "▎", family.label(in: app.language), column: 4)
      entry.family = family
      return entry
    }
    return queries + signs + genres
      + HelpTexts.mouse(app.keymap).map { entry(app.text("Using the mouse"), "", app.text($0), column: 2) }
  }

  /// Creates an entry with keys or symbols on the left and wrapped text to the right.
  private func entry(_ section: String, _ left: String, _ text: String, column: Int? = nil) -> HelpRows.Entry {
    let column = column ?? (isNarrow ? 12 : columns > 1 ? 16 : 18)
    let name = left
    let left = SafeText("  \(name)")
    // Keys that are too long for their column reduce the space for the text.
    let shown = isNarrow ? left.clipped(to: column - 1) : left
    let padded = shown.width < column ? shown.padded(to: column) : shown + SafeText("  ")
    let room = max(8, width - 1 - padded.width)
    return HelpRows.Entry(section: section, name: name, left: padded, lines: SafeText(text).wrapped(to: room))
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
      ("▎ ▎▂", Message("a programme, in its genre's colour; without text if it is too short")),
      ("+3", Message("three programmes too short for separate cells; arrow keys step through them")),
      ("[2/3]", Message("the second of three programmes in one cell is selected")),
      ("&1", Message("another programme overlaps this one; see the details")),
      ("│ ▼", Message("now; running programmes are bold, past ones are dim")),
      ("!3", Message("three lines of the guide's files were left out; press the key for details")),
      ("♪ \(title)", Message("a reminder is set")),
      ("★ \(title)", Message("you follow it; in the header: number left today")),
      ("✓ \(title)", Message("you marked it as watched")),
      ("•\(title)", Message("new match for a saved search, not looked at yet")),
      ("s2 e4/6", Message("series 2, episode 4 of 6")),
    ]
    return signs.map { ($0.0, language.text($0.1)) }
  }
}
