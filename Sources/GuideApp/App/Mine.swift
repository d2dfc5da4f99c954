import GuideLanguage
package import GuideModel
package import GuidePersonal
package import GuideSearch

/// The things a person has made, as they are kept.
package struct Mine: Sendable {
  /// The choices for channels.
  package internal(set) var choices = ChannelChoices()
  /// Edits of this run, in order: data that is read later may lack the last ones. Without those of seen hits and of the search
  /// history.
  private(set) var edits: [PersonalEdit] = []
  /// The changes that can be undone, the last of them at the end, and what was said of each.
  var undoable: [(change: UndoableChange, message: String)] = []
  /// True where choices are kept when the program ends.
  package var keepsChoices = true
  /// The name of the list that was added to, or opened, last.
  package var lastList: String?
  /// By the name of a list, how its entries were sorted last in this run.
  package var listOrders: [String: ListOrder] = [:]
  /// The kept queries.
  package var searches = SavedSearches() {
    didSet { follow(at: followedQueries.primeTime) }
  }
  /// Those of them that are followed, parsed.
  package private(set) var followedQueries = FollowedQueries()
  /// True where a change of kept queries can be undone.
  package var canUndoSearches: Bool {
    undoable.contains { if case .searches = $0.change { true } else { false } }
  }
  /// The problem of the store they are kept in, if it has one.
  package var searchesProblem: Message?
  /// True where they are kept when the program ends.
  package var keepsSearches = true
  /// The hits of kept queries that the person has seen.
  package var seen = SeenShowings()
  /// The episodes that are ticked as seen.
  package var episodes = SeenEpisodes()
  /// The reminders that are set, and what has become of those that were due.
  package var reminders = Reminders()
  /// The lists of programmes.
  package var lists = ProgrammeLists.initial {
    didSet { if !isAddingToList { listed = ListedProgrammes(lists) } }
  }
  private var isAddingToList = false
  /// The programmes that are in them.
  private(set) var listed = ListedProgrammes()
  /// The shows that were chosen for titles.
  package var shows = ShowChoices()
  /// Where channels can be played.
  package var streams = ChannelStreams()
  /// Values that playlist imports set.
  package internal(set) var imports = PlaylistImports()
  private var viewCount = 0
  /// By query, the number of the view whose marks are still being made.
  private var pendingViews: [String: Int] = [:]
  /// The texts that were searched for.
  package var history = RecentTexts()

  /// Nothing as yet.
  package init() {}

  /// Parses what is followed where that, or the beginning of the evening, has changed.
  mutating func follow(at primeTime: WallTime) {
    let queries = searches.followed.map(\.query)
    guard queries != followedQueries.queries || primeTime != followedQueries.primeTime else { return }
    followedQueries = FollowedQueries(queries, primeTime: primeTime, known: followedQueries)
  }

  /// True where a query is a kept one.
  package func keeps(_ query: String) -> Bool { searches.searches.contains { $0.query == query } }

  /// The edits of channels, in order.
  var channelEdits: [ChannelEdit] { edits.compactMap { if case .channel(let edit) = $0 { edit } else { nil } } }

  /// Whether changes of a part are saved: those of channels only for the user's own guide.
  fileprivate func keeps(_ section: PersonalSection) -> Bool {
    switch section {
    case .channels, .seen, .streams, .imports: keepsChoices
    case .searches, .episodes, .reminders, .lists, .shows, .history, .view: keepsSearches
    }
  }

  /// Gives up the edits that were noted, and returns them.
  fileprivate mutating func takeEdits() -> [PersonalEdit] {
    defer { edits = [] }
    return edits
  }

  fileprivate mutating func note(_ new: [PersonalEdit]) {
    edits += new.filter { ![.seen, .history].contains($0.section) }
  }

  /// The data of an update with the edits that were made here since it was read.
  fileprivate func data(of update: PersonalUpdate) -> PersonalData {
    var known = update.knownEdits
    return update.data.applying(
      edits.filter { edit in
        guard update.sections.contains(edit.section), let count = known[edit.section], count > 0 else {
          return update.sections.contains(edit.section)
        }
        known[edit.section] = count - 1
        return false
      })
  }

  fileprivate mutating func beginView(of query: String) -> Int {
    viewCount += 1
    pendingViews[query] = viewCount
    return viewCount
  }

  fileprivate mutating func finishView(_ number: Int, of query: String) -> Bool {
    guard pendingViews[query] == number else { return false }
    pendingViews[query] = nil
    return true
  }
}

