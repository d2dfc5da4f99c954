import CellCanvas
import GuideApp
import GuideModel

/// The grid: channels down, time across.
extension Sheet {
  mutating func drawGrid(_ state: State) {
    drawHeader(state)
    if state.geometry.hasDayStrip { drawDayStrip(state) }
    drawRuler(state)
    drawChannels(state)
    drawNowLine(state)
    if state.geometry.hasRule {
      let row = state.geometry.statusRow - 1
      canvas.horizontalLine(at: Point(column: 0, row: row), columns: state.size.columns, style: theme.quiet)
    }
    drawStatus(state)
    if state.geometry.hasHints { drawHints(state) }
    drawNotice(state)
  }

  private mutating func drawChannels(_ state: State) {
    let geometry = state.geometry
    let height = state.grid.rowHeight
    let visible = geometry.channelCount(rowHeight: height)
    let channels = state.guide.channels.indices.dropFirst(state.grid.top).prefix(visible)
    for (place, channel) in channels.enumerated() {
      let row = geometry.firstGridRow + place * height
      drawChannelName(channel, state, row: row, rows: height)
      drawRow(
        of: channel, state,
        area: Rectangle(
          column: geometry.channelColumns, row: row, columns: geometry.timeColumns,
          rows: min(height, geometry.cells.endRow - row)))
    }
  }

  private mutating func drawChannelName(_ channel: Int, _ state: State, row: Int, rows: Int) {
    let columns = state.geometry.channelColumns
    let digits = String(state.guide.channels.count).count
    let number = String(state.guide.number(ofChannel: channel))
    let indent = columns < 12 ? 0 : max(digits, number.count) + 1
    let isSelected = channel == state.grid.channel
    if indent > 0 {
      write(SafeText(number), endingAt: indent, row: row, style: theme.quiet)
    }
    let name = ChannelName.fitted(state.guide.channels[channel].name, to: columns - indent - 2)
    canvas.write(name, at: Point(column: indent + 1, row: row), style: isSelected ? theme.heading : theme.plain)
    if isSelected { canvas.write("▸", at: Point(column: columns - 1, row: row), style: theme.heading) }
    mark(Rectangle(column: 0, row: row, columns: columns, rows: rows), as: .channel(channel))
  }

  /// Draws one channel's cells.
  private mutating func drawRow(of channel: Int, _ state: State, area: Rectangle) {
    let scale = state.scale
    let layout = RowLayout(channel: channel, of: state.timeline, scale: scale)
    let selected = channel == state.grid.channel ? selectedCell(state, in: layout) : nil
    for cell in layout.cells {
      let block = Rectangle(
        column: area.column + cell.columns.lowerBound, row: area.row, columns: cell.columns.count, rows: area.rows)
      let isSelected = cell == selected
      draw(cell, state, area: block, isSelected: isSelected)
      mark(block, as: .item(channel: channel, cell.main))
      if isSelected { cursor = Point(column: min(block.column + 1, block.endColumn - 1), row: block.row) }
    }
    if selected == nil, channel == state.grid.channel { cursor = Point(column: area.column, row: area.row) }
  }

  private func selectedCell(_ state: State, in layout: RowLayout) -> RowCell? {
    let start = state.timeline.interval(of: state.grid.item).start
    return layout.cell(for: state.grid.item, at: state.scale.column(of: max(start, state.scale.window.start)))
  }
}
