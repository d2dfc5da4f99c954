import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// The filter while it is being typed.
struct FilterState: Sendable {
  /// The hits that were shown before it was asked for.
  let before: SearchHits?
  /// The way its hits are shown.
  let display: HitDisplay
  /// The search for what is typed, while that takes long.
  var awaited: SearchRequest?

  /// A query whose hits are still to be found, as hits; nil where nothing is awaited.
  var pendingHits: SearchHits? {
    guard let awaited else { return nil }
    var hits = SearchHits(awaited.query, .none)
    hits.display = display
    return hits
  }
}

/// Hits in the grid: of a search that was left for it, or of the filter, a query whose hits are shown as one types.
extension GridScreen {
  // MARK: The filter

  /// Asks for a query. The present hits stay until something is typed.
  mutating func openFilter(in app: inout App) {
    filter = FilterState(before: hits, display: hits?.display == .channelsHidden ? .channelsHidden : .othersDimmed)
    question = .filter(app, from: position)
  }

  /// Shows the hits of a query that is being typed.
  mutating func filter(by text: String, in app: inout App) {
    let query = app.query(text)
    app.notice = query.definiteDiagnostic.map { app.text($0.problem) } ?? app.notice
    filter?.awaited = nil
    if query.isEmpty {
      replaceHits(nil, in: &app)
    } else if app.isLong(query) {
      filter?.awaited = app.searchRequest(query)
    } else {
      showFiltered(SearchHits(query, app.matches(of: query)), in: &app)
    }
  }

  /// Shows the hits of the filter.
  mutating func showFiltered(_ found: SearchHits, in app: inout App) {
    var found = found
    found.display = filter?.display ?? .othersDimmed
    replaceHits(found, in: &app)
  }

  /// Keeps the hits that are shown; false where the query has to be mended first.
  mutating func acceptFilter(_ text: String, in app: inout App) -> Bool {
    let query = app.query(text)
    // A faulty text that asks for nothing is kept to be mended. An empty one is not: as in less, Enter alone shows all
    // again.
    if query.isEmpty, let diagnostic = query.diagnostics.first {
      app.notice = app.text(diagnostic.problem)
      return false
    }
    if query.isEmpty { replaceHits(nil, in: &app) }
    if let awaited = filter?.awaited { showFiltered(SearchHits(awaited.query, .none, rest: awaited), in: &app) }
    filter = nil
    guard let hits else { return true }
    app.notice =
      hits.inOrder.isEmpty && !hits.isPartial
      ? app.text("Nothing matches; \(app.keymap.name(of: GridCommand.filter)) changes the filter.") : nil
    app.remember(text)
    return true
  }

  /// Shows the hits again that were shown before the filter.
  mutating func cancelFilter(in app: inout App) {
    replaceHits(filter?.before, in: &app)
    filter = nil
  }

  // MARK: Showing hits

  /// Selects a hit of a search, and marks all of them.
  mutating func show(_ search: FinishedSearch, at programme: ProgrammeID, in app: inout App) {
    var found = SearchHits(search.query, search.matches, rest: search.rest)
    found.current = found.contains(programme) ? programme : nil
    replaceHits(found, in: &app)
    jump(to: programme, among: found, in: &app)
    app.notice =
      search.query.definiteDiagnostic.map { app.text("Left out: \($0.problem)") } ?? app.notice
      ?? positionAmongHits(of: programme, app)
  }

  /// Goes on to the next way of showing hits.
  mutating func cycleHitDisplay(in app: inout App) {
    guard var changed = hits else {
      let (filter, search) = (app.keymap.name(of: GridCommand.filter), app.keymap.name(of: GridCommand.search))
      app.notice = app.text("There are no hits: \(filter) filters, \(search) searches.")
      return
    }
    changed.display = changed.display.next
    replaceHits(changed, in: &app)
    switch changed.display {
    case .marked: app.notice = app.text("Hits are marked, and all else is as ever.")
    case .othersDimmed: app.notice = app.text("Everything but the hits is dimmed.")
    case .channelsHidden:
      app.notice =
        changed.inOrder.isEmpty
        ? app.text("No channel has a hit; all are shown.") : app.text("Only channels with a hit: \(rows.count).")
    }
  }

