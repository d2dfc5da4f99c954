import GuideLanguage
package import GuideModel
package import GuidePersonal
package import GuideSearch

/// The user's data, and values derived from it.
package struct Mine: Sendable {
  package private(set) var data = PersonalData()
  /// The edits made in this run, in order, except those to viewed matches and the search history. Data that is read later may
  /// lack the most recent ones.
  private(set) var edits: [PersonalEdit] = []
  /// The changes that can be undone, most recent last.
  var undoable: [UndoableChange] = []
  var redoable: [UndoableChange] = []
  /// Whether channel settings are saved.
  package var savesGuideData = true
  /// Whether the list of channels has been opened, now or in an earlier run.
  package var hasListedChannels = false
  /// The list that was added to or opened most recently.
  package var lastList: String?
  /// The sort order last used in this run, by list name.
  package var listOrders: [String: ListOrder] = [:]
  /// The followed searches, parsed.
  package private(set) var followedQueries = FollowedQueries()
  /// The problem with the file that stores the searches, if any.
  package var searchesProblem: Message?
  /// Whether the user's other data is saved.
  package var savesData = true
  /// The programmes in lists.
  private(set) var listed = ListedProgrammes()
  private var viewCount = 0
  /// For each query, the number of its latest view, while the marks of that view are being computed.
  private var pendingViews: [String: Int] = [:]

  /// Creates empty data.
  package init() {}

  package var choices: ChannelChoices { data.choices }
  package var viewed: ViewedMatches { data.viewed }
  package var episodes: WatchedEpisodes { data.episodes }
  package var reminders: Reminders { data.reminders }
  package var lists: ProgrammeLists { data.lists }
  package var shows: ShowChoices { data.shows }
  package var streams: ChannelStreams { data.streams }
  package var imports: PlaylistImports { data.imports }
  package var searches: SavedSearches {
    get { data.searches }
    set {
      data.searches = newValue
      follow(at: followedQueries.primeTime)
    }
  }
  /// The search history.
  package var history: RecentTexts {
    get { data.history }
    set { data.history = newValue }
  }

  /// Whether a change to saved searches can be undone.
  package var canUndoSearches: Bool { undoable.contains { $0.isOf(.searches) } }

  /// Applies edits and returns the swaps that undo them.
  mutating func make(_ new: [PersonalEdit]) -> [PersonalSwap] {
    // Looks up only the added entries, because a list may have 10,000.
    if new.count == 1, case .list(.add(let items, let name, _)) = new[0], listed.has(name) {
      let count = lists[name]?.items.count
      let swaps = data.make(new)
      // Nothing was added if the list is full.
      if lists[name]?.items.count != count { listed.add(items, to: name) }
      return swaps
    }
    let swaps = data.make(new)
    derive(Set(new.map(\.section)))
    return swaps
  }

  /// Replaces sections of the data. Returns the changed ones.
  mutating func replace(_ sections: Set<PersonalSection>, by new: PersonalData) -> Set<PersonalSection> {
    let old = data
    data = data.replacing(sections, by: new)
    let changed = data.changedSections(to: old)
    derive(changed)
    return changed
  }

  private mutating func derive(_ changed: Set<PersonalSection>) {
    if changed.contains(.searches) { follow(at: followedQueries.primeTime) }
    if changed.contains(.lists) { listed = ListedProgrammes(lists) }
  }

  /// Parses the followed searches again if they or prime time have changed.
  mutating func follow(at primeTime: WallTime) {
    let queries = searches.followed.map(\.query)
    guard queries != followedQueries.queries || primeTime != followedQueries.primeTime else { return }
    followedQueries = FollowedQueries(queries, primeTime: primeTime, known: followedQueries)
  }

  /// Whether a query is saved.
  package func keeps(_ query: String) -> Bool { searches.searches.contains { $0.query == query } }

  /// The edits made to a section in this run, except the first `known` ones.
  func edits(of section: PersonalSection, after known: Int = 0) -> ArraySlice<PersonalEdit> {
    edits.filter { $0.section == section }.dropFirst(known)
  }

  /// Whether changes to a section are saved. Channel settings are saved only for the user's own guide.
  func keeps(_ section: PersonalSection) -> Bool { section.isOfGuide ? savesGuideData : savesData }

  /// Removes and returns the noted edits.
  mutating func takeEdits() -> [PersonalEdit] {
    defer { edits = [] }
    return edits
  }

  mutating func note(_ new: [PersonalEdit]) { edits += new.filter { ![.viewed, .history].contains($0.section) } }

  /// The data from an update, with the edits made here since the data was read.
  func data(of update: PersonalUpdate) -> PersonalData {
    update.data.applying(
      update.sections.flatMap { edits(of: $0, after: update.includedEdits[$0] ?? 0) })
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

// MARK: Saved searches

extension App {
  /// Parses a query in the user's context: followed searches, lists, prime time and so on.
  package func query(_ text: String) -> Query {
    let query = Query(text)
    return query.usesContext ? Query(text, in: queryContext) : query
  }

  /// The user data that queries refer to.
  var queryContext: QueryContext {
    QueryContext(
      mine.followedQueries,
      [
        .watched: ProgrammeSelection(mine.episodes), .listed: mine.listed.all,
        .recording: ProgrammeSelection(showings: recording.marks),
      ])
  }

  /// The message about a change. If nothing is saved, it also says how long the change lasts.
  func limited(_ message: String) -> String {
    mine.savesData ? message : text("\(message) until you quit (there is no home folder)")
  }

  /// Adds a query to the search history.
  package mutating func remember(_ text: String) { make([.remember(text)]) }

  /// Notes that the user has viewed the matches of a saved search. If there are many, their marks are computed in the
  /// background.
  package mutating func noteViewed(_ matches: SearchMatches, of query: String) {
    // Without a guide, no match can have been viewed.
    guard guide.programmeCount > 0, mine.keeps(query) else { return }
    let request = MarksRequest(number: mine.beginView(of: query), query: query, matches: matches)
    tell(.viewed(query: query))
    if matches.upcomingCount > maximumImmediateRecords {
      perform(.mark(request))
    } else {
      keep(request.marks, of: request)
    }
  }

  /// Stores which matches were viewed, unless the search was viewed again or deleted in the meantime. For a guide whose data is
  /// not saved, this lasts until the program ends.
  mutating func keep(_ marks: Set<ShowingFingerprint>, of request: MarksRequest) {
    let query = request.query
    guard mine.finishView(request.number, of: query), mine.keeps(query), mine.viewed.marks[query] != marks else {
      return
    }
    make([.viewed(query: query, marks: marks)])
  }

  /// Whether a programme is a new match of a saved search: upcoming and not viewed yet.
  package func isNew(_ programme: ProgrammeID, of query: String) -> Bool {
    guard !isOver(programme), mine.keeps(query) else { return false }
    return !mine.viewed.new([guide.mark(of: programme)], of: query).isEmpty
  }
}
