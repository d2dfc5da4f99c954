import CellCanvas
import GuideApp
import GuideModel

/// The lines under the grid: the selected programme in full, and what the keys do.
extension Sheet {
  /// Title and episode at the left, clipped if they must be; at the right the times and what is left, and between them
  /// the channel where there is room.
  mutating func drawStatus(_ state: State) {
    let row = state.geometry.statusRow
    let columns = state.size.columns
    let what = StatusWords(state)
    let right = SafeText("  \(timeWords(state, columns: columns)) ").clipped(to: columns)
    let middle = SafeText("  \(state.guide.channels[state.grid.channel].name)")
    let room = max(0, columns - right.width - 1)
    let left = what.title + what.rest
    let kept = left.clipped(to: max(min(room, 24), room - middle.width))
    canvas.write(kept, at: Point(column: 1, row: row), style: theme.plain, limit: room)
    canvas.restyle(Rectangle(column: 1, row: row, columns: min(kept.width, what.title.width), rows: 1)) {
      $0.adding(.bold)
    }
    let start = write(right, endingAt: columns, row: row, style: theme.plain)
    if room - kept.width >= middle.width { write(middle, endingAt: start, row: row, style: theme.quiet) }
  }

  /// Times and what is left, in few columns the times alone; of a gap the times alone.
  private func timeWords(_ state: State, columns: Int) -> String {
    let interval = state.timeline.interval(of: state.grid.item)
    let times = state.times(of: interval)
    guard state.grid.programme != nil, let distance = state.distance(to: interval) else { return times }
    let whole = "\(times), \(distance)"
    return whole.count + 3 <= columns * 2 / 3 ? whole : times
  }

  /// The keys one is most likely to want, from the table of commands; where room is short the most needed of them.
  mutating func drawHints(_ state: State) {
    let row = state.size.rows - 1
    var writer = LineWriter(row: row, columns: 1..<max(1, state.size.columns))
    for hint in Hint.fitting(writer.room, hasHits: state.hits != nil) {
      writer.write(hint.key, style: theme.heading, on: &self)
      writer.write(hint.words, style: theme.quiet, on: &self)
    }
  }
}

/// What the status line says of the selection.
struct StatusWords {
  let title: SafeText
  /// Episode, numbers, flags.
  let rest: SafeText

  init(_ state: State) {
    guard let programme = state.grid.programme else {
      title = SafeText("No listing")
      rest = .empty
      return
    }
    let summary = state.guide.summary(of: programme)
    title = SafeText(state.guide.title(of: programme))
    let episode = summary.episodeTitle.map { ": \($0)" } ?? ""
    let facts =
      [summary.episode?.words, summary.year.map(String.init), summary.starsText].compactMap { $0 }
      + state.guide.flags(of: programme).words.filter { $0 != "widescreen" }
    rest = SafeText(episode + (facts.isEmpty ? "" : "  " + facts.joined(separator: ", ")))
  }
}
