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
package struct SearchScreen: Screen {
  /// The typed line.
  package private(set) var line: TypedLine
  /// The parsed query.
  package private(set) var query: Query
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
  /// Channels whose names contain the typed text.
  package internal(set) var offers = ChannelOffers()
  /// Index of the selected recipe while nothing is typed; `nil` for none.
  package internal(set) var recipe: Int?
  /// The group of channels to which the search is limited.
  private let group: ChannelGroup
  /// Whether all channels are searched instead of the group.
  private var searchesAll = false
  /// The question for the name of the saved search.
  package internal(set) var saveQuestion: SaveQuestion?

  /// Creates a search for a string on the channels of a group.
  package init(_ text: String, within group: ChannelGroup = .all, in app: inout App) {
    self.group = group
    line = TypedLine(text)
    query = app.query(text)
    results.joinsSimulcasts = app.settings.values.joinsSimulcasts
    search(in: &app)
  }

  package static let keys = [SearchCommand.allKeys, GridCommand.keys(only: .allChannels)]
  package static let borrowedKeys = [GridCommand.keys(only: GridCommand.anywhere)]
  package static let typedLine: (any KeyHandler.Type)? = TypedLine.self
  package var helpTable: String { SearchCommand.table }
  package var isTyping: Bool { true }
  package var isSearchUrgent: Bool { awaitedSearch != nil }
  /// Whether more results may come.
  package var isSearching: Bool { awaitedSearch != nil }

  /// Starts a search for the typed text.
  ///
  /// A long search runs in the background; the old results remain until it finds some.
  private mutating func search(in app: inout App) {
    let typed = app.query(line.field.string)
    query = typed.within(scope)
    (isBrowsingResults, recipe) = (false, nil)
    if app.isLong(query) {
      awaitedSearch = app.searchRequest(query)
      isStale = true
    } else {
      awaitedSearch = nil
      isStale = false
      results.show(app.matches(of: query))
    }
    offers.find(line.field.string, within: scope, app)
    online.offer(typed, in: app.language)
    results.setOthers(online.lines.count, page: page(app))
    updateOfferSelection()
  }

  /// Selects an offered channel if no programme is found, unless the user has chosen a line.
  private mutating func updateOfferSelection() {
    if !isBrowsingResults { offers.select(first: results.lines.isEmpty && !isSearching) }
  }

  // MARK: Keys

  package mutating func press(_ key: Key, in app: inout App) -> Bool {
    if saveQuestion != nil {
      pressInSaveQuestion(key, in: &app)
    } else if let command: SearchCommand = app.keymap.command(for: key) {
      perform(command, key, in: &app)
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

  private mutating func perform(_ command: SearchCommand, _ key: Key, in app: inout App) {
    switch command {
    case .complete, .completeBack:
      if line.complete(forward: command == .complete, in: &app) { search(in: &app) }
      return
    case .close:
      if line.cancelCompletion() { search(in: &app) } else { leave(in: &app) }
      return
    default: line.acceptCompletion()
    }
    let page = page(app)
    if chooseRecipe(command) { return }
    switch command {
    case .up where recallsEarlier: recall(in: &app)
    case .up, .down, .pageUp, .pageDown: choose(command, page: page, app)
    case .open: open(in: &app)
    case .details: openDetails(in: &app)
    case .byTitle: reorder(.programme, page: page)
    case .byChannel: reorder(.channel, page: page)
    case .simulcasts:
      if !results.toggleSimulcast(page: page) { app.notice = reasonForNoSimulcast(app) }
    case .keep: askForName(in: &app)
    case .add:
      guard let selected = selectedResult else { return app.notice = app.text("No result to add.") }
      app.addToList([selected], whileTyping: true)
    case .addAll: addAll(in: &app)
    case .show:
      if let hit = selectedShow { return openShow(hit, in: &app) }
      guard let selected = selectedResult else { return app.notice = app.text("No result selected.") }
      app.openShow(of: selected)
    case .follow: follow(in: &app)
    case .record:
      guard let selected = selectedResult else { return app.notice = app.text("No result selected.") }
      app.toggleRecording([selected])
    case .online: askOnline(in: &app)
    case .complete, .completeBack, .close: break
    }
  }

  package func targetProgrammes(_ app: App) -> [ProgrammeID] {
    isStale || saveQuestion != nil ? [] : selectedResult.map { [$0] } ?? []
  }

  /// The programme of the selected line; `nil` if it is not a result.
  var selectedResult: ProgrammeID? { offers.selected == nil ? results.selected : nil }

  private mutating func reorder(_ order: ResultOrder, page: Int) {
    results.toggle(order, page: page)
    if !results.lines.isEmpty { offers.select(first: false) }
  }

  private mutating func choose(_ command: SearchCommand, page: Int, _ app: App) {
    // In reading mode, the first key selects the first result, which was not read aloud during typing.
    defer { isBrowsingResults = true }
    if app.display.isLinear, !isBrowsingResults, command == .down { return }
    let hasResults = results.rows.count > 0
    if offers.selected != nil, command == .pageDown, hasResults { return offers.select(first: false) }
    if offers.selected != nil || command == .up && results.list.selected == 0 && !offers.channels.isEmpty {
      return command == .up || command == .pageUp ? offers.moveUp() : offers.moveDown(hasResults: hasResults)
    }
    switch command {
    case .up: results.step(by: -1, page: page)
    case .down: results.step(by: 1, page: page)
    default: results.stepPage(forward: command == .pageDown, page: page)
    }
  }

  /// Number of lines for results, below the offered channels and the no-match text.
  func page(_ app: App) -> Int {
    let lines = offers.channels.count + (results.lines.isEmpty ? nothingFoundLines(app).count : 0)
    return max(1, app.size.rows - 3 - lines)
  }

  /// Whether Up recalls an earlier search instead of moving up.
  private var recallsEarlier: Bool { line.field.isEmpty || (line.recalled != nil && results.list.selected == 0) }

  private mutating func recall(in app: inout App) {
    if line.recall(earlier: true, in: &app) { search(in: &app) }
  }

  package mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    if saveQuestion != nil {
      saveQuestion?.prompt.type(text, isPaste: isPaste, in: &app)
    } else {
      line.insert(text, isPaste: isPaste, in: &app)
      search(in: &app)
    }
  }

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
    if isStale { results.show(progress.matches) } else { results.extend(with: progress.matches) }
    isStale = false
    if progress.isComplete { awaitedSearch = nil }
    updateOfferSelection()
    results.setOthers(online.lines.count, page: page(app))
    results.reveal(page: page(app))
  }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide(let old): renew(from: old.guide, in: &app)
    case .size:
      findOffers(app)
      advanceOnline(in: &app)
    case .names: if line.completeWithNames(in: &app) { search(in: &app) }
    case .shows where online.isAsked:
      online.advance(in: &app)
      results.setOthers(online.lines.count, page: page(app))
    default: break
    }
  }

  /// Updates the offered channels, keeping the selection.
  private mutating func findOffers(_ app: App) {
    let selected = offers.selected
    offers.find(line.field.string, within: scope, app)
    if let selected { offers.select(selected) }
  }

  /// Repeats the search in a new guide and reselects the same result.
  private mutating func renew(from old: Guide, in app: inout App) {
    let selected = results.selected.flatMap { app.same($0, of: old) }
    offers.forget()
    offers.find(line.field.string, within: scope, app)
    let isLong = app.isLong(query)
    awaitedSearch = isLong ? app.searchRequest(query) : nil
    isStale = false
    results.renew(with: isLong ? .none : app.matches(of: query), selecting: selected)
    updateOfferSelection()
    results.reveal(page: page(app))
  }
}