/// A change that can be taken back where it still is as it was made here: what another program has changed since stays.
enum UndoableChange: Sendable {
  case channels(ChannelUndo)
  /// The last playlist import.
  case playlistImport
  case searches(SavedSearchUndo)
  /// Ticks, or their end.
  case episodes([EpisodeIdentity], isSeen: Bool)
  case reminders(ReminderUndo)
  case lists(ListUndo)
  case setting(SettingChange)
  /// The show of a title, which was another before, or none.
  case show(title: String, before: ChosenShow?, after: ChosenShow)
  /// That what was seen is hidden, or shown.
  case hidingSeen
}

extension Mine {
  /// Applies edits of lists. What is added is looked up without the other entries, of which there may be 10,000.
  mutating func apply(_ edits: [ListEdit]) {
    guard edits.count == 1, case .add(let items, let name, _)? = edits.first, listed.has(name) else {
      return lists.apply(edits)
    }
    let count = lists[name]?.items.count
    isAddingToList = true
    lists.apply(edits)
    isAddingToList = false
    // Beyond the limits nothing is added.
    if lists[name]?.items.count != count { listed.add(items, to: name) }
  }
}

// MARK: Keeping

extension App {
  /// Saves edits that have been applied already, except those of parts that are not saved.
  mutating func keep(_ edits: [PersonalEdit]) {
    mine.note(edits)
    let kept = edits.filter { mine.keeps($0.section) }
    if !kept.isEmpty { perform(.keep(kept)) }
  }

  /// Takes in parts of the user's data that another program has changed, or that are read for the first time.
  mutating func adopt(_ update: PersonalUpdate) {
    let (data, changed) = (mine.data(of: update), update.sections)
    if changed.contains(.channels) { adopt(data.choices) }
    if changed.contains(.searches) { adopt(data.searches, problem: update.problem) }
    if changed.contains(.seen) { adopt(data.seen) }
    if changed.contains(.episodes) { adopt(data.episodes) }
    if changed.contains(.lists) { adopt(data.lists) }
    if changed.contains(.shows) { adopt(data.shows) }
    if changed.contains(.streams) { mine.streams = data.streams }
    if changed.contains(.imports) { adopt(data.imports) }
    // Reminders come last: their queries depend on the other parts.
    if changed.contains(.reminders) { adopt(data.reminders) }
    if update.wasRestored { keep(mine.takeEdits()) }
  }
}

// MARK: Undo

extension App {
  mutating func noteUndoable(_ change: UndoableChange, _ message: String) {
    mine.undoable = mine.undoable.suffix(99) + [(change, message)]
  }

