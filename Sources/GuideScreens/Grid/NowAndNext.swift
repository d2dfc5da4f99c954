import CellCanvas
import GuideApp
import GuideModel

/// A terminal too small for a grid: now and next, a channel a line.
extension GridScreen {
  func drawNowAndNext(on frame: inout FrameBuilder, _ app: App) {
    let columns = frame.columns
    let channels = rows.rows.dropFirst(position.top).prefix(frame.rows)
    for (row, channel) in channels.enumerated() {
      let isSelected = channel == position.channel
      let style = isSelected ? frame.theme.selected : frame.theme.plain
      let item = isSelected ? position.item : app.timeline.item(on: channel, at: position.anchor)
      let text = SafeText(line(for: item, on: channel, app))
      if isSelected {
        frame.canvas.fill(Rectangle(column: 0, row: row, columns: columns, rows: 1), style: style)
        frame.cursor = Point(column: 0, row: row)
      }
      frame.canvas.write(text.clipped(to: columns), at: Point(column: 0, row: row), style: style)
      frame.mark(Rectangle(column: 0, row: row, columns: columns, rows: 1), as: GridTarget.item(channel: channel, item))
    }
    if frame.rows > 1 { frame.draw(notice: app.notice) }
  }

  /// Such as `The Ferrymen · 21:25 News · Harbour One`.
  private func line(for item: TimelineItem, on channel: Int, _ app: App) -> String {
    var parts = [title(of: item, app)]
    if let next = app.timeline.item(after: item, on: channel) {
      let start = app.zone.local(app.timeline.interval(of: next).start).time.text
      parts.append("\(start) \(title(of: next, app))")
    }
    parts.append(app.guide.channels[channel].name)
    return parts.joined(separator: " · ")
  }

  private func title(of item: TimelineItem, _ app: App) -> String {
    switch item {
    case .programme(let programme): app.guide.title(of: programme)
    case .gap: "No listing"
    }
  }
}
