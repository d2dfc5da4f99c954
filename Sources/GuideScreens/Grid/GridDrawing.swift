import CellCanvas
package import GuideApp
import GuideModel

/// The grid on the screen.
extension GridScreen {
  package func draw(on frame: inout FrameBuilder, _ app: App) {
    if app.guide.channels.isEmpty {
      drawEmpty(on: &frame, app)
    } else if geometry(app).isCompact {
      drawNowAndNext(on: &frame, app)
    } else {
      drawGrid(on: &frame, app)
    }
    if let question { frame.draw(question.prompt, notice: app.notice) }
  }

  private func drawGrid(on frame: inout FrameBuilder, _ app: App) {
    let geometry = geometry(app)
    drawHeader(on: &frame, app)
    if geometry.hasDayStrip { drawDayStrip(on: &frame, app) }
    drawRuler(on: &frame, app)
    drawRows(on: &frame, app)
    drawNowLine(on: &frame, app)
    if geometry.hasRule {
      let row = geometry.statusRow - 1
      frame.canvas.horizontalLine(
        at: Point(column: 0, row: row), columns: frame.columns, style: frame.theme.quiet)
    }
    drawStatus(on: &frame, app)
    if geometry.hasHints { drawHints(on: &frame, app.keymap) }
    frame.draw(notice: app.notice)
  }

  // MARK: Without a guide

  /// The screen while a guide is being read, and of a guide without channels.
  private func drawEmpty(on frame: inout FrameBuilder, _ app: App) {
    let text = SafeText(emptyText(app)).clipped(to: frame.columns)
    let row = frame.rows / 2
    let column = (frame.columns - text.width) / 2
    frame.canvas.write(text, at: Point(column: column, row: row))
    if let loading = app.loading, loading.hasParts, frame.rows > row + 1, frame.columns >= 20 {
      drawProgress(loading, row: row + 1, on: &frame)
    }
    frame.cursor = Point(column: column, row: row)
    frame.draw(notice: app.notice)
  }

  private func emptyText(_ app: App) -> String {
    if let loading = app.loading {
      return loading.hasParts ? "Reading the guide: \(loading.percent) %" : "Reading the guide"
    }
    let (list, quit) = (app.keymap.name(of: GridCommand.channels), app.keymap.name(of: GridCommand.quit))
    if !app.base.channels.isEmpty {
      return "All channels are hidden. Press \(list) to list them, \(quit) to quit."
    }
    guard let freshness = app.freshness else { return "This guide has no channels. Press \(quit) to quit." }
    guard let progress = freshness.progress else {
      return "There is no guide yet. Press \(app.keymap.name(of: GridCommand.update)) to fetch it."
    }
    return progress.isEmpty ? "Fetching the guide" : "Fetching the guide: \(progress)"
  }

  private func drawProgress(_ loading: Loading, row: Int, on frame: inout FrameBuilder) {
    let width = min(40, frame.columns - 4)
    let done = width * loading.percent / 100
    let left = (frame.columns - width) / 2
    frame.canvas.fill(
      Rectangle(column: left, row: row, columns: done, rows: 1), with: "━", style: frame.theme.heading)
    frame.canvas.fill(
      Rectangle(column: left + done, row: row, columns: width - done, rows: 1), with: "─", style: frame.theme.quiet)
  }

  // MARK: Rows

  private func drawRows(on frame: inout FrameBuilder, _ app: App) {
    let geometry = geometry(app)
    let height = position.rowHeight
    var cache = frame.takeCache(RowCache.self) ?? RowCache()
    cache.prepare(for: RowConditions(app, scale(app)), hasHits: hits != nil)
    let channels = rows.rows.dropFirst(position.top).prefix(geometry.channelCount(rowHeight: height))
    for (index, channel) in channels.enumerated() {
      let row = geometry.firstGridRow + index * height
      drawChannelName(channel, row: row, rows: height, on: &frame, app)
      let area = Rectangle(
        column: geometry.channelColumns, row: row, columns: geometry.timeColumns,
        rows: min(height, geometry.cells.endRow - row))
      drawRow(of: channel, area, &cache, on: &frame, app)
    }
    frame.keep(cache)
  }

  private func drawChannelName(_ channel: Int, row: Int, rows: Int, on frame: inout FrameBuilder, _ app: App) {
    let columns = geometry(app).channelColumns
    let theme = frame.theme
    // A number of many digits must not cost all names their room.
    let digits = min(4, String(app.guide.highestNumber).count)
    let number = app.guide.number(ofChannel: channel).map { String($0) } ?? ""
    let indent = columns < 12 ? 0 : max(digits, number.count) + 1
    let isSelected = channel == position.channel
    if indent > 0 { frame.write(SafeText(number), endingAt: indent, row: row, style: theme.quiet) }
    let name = ChannelName.fitted(app.guide.channels[channel].name, to: columns - indent - 2)
    frame.canvas.write(name, at: Point(column: indent + 1, row: row), style: isSelected ? theme.heading : theme.plain)
    if isSelected { frame.canvas.write("▸", at: Point(column: columns - 1, row: row), style: theme.heading) }
    frame.mark(Rectangle(column: 0, row: row, columns: columns, rows: rows), as: GridTarget.channel(channel))
  }

