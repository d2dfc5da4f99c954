import GuideLanguage
package import GuideModel
package import GuidePersonal
package import GuideSearch

/// The user's data, and values derived from it.
package struct Mine: Sendable {
  /// All of it.
  package private(set) var data = PersonalData()
  /// The edits of this run, in order, except those of seen matches and the search history. Data that is read later may lack
  /// the last ones.
  private(set) var edits: [PersonalEdit] = []
  /// The changes that can be undone, the last of them at the end.
  var undoable: [UndoableChange] = []
  /// The changes that were undone and can be made again.
  var redoable: [UndoableChange] = []
  /// True where choices are kept when the program ends.
  package var keepsChoices = true
  /// The name of the list that was added to, or opened, last.
  package var lastList: String?
  /// By the name of a list, how its entries were sorted last in this run.
  package var listOrders: [String: ListOrder] = [:]
  /// The followed searches, parsed.
  package private(set) var followedQueries = FollowedQueries()
  /// The problem of the store they are kept in, if it has one.
  package var searchesProblem: Message?
  /// True where they are kept when the program ends.
  package var keepsSearches = true
  /// The programmes that are in lists.
  private(set) var listed = ListedProgrammes()
  private var viewCount = 0
  /// By query, the number of the view whose marks are still being made.
  private var pendingViews: [String: Int] = [:]

  /// Nothing as yet.
  package init() {}

  package var choices: ChannelChoices { data.choices }
  package var seen: SeenShowings { data.seen }
  package var episodes: SeenEpisodes { data.episodes }
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
  /// The texts that were searched for.
  package var history: RecentTexts {
    get { data.history }
    set { data.history = newValue }
  }

  /// True where a change of saved searches can be undone.
  package var canUndoSearches: Bool { undoable.contains { $0.isOf(.searches) } }

  /// Makes edits, and returns the swaps that undo them.
  mutating func make(_ new: [PersonalEdit]) -> [PersonalSwap] {
    // Looks up only the added entries: a list may have 10,000.
    if new.count == 1, case .list(.add(let items, let name, _)) = new[0], listed.has(name) {
      let count = lists[name]?.items.count
      let swaps = data.make(new)
      // Beyond the limits nothing is added.
      if lists[name]?.items.count != count { listed.add(items, to: name) }
      return swaps
    }
    let swaps = data.make(new)
    derive(Set(new.map(\.section)))
    return swaps
  }

  /// Replaces parts of the data; returns those that have changed.
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

  /// Parses what is followed where that, or the beginning of the evening, has changed.
  mutating func follow(at primeTime: WallTime) {
    let queries = searches.followed.map(\.query)
    guard queries != followedQueries.queries || primeTime != followedQueries.primeTime else { return }
    followedQueries = FollowedQueries(queries, primeTime: primeTime, known: followedQueries)
  }

  /// True where a query is a kept one.
  package func keeps(_ query: String) -> Bool { searches.searches.contains { $0.query == query } }

  /// The edits of this run that some data lacks, which has so many of each part.
  func edits(of section: PersonalSection, after known: Int = 0) -> ArraySlice<PersonalEdit> {
    edits.filter { $0.section == section }.dropFirst(known)
  }

  /// Whether changes of a part are saved: those of channels only for the user's own guide.
  func keeps(_ section: PersonalSection) -> Bool { section.isOfGuide ? keepsChoices : keepsSearches }

  /// Gives up the edits that were noted, and returns them.
  mutating func takeEdits() -> [PersonalEdit] {
    defer { edits = [] }
    return edits
  }

  mutating func note(_ new: [PersonalEdit]) { edits += new.filter { ![.seen, .history].contains($0.section) } }

  /// The data of an update with the edits that were made here since it was read.
  func data(of update: PersonalUpdate) -> PersonalData {
    update.data.applying(
      update.sections.flatMap { edits(of: $0, after: update.knownEdits[$0] ?? 0) })
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

  /// The message for a change; where nothing is kept it adds how long the change lasts.
  func limited(_ message: String) -> String {
    mine.keepsSearches ? message : text("\(message) until the program ends: there is no home folder")
  }

  /// Adds a text to the history of searches.
  package mutating func remember(_ text: String) { make([.remember(text)]) }

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
    make([.seen(query: query, marks: marks)])
  }

  /// True for a hit of a kept query that is still to come and was not seen.
  package func isNew(_ programme: ProgrammeID, of query: String) -> Bool {
    guard !isOver(programme), mine.keeps(query) else { return false }
    return !mine.seen.unseen([guide.mark(of: programme)], of: query).isEmpty
  }
}
