import CellCanvas
import GuideApp
import GuideModel

/// The lines under the grid: the selected programme in full, and what the keys do.
extension GridScreen {
  /// Title and episode at the left, clipped if they must be; at the right the times and what is left, and between them
  /// the channel if there is room.
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

  /// Times and what is left, in few columns the times alone; of a gap the times alone.
  private func timeText(_ app: App, columns: Int) -> String {
    let interval = app.timeline.interval(of: position.item)
    let times = app.times(of: interval)
    guard position.programme != nil, let distance = app.distance(to: interval) else { return times }
    let whole = "\(times), \(distance)"
    return whole.count + 3 <= columns * 2 / 3 ? whole : times
  }
}

/// The texts of the status line for the selection.
struct StatusText {
  let title: SafeText
  /// Episode, numbers, flags.
  let rest: SafeText

  init(_ position: GridPosition, _ app: App) {
    guard let programme = position.programme else {
      title = SafeText("No listing")
      rest = .empty
      return
    }
    title = SafeText(app.guide.title(of: programme))
    rest = SafeText(app.facts(of: programme))
  }
}