  /// Takes the last change back, whatever it was of. Returns the id of the channel that is shown again, if it is one.
  @discardableResult package mutating func undoChange() -> String? {
    while let (change, message) = mine.undoable.popLast() {
      switch change {
      case .searches(let change):
        undo(change, message)
        return nil
      case .episodes(let identities, let isSeen):
        undoTicks(identities, isSeen: isSeen, message)
        return nil
      case .reminders(let change):
        undo(change, message)
        return nil
      case .lists(let change):
        undo(change, message)
        return nil
      case .setting(let change):
        undo(change, message)
        return nil
      case .show(let title, let before, let after):
        undoChoice(of: title, before: before, after: after, message)
        return nil
      case .hidingSeen:
        hideSeen(!hidesSeen)
        notice = text("Undone: \(language.quoted(sentence: message)).")
        return nil
      case .channels(let change):
        let edits = change.edits(in: mine.choices)
        guard apply(edits.isEmpty ? [] : [.undo(change)]) else { continue }
        notice = text("Undone: \(language.quoted(sentence: message)).")
        guard edits.count == 1, case .set(let id, .hidden(false))? = edits.first else { return nil }
        return id
      case .playlistImport:
        guard mine.imports.canUndo(at: now) else { continue }
        let (edits, others) = mine.imports.undo(in: mine.choices, mine.streams)
        adopt(edits)
        adopt(PersonalData(streams: mine.streams, imports: mine.imports).applying(others))
        keep(edits.map(PersonalEdit.channel) + others)
        notice = text("Undone: \(language.quoted(sentence: message)).")
        return nil
      }
    }
    notice = text("There is no change to undo.")
    return nil
  }
}

// MARK: Choices for channels

extension App {
  /// Changes choices for channels, shows them, and has them kept. `message` says what is so now, and `hint` what can be done
  /// about it.
  package mutating func change(_ edits: [ChannelEdit], saying message: String, hint: String? = nil) {
    let undo = ChannelUndo(edits, of: mine.choices)
    guard apply(edits) else { return }
    noteUndoable(.channels(undo), message)
    // The choices are those of the person's own guide; another one that is only looked at has none.
    let limit = mine.keepsChoices ? "" : " " + text("It lasts until you quit: this is not your own guide.")
    notice = "\(message)\(hint.map { "; \($0)" } ?? "").\(limit)"
  }

  /// Applies edits, and has them kept; false where there are none.
  private mutating func apply(_ edits: [ChannelEdit]) -> Bool {
    guard !edits.isEmpty else { return false }
    adopt(edits)
    keep(edits.map(PersonalEdit.channel))
    return true
  }

  /// Applies edits to the guide that is shown.
  private mutating func adopt(_ edits: [ChannelEdit]) {
    guard !edits.isEmpty else { return }
    mine.choices = mine.choices.applying(contentsOf: edits)
    tell(.choices)
    show(changes.all)
    rearrange()
  }

  /// Adopts the record of playlist imports. A new import can be undone here.
  private mutating func adopt(_ imports: PlaylistImports) {
    let isNew = imports.step != nil && imports.step != mine.imports.step && imports.canUndo(at: now)
    mine.imports = imports
    if isNew { noteUndoable(.playlistImport, text("The playlist is imported")) }
  }

  /// Adopts streams and imports after edits.
  private mutating func adopt(_ data: PersonalData) {
    (mine.streams, mine.imports) = (data.streams, data.imports)
  }

  /// Takes in choices that another program has changed.
  private mutating func adopt(_ choices: ChannelChoices) {
    mine.choices = choices
    tell(.choices)
    show(changes.all)
    rearrange()
  }
}

// MARK: Kept queries

extension App {
  /// The query of a text, as this person means it: with what is followed, and when prime time is.
  package func query(_ text: String) -> Query {
    let query = Query(text)
    return query.usesContext ? Query(text, in: queryContext) : query
  }

  /// The things that queries ask of the person.
  var queryContext: QueryContext {
    QueryContext(
      mine.followedQueries,
      [
        .seen: ProgrammeSelection(mine.episodes), .listed: mine.listed.all,
        .recording: ProgrammeSelection(showings: recording.marks),
      ])
  }

  /// Changes the kept queries and has them kept; `selecting` is the name of the one to be selected in their list. `message`
  /// says what is so now, and `hint` what can be done about it.
  package mutating func change(
    _ edits: [SavedSearchEdit], selecting name: String? = nil, saying message: String, hint: String
  ) {
    if mine.searches.applying(contentsOf: edits) != mine.searches {
      noteUndoable(.searches(SavedSearchUndo(edits, of: mine.searches)), message)
    }
    apply(edits, selecting: name)
    notice = mine.keepsSearches ? "\(message); \(hint)." : "\(limited(message))."
  }

