package import GuideModel

/// Programmes the user has chosen: whole shows, episodes, and single showings.
package struct ProgrammeSelection: Hashable, Sendable {
  /// The folded titles of the shows.
  package private(set) var shows: Set<String>
  package private(set) var episodes: WatchedEpisodes
  package private(set) var showings: Set<ShowingFingerprint>

  package init(shows: Set<String> = [], episodes: [EpisodeIdentity] = [], showings: Set<ShowingFingerprint> = []) {
    (self.shows, self.showings) = (shows, showings)
    self.episodes = WatchedEpisodes()
    for (show, own) in Dictionary(grouping: episodes, by: \.show) { self.episodes.add(own.map(\.episode), of: show) }
  }

  /// Selects episodes only.
  package init(_ episodes: WatchedEpisodes) {
    self.init()
    self.episodes = episodes
  }

  package mutating func formUnion(_ other: ProgrammeSelection) {
    shows.formUnion(other.shows)
    episodes.formUnion(other.episodes)
    showings.formUnion(other.showings)
  }

  /// A query that matches the selection.
  var node: QueryNode {
    let showings = QueryNode.term(QueryTerm(field: .is, condition: .marks(showings)))
    var parts: [QueryNode] = []
    if !shows.isEmpty { parts.append(.term(QueryTerm(field: .title, condition: .titles(shows)))) }
    if !episodes.isEmpty { parts.append(.term(QueryTerm(field: .is, condition: .episodes(episodes)))) }
    if !self.showings.isEmpty { parts.append(showings) }
    return .joined(any: parts) ?? showings
  }
}

extension Guide {
  /// Whether a selection contains a programme.
  package func isSelected(_ programme: ProgrammeID, in selection: ProgrammeSelection) -> Bool {
    selection.shows.contains(show(of: programme)) || isEpisode(programme, of: selection.episodes)
      || (!selection.showings.isEmpty && selection.showings.contains(mark(of: programme)))
  }
}
