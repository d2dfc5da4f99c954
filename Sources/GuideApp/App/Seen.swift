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

  /// Ticks a programme as seen, or takes its tick away. `key` is the name of the key that does both, `hiding` that of the key
  /// which hides what was seen.
  package mutating func toggleSeen(_ programme: ProgrammeID, key: String, hiding: String, undoing: String) {
    let identity = guide.episodeIdentity(of: programme)
    let isSeen = !mine.episodes.contains(identity)
    let title = guide.title(of: programme)
    let isKnown = guide.tellsEpisode(of: programme)
    let message =
      "\(name(of: programme, title, isKnown: isKnown)) is "
      + (isSeen ? "ticked as seen" : "not ticked as seen any more")
    apply(identity, isSeen: isSeen)
    noteUndoable(.episode(identity, isSeen: isSeen), message)
    let extent = isKnown ? "" : ", at this time alone: the guide names no episode"
    let limit = mine.keepsSearches ? "" : " until the program ends: there is no home folder"
    let hint =
      !isSeen
      ? "\(key) ticks it again" : "\(undoing) undoes it, \(hiding) \(hidesSeen ? "shows" : "hides") what was seen"
    notice = "\(message)\(isSeen ? extent : "")\(limit); \(hint)."
  }

  /// Hides what was seen, or shows it again. `key` is the name of the key that does both.
  package mutating func toggleHidingSeen(key: String) {
    hidesSeen.toggle()
    seenVersion += 1
    findFollowedToday()
    tell(.ticks)
    notice =
      hidesSeen
      ? "What you have ticked as seen is left out of views and of what you follow, and dim in the grid; \(key) shows it again."
      : "What you have ticked as seen is shown."
  }

  /// Such as `“The Ferrymen” s6 e142` or `“The Ferrymen: The Tide Turns”`.
  private func name(of programme: ProgrammeID, _ title: String, isKnown: Bool) -> String {
    let summary = guide.summary(of: programme)
    let number = isKnown ? summary.episode?.shortText.map { " \($0)" } : nil
    let episode = isKnown && number == nil ? summary.episodeTitle.map { ": \($0)" } : nil
    return "“\(String(title + (episode ?? "")).prefix(60))”\(number ?? "")"
  }

  private mutating func apply(_ identity: EpisodeIdentity, isSeen: Bool) {
    mine.episodeEdits.append((identity, isSeen))
    mine.episodes.set(identity, isSeen: isSeen)
    showTicks()
    if mine.keepsSearches { perform(.keepEpisode(identity, isSeen: isSeen)) }
  }

  /// Takes a tick back, or its end, where it still is as it was made here.
  mutating func undoTick(_ identity: EpisodeIdentity, isSeen: Bool, _ message: String) {
    guard mine.episodes.contains(identity) == isSeen else {
      return notice = "Not undone: \(message), and another tvgrid has changed it since."
    }
    apply(identity, isSeen: !isSeen)
    notice = "Undone: “\(message)”."
  }

  /// Takes in ticks that another program has made.
  mutating func adopt(_ episodes: SeenEpisodes, knownEdits: Int) {
    var episodes = episodes
    for edit in mine.episodeEdits.dropFirst(knownEdits) { episodes.set(edit.identity, isSeen: edit.isSeen) }
    guard episodes != mine.episodes else { return }
    mine.episodes = episodes
    showTicks()
  }

  private mutating func showTicks() {
    seenVersion += 1
    // A followed query may ask for what was not seen.
    if queryContext.followsUnseen { findFollowed() } else { findFollowedToday() }
    if mine.reminders.hasQueries { findReminded() }
    tell(.ticks)
  }
}
