package import GuideApp
import GuideLanguage
package import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings

/// Messages from other screens, and events: a new guide, the clock, a resize.
extension GridScreen {
  package mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    guard question != nil else { return app.notice = pasteHint(app) }
    // Digits that arrive together are handled one at a time, because any of them may begin another number.
    let parts = question?.kind == .number ? text.map { String($0) } : [text]
    for part in parts { typeInQuestion(part, isPaste: isPaste, in: &app) }
  }

  private func pasteHint(_ app: App) -> String {
    app.text("To paste text, press \(app.keymap.name(of: GridCommand.search)) first to search.")
  }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide(let old): show(app.timeline, after: old, in: &app)
    case .arrangement:
      updateChannelsKeepingSelection(in: &app)
      goToDestination(in: &app)
    case .minute(let before): followClock(from: before, in: &app)
    case .size: revealSelection(in: &app)
    case .updateDetails:
      let key = app.keymap.name(of: GridCommand.changes)
      if !key.isEmpty { app.notice = app.notice.map { "\($0) \(app.text("\(key) for details."))" } }
    case .names: completeWithNames(in: &app)
    default: break
    }
  }

  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool {
    if let wanted = message as? GoToProgramme {
      (question, filter) = (nil, nil)
      jump(to: wanted.programme, in: &app)
      return true
    }
    switch message as? GridMessage {
    case .select(let programme): jump(to: programme, in: &app)
    case .showHit(let programme, let search): show(search, at: programme, in: &app)
    case .showNeighbour(let programme, let later): showNeighbour(of: programme, later: later, in: &app)
    case .goToChannel(let id): goToChannel(withID: id, in: &app)
    case .show(let position): show(position, in: &app)
    case .search: app.open(SearchScreen("", within: group, in: &app))
    case .filter(let query):
      openFilter(query, in: &app)
      filter(by: query, in: &app)
    case nil: return false
    }
    return true
  }

  package mutating func searchProgressed(_ progress: SearchProgress, in app: inout App) {
    guard progress.isComplete else { return }
    if let query = filter?.awaited?.query {
      filter?.awaited = nil
      showFiltered(SearchHits(query, progress.matches), in: &app)
    } else if let hits {
      complete(hits, with: progress.matches, in: &app)
    }
  }

  // MARK: New guide

  /// Shows a new guide, keeping selection, matches and filter; the first guide opens at the current time.
  mutating func show(_ timeline: Timeline, after old: Timeline, in app: inout App) {
    // Programme rows of the old guide are meaningless in the new one.
    let oldHits = filter?.pendingHits ?? hits
    hits = nil
    nameColumns = ChannelNameColumns(of: timeline.guide)
    updateChannels(app)
    hits = oldHits.map { renewed($0, from: old.guide, in: &app) }
    filter = filter.map {
      FilterState(before: $0.before.map { renewed($0, from: old.guide, in: &app) }, display: $0.display)
    }
    if hits?.hidesChannels ?? false { updateChannels(app) }
    let view = pendingView?.view
    if old.guide.channels.isEmpty {
      restoreChannels(app)
      goToNow(in: &app)
    } else {
      reselect(from: old, in: &app)
    }
    goToDestination(in: &app)
    if let screen = view?.screen(at: viewPosition(app), app) { app.openAbove(screen) }
    let isStart = old.guide.channels.isEmpty && !timeline.guide.channels.isEmpty
    if isStart, app.settings.values.startView == .followed, !app.mine.searches.followed.isEmpty {
      SavedSearchesScreen.open(in: &app)
    }
  }

  /// Follows the clock: if the current time was selected, it stays selected and visible.
  mutating func followClock(from before: Instant, in app: inout App) {
    let wasAtNow = position.anchor == before && !app.isSelectionPinned && question == nil
    if let hits, hits.query.followsClock {
      if !app.isLong(hits.query) {
        replaceHits(renewed(hits, from: app.guide, in: &app), in: &app)
      } else if !app.isSearching {
        self.hits?.rest = app.searchRequest(hits.query)
      }
    }
    guard wasAtNow, app.timeline.extent.contains(app.now) else { return }
    // A programme that is still on stays selected even if another one is also on now.
    if app.timeline.interval(of: position.item).contains(app.now) {
      position.anchor = app.now
    } else {
      setAnchor(app.now, app)
    }
    let seconds = app.now.seconds(since: scale(app).window.start)
    // If the clock is set back during a long programme, the current time may be before the window.
    if seconds < 0 || seconds > scale(app).window.seconds * 3 / 4 { go(to: app.now, in: &app) }
  }

  /// Reselects the same programme on the same channel or, if it is gone, the one at the anchor.
  ///
  /// The window stays in place unless the found programme is outside it.
  mutating func reselect(from old: Timeline, in app: inout App) {
    let anchor = position.anchor
    let selected = selected(in: old)
    let channelID = old.guide.channels.indices.contains(position.channel) ? old.guide.channels[position.channel].id : ""
    let channel = app.guide.channels.firstIndex { $0.id == channelID }
    let wanted = min(channel ?? position.channel, max(0, app.guide.channels.count - 1))
    position.channel = self.channel(inRow: rows.nearestRow(to: app.shownOriginal(for: wanted, in: rows))) ?? 0
    position.item = .gap(Interval(anchor, anchor))
    position.lastSelectedByChannel = [:]
    guard !app.guide.channels.isEmpty, !app.timeline.extent.isEmpty else { return }
    setAnchor(anchor, app)
    if position.channel == channel, let selected, let same = find(selected, app.guide) {
      if app.guide.interval(of: same).contains(position.anchor) {
        position.item = .programme(same)
      } else {
        select(.programme(same), app)
      }
    }
    revealSelection(in: &app)
  }

  /// Finds the same programme, or the nearest one with the same title, because programmes get rescheduled.
  private func find(_ old: (title: String, interval: Interval), _ guide: Guide) -> ProgrammeID? {
    let reach = Interval(old.interval.start.adding(minutes: -180), old.interval.end.adding(minutes: 180))
    return guide.programmes(on: position.channel, in: reach).filter { guide.title(of: $0) == old.title }
      .min { distance($0, old.interval, guide) < distance($1, old.interval, guide) }
  }

  private func distance(_ programme: ProgrammeID, _ old: Interval, _ guide: Guide) -> Int {
    let interval = guide.interval(of: programme)
    return abs(interval.start.seconds(since: old.start)) + abs(interval.end.seconds(since: old.end))
  }

  private func selected(in old: Timeline) -> (title: String, interval: Interval)? {
    position.programme.map { (old.guide.title(of: $0), old.guide.interval(of: $0)) }
  }
}

/// Messages to the grid, and to lists shown in its place.
package enum GridMessage: ScreenMessage {
  case select(ProgrammeID)
  /// Selects a match of a search and highlights all matches.
  case showHit(ProgrammeID, FinishedSearch)
  /// Selects the next or previous programme and shows its details.
  case showNeighbour(of: ProgrammeID, later: Bool)
  case goToChannel(String)
  /// Selects the channel and time of another view.
  case show(ViewPosition)
  /// Opens a search of the shown group.
  case search
  case filter(String)
}

/// A search whose matches are shown in the grid: the results so far and the request for the rest.
package struct FinishedSearch: Sendable {
  let query: Query
  let matches: SearchMatches
  let rest: SearchRequest?
}
