import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

/// Coming episodes of followed shows that the guide lacks.
package struct OutsideEpisodes: Sendable {
  /// The episodes, sorted by start.
  package let all: [OutsideEpisode]
  private let shows: ShowChoices

  /// No episodes.
  package init() { (all, shows) = ([], ShowChoices()) }

  /// Finds the episodes among the statuses of followed shows. An episode is left out if the guide has it, or on the same day has
  /// a showing of its title without saying which episode it is. `programmes` are the followed programmes of the guide.
  package init(
    of searches: [SavedSearch], _ shows: ShowChoices, _ statuses: [Int: ShowStatus],
    besides programmes: some Sequence<ProgrammeID>, of guide: Guide, now: Instant, in zone: ZoneTable
  ) {
    self.shows = shows
    let followed = searches.compactMap { search in
      shows.show(ofQuery: search.query).flatMap { show in
        statuses[show.id].map { (search.name, Query.spellingsOfTitle(in: search.query) ?? [], show.id, $0) }
      }
    }
    let shown = ShownEpisodes(of: Set(followed.flatMap(\.1)), programmes, of: guide, in: zone)
    var known: Set<Int> = []
    let found = followed.filter { known.insert($0.2).inserted }.flatMap { title, keys, id, status in
      status.coming.filter { coming in
        !coming.isOver(at: now, in: zone) && !keys.contains { shown.has(coming, titled: $0, in: zone) }
      }.map { OutsideEpisode(title: title, show: id, network: status.network, coming: $0) }
    }
    all = found.sorted { ($0.coming.instant(in: zone), $0.title) < ($1.coming.instant(in: zone), $1.title) }
  }

  /// The episodes on a broadcast day.
  package func on(_ day: BroadcastDay, in zone: ZoneTable) -> [OutsideEpisode] {
    all.filter { $0.coming.day(in: zone) == day }
  }

  /// The coming episodes of the show of a query that asks for a title.
  func episodes(ofQuery query: String) -> [OutsideEpisode] {
    guard !all.isEmpty, let show = shows.show(ofQuery: Reminders.withoutUnwatchedSuffix(query)) else { return [] }
    return all.filter { $0.show.id == show.id }
  }

  /// The episode of a showing that only TVmaze knew, if its start is known; its time may have changed.
  func episode(of showing: ChosenShowing) -> OutsideEpisode? {
    all.first { $0.isTimeKnown && $0.show.id == showing.outsideShow && $0.showing.episode == showing.episode }
  }

  /// The next episode of a show that is not over.
  package func next(ofShow id: Int, at now: Instant, in zone: ZoneTable) -> OutsideEpisode? {
    all.first { $0.show.id == id && !$0.coming.isOver(at: now, in: zone) }
  }
}

/// The episodes of some titles in a guide, and the days on which it shows them without naming the episode.
private struct ShownEpisodes {
  private struct Showing: Hashable {
    let title: String
    let day: BroadcastDay
  }

  private var showings: Set<Showing> = []
  private var identities: Set<EpisodeIdentity> = []

  init(of titles: Set<String>, _ programmes: some Sequence<ProgrammeID>, of guide: Guide, in zone: ZoneTable) {
    guard !titles.isEmpty else { return }
    var keys: [String: String?] = [:]
    for programme in programmes {
      let title = guide.title(of: programme)
      let known = keys[title] ?? Folding.allSpellings(of: title).first(where: titles.contains)
      keys[title] = known
      guard let key = known else { continue }
      if guide.identifiesEpisode(of: programme) {
        identities.insert(EpisodeIdentity(show: key, episode: guide.episodeIdentity(of: programme).episode))
      } else {
        showings.insert(Showing(title: key, day: guide.day(of: programme, in: zone)))
      }
    }
  }

  func has(_ coming: ComingEpisode, titled key: String, in zone: ZoneTable) -> Bool {
    showings.contains(Showing(title: key, day: coming.day(in: zone)))
      || EpisodeIdentity.all(of: coming.episode, titled: key).contains(where: identities.contains)
  }
}

extension App {
  /// Finds the coming episodes of followed shows that the guide does not have.
  mutating func findOutsideEpisodes() {
    guard followed.isComplete else { return }
    let before = followed.outside.all
    followed.outside = OutsideEpisodes(
      of: mine.searches.followed, mine.shows, shows.statuses, besides: followed.matches.inOrder, of: guide, now: now,
      in: zone)
    if followed.outside.all != before, !mine.reminders.isEmpty { scheduleReminders() }
  }

  /// Today's episodes of followed shows that are not over and that the guide does not have.
  package var outsideEpisodesToday: [OutsideEpisode] {
    let today = BroadcastDay(containing: now, in: zone)
    return followed.outside.on(today, in: zone).filter { !$0.coming.isOver(at: now, in: zone) }
  }

  /// The number of followed programmes and episodes that are left today; a simulcast counts once.
  package var followedTodayCount: Int { followed.today.count + outsideEpisodesToday.count }
}
