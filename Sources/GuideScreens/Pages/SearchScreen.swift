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
    if search.query.isEmpty { return "type what you look for" }
    let programmes = counted(search.matches.programmes.count, "programme") + (search.isSearching ? " so far" : "")
    switch search.list.order {
    case .time: return programmes
    case .programme: return "\(programmes), by title"
    case .channel: return "\(programmes), by channel"
    }
  }

  private mutating func drawResults(_ search: SearchState, _ state: State) {
    guard !search.query.isEmpty else { return drawQueryHelp(state) }
    guard !search.list.isEmpty else {
      return search.isSearching ? drawSearching(state) : drawNothingFound(search, state)
    }
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
        writer.write(SafeText("new "), style: isSelected ? style : theme.now, on: &self)
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

  private mutating func drawNothingFound(_ search: SearchState, _ state: State) {
    let words = "Nothing matches “\(search.field.string)”."
    let programmes = counted(state.guide.programmeCount, "programme")
    let searched = "Searched: \(programmes) on \(counted(state.guide.channels.count, "channel"))."
    for (place, line) in ([words, searched] + advice(search)).enumerated() where 2 + place < state.size.rows - 1 {
      let text = SafeText(line).clipped(to: state.size.columns - 2)
      canvas.write(text, at: Point(column: 1, row: 2 + place), style: place == 0 ? theme.plain : theme.quiet)
    }
  }

  /// What one may have meant who finds nothing.
  private func advice(_ search: SearchState) -> [String] {
    let text = search.field.string
    if text.split(separator: " ").contains("or") { return ["OR is written in capitals."] }
    guard text.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == " " }) else { return [] }
    let words = text.split(separator: " ").map { "any:\($0)" }.joined(separator: " ")
    return ["Words alone mean titles. In all texts: \(words)"]
  }

  private mutating func drawSearching(_ state: State) {
    guard state.size.rows > 3 else { return }
    let text = SafeText("Searching…").clipped(to: state.size.columns - 2)
    canvas.write(text, at: Point(column: 1, row: 2), style: theme.quiet)
  }

  private mutating func drawSearchHints(_ search: SearchState, _ state: State) {
    if let completion = search.completion { return drawCompletion(completion, row: state.size.rows - 1) }
    let enter =
      search.list.title(ofGroupAt: search.selected) == nil ? "Enter go there" : "Enter showings"
    let hints =
      search.field.isEmpty
      ? ["↑ the last search", "Tab what can be asked", "Esc back"]
      : [enter, "Tab complete", "^T details", "^G titles", "^O channels", "^S keep", "Esc back", "↑↓ choose"]
    drawFoot(SafeText(fitted(hints, columns: state.size.columns - 2)), state, style: theme.quiet)
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
