import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// The results of a search, a line each.
extension SearchScreen {
  /// Draws those from the first on the screen on, with a rule above the past ones.
  func drawResultLines(on frame: inout FrameBuilder, _ app: App) {
    var row = firstResultRow
    let end = frame.rows - 1
    for index in min(results.list.top, results.lines.count)..<results.lines.count where row < end {
      if index == results.lines.firstPastLine {
        drawPastRule(row, on: &frame, app)
        row += 1
        guard row < end else { break }
      }
      drawResult(index, row: row, on: &frame, app)
      row += 1
    }
    drawOnlineLines(from: row, on: &frame, app)
  }

  /// Draws the shows of TVmaze, with a heading above the first.
  func drawOnlineLines(from first: Int, on frame: inout FrameBuilder, _ app: App) {
    var row = first
    let start = max(0, results.list.top - results.lines.count)
    for (index, line) in online.lines.enumerated().dropFirst(start) {
      if index == 0, row < frame.rows - 1 {
        drawOnlineHeading(row, on: &frame, app)
        row += 1
      }
      guard row < frame.rows - 1 else { return }
      drawOnline(line, index: results.lines.count + index, row: row, on: &frame, app)
      row += 1
    }
  }

  private func drawPastRule(_ row: Int, on frame: inout FrameBuilder, _ app: App) {
    frame.canvas.horizontalLine(at: Point(column: 0, row: row), columns: frame.columns, style: frame.theme.quiet)
    frame.canvas.write(
      SafeText(" \(app.text("already shown")) "), at: Point(column: 2, row: row), style: frame.theme.quiet)
  }

  func drawResult(_ index: Int, row: Int, on frame: inout FrameBuilder, _ app: App) {
    let line = results.lines[index]
    let programme = line.programme
    let isSelected = index == results.list.selected && offers.selected == nil
    let isPast = app.isOver(programme)
    let style = isSelected ? frame.theme.selected : (isPast ? frame.theme.quiet : frame.theme.plain)
    let area = Rectangle(column: 0, row: row, columns: frame.columns, rows: 1)
    if isSelected { frame.canvas.fill(area, style: style) }
    frame.mark(area, as: ListTarget(index: index))
    var writer = LineWriter(row: row, columns: 1..<max(1, frame.columns))
    writeTimeAndChannel(of: programme, app, style, &writer, &frame)
    switch line {
    case .group(let group) where group.isSimulcast:
      if app.isNew(programme, of: query.text) {
        writer.write(SafeText("\(app.text("new")) "), style: isSelected ? style : frame.theme.heading, on: &frame)
      }
      // Their number comes last, and stays even if a title is cut.
      let others = othersText(of: group, app)
      let quiet = isSelected ? style : frame.theme.quiet
      writeFound(programme, app, style, isSelected, keeping: others.width + 2, &writer, &frame)
      writeFacts(of: programme, app, quiet, keeping: others.width + 2, &writer, &frame)
      writer.skip(2)
      writer.write(others.clipped(to: writer.room), style: quiet, on: &frame)
    case .group(let group):
      writer.write(
        SafeText(group.isUnfolded ? "- " : "+ "), style: isSelected ? style : frame.theme.heading, on: &frame)
      writeFound(programme, app, style, isSelected, &writer, &frame)
      writeShowings(of: group, app, isSelected ? style : frame.theme.quiet, &writer, &frame)
    case .showing(_, let isOfGroup):
      if isOfGroup { writer.skip(4) }
      if app.isNew(programme, of: query.text) {
        writer.write(SafeText("\(app.text("new")) "), style: isSelected ? style : frame.theme.heading, on: &frame)
      }
      writeFound(programme, app, style, isSelected, &writer, &frame)
      writeFacts(of: programme, app, isSelected ? style : frame.theme.quiet, &writer, &frame)
    }
  }

