import CellCanvas
import GuideApp
import GuideModel

/// The lines under the grid: the selected programme in full, and what the keys do.
extension Sheet {
  /// Title and episode at the left, clipped if they must be; times, channel and what is left at the right, always.
  mutating func drawStatus(_ state: State) {
    let row = state.geometry.statusRow
    let columns = state.size.columns
    let interval = state.timeline.interval(of: state.grid.item)
    let channel = state.guide.channels[state.grid.channel].name
    let what = StatusWords(state)
    let when = [state.times(of: interval), state.distance(to: interval)].compactMap { $0 }.joined(separator: ", ")
    let right = SafeText("  \(when) ").clipped(to: columns)
    let middle = SafeText("  \(channel)")
    let room = columns - right.width - 1
    let left = what.title + what.rest
    let kept = left.clipped(to: max(min(room, 24), room - middle.width))
    canvas.write(kept, at: Point(column: 1, row: row), style: theme.plain, limit: room)
    canvas.restyle(Rectangle(column: 1, row: row, columns: min(kept.width, what.title.width), rows: 1)) {
      $0.adding(.bold)
    }
    let start = write(right, endingAt: columns, row: row, style: theme.plain)
    if room - kept.width >= middle.width { write(middle, endingAt: start, row: row, style: theme.quiet) }
  }

  /// The keys one is most likely to want, from the table of commands.
  mutating func drawHints(_ state: State) {
    let row = state.size.rows - 1
    var writer = LineWriter(row: row, columns: 1..<max(1, state.size.columns))
    let hints: [(Command, String)] = [
      (.earlier, "programme"), (.up, "channel"), (.open, "details"), (.search, "search"), (.now, "now"),
      (.help, "help"), (.quit, "quit"), (.previousDay, "day"), (.zoomIn, "zoom"),
    ]
    for (command, words) in hints {
      let key = SafeText(hintKeys(of: command))
      let text = SafeText(" \(words)  ")
      guard key.width + text.width <= writer.room else { continue }
      writer.write(key, style: theme.heading, on: &self)
      writer.write(text, style: theme.quiet, on: &self)
    }
  }

  /// A key's name, short, together with its counterpart's.
  private func hintKeys(of command: Command) -> String {
    switch command {
    case .earlier: "←→"
    case .up: "↑↓"
    case .previousDay: "[ ]"
    case .zoomIn: "+ -"
    default: CommandTable.entry(for: command)?.keys.first?.name ?? ""
    }
  }

  /// One line for the person, in the place of the hints; where there are none, of the status line.
  mutating func drawNotice(_ state: State) {
    guard let notice = state.notice else { return }
    drawFoot(SafeText(notice), state, style: theme.heading)
  }

  /// Writes over the last line of the screen.
  mutating func drawFoot(_ text: SafeText, _ state: State, style: Style) {
    let row = state.size.rows - 1
    canvas.fill(Rectangle(column: 0, row: row, columns: state.size.columns, rows: 1))
    canvas.write(text.clipped(to: state.size.columns - 2), at: Point(column: 1, row: row), style: style)
  }

  /// A question, what has been typed, and the caret.
  mutating func drawPrompt(_ prompt: PromptState, over state: State) {
    let question = SafeText(words(for: prompt.purpose))
    drawFoot(question + SafeText(prompt.field.string), state, style: theme.plain)
    let row = state.size.rows - 1
    canvas.restyle(Rectangle(column: 1, row: row, columns: question.width, rows: 1)) { _ in theme.heading }
    let before = SafeText(String(prompt.field.text.prefix(prompt.field.caret)))
    cursor = Point(column: min(1 + question.width + before.width, state.size.columns - 1), row: row)
  }

  private func words(for purpose: PromptState.Purpose) -> String {
    switch purpose {
    case .time: "Go to (fri 21:00, tomorrow, 24/12, 20:15): "
    case .channelName: "Channel’s name: "
    case .channelNumber: "Channel: "
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

extension EpisodeNumber {
  /// Such as `4/6, series 2`; the feed's own text where nothing could be read from it.
  var words: String {
    guard let number else { return season.map { "series \($0)" } ?? raw }
    let last = lastNumber.map { "–\($0)" } ?? ""
    let count = count.map { "/\($0)" } ?? ""
    return "\(number)\(last)\(count)" + (season.map { ", series \($0)" } ?? "")
  }
}
