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
    let channels = state.view.rows.dropFirst(state.grid.top).prefix(visible)
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
    // A number of many digits shall not cost all names their room.
    let digits = min(4, String(state.guide.highestNumber).count)
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

  /// Draws one channel's cells, or takes them from memory where nothing has changed them.
  private mutating func drawRow(of channel: Int, _ state: State, area: Rectangle) {
    let isSelected = channel == state.grid.channel
    let remembered = isSelected ? nil : memory.rows[channel].flatMap { $0.canvas.size.rows == area.rows ? $0 : nil }
    let picture = remembered ?? picture(of: channel, state, area)
    memory.rows[channel] = isSelected || state.hits != nil ? nil : picture
    let origin = Point(column: area.column, row: area.row)
    canvas.paste(picture.canvas, at: origin)
    for region in picture.regions { mark(region.area.moved(by: origin), as: region.target) }
    if let point = picture.cursor { cursor = Point(column: point.column + area.column, row: point.row + area.row) }
  }

  private mutating func picture(of channel: Int, _ state: State, _ area: Rectangle) -> RowPicture {
    var row = Sheet(Size(columns: area.columns, rows: area.rows), theme: theme)
    swap(&row.memory, &memory)
    row.drawCells(of: channel, state)
    swap(&row.memory, &memory)
    return RowPicture(row)
  }

  /// Draws one channel's cells on a sheet of their own.
  private mutating func drawCells(of channel: Int, _ state: State) {
    let layout = RowLayout(channel: channel, of: state.timeline, scale: state.scale)
    let selected = channel == state.grid.channel ? selectedCell(state, in: layout) : nil
    for cell in layout.cells {
      let block = Rectangle(
        column: cell.columns.lowerBound, row: 0, columns: cell.columns.count, rows: canvas.size.rows)
      let isSelected = cell == selected
      draw(cell, state, area: block, isSelected: isSelected)
      mark(block, as: .item(channel: channel, cell.main))
      if isSelected { cursor = Point(column: min(block.column + 1, block.endColumn - 1), row: 0) }
    }
    if selected == nil, channel == state.grid.channel { cursor = Point(column: 0, row: 0) }
  }

  private func selectedCell(_ state: State, in layout: RowLayout) -> RowCell? {
    let start = state.timeline.interval(of: state.grid.item).start
    return layout.cell(for: state.grid.item, at: state.scale.column(of: max(start, state.scale.window.start)))
  }
}
