package import GuideModel
package import GuidePersonal
package import GuideSearch

/// The next showing of each entry in a set of lists, on the preferred channel. All upcoming programmes are searched only once.
package struct NextShowings: Sendable {
  private let simulcasts: Simulcasts
  private let shows: Set<String>
  /// The upcoming showings of each show, sorted by time. The keys are folded titles.
  private var coming: [String: [ProgrammeID]] = [:]
  /// The upcoming showings of each episode, sorted by time.
  private var episodes: [EpisodeIdentity: [ProgrammeID]] = [:]

  private var guide: Guide { simulcasts.guide }

  /// Searches for the entries. Each title in the guide is folded once, and each showing of the entries' shows is read once.
  package init(of items: [ListItem], in simulcasts: Simulcasts, now: Instant, _ zone: ZoneTable) {
    self.simulcasts = simulcasts
    shows = Set(items.map(\.show))
    guard !shows.isEmpty else { return }
    let guide = simulcasts.guide
    var known: [Int: String?] = [:]
    for programme in guide.programmes where !guide.isOver(programme, at: now, in: zone) {
      let title = guide.titleID(of: programme)
      if known[title] == nil {
        let show = guide.episodeIdentity(of: programme).show
        known[title] = .some(shows.contains(show) ? show : nil)
      }
      if case .some(.some(let show)) = known[title] { coming[show, default: []].append(programme) }
    }
    for (show, programmes) in coming {
      coming[show] = programmes.map { (guide.sortInstant(of: $0, in: zone), $0) }.sorted(by: <).map(\.1)
    }
    for programme in Set(items.filter { $0.scope == .episode }.map(\.show)).flatMap({ coming[$0] ?? [] }) {
      episodes[guide.episodeIdentity(of: programme), default: []].append(programme)
    }
  }

  /// Whether all these entries have been searched for.
  package func covers(_ items: [ListItem]) -> Bool { items.allSatisfy { shows.contains($0.show) } }

  /// The next showing of an entry; `nil` if none is upcoming.
  package func next(of item: ListItem) -> ProgrammeID? {
    switch item.scope {
    case .show: coming[item.show].flatMap { simulcasts.first(of: $0) }
    case .episode:
      item.showing.episode.flatMap { episodes[EpisodeIdentity(show: item.show, episode: $0)] }
        .flatMap { simulcasts.first(of: $0) }
    case .showing: coming[item.show]?.first { guide.chosenShowing($0).isSame(as: item.showing) }
    }
  }
}

extension Guide {
  /// The default scope of a new list entry: the episode or film if the guide identifies it, otherwise the single showing.
  package func defaultScope(of programme: ProgrammeID) -> ListItem.Scope {
    identifiesEpisode(of: programme) ? .episode : .showing
  }
}

extension Mine {
  /// The list to add to: the last one used, or the first; `nil` if none.
  package var defaultList: String? { (lastList.flatMap { lists[$0] } ?? lists.lists.first)?.name }
}

/// The sort order of a list's entries.
package enum ListOrder: CaseIterable, Sendable {
  /// Sorted in the user's own order.
  case own
  /// Sorted by the next showing; entries without one come last.
  case next
  /// Sorted by show, season and episode.
  case shows
}
