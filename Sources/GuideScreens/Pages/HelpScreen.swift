import CellCanvas
import GuideApp

/// The help, made from the table of commands, so that it cannot lie.
extension Sheet {
  mutating func drawHelp(_ scroll: ScrollState, over state: State) {
    var lines: [[(SafeText, Style)]] = []
    let groups = CommandEntry.Group.allCases
    for group in groups {
      if group != groups.first { lines.append([]) }
      lines.append([(SafeText(group.rawValue), theme.heading)])
      lines += CommandTable.entries.filter { $0.group == group }.map(helpLine)
    }
    lines += [[], [(SafeText("The mouse"), theme.heading)]]
    lines += HelpWords.mouse.map { [(SafeText("  \($0)"), theme.plain)] }
    drawPage("Help: the keys", lines, scroll, over: state)
  }

  private func helpLine(_ entry: CommandEntry) -> [(SafeText, Style)] {
    let keys = SafeText("  " + entry.keys.map(\.name).joined(separator: " "))
    let pad = SafeText(String(repeating: " ", count: max(1, 18 - keys.width)))
    let words = entry.words + (entry.isComing ? " (still to come)" : "")
    return [(keys + pad, theme.heading), (SafeText(words), entry.isComing ? theme.quiet : theme.plain)]
  }
}

/// Words of the help that belong to no key.
package enum HelpWords {
  package static let mouse = [
    "A click selects, a click on what is selected opens its details.",
    "The wheel scrolls the channels, with Shift the time.",
    "A click on a day or on the times goes there.",
    "Hold Shift to select text as ever, or turn the mouse off with m.",
  ]
}
