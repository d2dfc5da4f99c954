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

  /// A text in one line.
  fileprivate static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}

/// The episodes that a person has ticked as seen, by show.
package struct SeenEpisodes: Hashable, Sendable {
  /// By show, its episodes, sorted, a line each. They are taken apart only when one is asked for, since there may be 100,000.
  package private(set) var shows: [String: String] = [:]

  /// Nothing seen.
  package init() {}

  /// Whether nothing was seen.
  package var isEmpty: Bool { shows.isEmpty }

  /// Whether an episode of a show was seen.
  package func has(show: String) -> Bool { shows[show] != nil }

  /// The episodes of a show that were seen.
  package func episodes(of show: String) -> [Substring] { shows[show].map(SeenEpisodes.episodes(in:)) ?? [] }

  /// Whether an episode was seen.
  package func contains(_ identity: EpisodeIdentity) -> Bool {
    has(show: identity.show) && episodes(of: identity.show).contains(Substring(identity.episode))
  }

  /// Ticks an episode, or takes its tick away.
  package mutating func set(_ identity: EpisodeIdentity, isSeen: Bool) {
    guard contains(identity) != isSeen else { return }
    let episodes = episodes(of: identity.show)
    let episode = Substring(identity.episode)
    write(isSeen ? episodes + [episode] : episodes.filter { $0 != episode }, of: identity.show)
  }

  /// Ticks several episodes of a show.
  package mutating func add(_ episodes: some Sequence<String>, of show: String) {
    let show = EpisodeIdentity.line(show)
    write(self.episodes(of: show) + episodes.map { Substring(EpisodeIdentity.line($0)) }, of: show)
  }

  /// Ticks the episodes of a show that were kept as `shows` has them. They are used as they are, unless the show is there already.
  package mutating func add(lines: String, of show: String) {
    guard let known = shows.updateValue(lines, forKey: show) else { return }
    write(SeenEpisodes.episodes(in: known) + SeenEpisodes.episodes(in: lines), of: show)
  }

  /// Ticks all that others have ticked as well.
  package mutating func formUnion(_ other: SeenEpisodes) {
    for (show, lines) in other.shows { add(lines: lines, of: show) }
  }

  private mutating func write(_ episodes: [Substring], of show: String) {
    shows[show] = episodes.isEmpty ? nil : Set(episodes).sorted().joined(separator: "\n")
  }

  private static func episodes(in lines: String) -> [Substring] {
    lines.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