  /// Draws one channel's cells, or takes them from the cache where nothing has changed them.
  private func drawRow(
    of channel: Int, _ area: Rectangle, _ cache: inout RowCache, on frame: inout FrameBuilder, _ app: App
  ) {
    let isSelected = channel == position.channel
    let cached = isSelected ? nil : cache.rows[channel].flatMap { $0.canvas.size.rows == area.rows ? $0 : nil }
    let picture = cached ?? picture(of: channel, Size(columns: area.columns, rows: area.rows), &cache, frame.theme, app)
    cache.rows[channel] = isSelected || hits != nil ? nil : picture
    let origin = Point(column: area.column, row: area.row)
    frame.canvas.paste(picture.canvas, at: origin)
    for region in picture.regions { frame.mark(region.area.moved(by: origin), as: region.target) }
    if let point = picture.cursor {
      frame.cursor = Point(column: point.column + area.column, row: point.row + area.row)
    }
  }

  /// Draws one channel's cells on a frame of their own.
  private func picture(of channel: Int, _ size: Size, _ cache: inout RowCache, _ theme: Theme, _ app: App) -> RowPicture
  {
    var frame = FrameBuilder(size, theme: theme)
    let scale = scale(app)
    let layout = RowLayout(channel: channel, of: app.timeline, scale: scale)
    let selected = channel == position.channel ? selectedCell(in: layout, scale, app) : nil
    for cell in layout.cells {
      let block = Rectangle(column: cell.columns.lowerBound, row: 0, columns: cell.columns.count, rows: size.rows)
      let isSelected = cell == selected
      draw(cell, block, scale, isSelected: isSelected, &cache, on: &frame, app)
      frame.mark(block, as: GridTarget.item(channel: channel, cell.main))
      if isSelected { frame.cursor = Point(column: min(block.column + 1, block.endColumn - 1), row: 0) }
    }
    if selected == nil, channel == position.channel { frame.cursor = Point(column: 0, row: 0) }
    return RowPicture(canvas: frame.canvas, regions: frame.regions, cursor: frame.cursor)
  }

  private func selectedCell(in layout: RowLayout, _ scale: TimeScale, _ app: App) -> RowCell? {
    let start = app.timeline.interval(of: position.item).start
    return layout.cell(for: position.item, at: scale.column(of: max(start, scale.window.start)))
  }
}

/// Rows of the grid as they were drawn last, none of them selected: most keys change one row or two, and the others need not
/// be drawn again. A key costs 0.4 ms with it, and 1.9 ms without, on 40 rows of 140 columns.
struct RowCache {
  var rows: [Int: RowPicture] = [:]
  private var conditions: RowConditions?
  /// Families of genres by their number in the guide, as far as they were asked for.
  private var families: [Int: GenreFamily] = [:]

  /// More rows than any screen has are not kept.
  private static let limit = 1000

  /// Drops rows that look different now. Rows with hits are never kept.
  mutating func prepare(for conditions: RowConditions, hasHits: Bool) {
    if conditions.guide !== self.conditions?.guide { families = [:] }
    if conditions != self.conditions || hasHits || rows.count > Self.limit { rows = [:] }
    self.conditions = conditions
  }

  /// The family of a programme's genre.
  mutating func family(of programme: ProgrammeID, in guide: Guide) -> GenreFamily {
    let genre = guide.genreID(of: programme)
    if let known = families[genre] { return known }
    let family = GenreFamily(genre: guide.genre(of: programme))
    families[genre] = family
    return family
  }
}

/// A channel's row by itself; its first column is that of the window's left edge.
struct RowPicture {
  let canvas: Canvas
  let regions: [Frame.Region]
  /// Where the cursor rests, if it rests in this row.
  let cursor: Point?
}

/// All that the rows of the grid show beside the selection and the hits of a search.
struct RowConditions: Equatable {
  let guide: Guide
  private let zone: ZoneTable
  private let scale: TimeScale
  private let now: Instant
  private let colours: Int

  init(_ app: App, _ scale: TimeScale) {
    guide = app.guide
    zone = app.zone
    self.scale = scale
    now = app.now
    colours = app.display.colours
  }

  static func == (a: RowConditions, b: RowConditions) -> Bool {
    a.guide === b.guide && a.scale == b.scale && a.now == b.now && a.colours == b.colours && a.zone == b.zone
  }
}
