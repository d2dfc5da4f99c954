import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// Opening the selection, by key or mouse.
extension SearchScreen {
  mutating func openSelected(in app: inout App) {
    if line.field.isEmpty, let recipe { return type(QueryHelp.recipes[recipe].typed, isPaste: false, in: &app) }
    if let row = list.row(rows) { open(row: row, in: &app) } else { app.notice = reasonForNothing(app) }
  }

  /// Goes to a channel or a result in the grid, folds or unfolds a title, or opens a show.
  package mutating func open(row: Int, in app: inout App) {
    switch rows[row] {
    case .channel(let channel): goTo(channel: channel, in: &app)
    case _ where isStale: app.notice = reasonForNothing(app)
    case .episode(let index): openShow(at: episodes[index], in: &app)
    case .online(let line): open(line, in: &app)
    case .result(let line):
      if results.toggleFold(at: line) { return refresh(app) }
      let programme = results.lines[line].programme
      // The grid has no cell for a programme without a known time.
      if app.guide.isTimeKnown(programme) { goTo(programme, in: &app) } else { openDetails(in: &app) }
    }
  }

  func goTo(_ programme: ProgrammeID, in app: inout App) {
    app.remember(line.field.string)
    noteViewed(in: &app)
    app.closeAll()
    let found = FinishedSearch(query: query, matches: isStale ? .none : results.matches, rest: awaitedSearch)
    app.send(GridMessage.showHit(programme, found))
  }

  func leave(in app: inout App) {
    noteViewed(in: &app)
    app.close()
    // Users who found something before closing may want to use the query again.
    if !isStale, !results.lines.isEmpty { app.remember(line.field.string) }
  }

  func openDetails(in app: inout App) {
    if let selected = selectedResult {
      app.open(DetailsScreen(selected, app, overSearch: true))
    } else if let selectedEpisode {
      openShow(at: selectedEpisode, in: &app)
    } else {
      app.notice = reasonForNothing(app)
    }
  }

  private func reasonForNothing(_ app: App) -> String {
    if query.isEmpty { return app.text(query.diagnostics.first?.problem ?? "Type a query first.") }
    return isSearching ? app.text("Still searching.") : app.text("No matches. Try other words.")
  }

  /// Why the selected line cannot be unfolded to show its channels.
  func reasonForNoSimulcast(_ app: App) -> String {
    if results.lines.order != .time {
      return app.text("Channels share a line only when sorted by time.")
    }
    return results.matches.programmes.count > ResultList.maxFolded
      ? app.text("Too many results for that. Type more.")
      : app.text("No other channel shows this at the same time.")
  }

  /// Marks the results as viewed if the search of all channels is complete.
  func noteViewed(in app: inout App) {
    if !isStale, !isSearching, scope == .all { app.noteViewed(results.matches, of: query.text) }
  }

  mutating func showNeighbour(of programme: ProgrammeID, later: Bool, in app: inout App) {
    guard !results.lines.isEmpty else {
      return app.notice = isSearching ? app.text("Still searching.") : app.text("Nothing matches any more.")
    }
    guard let next = results.neighbour(of: selectedLine ?? 0, showing: programme, later: later) else {
      return app.notice = later ? app.text("This is the last result.") : app.text("This is the first result.")
    }
    list.select(rows.firstResult + next, rows(app), page: page(app))
    app.replaceTop(with: DetailsScreen(results.lines[next].programme, app, overSearch: true))
  }

  /// Adds all results to a list of the user's choice; a simulcast counts as one.
  func addAll(in app: inout App) {
    let items = rows.episodes.map(\.item)
    guard !results.matches.programmes.isEmpty || !items.isEmpty else {
      return app.notice = app.text("No results to add.")
    }
    guard results.matches.programmes.count + items.count <= ProgrammeList.maximumItems else {
      return app.notice = app.text("Too many results for a list. Narrow the search.")
    }
    let programmes = app.index.simulcasts.groups(of: results.matches.programmes).map { $0[0] }
    ListsScreen.open(adding: programmes, and: items, whileTyping: true, in: &app)
  }

  // MARK: Pointer

  package mutating func click(_ target: ClickTarget, in app: inout App) {
    if question != nil { return question = nil }
    guard line.field.isEmpty, let index = (target as? ListTarget)?.index else { return clickInList(target, in: &app) }
    recipe = index
    openSelected(in: &app)
  }
}
