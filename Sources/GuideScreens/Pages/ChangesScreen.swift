import CellCanvas
import GuideApp
import GuideModel

/// What the last update changed: what is new, moved and gone.
extension Sheet {
  mutating func drawChanges(_ scroll: ScrollState, over state: State) {
    let changes = state.changes
    let theme = theme
    let count = ChangeCount(changes).words
    let heading = "What the last update changed: \(count.isEmpty ? "nothing of what was known" : count)"
    // What became of the sources goes first, whole, in as many lines as that takes.
    let report = state.reportLines.flatMap { SafeText($0).wrapped(to: max(8, state.size.columns - 2)) }
    let head = report.isEmpty ? [] : report + [SafeText("")]
    // In few columns the times have a line of their own, so that titles can be read.
    let lines = state.size.columns >= 100 ? 1 : 2
    let names = min(changes.lazy.map { SafeText($0.channel.name).width }.max() ?? 0, max(6, state.size.columns / 6))
    // As wide as the longest: two days and four times.
    let timesColumns = 50
    drawPage(heading, count: head.count + changes.count * lines, scroll, over: state) { line in
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
}

/// How many changes there are of each kind.
private struct ChangeCount {
  let words: String

  init(_ changes: [GuideChange]) {
    var counts = [0, 0, 0]
    for change in changes {
      switch change.kind {
      case .new: counts[0] += 1
      case .moved: counts[1] += 1
      case .gone: counts[2] += 1
      }
    }
    words = zip(counts, ["new", "moved", "gone"]).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
