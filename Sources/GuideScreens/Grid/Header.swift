import CellCanvas
import GuideApp
import GuideModel

/// The line at the top: which day is shown, what the guide covers, and the clock.
extension Sheet {
  mutating func drawHeader(_ state: State) {
    let columns = state.size.columns
    canvas.fill(Rectangle(column: 0, row: 0, columns: columns, rows: 1), style: theme.bar)
    let clock = SafeText(" \(state.zone.local(state.now).time.text) ")
    var end = write(clock, endingAt: columns, row: 0, style: theme.bar.adding(.bold))
    let start = drawDay(state, limit: end, kept: columnsKept(state, of: end))
    for fact in facts(of: state) {
      let text = SafeText(fact.words + "  ")
      guard end - text.width > start + 1 else { break }
      end = write(text, endingAt: end, row: 0, style: fact.isWarning ? theme.bar.adding(.bold) : theme.bar)
    }
  }

  /// Columns that the day leaves free for the facts: where channels are hidden, the date is said in short for it.
  private func columnsKept(_ state: State, of columns: Int) -> Int {
    guard state.view.emptyHidden > 0 || state.view.group != .all || state.hits != nil, columns >= 70 else { return 0 }
    return facts(of: state).reduce(2) { $0 + SafeText($1.words).width + 2 }
  }

  /// Draws the day between arrows that can be clicked, and returns the column after it.
  private mutating func drawDay(_ state: State, limit: Int, kept: Int) -> Int {
    // The name, the arrows and a short day stay whatever is kept free.
    var writer = LineWriter(row: 0, columns: 0..<max(min(limit, 26), limit - kept))
    if limit >= 60 { writer.write(SafeText(" tvgrid "), style: theme.bar.adding(.bold), on: &self) }
    let day = state.shownDay
    let back = writer.column
    writer.write(SafeText(" ‹ "), style: theme.bar, on: &self)
    mark(Rectangle(column: back, row: 0, columns: writer.column - back, rows: 1), as: .day(day.previous))
    let words = [dayText(state, room: writer.room - 3)] + [state.nearness(of: day), night(state)].compactMap { $0 }
    for (place, word) in words.enumerated() {
      let text = SafeText(place == 0 ? word : ", \(word)")
      guard text.width + 3 <= writer.room || place == 0 else { break }
      writer.write(text.clipped(to: writer.room), style: theme.bar.adding(.bold), on: &self)
    }
    let forth = writer.column
    writer.write(SafeText(" › "), style: theme.bar, on: &self)
    mark(Rectangle(column: forth, row: 0, columns: writer.column - forth, rows: 1), as: .day(day.next))
    return writer.column
  }

  private func dayText(_ state: State, room: Int) -> String {
    let long = state.shownDay.date.longText
    return long.count + 10 <= room ? long : state.shownDay.date.shortText
  }

  /// After midnight the broadcast day is still yesterday's: says so.
  private func night(_ state: State) -> String? {
    let local = state.zone.local(state.grid.anchor)
    return local.date == state.shownDay.date ? nil : "night to \(local.date.weekday.shortName)"
  }

  /// What stands at the right, the most needed first.
  private func facts(of state: State) -> [(words: String, isWarning: Bool)] {
    var facts: [(String, Bool)] = []
    // Who sees a part of the channels shall know it.
    let isPart = state.view.group != .all
    if isPart, state.view.hitless == 0 { facts.append((channels(of: state), true)) }
    if let hits = state.hits { facts.append((words(of: hits, state), true)) }
    let isHiding = state.view.hitless > 0
    if isHiding { facts.append((channels(of: state), true)) }
    let complaints = state.guide.complaintCount
    if complaints > 0 { facts.append(("!\(complaints)", true)) }
    if let loading = state.loading { facts.append(("reading \(loading.percent) %", true)) }
    let freshness = FreshnessWords(state)
    if let words = freshness.pressing { facts.append((words, true)) }
    facts.append((span(of: state), false))
    if !isPart, !isHiding { facts.append((channels(of: state), false)) }
    if let words = freshness.quiet { facts.append((words, false)) }
    return facts.map { (words: $0.0, isWarning: $0.1) }
  }

  /// How many hits there are, and how many of them on the day that is shown.
  private func words(of hits: SearchHits, _ state: State) -> String {
    let here = hits.count(in: state.shownDay.interval(in: state.zone), of: state.guide)
    if hits.inOrder.isEmpty { return hits.isPartial ? "searching…" : "no hits" }
    let all = hits.isPartial ? "\(hits.inOrder.count)+ hits" : counted(hits.inOrder.count, "hit")
    return "\(all), \(here) this day"
  }

  /// How many channels are shown, and how many are not, such as `16 channels (3 empty hidden)`.
  private func channels(of state: State) -> String {
    let group = state.view.group.name.map { " in \($0)" } ?? ""
    let shown = counted(state.view.count, "channel") + group
    if state.view.hitless > 0 {
      return "\(state.view.count) of \(counted(state.view.count + state.view.hitless, "channel"))\(group)"
    }
    guard state.view.emptyHidden > 0 else { return shown }
    return state.size.columns >= 80 ? "\(shown) (\(state.view.emptyHidden) empty hidden)" : shown
  }

  /// From and to dates of what the guide covers, such as `16–23 Nov` or `28 Nov–11 Dec`.
  private func span(of state: State) -> String {
    guard !state.timeline.extent.isEmpty else { return "no programmes" }
    let first = state.firstDay.date
    let last = state.lastDay.date
    let end = "\(last.day) \(last.shortMonthName)"
    if first == last { return end }
    return first.month == last.month && first.year == last.year
      ? "\(first.day)–\(end)" : "\(first.day) \(first.shortMonthName)–\(end)"
  }
}
