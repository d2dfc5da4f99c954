import GuideLanguage
package import GuideModel
import GuidePersonal
import GuideSearch

/// The episodes that a person has ticked as seen. A tick is of the show and the episode: a repeat, on whatever channel, has it
/// too.
extension App {
  /// True for a programme that was seen.
  package func isSeen(_ programme: ProgrammeID) -> Bool {
    guide.isEpisode(programme, of: mine.episodes)
  }

  /// True for a programme that lists leave out, since it was seen.
  package func hides(_ programme: ProgrammeID) -> Bool { hidesSeen && isSeen(programme) }

  /// True where something may be left out.
  package var hidesAny: Bool { hidesSeen && !mine.episodes.isEmpty }

  /// Ticks programmes as seen; where all of them are, takes their ticks away.
  package mutating func toggleSeen(_ programmes: [ProgrammeID]) {
    var known: Set<EpisodeIdentity> = []
    let identities = programmes.map { guide.episodeIdentity(of: $0) }.filter { known.insert($0).inserted }
    let isKnown = programmes.allSatisfy { guide.tellsEpisode(of: $0) }
    let isOne = identities.count == 1
    let name = isOne ? name(of: programmes[0], isKnown: isKnown) : count(identities.count, "programme")
    toggle(identities, name, isOne: isOne, isKnown: isKnown)
  }

  /// Ticks episodes of a show as seen; where all of them are, takes their ticks away. Each may be known by several identities,
  /// of which the first is ticked, and others where the guide knows the episode by them. `name` is said of a single one.
  package mutating func toggleSeen(_ episodes: [[EpisodeIdentity]], called name: String) {
    let known = knownIdentities(among: episodes)
    let ticked = episodes.map { identities in identities.enumerated().filter { $0 == 0 || known.contains($1) }.map(\.1)
    }
    let isAnyOpen = episodes.contains { identities in !identities.contains(where: mine.episodes.contains) }
    // Where one is seen by a name that the guide does not use now, that tick goes too.
    let identities = isAnyOpen ? ticked : episodes.map { $0.filter(mine.episodes.contains) }
    let isOne = episodes.count == 1
    toggle(identities.flatMap(\.self), isOne ? name : count(episodes.count, "episode"), isOne: isOne)
  }

  /// Whether an episode was seen, by any of its identities.
  package func isSeen(_ identities: [EpisodeIdentity]) -> Bool { identities.contains(where: mine.episodes.contains) }

  /// The identities of the guide's programmes of one title.
  private func knownIdentities(among episodes: [[EpisodeIdentity]]) -> Set<EpisodeIdentity> {
    guard let show = episodes.first?.first?.show else { return [] }
    return Set(programmes(ofShow: show).map { guide.episodeIdentity(of: $0) })
  }

  /// The guide's programmes of a title, which is folded, in the order of time.
  package func programmes(ofShow show: String) -> [ProgrammeID] {
    let text = QuerySuggestion.title(show)
    guard !text.isEmpty else { return [] }
    return Array(matches(of: query(text)).inOrder)
  }

  /// `name` is that of the one that is meant, or how many are; where the guide names no episode, a tick is of one time alone.
  private mutating func toggle(_ identities: [EpisodeIdentity], _ name: String, isOne: Bool, isKnown: Bool = true) {
    let open = identities.filter { !mine.episodes.contains($0) }
    let isSeen = !open.isEmpty
    let message =
      switch (isSeen, isOne) {
      case (true, true): text("\(name) is ticked as seen")
      case (true, false): text("\(name) are ticked as seen")
      case (false, true): text("\(name) is not ticked as seen any more")
      case (false, false): text("\(name) are not ticked as seen any more")
      }
    let changed = isSeen ? open : identities
    noteUndoable(.data(make(changed.map { .episode($0, isSeen: isSeen) })), message)
    let extent =
      isKnown || !isSeen
      ? message
      : isOne
        ? text("\(message), at this time alone: the guide names no episode")
        : text("\(message), some at this time alone: the guide names no episode")
    let key = keymap.name(of: ProgrammeCommand.hideSeen)
    let hiding = hidesSeen ? text("\(key) to show watched episodes") : text("\(key) to hide watched episodes")
    notice = "\(limited(extent)). \(keymap.undoHint)\(isSeen ? ", \(hiding)" : "")."
  }

  /// Hides what was seen, or shows it again. `key` is the name of the key that does both.
  package mutating func toggleHidingSeen(key: String) {
    hideSeen(!hidesSeen)
    noteUndoable(
      .hidingSeen, hidesSeen ? text("What was seen is hidden") : text("What was seen is no longer hidden"))
    notice =
      hidesSeen
      ? text(
        "What you have ticked as seen is left out of views and of what you follow, and dim in the grid; "
          + "\(key) shows it again.")
      : text("What you have ticked as seen is shown.")
  }

  mutating func hideSeen(_ hides: Bool) {
    hidesSeen = hides
    seenVersion += 1
    findFollowedToday()
    tell(.ticks)
  }

  /// Such as `“The Ferrymen” s6 e142` or `“The Ferrymen: The Tide Turns”`.
  private func name(of programme: ProgrammeID, isKnown: Bool) -> String {
    let (title, summary) = (guide.title(of: programme), guide.summary(of: programme))
    let number = isKnown ? summary.episode?.shortText.map { " \($0)" } : nil
    let episode = isKnown && number == nil ? summary.episodeTitle.map { ": \($0)" } : nil
    return quoted(String(title + (episode ?? "")).shortened) + (number ?? "")
  }

  mutating func showTicks() {
    seenVersion += 1
    // A followed query may ask for what was not seen.
    if queryContext.followedNeeds.contains(.seen) { findFollowed() } else { findFollowedToday() }
    if mine.reminders.hasQueries { findReminded() }
    tell(.ticks)
  }
}
