import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel

/// The status line and the pane below the grid.
extension GridScreen {
  /// Draws the title and episode, the channel if it fits, and the times.
  func drawStatus(on frame: inout FrameBuilder, _ app: App) {
    let row = geometry(app).statusRow
    let columns = frame.columns
    let what = StatusText(position, app)
    let right = SafeText("  \(timeText(app, columns: columns)) ").clipped(to: columns)
    let middle = SafeText("  \(app.guide.channels[position.channel].name)")
    let room = max(0, columns - right.width - 1)
    let left = what.title + what.rest
    let kept = left.clipped(to: max(min(room, 24), room - middle.width))
    frame.canvas.write(kept, at: Point(column: 1, row: row), style: frame.theme.plain, limit: room)
    frame.canvas.restyle(Rectangle(column: 1, row: row, columns: min(kept.width, what.title.width), rows: 1)) {
      $0.adding(.bold)
    }
    let start = frame.write(right, endingAt: columns, row: row, style: frame.theme.plain)
    if room - kept.width >= middle.width { frame.write(middle, endingAt: start, row: row, style: frame.theme.quiet) }
  }

  /// The times and the remaining time; only the times if space is short or a gap is selected.
  private func timeText(_ app: App, columns: Int) -> String {
    let interval = app.timeline.interval(of: position.item)
    let times = app.times(of: interval)
    guard position.programme != nil, let distance = app.distance(to: interval) else { return times }
    let whole = "\(times), \(distance)"
    return whole.count + 3 <= columns * 2 / 3 ? whole : times
  }

  /// Draws the pane with the other facts, the description and the cast.
  func drawPane(on frame: inout FrameBuilder, _ app: App) {
    guard let programme = position.programme else { return }
    let geometry = geometry(app)
    let (details, columns) = (app.guide.details(of: programme), max(1, frame.columns - 2))
    let facts = paneFacts(details, app)
    let cast = details.cast.prefix(12).map(\.name).joined(separator: ", ")
    let text = [details.description, cast.isEmpty ? nil : app.text("With \(cast).")].compactMap { $0 }.joined(
      separator: " ")
    let head = facts.isEmpty ? [] : [SafeText(facts).clipped(to: columns)]
    let lines = head + SafeText(text).wrapped(to: columns, lines: geometry.paneRows - head.count)
    for (index, line) in lines.enumerated() {
      let style = index < head.count ? frame.theme.quiet : frame.theme.plain
      frame.canvas.write(line, at: Point(column: 1, row: geometry.statusRow + 1 + index), style: style)
    }
  }

  /// Facts that the status line lacks, such as `Drama, Crime, certificate 12, by Ann Field`.
  private func paneFacts(_ details: ProgrammeDetails, _ app: App) -> String {
    let others = [
      details.certificate.map { app.text("certificate \($0)") },
      details.directors.isEmpty ? nil : app.text("by \(details.directors.joined(separator: ", "))"),
    ]
    return (details.genres + others.compactMap { $0 }).joined(separator: ", ")
  }
}

/// The selection's text for the status line.
struct StatusText {
  let title: SafeText
  /// The episode, its numbers, the flags, and the lists that contain the programme.
  let rest: SafeText

  init(_ position: GridPosition, _ app: App) {
    guard let programme = position.programme else {
      title = SafeText(app.emptyText(ofChannel: position.channel))
      rest = .empty
      return
    }
    title = SafeText(app.markedTitle(of: programme))
    rest = SafeText(
      app.facts(of: programme) + (app.listNamesText(of: programme).map { "  " + app.text("in \($0)") } ?? ""))
  }
}
