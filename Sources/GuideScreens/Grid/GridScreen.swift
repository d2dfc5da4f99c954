package import CellCanvas
package import GuideApp
package import GuideModel
import GuideSearch

/// The grid: channels down, time across. It is the lowest screen.
package struct GridScreen: Screen {
  /// The selection, and the part of the guide that is seen.
  package var position: GridPosition
  /// The channels that are shown.
  package internal(set) var rows = ChannelRows(.empty, showsEmpty: false)
  /// True while channels without programmes are shown.
  package internal(set) var showsEmptyChannels = false
  /// The group of channels that is wanted.
  package internal(set) var group = ChannelGroup.all
  /// The hits of the last search or of the filter, while they are shown.
  package internal(set) var hits: SearchHits?
  /// The filter that is being typed.
  var filter: FilterState?
  /// The question at the foot, if there is one.
  package internal(set) var question: GridQuestion?
  /// The channel to go to once the guide has been arranged.
  var destination: Destination?

  /// A channel to go to once it has a row.
  struct Destination: Sendable {
    let id: String
    /// The channel that was selected when it was asked for: a person who has gone elsewhere since stays there.
    let selectedID: String?
  }

  /// A look whose group and channel wait for the first guide.
  var waitingView: GridView?

  /// A grid without a guide, at now, in a look that was left.
  package init(now: Instant, view: GridView = GridView()) {
    position = GridPosition(anchor: now, item: .gap(Interval(now, now)), left: now)
    position.zoom = view.zoom
    position.rowHeight = view.rowHeight
    waitingView = view
  }

  package var helpTable: String { question == nil ? GridCommand.table : PromptCommand.table }
  /// A letter ends a number, and is a command then.
  package var isTyping: Bool { question.map { !$0.isNumber } ?? false }
  package var awaitedSearch: SearchRequest? { filter?.awaited ?? hits?.rest }
  package var isSearchUrgent: Bool { filter?.awaited != nil }

  // MARK: Keys

  package mutating func press(_ key: Key, in app: inout App) -> Bool {
    if question != nil { return pressInQuestion(key, in: &app) }
    if let command: ChannelCommand = app.keymap.command(for: key), let id = selectedChannelID(app) {
      change(command, id, in: &app)
    } else if let command: GridCommand = app.keymap.command(for: key) {
      if command == .channelNumber { return ask(GridQuestion.number(app), key: key, in: &app) }
      perform(command, in: &app)
    } else {
      let name = key.name.isEmpty ? "That key" : key.name
      app.notice = "\(name) does nothing here. Press \(app.keymap.name(of: AppCommand.help)) for help."
    }
    return true
  }

  mutating func perform(_ command: GridCommand, in app: inout App) {
    let page = geometry(app).channelCount(rowHeight: position.rowHeight)
    switch command {
    case .earlier: moveInTime(later: false, in: &app)
    case .later: moveInTime(later: true, in: &app)
    case .up: moveChannel(by: -1, in: &app)
    case .down: moveChannel(by: 1, in: &app)
    case .pageUp: moveChannel(by: -page, in: &app)
    case .pageDown: moveChannel(by: page, in: &app)
    case .halfPageUp: moveChannel(by: -max(1, page / 2), in: &app)
    case .halfPageDown: moveChannel(by: max(1, page / 2), in: &app)
    case .first: goToRow(0, in: &app)
    case .last: goToRow(rows.count - 1, in: &app)
    case .screenEarlier: moveHalfWindow(later: false, in: &app)
    case .screenLater: moveHalfWindow(later: true, in: &app)
    case .previousDay: moveDays(by: -1, in: &app)
    case .nextDay: moveDays(by: 1, in: &app)
    case .previousWeek: moveDays(by: -7, in: &app)
    case .nextWeek: moveDays(by: 7, in: &app)
    case .now: goToNow(in: &app)
    case .guideEnd: go(to: app.timeline.extent.end.adding(seconds: -1), in: &app)
    case .primeTime: go(to: shownDay(app).instant(of: WallTime(minuteOfDay: 20 * 60), in: app.zone), in: &app)
    default: performOther(command, in: &app)
    }
  }

  /// The commands that do not move in the grid.
  private mutating func performOther(_ command: GridCommand, in app: inout App) {
    switch command {
    case .zoomIn: setZoom(position.zoom.closer, in: &app)
    case .zoomOut: setZoom(position.zoom.wider, in: &app)
    case .zoomBack: setZoom(.standard, in: &app)
    case .rowHeight: cycleRowHeight(app)
    case .emptyChannels: toggleEmptyChannels(in: &app)
    case .nextGroup: moveGroup(by: 1, in: &app)
    case .previousGroup: moveGroup(by: -1, in: &app)
    case .close: forgetHits(in: &app)
    case .filter: openFilter(in: &app)
    case .hitDisplay: cycleHitDisplay(in: &app)
    case .nextHit: goToHit(forward: true, in: &app)
    case .previousHit: goToHit(forward: false, in: &app)
    case .goToTime: question = .time(app)
    case .channelName: question = .channelName(app, from: position)
    case .copy: copySelected(in: &app)
    case .update: app.toggleUpdate()
    case .quit: app.perform(.quit(0))
    default: openScreen(for: command, in: &app)
    }
  }

  /// The commands that open another screen.
  private func openScreen(for command: GridCommand, in app: inout App) {
    switch command {
    case .open: open(DetailsScreen.init, in: &app)
    case .showings: openShowings(in: &app)
    case .likeThis: open(SuggestionsScreen.init, in: &app)
    case .channels: ChannelsScreen.open(selecting: selectedChannelID(app), in: &app)
    case .search: app.open(SearchScreen("", in: &app))
    case .saved: KeptQueriesScreen.open(in: &app)
    case .findings: FindingsScreen.open(in: &app)
    case .changes: ChangesScreen.open(in: &app)
    default: break
    }
  }

  private func open<Opened: Screen>(_ make: (ProgrammeID, App) -> Opened, in app: inout App) {
    if let programme = position.programme { app.open(make(programme, app)) } else { app.notice = Self.nothingListed }
  }

  private static let nothingListed = "The guide lists nothing here."

  /// Opens the details at the first other showing.
  private func openShowings(in app: inout App) {
    guard let programme = position.programme else { return app.notice = Self.nothingListed }
    var details = DetailsScreen(programme, app)
    if details.selectFirstShowing(in: &app) { app.open(details) }
  }

  private func copySelected(in app: inout App) {
    if let programme = position.programme {
      app.copy(programme)
    } else {
      app.notice = "There is no programme here to copy."
    }
  }

  private mutating func forgetHits(in app: inout App) {
    app.notice = hits == nil ? "Press \(app.keymap.name(of: GridCommand.quit)) to quit." : nil
    replaceHits(nil, in: &app)
  }

  private mutating func cycleRowHeight(_ app: App) {
    position.rowHeight = position.rowHeight % 3 + 1
    revealChannel(app)
  }

  // MARK: Text, pointer, events

  package mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    guard question != nil else { return app.notice = pasteHint(app) }
    question?.prompt.type(text, isPaste: isPaste, in: &app)
    questionChanged(in: &app)
  }

  private func pasteHint(_ app: App) -> String {
    "Pasted text goes into a search: press \(app.keymap.name(of: GridCommand.search)) first."
  }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide(let old): show(app.timeline, after: old, in: &app)
    case .arrangement: relistChannels(in: &app)
    case .minute(let before): followClock(from: before, in: &app)
    case .size: revealSelection(in: &app)
    case .names: if question?.prompt.completeWithNames(in: &app) ?? false { questionChanged(in: &app) }
    case .choices, .keptQueries, .seen: break
    }
  }

  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool {
    switch message as? GridMessage {
    case .select(let programme): jump(to: programme, in: &app)
    case .showHit(let programme, let search): show(search, at: programme, in: &app)
    case .showNeighbour(let programme, let later): showNeighbour(of: programme, later: later, in: &app)
    case .goToChannel(let id): goToChannel(withID: id, in: &app)
    case .filter(let query):
      openFilter(in: &app)
      question?.prompt.replace(with: query)
      questionChanged(in: &app)
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
}

/// Requests to the grid, and to lists that stand in its place.
package enum GridMessage: ScreenMessage {
  /// Select a programme wherever it is.
  case select(ProgrammeID)
  /// Select a hit of a search, and mark all of its hits.
  case showHit(ProgrammeID, FinishedSearch)
  /// Select the next programme, or the one before, and show its details.
  case showNeighbour(of: ProgrammeID, later: Bool)
  /// Go to the channel with an id, as soon as it has a row.
  case goToChannel(String)
  /// Ask for a filter, with a query typed already.
  case filter(String)
}

/// A search that was left for the grid: what it has found, and the request that finds the rest.
package struct FinishedSearch: Sendable {
  let query: Query
  let matches: SearchMatches
  let rest: SearchRequest?
}
