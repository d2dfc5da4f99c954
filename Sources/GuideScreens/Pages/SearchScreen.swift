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
    drawResultLines(search, state)
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
    if let completion = search.line.completion { return drawCompletion(completion, row: state.size.rows - 1) }
    let enter =
      search.list.title(ofGroupAt: search.selected) == nil ? "Enter go there" : "Enter showings"
    let hints =
      search.field.isEmpty
      ? ["↑ the last search", "Tab what can be asked", "Esc back"]
      : [enter, "Tab complete", "^T details", "^G titles", "^O channels", "^S keep", "Esc back", "↑↓ choose"]
    drawFoot(SafeText(fitted(hints, columns: state.size.columns - 2)), state, style: theme.quiet)
  }
}