  /// Shows other hits, or none; channels come and go with them.
  mutating func replaceHits(_ new: SearchHits?, in app: inout App) {
    let wasHiding = hits?.hidesChannels ?? false
    hits = new
    if wasHiding || new?.hidesChannels ?? false { relistChannels(in: &app) }
  }

  /// Replaces the partial hits of a search by all of them.
  mutating func complete(_ partial: SearchHits, with matches: SearchMatches, in app: inout App) {
    var whole = SearchHits(partial.query, matches)
    (whole.display, whole.current) = (partial.display, partial.current)
    replaceHits(whole, in: &app)
  }

  /// Hits in the guide that is here now, or in this minute; those of a long search are still to be found.
  func renewed(_ hits: SearchHits, from old: Guide, in app: inout App) -> SearchHits {
    let isLong = app.isLong(hits.query)
    var renewed = SearchHits(
      hits.query, isLong ? .none : app.matches(of: hits.query), rest: isLong ? app.searchRequest(hits.query) : nil)
    renewed.display = hits.display
    renewed.current = hits.current.flatMap { app.guide === old ? $0 : app.same($0, of: old) }
    return renewed
  }

  // MARK: Going from hit to hit

  /// Goes to the next or previous hit by time, round the end of the guide.
  mutating func goToHit(forward: Bool, in app: inout App) {
    guard let hits, !hits.inOrder.isEmpty else {
      app.notice =
        hits == nil
        ? app.text("Search first: press \(app.keymap.name(of: GridCommand.search)).") : app.text("Nothing matches.")
      return
    }
    var next = hits.index(forward, from: positionAmongHits(app), in: app.guide)
    // One that is shown on another channel is passed over: nothing would move.
    while let index = next, case let hit = hits.inOrder[index], case let other = standIn(for: hit, app), other != hit,
      hits.contains(other)
    {
      next = hits.index(forward, from: (app.guide.start(of: hit), hit), in: app.guide)
    }
    if next == nil {
      app.notice =
        forward
        ? app.text("The search goes on from the guide's start.") : app.text("The search goes on from the guide's end.")
    }
    let hit = hits.inOrder[next ?? (forward ? 0 : hits.inOrder.count - 1)]
    self.hits?.current = hit
    app.notice = app.notice ?? positionAmongHits(of: hit, app)
    jump(to: hit, among: hits, in: &app)
  }

  /// Which of the hits a programme is, such as `Hit 3 of 20 by time.`, or `20+` where more are still to be found; nil where it is none.
  private func positionAmongHits(of programme: ProgrammeID, _ app: App) -> String? {
    guard let hits, hits.contains(programme) else { return nil }
    let key = (app.guide.start(of: programme), programme)
    let index = hits.inOrder.partitioningIndex { (app.guide.start(of: $0), $0) >= key }
    let count = "\(hits.inOrder.count)\(hits.isPartial ? "+" : "")"
    return app.text("Hit \(index + 1) of \(count) by time.")
  }

  /// Where the hits are walked from: the hit gone to last while its cell is selected, else the selection.
  private func positionAmongHits(_ app: App) -> (Instant, ProgrammeID) {
    if let current = hits?.current, item(for: current, app) == position.item {
      return (app.guide.start(of: current), current)
    }
    return (app.timeline.interval(of: position.item).start, position.programme ?? ProgrammeID(row: -1))
  }

  /// Writes a line of a hit's title, with what was searched for marked.
  func write(
    _ line: SafeText, of hits: SearchHits, _ style: Style, _ writer: inout LineWriter, _ frame: inout FrameBuilder
  ) {
    // A query may ask for more than words of titles: then the bold title alone marks the hit.
    let own = style.adding(.bold)
    for (part, isMatch) in parts(of: line.string, hits.query.highlights(in: line.string)) {
      writer.write(SafeText(part), style: isMatch ? own.adding(.underline) : own, on: &frame)
    }
  }
}
