import CellCanvas
import GuideApp
import GuideSearch

/// The help, made from the table of commands, so that it cannot lie.
extension Sheet {
  mutating func drawHelp(_ scroll: ScrollState, over state: State) {
    let lines = helpPage(state)
    drawPage("Help: the keys", count: lines.count, scroll, over: state) { lines[$0] }
  }

  /// The lines of the help, as wide as the screen.
  func helpPage(_ state: State) -> [[(SafeText, Style)]] {
    var lines: [[(SafeText, Style)]] = []
    for group in CommandEntry.Group.allCases {
      let entries = CommandTable.entries.filter { $0.group == group }
      add(group.rawValue, entries.flatMap { helpLines($0, state) }, to: &lines)
    }
    add("In the search", CommandTable.searchKeys.flatMap { helpLines($0.keys, $0.words, state) }, to: &lines)
    let asked = (QueryHelp.words + QueryHelp.fields + QueryHelp.values)
      .flatMap { helpLines($0.typed, $0.meaning, state, column: isNarrow(state) ? 14 : 24) }
    add("What can be asked, in the search, the filter and on the command line", asked, to: &lines)
    add("The signs", HelpWords.signs.flatMap { helpLines($0.sign, $0.words, state) }, to: &lines)
    add(
      "The mouse", HelpWords.mouse.flatMap { wrapped(SafeText($0), after: SafeText("  "), state, theme.plain) },
      to: &lines)
    return lines
  }

  private func add(
    _ heading: String, _ section: [[(SafeText, Style)]], to lines: inout [[(SafeText, Style)]]
  ) {
    if !lines.isEmpty { lines.append([]) }
    lines.append([(SafeText(heading), theme.heading)])
    lines += section
  }

  private func helpLines(_ entry: CommandEntry, _ state: State) -> [[(SafeText, Style)]] {
    let keys = entry.keys.map(\.name).prefix(isNarrow(state) ? 1 : entry.keys.count).joined(separator: " ")
    let words = entry.words + (entry.isComing ? " (still to come)" : "")
    return helpLines(keys, words, state, style: entry.isComing ? theme.quiet : theme.plain)
  }

  private func isNarrow(_ state: State) -> Bool { state.size.columns < 60 }

  /// Keys or signs at the left, words beside them; in few columns less of the former.
  private func helpLines(
    _ keys: String, _ words: String, _ state: State, style: Style = .plain, column: Int? = nil
  ) -> [[(SafeText, Style)]] {
    let column = column ?? (isNarrow(state) ? 12 : 18)
    let left = SafeText("  \(keys.filter { $0 != "`" })")
    let shown = isNarrow(state) ? left.clipped(to: column - 1) : left
    // Keys that are too long for their column have a line of their own.
    if shown.width >= column {
      return [[(shown, theme.heading)]]
        + wrapped(SafeText(words), after: SafeText("").padded(to: column), state, style)
    }
    return wrapped(SafeText(words), after: shown.padded(to: column), state, style)
  }

  /// A text in as many lines as it needs, each beside what stands at its left, which is only in the first.
  private func wrapped(
    _ text: SafeText, after left: SafeText, _ state: State, _ style: Style
  ) -> [[(SafeText, Style)]] {
    let room = max(8, state.size.columns - 1 - left.width)
    return text.wrapped(to: room).enumerated().map { place, line in
      [(place == 0 ? left : SafeText("").padded(to: left.width), theme.heading), (line, style)]
    }
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
