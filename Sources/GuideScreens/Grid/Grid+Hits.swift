import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// The filter while it is being typed.
struct FilterState: Sendable {
  /// The matches shown before the filter was opened.
  let before: SearchHits?
  let display: HitDisplay
  /// The running search for the typed text, if it takes a while.
  var awaited: SearchRequest?

  /// Placeholder matches while a search is running; `nil` if none is running.
  var pendingHits: SearchHits? {
    guard let awaited else { return nil }
    var hits = SearchHits(awaited.query, .none)
    hits.display = display
    return hits
  }
}

/// Matches in the grid: from a finished search, or from the filter as the user types.
extension GridScreen {
  // MARK: The filter

  /// Opens the filter prompt; the current matches remain shown until something is typed.
  mutating func openFilter(_ text: String = "", in app: inout App) {
    filter = FilterState(before: hits, display: hits?.display == .channelsHidden ? .channelsHidden : .othersDimmed)
    askForFilter(text, app)
  }

  mutating func filter(by text: String, in app: inout App) {
    let query = app.query(text)
    app.notice = query.definiteDiagnostic.map { app.sentence(app.text($0.problem)) } ?? app.notice
    filter?.awaited = nil
    if query.isEmpty {
      replaceHits(nil, in: &app)
    } else if app.isLong(query) {
      filter?.awaited = app.searchRequest(query)
    } else {
      showFiltered(SearchHits(query, app.matches(of: query)), in: &app)
    }
  }

  mutating func showFiltered(_ found: SearchHits, in app: inout App) {
    var found = found
    found.display = filter?.display ?? .othersDimmed
    replaceHits(found, in: &app)
  }

  /// Keeps the shown matches; returns false if the query must be corrected first.
  mutating func acceptFilter(_ text: String, in app: inout App) -> Bool {
    let query = app.query(text)
    // If a query contains only errors, the user must correct it first. Empty text removes the filter, as in `less`.
    if query.isEmpty, let diagnostic = query.diagnostics.first {
      app.notice = app.sentence(app.text(diagnostic.problem))
      return false
    }
    if query.isEmpty { replaceHits(nil, in: &app) }
    if let awaited = filter?.awaited { showFiltered(SearchHits(awaited.query, .none, rest: awaited), in: &app) }
    filter = nil
    guard let hits else { return true }
    app.notice =
      hits.inOrder.isEmpty && !hits.isPartial
      ? app.text("No matches. Press \(app.keymap.name(of: GridCommand.filter)) to change the filter.") : nil
    app.remember(text)
    return true
  }

  mutating func cancelFilter(in app: inout App) {
    replaceHits(filter?.before, in: &app)
    filter = nil
  }

  // MARK: Showing matches

  /// Selects a match and highlights all matches.
  mutating func show(_ search: FinishedSearch, at programme: ProgrammeID, in app: inout App) {
    var found = SearchHits(search.query, search.matches, rest: search.rest)
    found.current = found.contains(programme) ? programme : nil
    replaceHits(found, in: &app)
    jump(to: programme, among: found, in: &app)
    app.notice =
      search.query.definiteDiagnostic.map { app.text("Ignored: \($0.problem)") } ?? app.notice
      ?? positionAmongHits(of: programme, app)
  }

  /// Switches to the next way of showing matches.
  mutating func cycleHitDisplay(in app: inout App) {
    guard var changed = hits else {
      let (filter, search) = (app.keymap.name(of: GridCommand.filter), app.keymap.name(of: GridCommand.search))
      app.notice = app.text("No matches yet: search with \(search) or filter with \(filter).")
      return
    }
    changed.display = changed.display.stepped()
    replaceHits(changed, in: &app)
    switch changed.display {
    case .marked: app.notice = app.text("Matches highlighted; everything else unchanged.")
    case .othersDimmed: app.notice = app.text("Non-matching programmes dimmed.")
    case .channelsHidden:
      app.notice =
        changed.inOrder.isEmpty
        ? app.text("No channel has a match; all are shown.")
        : rows.count == 1
          ? app.text("Showing only the channel with matches.")
          : app.text("Showing only the \(rows.count) channels with matches.")
    }
  }

