import CellCanvas
import GuideApp
import GuideModel
import GuideSearch

/// The results of a search, a line each.
extension Sheet {
  /// Draws those from the first on the screen on, with a rule above the past ones.
  mutating func drawResultLines(_ search: SearchState, _ state: State) {
    var row = 2
    let end = state.size.rows - 1
    for place in search.top..<search.list.count where row < end {
      if place == search.list.firstPastLine {
        drawPastRule(row, state)
        row += 1
        guard row < end else { break }
      }
      drawResult(place, search, state, row: row)
      row += 1
    }
  }

  private mutating func drawPastRule(_ row: Int, _ state: State) {
    canvas.horizontalLine(at: Point(column: 0, row: row), columns: state.size.columns, style: theme.quiet)
    canvas.write(" already shown ", at: Point(column: 2, row: row), style: theme.quiet)
  }

  private mutating func drawResult(_ place: Int, _ search: SearchState, _ state: State, row: Int) {
    let line = search.list[place]
    let programme = line.programme
    let isSelected = place == search.selected
    let isPast = state.guide.interval(of: programme).end <= state.now
    let style = isSelected ? theme.selected : (isPast ? theme.quiet : theme.plain)
    let area = Rectangle(column: 0, row: row, columns: state.size.columns, rows: 1)
    if isSelected { canvas.fill(area, style: style) }
    mark(area, as: .result(place))
    var writer = LineWriter(row: row, columns: 1..<max(1, state.size.columns))
    writePlace(of: programme, state, style, &writer)
    switch line {
    case .group(let group):
      writer.write(SafeText(group.isUnfolded ? "- " : "+ "), style: isSelected ? style : theme.heading, on: &self)
      writeFound(state.guide.title(of: programme), search, style, isSelected, &writer)
      writeShowings(of: group, isSelected ? style : theme.quiet, &writer)
    case .showing(_, let isOfGroup):
      if isOfGroup { writer.skip(4) }
      if state.isNew(programme, in: search) {
        writer.write(SafeText("unseen "), style: isSelected ? style : theme.now, on: &self)
      }
      writeFound(state.guide.title(of: programme), search, style, isSelected, &writer)
      writeEpisode(programme, state, isSelected ? style : theme.quiet, &writer)
    }
  }

  /// When and where it is shown.
  private mutating func writePlace(
    of programme: ProgrammeID, _ state: State, _ style: Style, _ writer: inout LineWriter
  ) {
    let columns = ResultColumns(state.size.columns)
    let start = state.zone.local(state.guide.start(of: programme))
    let day = columns.day ? SafeText(start.date.shortText).padded(to: 10) : SafeText(start.date.weekday.shortName)
    writer.write(day + SafeText(" "), style: style, on: &self)
    writer.write(SafeText(start.time.text + "  "), style: style, on: &self)
    guard columns.channel > 0 else { return }
    let channel = SafeText(state.guide.channels[state.guide.channel(of: programme)].name)
    let clipped = channel.clipped(to: columns.channel - 2)
    writer.write(clipped, style: style, on: &self)
    writer.skip(columns.channel - clipped.width)
  }

  /// Such as `6 showings, 4 to come`.
  private mutating func writeShowings(of group: ResultGroup, _ style: Style, _ writer: inout LineWriter) {
    let isAll = group.upcomingCount == group.count || group.upcomingCount == 0
    let words = counted(group.count, "showing") + (isAll ? "" : ", \(group.upcomingCount) to come")
    guard writer.room > 6 else { return }
    writer.skip(2)
    writer.write(SafeText(words).clipped(to: writer.room), style: style, on: &self)
  }

  private mutating func writeFound(
    _ title: String, _ search: SearchState, _ style: Style, _ isSelected: Bool, _ writer: inout LineWriter
  ) {
    let shown = SafeText(title).clipped(to: writer.room).string
    for (part, isMatch) in parts(of: shown, search.query.highlights(in: shown)) {
      let matched = isSelected ? style.adding(.underline) : theme.match
      writer.write(SafeText(part), style: isMatch ? matched : style, on: &self)
    }
  }

  private mutating func writeEpisode(
    _ programme: ProgrammeID, _ state: State, _ style: Style, _ writer: inout LineWriter
  ) {
    let summary = state.guide.summary(of: programme)
    let words = [summary.episodeTitle, summary.episode?.words].compactMap { $0 }.joined(separator: "  ")
    guard !words.isEmpty, writer.room > 6 else { return }
    writer.skip(2)
    writer.write(SafeText(words).clipped(to: writer.room), style: style, on: &self)
  }
}

/// Which columns a result has room for.
private struct ResultColumns {
  let day: Bool
  /// Columns for the channel, the space after it with them; 0 for none.
  let channel: Int

  init(_ columns: Int) {
    day = columns >= 36
    channel = columns >= 60 ? min(22, columns / 5) : 0
  }
}
