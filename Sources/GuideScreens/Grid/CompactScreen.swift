import CellCanvas
import GuideApp
import GuideModel

/// A terminal too small for a grid: now and next, a channel a line.
extension Sheet {
  mutating func drawCompact(_ state: State) {
    let columns = state.size.columns
    let channels = state.view.rows.dropFirst(state.grid.top).prefix(state.size.rows)
    for (row, channel) in channels.enumerated() {
      let isSelected = channel == state.grid.channel
      let style = isSelected ? theme.selected : theme.plain
      let item = isSelected ? state.grid.item : state.timeline.item(on: channel, at: state.grid.anchor)
      let words = SafeText(line(for: item, on: channel, state))
      if isSelected {
        canvas.fill(Rectangle(column: 0, row: row, columns: columns, rows: 1), style: style)
        cursor = Point(column: 0, row: row)
      }
      canvas.write(words.clipped(to: columns), at: Point(column: 0, row: row), style: style)
      mark(Rectangle(column: 0, row: row, columns: columns, rows: 1), as: .item(channel: channel, item))
    }
    if let notice = state.notice, state.size.rows > 1 { drawFoot(SafeText(notice), state, style: theme.heading) }
  }

  /// Such as `The Ferrymen · 21:25 News · Harbour One`.
  private func line(for item: TimelineItem, on channel: Int, _ state: State) -> String {
    var words = [title(of: item, state)]
    if let next = state.timeline.item(after: item, on: channel) {
      let start = state.zone.local(state.timeline.interval(of: next).start).time.text
      words.append("\(start) \(title(of: next, state))")
    }
    words.append(state.guide.channels[channel].name)
    return words.joined(separator: " · ")
  }

  private func title(of item: TimelineItem, _ state: State) -> String {
    switch item {
    case .programme(let programme): state.guide.title(of: programme)
    case .gap: "No listing"
    }
  }
}