  /// When and where it is shown.
  private func writeTimeAndChannel(
    of programme: ProgrammeID, _ app: App, _ style: Style, _ writer: inout LineWriter, _ frame: inout FrameBuilder
  ) {
    let columns = ResultColumns(frame.columns)
    let date = app.guide.date(of: programme, in: app.zone)
    let day =
      columns.day
      ? SafeText(date.shortText(in: app.language)).padded(to: 10) : SafeText(date.weekday.shortName(in: app.language))
    writer.write(day + SafeText(" "), style: style, on: &frame)
    let hasEnd = columns.end && !(app.guide.isTimeKnown(programme) && app.guide.interval(of: programme).isEmpty)
    let times = hasEnd ? app.times(of: programme) : app.start(of: programme)
    writer.write(SafeText(times), style: style, on: &frame)
    writer.skip((columns.end ? 2 * app.clock.width + 1 : app.clock.width) - SafeText(times).width + 2)
    guard columns.channel > 0 else { return }
    let channel = app.guide.channels[app.guide.channel(of: programme)].name
    let clipped = ChannelLabels.label(of: channel, columns: columns.channel - 2)
    writer.write(clipped, style: style, on: &frame)
    writer.skip(columns.channel - clipped.width)
  }

  /// Such as `6 showings, 4 to come`.
  private func writeShowings(
    of group: ResultGroup, _ app: App, _ style: Style, _ writer: inout LineWriter, _ frame: inout FrameBuilder
  ) {
    let isAll = group.upcomingCount == group.count || group.upcomingCount == 0
    let showings = app.count(group.count, "showing")
    let text = isAll ? showings : app.text("\(showings), \(group.upcomingCount) to come")
    guard writer.room > 6 else { return }
    writer.skip(2)
    writer.write(SafeText(text).clipped(to: writer.room), style: style, on: &frame)
  }

  /// Such as `and on 14 more`: channels that show it at the same time.
  private func othersText(of group: ResultGroup, _ app: App) -> SafeText {
    SafeText(app.simulcastText(group.count, isUnfolded: group.isUnfolded))
  }

  /// The title, with what was searched for marked in it, and before it the signs of what is followed and seen. Columns are kept free
  /// behind it, as long as it is not cut to a few letters for them.
  private func writeFound(
    _ programme: ProgrammeID, _ app: App, _ style: Style, _ isSelected: Bool, keeping columns: Int = 0,
    _ writer: inout LineWriter, _ frame: inout FrameBuilder
  ) {
    writer.write(SafeText(app.marks(of: programme)), style: style, on: &frame)
    let room = writer.room - columns >= 4 ? writer.room - columns : writer.room
    let shown = SafeText(app.guide.title(of: programme)).clipped(to: room).string
    for (part, isMatch) in parts(of: shown, query.highlights(in: shown)) {
      let matched = isSelected ? style.adding(.underline) : frame.theme.match
      writer.write(SafeText(part), style: isMatch ? matched : style, on: &frame)
    }
  }

  /// The episode, as much of it as fits, and the year, the stars, and without an end the length, where they fit behind it.
  /// Keeps `columns` free after all of it.
  private func writeFacts(
    of programme: ProgrammeID, _ app: App, _ style: Style, keeping columns: Int = 0, _ writer: inout LineWriter,
    _ frame: inout FrameBuilder
  ) {
    let summary = app.guide.summary(of: programme)
    let episode = [summary.episodeTitle, summary.episode?.text].compactMap { $0 }.joined(separator: "  ")
    if !episode.isEmpty, writer.room - columns > 6 {
      writer.skip(2)
      writer.write(SafeText(episode).clipped(to: writer.room - columns), style: style, on: &frame)
    }
    let minutes = app.guide.interval(of: programme).seconds / 60
    let length = ResultColumns(frame.columns).end || minutes == 0 ? nil : app.duration(minutes: minutes)
    for fact in [summary.year.map(String.init), summary.starsText, length].compactMap(\.self).map(SafeText.init)
    where fact.width + 2 + columns <= writer.room {
      writer.skip(2)
      writer.write(fact, style: style, on: &frame)
    }
  }
}

/// Which columns a result has room for.
private struct ResultColumns {
  let day: Bool
  /// Whether the end stands beside the start.
  let end: Bool
  /// Columns for the channel, the space after it with them; 0 for none.
  let channel: Int

  init(_ columns: Int) {
    day = columns >= 36
    end = columns >= 100
    channel = columns >= 60 ? min(22, columns / 5) : 0
  }
}
