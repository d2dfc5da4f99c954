import GuideLanguage
package import GuideModel
package import GuidePersonal
package import GuideSearch

/// The programmes in the guide that the user follows. They are searched for once per guide and set of followed searches, not
/// for each cell with a star.
package struct FollowedProgrammes: Sendable {
  /// All programmes found so far.
  package private(set) var matches = SearchMatches.none
  /// Today's followed programmes that are not over. Simultaneous showings on several channels appear once.
  package fileprivate(set) var today: [ProgrammeID] = []
  /// The coming episodes of followed shows that the guide does not have.
  package internal(set) var outside = OutsideEpisodes()
  /// The search for followed programmes, if it is running in the background.
  fileprivate(set) var awaited: SearchRequest?
  /// Whether the search is done.
  package var isComplete: Bool { awaited == nil }
  /// A version number that increases with every change. Cached rows with stars are valid for one version.
  package private(set) var version = 0

  /// Whether a programme is followed.
  package func contains(_ programme: ProgrammeID) -> Bool { matches.inOrder.contains(programme) }

  fileprivate mutating func show(_ found: SearchMatches) {
    matches = found
    version += 1
  }
}

extension App {
  /// Finds the followed programmes of the displayed guide, in the background if that takes a while.
  mutating func findFollowed() {
    let context = queryContext
    followed.awaited = nil
    let query = Query.followed(in: context)
    if context.followsAnything, isLong(query) {
      // A new guide has no stars until the search is done, because its programmes have different numbers.
      if followed.matches.guide !== guide { showFollowed(.none) }
      followed.awaited = searchRequest(query)
    } else {
      showFollowed(context.followsAnything ? matches(of: query) : .none)
    }
  }

  /// Updates the followed programmes for a new minute. Some may have ended, and a query such as `time:now` may find others. If
  /// the clock was set back, past programmes may be upcoming again.
  mutating func updateFollowed(since before: Instant) {
    if now < before || Query.followed(in: queryContext).followsClock { findFollowed() } else { findFollowedToday() }
  }

  mutating func updateFollowed(with progress: SearchProgress) {
    guard progress.isComplete else { return }
    followed.awaited = nil
    showFollowed(progress.matches)
  }

  private mutating func showFollowed(_ found: SearchMatches) {
    followed.show(found)
    findOutsideEpisodes()
    findFollowedToday()
    show(changes.all)
    tell(.followed)
  }

  mutating func findFollowedToday() {
    let today = BroadcastDay(containing: now, in: zone).interval(in: zone)
    let found = followed.matches.programmes.prefix(followed.matches.upcomingCount)
      .prefix { guide.start(of: $0) < today.end }.filter { !isOver($0) }
    followed.today = index.simulcasts.heads(of: found.filter { !hides($0) && !isOnHiddenChannel($0) })
  }
}

// MARK: Changes to followed programmes

extension App {
  mutating func show(_ all: GuideChanges) { changes = summary(of: all) }

  /// The changes made by an update, followed programmes first.
  func summary(of all: GuideChanges) -> ChangeSummary {
    let titles = mine.followedQueries.titles
    guard !followed.matches.programmes.isEmpty || !titles.isEmpty else {
      return ChangeSummary(all, shownBy: mine.choices)
    }
    return ChangeSummary(
      all, shownBy: mine.choices, of: guide, following: followed.matches.programmes, titles: titles)
  }
}

extension App {
  /// The title of a programme with its marks: ★ followed, ✓ watched, ♪ reminder, ● recording.
  package func markedTitle(of programme: ProgrammeID) -> String { marks(of: programme) + guide.title(of: programme) }

  /// The marks before a title, such as `★✓♪● `. A list of reminders omits the `♪`.
  package func marks(of programme: ProgrammeID, amongReminders: Bool = false) -> String {
    let marks =
      (followed.contains(programme) ? "★" : "") + (isWatched(programme) ? "✓" : "")
      + (!amongReminders && isReminded(programme) ? "♪" : "")
      + (timer(of: programme) != nil ? "●" : "")
    return marks.isEmpty ? "" : marks + " "
  }

  /// Follows the titles of programmes, or stops following them if all are followed. `list` names the key that lists followed
  /// programmes. `escape` names a key to press before it, on screens where letters are typed.
  package mutating func toggleFollowing(_ programmes: [ProgrammeID], list: String, after escape: String? = nil) {
    let titles = programmes.map { guide.title(of: $0) }
    let message = toggleFollowing(titles: titles, list, escape)
    if message == nil { askAboutFollowed(titles) }
    let isOfOneTitle = Set(programmes.map { guide.titleID(of: $0) }).count == 1
    if let message, isOfOneTitle, followed.awaited == nil, followed.contains(programmes[0]) {
      notice = text("\(message), but another followed search matches it too. \(keymap.undoHint(after: escape)).")
    }
  }

  /// Follows the title of a show, even if the guide lacks it, and records the show as the one for that title.
  package mutating func toggleFollowing(
    _ title: String, of show: ChosenShow, list: String, after escape: String? = nil
  ) {
    let key = EpisodeIdentity.show(ofTitle: title)
    if let known = mine.shows[key], known != show {
      // Another show with this title was chosen before. Following this one replaces that choice.
      if !mine.followedQueries.titles.contains(key) { _ = toggleFollowing(titles: [title], list, escape) }
      return choose(
        show, for: key, saying: text("“\(title.shortened)” now refers to this show"), after: escape)
    }
    if toggleFollowing(titles: [title], list, escape) == nil, mine.followedQueries.titles.contains(key) {
      note(show, for: key)
      lookUp(.show(show.id))
    }
  }

  /// Returns the message if the titles are no longer followed.
  private mutating func toggleFollowing(titles: [String], _ list: String, _ escape: String?) -> String? {
    let titles = followable(titles)
    guard let first = titles.first else {
      notice = text("Cannot follow this title: it has no letters, digits or symbols, or is too long.")
      return nil
    }
    guard titles.count <= Self.maximumTitles else {
      notice = text("Cannot follow \(titles.count) titles: at most \(Self.maximumTitles) at a time.")
      return nil
    }
    let isOne = titles.count == 1
    let shown = isOne ? quoted(first.title.shortened) : count(titles.count, "title")
    let followed = titles.compactMap { mine.searches.search(for: $0.query) }.filter(\.isFollowed)
    guard followed.count == titles.count else {
      var searches = mine.searches
      var edits: [SavedSearchEdit] = []
      for title in titles {
        let added = searches.following(title.query, title: title.title)
        searches = searches.applying(contentsOf: added)
        edits += added
      }
      let undo = keymap.undoHint(after: escape)
      change(
        edits, saying: text("Following \(shown)"),
        hint: isOne
          ? text("\(undo), \(list) in the grid to list it") : text("\(undo), \(list) in the grid to list them"))
      return nil
    }
    let message = text("Unfollowed \(shown)")
    change(
      followed.flatMap { mine.searches.unfollowing($0, isOfTitle: true) }, saying: message,
      hint: keymap.undoHint(after: escape))
    return message
  }

  /// The maximum number of titles to follow at a time.
  ///
  /// Following more is unlikely to be intentional, and each title becomes a query that is run on every guide.
  private static let maximumTitles = 1_000

  /// The titles that a query can search for, without duplicates.
  private func followable(_ titles: [String]) -> [(title: String, query: String)] {
    var known: Set<String> = []
    return titles.filter { known.insert($0).inserted }
      .map { (title: $0, query: QuerySuggestion.title($0)) }
      .filter { !$0.query.isEmpty && known.insert("\n" + $0.query.lowercased()).inserted }
  }
}
