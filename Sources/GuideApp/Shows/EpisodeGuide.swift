package import GuideModel
package import GuidePersonal
package import GuideSearch

/// A guide of the stored episodes of the user's shows, so that the same queries work on them.
package struct EpisodeGuide: Sendable {
  /// An episode of a show.
  package struct Entry: Hashable, Sendable {
    /// The show at TVmaze.
    package let show: ChosenShow
    package let episode: ShowEpisode
    /// The episode as an entry for a list, with the title under which the user knows the show.
    package let item: ListItem

    /// The title under which the user knows the show.
    package var title: String { item.showing.title }
    /// The flags of the episode as a showing.
    package var flags: ProgrammeFlags { episode.start == nil ? .unknownTime : [] }
    /// The identities under which a guide may know the episode.
    package var identities: [EpisodeIdentity] { EpisodeIdentity.all(of: episode, titled: title) }
  }

  private let entries: [Entry]
  private let list: ListGuide
  private let index: SearchIndex

  /// Arranges the episodes of shows, each with the user's title for it. Episodes with neither a number nor a name are left out.
  package init(_ shows: [(show: Show, title: String)] = []) {
    entries = shows.flatMap { show, title in
      let chosen = ChosenShow(id: show.id, name: show.name)
      return show.episodes.compactMap { episode in
        ListItem(episode, of: show, titled: title).map { Entry(show: chosen, episode: episode, item: $0) }
      }
    }
    list = ListGuide(entries.map(\.item))
    index = SearchIndex(list.guide)
  }

  /// The episodes that match a query, oldest first. Times are in `zone`.
  package func episodes(matching query: Query, now: Instant, in zone: ZoneTable) -> [Entry] {
    guard !entries.isEmpty else { return [] }
    let found = index.search(query, now: now, in: zone).programmes.map { list.item(of: $0) }.sorted()
    return found.map { entries[$0] }.sorted { $0.order < $1.order }
  }
}

extension EpisodeGuide.Entry {
  /// Sorts by date, with unknown dates last.
  fileprivate var order: (day: Int, start: Int) {
    (episode.date?.dayNumber ?? .max, item.showing.interval.start.seconds)
  }
}

extension [EpisodeGuide.Entry] {
  /// Leaves out the episodes that a guide shows among the results of a query.
  package func besides(
    _ query: Query, in index: SearchIndex, of guide: Guide, now: Instant, in zone: ZoneTable
  ) -> [EpisodeGuide.Entry] {
    guard !isEmpty, let isShown = index.filter(query, now: now, in: zone) else { return self }
    let titles = Set(map(\.title)).map(QuerySuggestion.title).filter { !$0.isEmpty }
    let shown = titles.flatMap { title in
      index.search(Query(title), now: now, in: zone).programmes.filter(isShown.matches).map(guide.episodeIdentity)
    }
    let identities = Set(shown)
    return filter { !$0.identities.contains(where: identities.contains) }
  }
}

extension EpisodeGuide {
  /// The shows that the user follows or has in a list, each named by the user's title for it.
  package static func shows(
    followed: [SavedSearch], listed: ProgrammeLists, _ choices: ShowChoices
  ) -> [ChosenShow] {
    let ofSearches = followed.compactMap { search in
      choices.show(ofQuery: search.query).map {
        ChosenShow(id: $0.id, name: Query(search.query).wholeTitle ?? search.name)
      }
    }
    let ofLists = listed.lists.lazy.flatMap(\.items).filter { $0.scope == .show }.compactMap { item in
      (choices[item.show]?.id ?? item.showing.outsideShow).map { ChosenShow(id: $0, name: item.showing.title) }
    }
    var known: Set<Int> = []
    return (ofSearches + ofLists).filter { known.insert($0.id).inserted }
  }
}

extension App {
  /// Reads the stored episodes of followed and listed shows in the background, unless they are known already.
  package mutating func loadEpisodes() {
    let wanted = EpisodeGuide.shows(followed: mine.searches.followed, listed: mine.lists, mine.shows)
    guard wanted != shows.episodeShows else { return }
    shows.episodeShows = wanted
    perform(.readEpisodes(wanted))
  }

  mutating func adopt(_ episodes: EpisodeGuide) {
    shows.episodes = episodes
    tell(.shows)
  }

  /// The stored episodes that match a query, without those among the results of `shown` in the guide. A query that says nothing
  /// about episodes, such as one for a title, would match all of them, so it matches none.
  package func episodes(matching query: Query, besides shown: Query) -> [EpisodeGuide.Entry] {
    guard query.describesEpisodes else { return [] }
    return shows.episodes.episodes(matching: query, now: now, in: zone)
      .besides(shown, in: index, of: guide, now: now, in: zone)
  }
}
