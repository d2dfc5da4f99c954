package import GuideModel
import GuidePersonal
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

  /// Takes in that it is another minute: some are over, and a query such as `time:now` finds others.
  mutating func updateFollowed() {
    if Query.followed(in: queryContext).followsClock { findFollowed() } else { findFollowedToday() }
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
    show(changes)
    tell(.followed)
  }

  mutating func findFollowedToday() {
    let today = BroadcastDay(containing: now, in: zone).interval(in: zone)
    let found = followed.matches.programmes.prefix(followed.matches.upcomingCount)
      .prefix { guide.start(of: $0) < today.end }.filter { guide.interval(of: $0).end > now }
    followed.today = index.simulcasts.groups(of: found.filter { !hides($0) }).map { $0[0] }
  }
}

// MARK: Changes of followed programmes

extension App {
  /// Takes in the changes of an update, those of followed programmes first.
  mutating func show(_ summary: ChangeSummary) {
    guard !summary.changes.isEmpty, !followed.matches.programmes.isEmpty || summary.followedCount > 0 else {
      return changes = summary
    }
    let channels = Dictionary(guide.channels.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let titles = mine.followedQueries.titles
    changes = summary.putFirst { change in
      let found = programme(of: change, on: channels[change.channel.id])
      // Of a programme that is gone only the title is left.
      return found.map(followed.contains) ?? titles.contains(Folding.fold(change.title))
    }
  }

  /// The programme of the guide that a change is about; nil where it is gone.
  package func programme(of change: GuideChange, on channel: Int?) -> ProgrammeID? {
    guard let channel else { return nil }
    return guide.programmes(on: channel, in: change.interval, includingZeroLength: true)
      .first { guide.title(of: $0) == change.title }
  }
}

extension App {
  /// The title of a programme, with a star where it is followed, a tick where it was seen, and a note where a reminder is set.
  package func markedTitle(of programme: ProgrammeID) -> String { marks(of: programme) + guide.title(of: programme) }

  /// The signs before a programme's title, such as `★✓♪ `.
  package func marks(of programme: ProgrammeID) -> String {
    let marks =
      (followed.contains(programme) ? "★" : "") + (isSeen(programme) ? "✓" : "")
      + (isReminded(programme) ? "♪" : "")
    return marks.isEmpty ? "" : marks + " "
  }

  /// Follows the title of a programme, or follows it no more. `key` is the name of the key that does both,
  /// `list` that of the key which lists what is followed.
  package mutating func toggleFollowing(_ programme: ProgrammeID, key: String, list: String) {
    let title = guide.title(of: programme)
    let (shown, query) = ("“\(title.prefix(60))”", QuerySuggestion.title(title))
    guard !query.isEmpty else {
      return notice = "This title cannot be followed: it has no letter, digit or sign, or is too long."
    }
    guard let search = mine.searches.search(for: query), search.isFollowed else {
      return change(
        mine.searches.following(query, title: title), saying: "You follow \(shown)",
        hint: "\(list) in the grid lists it, \(key) again: no more")
    }
    change(
      mine.searches.unfollowing(search, isOfTitle: true), saying: "\(shown) is followed no more",
      hint: "\(key) follows it again")
    if followed.awaited == nil, followed.contains(programme) {
      notice = "\(shown) is followed no more, but another search that you follow finds it too."
    }
  }
}
