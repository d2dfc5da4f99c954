package import GuideModel

/// Programmes that a person has chosen: whole shows, episodes, and single showings.
package struct ProgrammeSelection: Hashable, Sendable {
  /// The titles of the shows, folded.
  package private(set) var shows: Set<String>
  package private(set) var episodes: SeenEpisodes
  package private(set) var showings: Set<ShowingMark>

  package init(shows: Set<String> = [], episodes: [EpisodeIdentity] = [], showings: Set<ShowingMark> = []) {
    (self.shows, self.showings) = (shows, showings)
    self.episodes = SeenEpisodes()
    for (show, own) in Dictionary(grouping: episodes, by: \.show) { self.episodes.add(own.map(\.episode), of: show) }
  }

  package mutating func formUnion(_ other: ProgrammeSelection) {
    shows.formUnion(other.shows)
    episodes.formUnion(other.episodes)
    showings.formUnion(other.showings)
  }

  /// A query for them.
  var node: QueryNode {
    let conditions: [(QueryField, QueryTerm.Condition)] = [
      (.title, .titles(shows)), (.is, .episodes(episodes)), (.is, .marks(showings)),
    ]
    return .any(conditions.map { .term(QueryTerm(field: $0.0, condition: $0.1)) })
  }
}

extension Guide {
  /// Whether a programme is one of a selection.
  package func isSelected(_ programme: ProgrammeID, in selection: ProgrammeSelection) -> Bool {
    selection.shows.contains(show(of: programme)) || isEpisode(programme, of: selection.episodes)
      || (!selection.showings.isEmpty && selection.showings.contains(mark(of: programme)))
  }
}
