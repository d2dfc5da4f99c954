import CellCanvas
import GuideApp

/// The help, made from the table of commands, so that it cannot lie.
extension Sheet {
  mutating func drawHelp(_ scroll: ScrollState, over state: State) {
    let isNarrow = state.size.columns < 60
    var lines: [[(SafeText, Style)]] = []
    for group in CommandEntry.Group.allCases {
      let entries = CommandTable.entries.filter { $0.group == group }
      add(group.rawValue, entries.map { helpLine($0, isNarrow: isNarrow) }, to: &lines)
    }
    add("In the search", CommandTable.searchKeys.map { helpLine($0.keys, $0.words, isNarrow: isNarrow) }, to: &lines)
    add("The signs", HelpWords.signs.map { helpLine($0.sign, $0.words, isNarrow: isNarrow) }, to: &lines)
    add("The mouse", HelpWords.mouse.map { [(SafeText("  \($0)"), theme.plain)] }, to: &lines)
    drawPage("Help: the keys", count: lines.count, scroll, over: state) { lines[$0] }
  }

  private func add(
    _ heading: String, _ section: [[(SafeText, Style)]], to lines: inout [[(SafeText, Style)]]
  ) {
    if !lines.isEmpty { lines.append([]) }
    lines.append([(SafeText(heading), theme.heading)])
    lines += section
  }

  private func helpLine(_ entry: CommandEntry, isNarrow: Bool) -> [(SafeText, Style)] {
    let keys = entry.keys.map(\.name).prefix(isNarrow ? 1 : entry.keys.count).joined(separator: " ")
    let words = entry.words + (entry.isComing ? " (still to come)" : "")
    return helpLine(keys, words, isNarrow: isNarrow, style: entry.isComing ? theme.quiet : theme.plain)
  }

  /// Keys or signs at the left, words beside them; in few columns less of the former.
  private func helpLine(
    _ keys: String, _ words: String, isNarrow: Bool, style: Style = .plain
  ) -> [(SafeText, Style)] {
    let column = isNarrow ? 12 : 18
    let left = SafeText("  \(keys.filter { $0 != "`" })")
    let shown = isNarrow ? left.clipped(to: column - 1) : left
    return [(shown.padded(to: max(column, shown.width + 1)), theme.heading), (SafeText(words), style)]
  }
}

/// Words of the help that belong to no key.
package enum HelpWords {
  /// What the mouse does, a line each.
  package static let mouse = [
    "A click selects, a click on what is selected opens its details.",
    "The wheel scrolls the channels, with Shift the time.",
    "A click on a day or on the times goes there.",
    "Hold Shift to select text as ever, or turn the mouse off with m.",
  ]

  /// What the signs in the grid mean.
  package static let signs: [(sign: String, words: String)] = [
    ("‹ ›", "begun before, or goes on after, what is seen"),
    ("▎", "a programme begins; the colour is its genre's"),
    ("+3", "three programmes too short for cells of their own; the arrow keys go through them"),
    ("[2/3]", "the second of three in such a cell is selected"),
    ("&1", "another programme lies in the same minutes; the details name it"),
    ("┃", "now; what is over is dim"),
    ("!3", "three lines of the guide's files were repaired or refused: press !"),
  ]
}