  /// Replaces the matches, and shows or hides channels accordingly.
  mutating func replaceHits(_ new: SearchHits?, in app: inout App) {
    let wasHiding = hits?.hidesChannels ?? false
    hits = new
    if wasHiding || new?.hidesChannels ?? false { updateChannelsKeepingSelection(in: &app) }
  }

  /// Replaces the partial matches of a search with the complete ones.
  mutating func complete(_ partial: SearchHits, with matches: SearchMatches, in app: inout App) {
    var whole = SearchHits(partial.query, matches)
    (whole.display, whole.current) = (partial.display, partial.current)
    replaceHits(whole, in: &app)
  }

  /// Matches of the same query in the current guide; a long search stays pending.
  func renewed(_ hits: SearchHits, from old: Guide, in app: inout App) -> SearchHits {
    let isLong = app.isLong(hits.query)
    var renewed = SearchHits(
      hits.query, isLong ? .none : app.matches(of: hits.query), rest: isLong ? app.searchRequest(hits.query) : nil)
    renewed.display = hits.display
    renewed.current = hits.current.flatMap { app.guide === old ? $0 : app.same($0, of: old) }
    return renewed
  }

  // MARK: Moving between matches

  /// Goes to the next or previous match by time, wrapping around at either end.
  mutating func goToMatch(forward: Bool, in app: inout App) {
    guard let hits, !hits.inOrder.isEmpty else {
      app.notice =
        hits == nil
        ? app.text("Search first: press \(app.keymap.name(of: GridCommand.search)).") : app.text("Nothing matches.")
      return
    }
    var next = hits.index(forward, from: positionAmongHits(app), in: app.guide)
    // Skip a match on a left-out copy if the original has it too: the selection would not move.
    while let index = next, case let hit = hits.inOrder[index], case let other = shownOriginal(for: hit, app),
      other != hit,
      hits.contains(other)
    {
      next = hits.index(forward, from: (app.guide.start(of: hit), hit), in: app.guide)
    }
    if next == nil {
      app.notice =
        forward
        ? app.text("Continuing from the start of the guide.") : app.text("Continuing from the end of the guide.")
    }
    let hit = hits.inOrder[next ?? (forward ? 0 : hits.inOrder.count - 1)]
    self.hits?.current = hit
    app.notice = app.notice ?? positionAmongHits(of: hit, app)
    jump(to: hit, among: hits, in: &app)
  }

  /// The match's position as text, such as `Match 3 of 20, in order of time.`; `nil` if the programme is not a match.
  private func positionAmongHits(of programme: ProgrammeID, _ app: App) -> String? {
    guard let hits, hits.contains(programme) else { return nil }
    let key = (app.guide.start(of: programme), programme)
    let index = hits.inOrder.partitioningIndex { (app.guide.start(of: $0), $0) >= key }
    let count = "\(hits.inOrder.count)\(hits.isPartial ? "+" : "")"
    return app.text("Match \(index + 1) of \(count), in time order.")
  }

  /// Where to search from: the current match if its cell is selected, otherwise the selection.
  private func positionAmongHits(_ app: App) -> (Instant, ProgrammeID) {
    if let current = hits?.current, item(for: current, app) == position.item {
      return (app.guide.start(of: current), current)
    }
    return (app.timeline.interval(of: position.item).start, position.programme ?? ProgrammeID(row: -1))
  }

  /// Writes a line of a matching title with the found words highlighted.
  func write(
    _ line: SafeText, of hits: SearchHits, _ style: Style, _ writer: inout LineWriter, _ frame: inout FrameBuilder
  ) {
    // If the query matches something other than title words, the title is only bold.
    let own = style.adding(.bold)
    for (part, isMatch) in parts(of: line.string, hits.query.highlights(in: line.string)) {
      writer.write(SafeText(part), style: isMatch ? own.adding(.underline) : own, on: &frame)
    }
  }
}
