package import GuideModel
package import GuidePersonal
import GuideSearch

/// The next showings in a guide of the entries of lists. They are looked for once, among all that is to come.
package struct NextShowings: Sendable {
  private let guide: Guide
  private let shows: Set<String>
  /// By folded show, its showings to come, the next first.
  private var coming: [String: [ProgrammeID]] = [:]
  /// By folded show and episode, the next showing.
  private var episodes: [EpisodeIdentity: ProgrammeID] = [:]

  /// Looks for some entries: each title of the guide is folded once, and each showing of their shows is read once.
  package init(of items: [ListItem], in guide: Guide, now: Instant, _ zone: ZoneTable) {
    self.guide = guide
    shows = Set(items.map(\.show))
    guard !shows.isEmpty else { return }
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
      coming[show] = programmes.map { (guide.listedInstant(of: $0, in: zone), $0) }.sorted(by: <).map(\.1)
    }
    for programme in Set(items.filter { $0.scope == .episode }.map(\.show)).flatMap({ coming[$0] ?? [] }) {
      let identity = guide.episodeIdentity(of: programme)
      if episodes[identity] == nil { episodes[identity] = programme }
    }
  }

  /// Whether entries can be asked for that were not looked for at first.
  package func covers(_ items: [ListItem]) -> Bool { items.allSatisfy { shows.contains($0.show) } }

  /// The next showing of an entry; nil where nothing of it is to come.
  package func next(of item: ListItem) -> ProgrammeID? {
    switch item.scope {
    case .show: coming[item.show]?.first
    case .episode: item.showing.episode.flatMap { episodes[EpisodeIdentity(show: item.show, episode: $0)] }
    case .showing: coming[item.show]?.first { guide.chosenShowing($0).isSame(as: item.showing) }
    }
  }
}

extension Guide {
  /// The scope with which a programme goes into a list: an episode or a film wherever it is shown, where the guide tells which
  /// it is; any other showing is itself.
  package func usualScope(of programme: ProgrammeID) -> ListItem.Scope {
    tellsEpisode(of: programme) ? .episode : .showing
  }
}

extension Mine {
  /// The list that was added to last, or else the first; nil where there is none.
  package var listForAdding: String? { (lastList.flatMap { lists[$0] } ?? lists.lists.first)?.name }
}

/// The order in which the entries of a list are shown.
package enum ListOrder: CaseIterable, Sendable {
  /// As they were put in.
  case own
  /// By the next showing; entries with nothing to come stand behind the others.
  case next
  /// Show by show, each by season and episode.
  case shows
}
