import GuideLanguage
package import GuideModel
package import GuidePersonal
package import GuideSearch

/// The programmes of the guide that a person follows. They are found once for a guide and what is followed, and not looked up
/// again for each cell that has a star.
package struct FollowedProgrammes: Sendable {
  /// All that were found so far.
  package private(set) var matches = SearchMatches.none
  /// Those that are still to come, or on, on the broadcast day of now; one for each that several channels show at the same
  /// time.
  package fileprivate(set) var today: [ProgrammeID] = []
  /// The search that finds them, where that takes long.
  fileprivate(set) var awaited: SearchRequest?
  /// False while they are being searched for.
  package var isComplete: Bool { awaited == nil }
  /// Grows with every change: drawn rows with stars are kept for one version.
  package private(set) var version = 0

  /// True for a programme that is followed.
  package func contains(_ programme: ProgrammeID) -> Bool { matches.inOrder.contains(programme) }

  fileprivate mutating func show(_ found: SearchMatches) {
    matches = found
    version += 1
  }
}

extension App {
  /// Finds what is followed in the guide that is shown: at once, or in the background where that takes long.
  mutating func findFollowed() {
    let context = queryContext
    followed.awaited = nil
    let query = Query.followed(in: context)
    if context.followsSomething, isLong(query) {
      // Until they are found there is no star: programmes of another guide have other numbers.
      if followed.matches.guide !== guide { showFollowed(.none) }
      followed.awaited = searchRequest(query)
    } else {
      showFollowed(context.followsSomething ? matches(of: query) : .none)
    }
  }

  /// Takes in that it is another minute: some are over, and a query such as `time:now` finds others. Where the clock was set
  /// back some that were over are to come again.
  mutating func updateFollowed(since before: Instant) {
    if now < before || Query.followed(in: queryContext).followsClock { findFollowed() } else { findFollowedToday() }
  }

  /// Takes in the progress of the search in the background.
  mutating func updateFollowed(with progress: SearchProgress) {
    guard progress.isComplete else { return }
    followed.awaited = nil
    showFollowed(progress.matches)
  }

  private mutating func showFollowed(_ found: SearchMatches) {
    followed.show(found)
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

// MARK: Changes of followed programmes

extension App {
  /// Takes in the changes of an update, those of followed programmes first.
  mutating func show(_ all: GuideChanges) { changes = summary(of: all) }

  /// The changes of an update, followed programmes first.
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
  /// The title of a programme, with a star where it is followed, a tick where it was seen, a note where a reminder is set, and a
  /// dot where it is recorded.
  package func markedTitle(of programme: ProgrammeID) -> String { marks(of: programme) + guide.title(of: programme) }

  /// The signs before a programme's title, such as `★✓♪● `; the note is left out where every line has it.
  package func marks(of programme: ProgrammeID, amongReminders: Bool = false) -> String {
    let marks =
      (followed.contains(programme) ? "★" : "") + (isSeen(programme) ? "✓" : "")
      + (!amongReminders && isReminded(programme) ? "♪" : "")
      + (timer(of: programme) != nil ? "●" : "")
    return marks.isEmpty ? "" : marks + " "
  }

  /// Follows the titles of programmes; where all of them are followed, follows them no more. `list` is the name of the key that
  /// lists what is followed, and `escape` that of one to press before these, where letters are text.
  package mutating func toggleFollowing(_ programmes: [ProgrammeID], list: String, after escape: String? = nil) {
    let message = toggleFollowing(titles: programmes.map { guide.title(of: $0) }, list, escape)
    let isOfOneTitle = Set(programmes.map { guide.titleID(of: $0) }).count == 1
    if let message, isOfOneTitle, followed.awaited == nil, followed.contains(programmes[0]) {
      notice = text("\(message), but another search that you follow finds it too. \(undoHint(after: escape)).")
    }
  }

  /// Follows the title of a show, whether the guide has it or not, and notes the show as that of the title.
  package mutating func toggleFollowing(
    _ title: String, of show: ChosenShow, list: String, after escape: String? = nil
  ) {
    let key = EpisodeIdentity.show(ofTitle: title)
    if let known = mine.shows[key], known != show {
      // Another show of the same title was chosen: to follow this one is to choose it.
      if !mine.followedQueries.titles.contains(key) { _ = toggleFollowing(titles: [title], list, escape) }
      return choose(show, for: key, saying: text("“\(title.shortened)” that you follow is this show now"))
    }
    if toggleFollowing(titles: [title], list, escape) == nil, mine.followedQueries.titles.contains(key) {
      note(show, for: key)
    }
  }

  /// Returns what was said where they are followed no more.
  private mutating func toggleFollowing(titles: [String], _ list: String, _ escape: String?) -> String? {
    let titles = followable(titles)
    guard let first = titles.first else {
      notice = text("This title cannot be followed: it has no letter, digit or sign, or is too long.")
      return nil
    }
    guard titles.count <= Self.mostFollowedAtOnce else {
      notice = text("These are \(titles.count) titles: \(Self.mostFollowedAtOnce) at most are followed at once.")
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
      let undo = undoHint(after: escape)
      change(
        edits, saying: text("Following \(shown)"),
        hint: isOne
          ? text("\(undo), \(list) in the grid to list it") : text("\(undo), \(list) in the grid to list them"))
      return nil
    }
    let message = text("Unfollowed \(shown)")
    change(
      followed.flatMap { mine.searches.unfollowing($0, isOfTitle: true) }, saying: message,
      hint: undoHint(after: escape))
    return message
  }

  private func undoHint(after escape: String?) -> String {
    escape.map { text("\($0), then \(keymap.undoHint)") } ?? keymap.undoHint
  }

  /// More titles are hardly meant: each is a query that is looked for in every guide.
  private static let mostFollowedAtOnce = 1_000

  /// The titles, each once, that a query can ask for.
  private func followable(_ titles: [String]) -> [(title: String, query: String)] {
    var known: Set<String> = []
    return titles.filter { known.insert($0).inserted }
      .map { (title: $0, query: QuerySuggestion.title($0)) }
      .filter { !$0.query.isEmpty && known.insert("\n" + $0.query.lowercased()).inserted }
  }
}
