import GuideLanguage
package import GuideModel
import GuidePersonal
import GuideSearch

/// Watched episodes. A tick belongs to an episode of a show, so repeats on any channel are ticked too.
extension App {
  /// Whether a programme is marked as watched.
  package func isWatched(_ programme: ProgrammeID) -> Bool {
    guide.isEpisode(programme, of: mine.episodes)
  }

  /// Whether lists leave out a programme because it has been watched.
  package func hides(_ programme: ProgrammeID) -> Bool { hidesWatched && isWatched(programme) }

  /// Whether lists might leave anything out.
  package var hidesAny: Bool { hidesWatched && !mine.episodes.isEmpty }

  /// Marks programmes as watched, or removes the marks if all are marked.
  package mutating func toggleWatched(_ programmes: [ProgrammeID]) {
    var known: Set<EpisodeIdentity> = []
    let identities = programmes.map { guide.episodeIdentity(of: $0) }.filter { known.insert($0).inserted }
    let isKnown = programmes.allSatisfy { guide.identifiesEpisode(of: $0) }
    let isOne = identities.count == 1
    let name = isOne ? name(of: programmes[0], isKnown: isKnown) : count(identities.count, "programme")
    toggle(identities, name, isOne: isOne, isKnown: isKnown)
  }

  /// Marks episodes of a show as watched, or removes the marks if all are marked. An episode may have several identities: the
  /// first is ticked, and so are others that the guide uses. `name` describes a single episode.
  package mutating func toggleWatched(_ episodes: [[EpisodeIdentity]], called name: String) {
    let known = knownIdentities(among: episodes)
    let ticked = episodes.map { identities in identities.enumerated().filter { $0 == 0 || known.contains($1) }.map(\.1)
    }
    let isAnyOpen = episodes.contains { identities in !identities.contains(where: mine.episodes.contains) }
    // Also removes ticks under identities that the guide does not currently use.
    let identities = isAnyOpen ? ticked : episodes.map { $0.filter(mine.episodes.contains) }
    let isOne = episodes.count == 1
    toggle(identities.flatMap(\.self), isOne ? name : count(episodes.count, "episode"), isOne: isOne)
  }

  /// Whether an episode is marked as watched under any of its identities.
  package func isWatched(_ identities: [EpisodeIdentity]) -> Bool { identities.contains(where: mine.episodes.contains) }

  /// The identities of all programmes with the title of the episodes' show.
  private func knownIdentities(among episodes: [[EpisodeIdentity]]) -> Set<EpisodeIdentity> {
    guard let show = episodes.first?.first?.show else { return [] }
    return Set(programmes(ofShow: show).map { guide.episodeIdentity(of: $0) })
  }

  /// The guide's programmes with a folded title, sorted by time.
  package func programmes(ofShow show: String) -> [ProgrammeID] {
    let text = QuerySuggestion.title(show)
    guard !text.isEmpty else { return [] }
    return Array(matches(of: query(text)).inOrder)
  }

  /// Ticks or unticks episodes. `name` is the name of the episode, or a count. `isKnown` is false if the guide names no
  /// episode; in that case, a tick applies to only one showing.
  private mutating func toggle(_ identities: [EpisodeIdentity], _ name: String, isOne: Bool, isKnown: Bool = true) {
    let open = identities.filter { !mine.episodes.contains($0) }
    let isWatched = !open.isEmpty
    let message =
      isWatched ? text("Marked \(name) as watched") : text("Marked \(name) as unwatched")
    let changed = isWatched ? open : identities
    noteUndoable(.data(make(changed.map { .episode($0, isWatched: isWatched) })), message)
    let extent =
      isKnown || !isWatched
      ? message
      : isOne
        ? text("\(message) (this showing only: the guide doesn't name the episode)")
        : text("\(message) (some for one showing only: the guide doesn't name the episode)")
    let key = keymap.name(of: ProgrammeCommand.hideWatched)
    let hiding = hidesWatched ? text("\(key) to show watched episodes") : text("\(key) to hide watched episodes")
    notice = "\(limited(extent)). \(keymap.undoHint)\(isWatched ? ", \(hiding)" : "")."
  }

  /// Hides watched episodes or shows them again. `key` is the name of the key that does this.
  package mutating func toggleHidingWatched(key: String) {
    hideWatched(!hidesWatched)
    noteUndoable(
      .hidingWatched, hidesWatched ? text("Watched episodes hidden") : text("Watched episodes shown"))
    notice =
      hidesWatched
      ? text(
        "Watched episodes hidden in lists and dimmed in the grid. \(key) to show them again.")
      : text("Watched episodes shown.")
  }

  mutating func hideWatched(_ hides: Bool) {
    hidesWatched = hides
    watchedVersion += 1
    findFollowedToday()
    tell(.ticks)
  }

  /// The quoted name of a programme with its episode, for example `“The Ferrymen” s6 e142` or `“The Ferrymen: The Tide Turns”`.
  private func name(of programme: ProgrammeID, isKnown: Bool) -> String {
    let (title, summary) = (guide.title(of: programme), guide.summary(of: programme))
    let number = isKnown ? summary.episode?.shortText.map { " \($0)" } : nil
    let episode = isKnown && number == nil ? summary.episodeTitle.map { ": \($0)" } : nil
    return quoted(String(title + (episode ?? "")).shortened) + (number ?? "")
  }

  mutating func showTicks() {
    watchedVersion += 1
    // A followed search may ask for unwatched episodes.
    if queryContext.followedNeeds.contains(.watched) { findFollowed() } else { findFollowedToday() }
    if mine.reminders.hasQueries { findReminderMatches() }
    tell(.ticks)
  }
}
