/// Tells an episode, or a programme that is not one of a series, from one guide and showing to the next.
package struct EpisodeIdentity: Hashable, Sendable {
  /// The title of the show, folded as a search folds it.
  package let show: String
  /// The episode within it, such as `s6 e142` or `the tide turns`.
  package let episode: String

  /// An episode of a show. Control characters, of which no guide has any, become spaces.
  package init(show: String, episode: String) {
    (self.show, self.episode) = (EpisodeIdentity.line(show), EpisodeIdentity.line(episode))
  }

  private static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}

/// The episodes that a person has ticked as seen, by show.
package struct SeenEpisodes: Hashable, Sendable {
  /// By show, its episodes, sorted, a line each. They are taken apart only when one is asked for, since there may be 100,000.
  package private(set) var shows: [String: String]

  /// Nothing seen, or the shows that `shows` has told of.
  package init(_ shows: [String: String] = [:]) {
    self.shows = shows
  }

  /// Whether nothing was seen.
  package var isEmpty: Bool { shows.isEmpty }

  /// The episodes of a show that were seen, sorted.
  package func episodes(of show: String) -> [Substring] {
    shows[show]?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
  }

  /// Whether an episode was seen.
  package func contains(_ identity: EpisodeIdentity) -> Bool {
    shows[identity.show] != nil && episodes(of: identity.show).contains(Substring(identity.episode))
  }

  /// Ticks an episode, or takes its tick away.
  package mutating func set(_ identity: EpisodeIdentity, isSeen: Bool) {
    var episodes = episodes(of: identity.show)
    let index = episodes.partitioningIndex { $0 >= identity.episode }
    let isThere = index < episodes.count && episodes[index] == identity.episode
    guard isThere != isSeen else { return }
    if isSeen { episodes.insert(Substring(identity.episode), at: index) } else { episodes.remove(at: index) }
    shows[identity.show] = episodes.isEmpty ? nil : episodes.joined(separator: "\n")
  }

  /// Ticks all that others have ticked as well.
  package mutating func formUnion(_ other: SeenEpisodes) {
    for show in other.shows.keys {
      for episode in other.episodes(of: show) {
        set(EpisodeIdentity(show: show, episode: String(episode)), isSeen: true)
      }
    }
  }
}
