import CellCanvas
import GuideApp
import GuideModel

/// What the last update changed: what is new, moved and gone.
extension Sheet {
  mutating func drawChanges(_ scroll: ScrollState, over state: State) {
    let changes = state.changes.changes
    let theme = theme
    let count = state.changes.summary
    let heading = "What the last update changed: \(count.isEmpty ? "nothing of what was known" : count)"
    let head = changesHead(state)
    let lines = linesOfChange(state)
    let names = min(state.changes.nameColumns, max(6, state.size.columns / 6))
    // As wide as the longest: two days and four times.
    let timesColumns = 50
    drawPage(heading, count: changeLineCount(state), scroll, over: state) { line in
      if line < head.count { return [(head[line], theme.plain)] }
      let place = line - head.count
      let change = changes[place / lines]
      var isGone = false
      if case .gone = change.kind { isGone = true }
      let name = (SafeText("  \(change.channel.name)").clipped(to: names + 2).padded(to: names + 2), theme.quiet)
      let title = (SafeText("  \(change.title)"), isGone ? theme.quiet : theme.plain)
      let kind = (SafeText(change.kindName).padded(to: 5), isGone ? theme.quiet : theme.heading)
      let times = change.when(in: state.zone)
      if lines == 1 { return [kind, name, (SafeText("  \(times)").padded(to: timesColumns), theme.plain), title] }
      return place % lines == 0 ? [kind, name, title] : [(SafeText("       \(times)"), theme.quiet)]
    }
  }

  /// How many lines the page has.
  func changeLineCount(_ state: State) -> Int {
    changesHead(state).count + state.changes.changes.count * linesOfChange(state)
  }

  /// What became of the sources, whole, in as many lines as that takes.
  private func changesHead(_ state: State) -> [SafeText] {
    let report = state.reportLines.flatMap { SafeText($0).wrapped(to: max(8, state.size.columns - 2)) }
    return report.isEmpty ? [] : report + [SafeText("")]
  }

  /// In few columns the times have a line of their own, so that titles can be read.
  private func linesOfChange(_ state: State) -> Int { state.size.columns >= 100 ? 1 : 2 }
}
