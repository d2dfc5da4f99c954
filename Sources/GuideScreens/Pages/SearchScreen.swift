import CellCanvas
import GuideApp
import GuideModel
import GuideSearch

/// The search: what is typed at the top, its results below, a programme a line.
extension Sheet {
  mutating func drawSearch(_ search: SearchState, over state: State) {
    canvas.fill(Rectangle(state.size))
    regions.removeAll()
    drawResults(search, state)
    drawField(search, state)
    if state.size.rows > 3 { drawSearchHints(search, state) }
    drawNotice(state)
  }

  private mutating func drawField(_ search: SearchState, _ state: State) {
    let columns = state.size.columns
    let count = SafeText(countWords(search))
    canvas.write("/", at: Point(column: 0, row: 0), style: theme.heading)
    let isRoomy = columns > count.width + 12
    let room = columns - 2 - (isRoomy ? count.width + 2 : 0)
    cursor = drawText(of: search.field, row: 0, columns: 2..<2 + max(1, room), style: theme.heading)
    if isRoomy { write(count, endingAt: columns - 1, row: 0, style: theme.quiet) }
    guard state.size.rows > 2 else { return }
    canvas.horizontalLine(at: Point(column: 0, row: 1), columns: columns, style: theme.quiet)
    if let fault = search.query.mistake ?? search.query.faults.first {
      drawFault(fault, of: search.field, columns: 2..<2 + max(1, room))
    }
  }

  private func countWords(_ search: SearchState) -> String {
    if search.isStale { return "searching" }
    let count = search.matches.programmes.count
    if search.query.isEmpty { return "type what you look for" }
    return counted(count, "programme") + (search.isSearching ? " so far" : "")
  }

  private mutating func drawResults(_ search: SearchState, _ state: State) {
    guard !search.query.isEmpty else { return drawQueryHelp(state) }
    guard !search.matches.programmes.isEmpty else {
      return search.isSearching ? drawSearching(state) : drawNothingFound(search, state)
    }
    var row = 2
    let end = state.size.rows - 1
    for place in search.top..<search.matches.programmes.count where row < end {
      if place == search.matches.upcomingCount {
        drawPastRule(row, state)
        row += 1
        guard row < end else { break }
      }
      drawResult(search.matches.programmes[place], place, search, state, row: row)
      row += 1
    }
  }

  private mutating func drawPastRule(_ row: Int, _ state: State) {
    canvas.horizontalLine(at: Point(column: 0, row: row), columns: state.size.columns, style: theme.quiet)
    canvas.write(" already shown ", at: Point(column: 2, row: row), style: theme.quiet)
  }

  private mutating func drawResult(
    _ programme: ProgrammeID, _ place: Int, _ search: SearchState, _ state: State, row: Int
  ) {
    let isSelected = place == search.selected
    let line = Rectangle(column: 0, row: row, columns: state.size.columns, rows: 1)
    let isPast = place >= search.matches.upcomingCount
    let style = isSelected ? theme.selected : (isPast ? theme.quiet : theme.plain)
    if isSelected { canvas.fill(line, style: style) }
    mark(line, as: .result(place))
    var writer = LineWriter(row: row, columns: 1..<max(1, state.size.columns))
    let columns = ResultColumns(state.size.columns)
    let start = state.zone.local(state.guide.start(of: programme))
    let channel = SafeText(state.guide.channels[state.guide.channel(of: programme)].name)
    let day = columns.day ? SafeText(start.date.shortText).padded(to: 10) : SafeText(start.date.weekday.shortName)
    writer.write(day + SafeText(" "), style: style, on: &self)
    writer.write(SafeText(start.time.text + "  "), style: style, on: &self)
    if columns.channel > 0 {
      let clipped = channel.clipped(to: columns.channel - 2)
      writer.write(clipped, style: style, on: &self)
      writer.skip(columns.channel - clipped.width)
    }
    writeFound(state.guide.title(of: programme), search, style, isSelected, &writer)
    writeEpisode(programme, state, isSelected ? style : theme.quiet, &writer)
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

  private mutating func drawNothingFound(_ search: SearchState, _ state: State) {
    let words = "Nothing matches “\(search.field.string)”."
    let programmes = counted(state.guide.programmeCount, "programme")
    let searched = "Searched: \(programmes) on \(counted(state.guide.channels.count, "channel"))."
    for (place, line) in [words, searched].enumerated() where 2 + place < state.size.rows - 1 {
      let text = SafeText(line).clipped(to: state.size.columns - 2)
      canvas.write(text, at: Point(column: 1, row: 2 + place), style: place == 0 ? theme.plain : theme.quiet)
    }
  }

  private mutating func drawSearching(_ state: State) {
    guard state.size.rows > 3 else { return }
    let text = SafeText("Searching…").clipped(to: state.size.columns - 2)
    canvas.write(text, at: Point(column: 1, row: 2), style: theme.quiet)
  }

  private mutating func drawSearchHints(_ search: SearchState, _ state: State) {
    let words =
      search.field.isEmpty ? "↑ the last search  Esc back" : "↑↓ choose  Enter go there  Tab details  Esc back"
    drawFoot(SafeText(words), state, style: theme.quiet)
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
