package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
import GuidePersonal
package import GuideSearch
import GuideSettings

/// Messages to the search screen.
package enum SearchMessage: ScreenMessage {
  /// Goes to a programme in the grid and highlights all matches.
  case goTo(ProgrammeID)
}

/// The search screen, whose results change with every key press.
package struct SearchScreen: ListScreen {
  /// The typed line.
  package private(set) var line: TypedLine
  /// The parsed query.
  package private(set) var query: Query
  package var list = ListState()
  package var question: Question<Self>?
  /// The results shown below the typed line.
  package internal(set) var results = SearchResults()
  /// Whether the results are for what was typed earlier, because the current search has none yet.
  package private(set) var isStale = false
  /// The running search, if it takes a while.
  package private(set) var awaitedSearch: SearchRequest?
  /// Whether the user is browsing the results; reading mode puts the cursor there.
  private(set) var isBrowsingResults = false
  /// The TVmaze shows for the query.
  package internal(set) var online = OnlineShows()
  /// The stored episodes of followed and listed shows that match, oldest first.
  package private(set) var episodes: [EpisodeGuide.Entry] = []
  /// The offered channels, best match first.
  package private(set) var channels: [Int] = []
  /// Index of the selected recipe while nothing is typed; `nil` for none.
  package internal(set) var recipe: Int?
  /// The group of channels to which the search is limited.
  private let group: ChannelGroup
  /// Whether all channels are searched instead of the group.
  private var searchesAll = false

  /// Creates a search for a string on the channels of a group.
  package init(_ text: String, within group: ChannelGroup = .all, in app: inout App) {
    self.group = group
    line = TypedLine(text)
    query = app.query(text)
    results.joinsSimulcasts = app.settings.values.joinsSimulcasts
    app.loadEpisodes()
    search(in: &app)
  }

  package static let keys = [SearchCommand.allKeys, GridCommand.keys(only: .allChannels)]
  package static let typedLine: (any KeyHandler.Type)? = TypedLine.self
  package var helpTable: String { SearchCommand.table }
  package var isTyping: Bool { true }
  package var isAnswering: Bool { isAsking }
  package var joinsCharacters: Bool { true }
  package var isSearchUrgent: Bool { awaitedSearch != nil }
  /// Whether more results may come.
  package var isSearching: Bool { awaitedSearch != nil }

  // MARK: Rows

  /// The lines below the typed text. The lines from TVmaze are hidden until there is a result.
  package var rows: SearchRows {
    let isWaiting = isSearching && results.lines.isEmpty
    return SearchRows(
      channels: channels, results: results.lines, episodes: isWaiting ? [] : episodes,
      online: isWaiting ? [] : online.lines)
  }

  /// The lines with the text shown instead of results.
  package func rows(_ app: App) -> SearchRows {
    var rows = rows
    if rows.results.isEmpty, !query.isEmpty {
      rows.emptyText = isSearching ? [app.text("Searching…")] : nothingFoundLines(app)
    }
    return rows
  }

  /// The selected line, if any.
  var selectedRow: SearchRows.Row? {
    let rows = rows
    return list.row(rows).map { rows[$0] }
  }
  /// Index of the selected result; `nil` if it is another line.
  package var selectedLine: Int? { if case .result(let line) = selectedRow { line } else { nil } }
  /// The programme of the selected result.
  package var selectedResult: ProgrammeID? { selectedLine.map { results.lines[$0].programme } }

  package func page(_ app: App) -> Int { max(1, app.size.rows - 3) }
  package func title(_ app: App) -> String { line.field.string }

  /// Starts a search for the typed text.
  ///
  /// A long search runs in the background; the old results remain until it finds some.
  private mutating func search(in app: inout App) {
    let typed = app.query(line.field.string)
    query = typed.within(scope)
    (isBrowsingResults, recipe) = (false, nil)
    isStale = app.isLong(query)
    awaitedSearch = isStale ? app.searchRequest(query) : nil
    if !isStale { results.show(app.matches(of: query)) }
    channels = channelsWithTypedName(app)
    online.offer(typed, in: app.language)
    episodes = app.episodes(matching: typed, besides: query)
    list.awaited = nil
    selectPreferred(app)
  }

  /// Scrolls to the top and selects the first result, or a channel if there are no results.
  private mutating func selectPreferred(_ app: App) {
    let (rows, page) = (rows(app), page(app))
    list.select(0, rows, page: page)
    list.select(rows.preferred, rows, page: page)
  }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    if let command: SearchCommand = app.keymap.command(for: key) {
      perform(command, in: &app)
    } else if !pressGridKey(key, in: &app) {
      switch line.press(key, in: &app) {
      case .text: search(in: &app)
      case .caret: break
      case .nothing:
        let (open, close) = (app.keymap.name(of: SearchCommand.open), app.keymap.name(of: SearchCommand.close))
        app.notice = app.text("Type to search; \(open) goes there, \(close) closes.")
      }
    }
    return true
  }

  /// The group that is searched.
  var scope: ChannelGroup { searchesAll ? .all : group }

  /// Handles a grid command, unless its key types text; returns false for other keys.
  private mutating func pressGridKey(_ key: Key, in app: inout App) -> Bool {
    if case .character = key { return false }
    guard app.keymap.command(for: key) == GridCommand.allChannels else { return app.performGridCommand(key) }
    guard group != .all else {
      app.notice = app.text("All channels are searched already.")
      return true
    }
    searchesAll.toggle()
    search(in: &app)
    return true
  }

  private mutating func perform(_ command: SearchCommand, in app: inout App) {
    switch command {
    case .complete, .completeBack:
      if line.complete(forward: command == .complete, in: &app) { search(in: &app) }
      return
    case .close:
      if line.cancelCompletion() { search(in: &app) } else { leave(in: &app) }
      return
    default: line.acceptCompletion()
    }
    if chooseRecipe(command) { return }
    switch command {
    case .up where recallsEarlier: if line.recall(earlier: true, in: &app) { search(in: &app) }
    case .up, .down, .pageUp, .pageDown: move(command, app)
    case .open: openSelected(in: &app)
    case .details: openDetails(in: &app)
    case .byTitle: sort(by: .programme, app)
    case .byChannel: sort(by: .channel, app)
    case .simulcasts: toggleSimulcast(in: &app)
    case .keep: askForName(in: &app)
    case .add:
      let item = selectedEpisode?.item ?? selectedShow.map { ListItem(Show($0), titled: $0.name) }
      if let item { return app.addToList([item], whileTyping: true) }
      guard let selected = selectedResult else { return app.notice = app.text("No result to add.") }
      app.addToList([selected], whileTyping: true)
    case .addAll: addAll(in: &app)
    case .show:
      if let selectedEpisode { return openShow(at: selectedEpisode, in: &app) }
      if let hit = selectedShow { return openShow(hit, in: &app) }
      guard let selected = selectedResult else { return app.notice = app.text("No result selected.") }
      app.openShow(of: ShowSubject(selected, app, matching: episodeConditions(app)))
    case .follow: follow(in: &app)
    case .record:
      guard let selected = selectedResult else { return app.notice = app.text("No result selected.") }
      app.toggleRecording([selected])
    case .online: askOnline(in: &app)
    case .complete, .completeBack, .close: break
    }
  }

  package func targetProgrammes(_ app: App) -> [ProgrammeID] {
    isStale || isAsking ? [] : selectedResult.map { [$0] } ?? []
  }

  /// Sorts the results, or sorts them by time again, and centres the selected result.
  private mutating func sort(by order: ResultOrder, _ app: App) {
    reload(app) { $0.results.toggle(order) }
    if case .channel = selectedRow, !results.lines.isEmpty { selectPreferred(app) }
    list.centre(rows(app), page: page(app))
  }

  private mutating func toggleSimulcast(in app: inout App) {
    guard let line = selectedLine, let simulcast = results.toggleSimulcast(at: line) else {
      return app.notice = reasonForNoSimulcast(app)
    }
    list.select(rows.firstResult + simulcast, rows(app), page: page(app))
  }

  private mutating func move(_ command: SearchCommand, _ app: App) {
    // In reading mode, the first key selects the first result, which was not read aloud during typing.
    defer { isBrowsingResults = true }
    if app.display.isLinear, !isBrowsingResults, command == .down { return }
    let (rows, page) = (rows(app), page(app))
    switch command {
    case .up: list.step(by: -1, rows, page: page)
    case .down: list.step(by: 1, rows, page: page)
    default: list.stepPage(forward: command == .pageDown, rows, page: page)
    }
  }

  /// Whether Up recalls an earlier search instead of moving up.
  private var recallsEarlier: Bool {
    line.field.isEmpty || (line.recalled != nil && list.selected <= rows.firstResult)
  }

  package mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    if isAsking { return typeInList(text, isPaste: isPaste, in: &app) }
    line.insert(text, isPaste: isPaste, in: &app)
    search(in: &app)
  }

  package mutating func undo(in app: inout App) { app.undoChange() }

  // MARK: Messages, events

  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool {
    if case .goTo(let programme) = message as? SearchMessage {
      goTo(programme, in: &app)
      return true
    }
    switch message as? GridMessage {
    // The grid keeps its position under the search.
    case .select: return true
    case .showNeighbour(let programme, let later):
      showNeighbour(of: programme, later: later, in: &app)
      return true
    default: return false
    }
  }

  package mutating func searchProgressed(_ progress: SearchProgress, in app: inout App) {
    let (isFirst, awaited) = (isStale || results.lines.isEmpty, list.awaited)
    reload(app) { screen in
      if screen.isStale { screen.results.show(progress.matches) } else { screen.results.extend(with: progress.matches) }
      screen.isStale = false
      if progress.isComplete { screen.awaitedSearch = nil }
    }
    // Keep a channel that the user has selected, and a result that was awaited.
    if case .channel = selectedRow, isBrowsingResults { return }
    if isFirst, list.awaited == awaited { selectPreferred(app) }
  }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide(let old): renew(from: old.guide, in: &app)
    case .names: if line.completeWithNames(in: &app) { search(in: &app) }
    case .size, .shows:
      var online = online
      online.advance(in: &app)
      reload(app) { screen in
        screen.online = online
        screen.findEpisodes(app)
        screen.channels = screen.channelsWithTypedName(app)
      }
    default: break
    }
  }

  private mutating func findEpisodes(_ app: App) {
    episodes = app.episodes(matching: app.query(line.field.string), besides: query)
  }

  /// Repeats the search in a new guide and reselects the same result.
  private mutating func renew(from old: Guide, in app: inout App) {
    let selected = selectedResult.flatMap { app.same($0, of: old) }
    channels = channelsWithTypedName(app)
    let isLong = app.isLong(query)
    awaitedSearch = isLong ? app.searchRequest(query) : nil
    isStale = false
    results.show(isLong ? .none : app.matches(of: query))
    findEpisodes(app)
    list.select(rows.preferred, rows(app), page: page(app))
    list.awaited = selected.map { .row(SearchRows.id(of: $0)) }
    reload(app) { _ in }
  }
}