  /// The message for a change; where nothing is kept it adds how long the change lasts.
  func limited(_ message: String) -> String {
    mine.keepsSearches ? message : text("\(message) until the program ends: there is no home folder")
  }

  /// Takes a change of kept queries back, where it still is as it was made here.
  private mutating func undo(_ change: SavedSearchUndo, _ message: String) {
    let (searches, isWhole) = change.applied(to: mine.searches)
    guard searches != mine.searches else {
      return notice = text("Not undone: \(message), and another tvgrid has changed it since.")
    }
    apply([.undo(change)], selecting: change.restoredName)
    sayUndone(message, isWhole: isWhole)
  }

  /// Says that a change is taken back, or a part of it.
  mutating func sayUndone(_ message: String, isWhole: Bool) {
    notice =
      isWhole
      ? text("Undone: \(language.quoted(sentence: message)).")
      : text("Undone: \(language.quoted(sentence: message)), but for what another tvgrid has changed since.")
  }

  private mutating func apply(_ edits: [SavedSearchEdit], selecting name: String?) {
    show(mine.searches.applying(contentsOf: edits), selecting: name)
    keep(edits.map(PersonalEdit.search))
  }

  /// Takes in kept queries that another program has changed.
  private mutating func adopt(_ searches: SavedSearches, problem: Message?) {
    if problem != mine.searchesProblem { notice = problem.map(text) ?? notice }
    mine.searchesProblem = problem
    show(searches, selecting: nil)
  }

  private mutating func show(_ searches: SavedSearches, selecting name: String?) {
    let (before, wasFollowed) = (mine.searches, mine.followedQueries)
    mine.searches = searches
    if wasFollowed != mine.followedQueries {
      findFollowed()
      // A reminder may be of what is followed.
      if mine.reminders.hasQueries { findReminded() }
    }
    tell(.keptQueries(before: before, selecting: name))
  }

  /// Adds a text to the history of searches.
  package mutating func remember(_ text: String) {
    mine.history.add(text)
    keep([.remember(text)])
  }

  /// Notes that the hits of a kept query were looked at; the marks of many are made in the background.
  package mutating func noteSeen(_ matches: SearchMatches, of query: String) {
    // Of a guide that is not here yet nothing can be seen.
    guard guide.programmeCount > 0, mine.keeps(query) else { return }
    let request = MarksRequest(number: mine.beginView(of: query), query: query, matches: matches)
    tell(.seen(query: query))
    if matches.upcomingCount > recordsAtOnce { perform(.mark(request)) } else { keep(request.marks, of: request) }
  }

  /// Keeps which hits were seen, unless the query was looked at again or is kept no more. Of a guide that nothing is kept of
  /// that lasts until the program ends.
  mutating func keep(_ marks: Set<ShowingMark>, of request: MarksRequest) {
    let query = request.query
    guard mine.finishView(request.number, of: query), mine.keeps(query), mine.seen.marks[query] != marks else { return }
    mine.seen.marks[query] = marks
    tell(.seen(query: query))
    keep([.seen(query: query, marks: marks)])
  }

  /// Adopts the marks that another program, or this one, has written down.
  private mutating func adopt(_ seen: SeenShowings) {
    guard seen != mine.seen else { return }
    mine.seen = seen
    tell(.seen(query: nil))
  }

  /// True for a hit of a kept query that is still to come and was not seen.
  package func isNew(_ programme: ProgrammeID, of query: String) -> Bool {
    guard !isOver(programme), mine.keeps(query) else { return false }
    return !mine.seen.unseen([guide.mark(of: programme)], of: query).isEmpty
  }
}
