package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// Opening the selection, by key or mouse.
extension SearchScreen {
  /// Opens the selection: shows a result in the grid, or folds or unfolds a title.
  mutating func open(in app: inout App) {
    if line.field.isEmpty, let recipe { return type(QueryHelp.recipes[recipe].typed, isPaste: false, in: &app) }
    if let channel = offers.selectedChannel { return goTo(channel: channel, in: &app) }
    if !isStale, results.toggleFold(page: page(app)) { return }
    if let index = selectedOther, !isStale { return open(online.lines[index], in: &app) }
    guard let hit = selectedResult, !isStale else { return app.notice = reasonForNothing(app) }
    // The grid has no cell for a programme without a known time.
    if app.guide.isTimeKnown(hit) { goTo(hit, in: &app) } else { openDetails(in: &app) }
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
    guard results.step(from: programme, later: later, page: page(app)), let next = results.selected else {
      return app.notice = later ? app.text("This is the last result.") : app.text("This is the first result.")
    }
    app.replaceTop(with: DetailsScreen(next, app, overSearch: true))
  }

  /// Adds all results to a list of the user's choice; a simulcast counts as one.
  func addAll(in app: inout App) {
    guard !results.matches.programmes.isEmpty else { return app.notice = app.text("No results to add.") }
    guard results.matches.programmes.count <= ProgrammeList.maximumItems else {
      return app.notice = app.text("Too many results for a list. Narrow the search.")
    }
    ListsScreen.open(
      adding: app.index.simulcasts.groups(of: results.matches.programmes).map { $0[0] }, whileTyping: true, in: &app)
  }

  // MARK: Pointer

  package mutating func click(_ target: ClickTarget, in app: inout App) {
    if saveQuestion != nil { return saveQuestion = nil }
    if let offer = target as? ChannelOfferTarget {
      if offers.selected == offer.index { return open(in: &app) }
      return offers.select(offer.index)
    }
    guard let index = (target as? ListTarget)?.index else { return }
    if line.field.isEmpty {
      recipe = index
      return open(in: &app)
    }
    guard index < results.rows.count else { return }
    if results.list.selected == index, offers.selected == nil { return open(in: &app) }
    offers.select(first: false)
    results.select(index, page: page(app))
  }

  package mutating func scrollWheel(_ kind: MouseEvent.Kind, in app: inout App) {
    switch kind {
    case .wheelUp: scroll(by: -3, app)
    case .wheelDown: scroll(by: 3, app)
    case .press, .wheelLeft, .wheelRight: break
    }
  }

  /// Scrolls the results and selects one instead of an offered channel.
  private mutating func scroll(by lines: Int, _ app: App) {
    results.step(by: lines, page: page(app))
    if !results.lines.isEmpty { offers.select(first: false) }
  }
}
