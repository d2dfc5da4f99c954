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

/// Watched episodes: those that the user has ticked.
package struct SeenEpisodes: Sendable {
  /// By show, its episodes, a line each. There may be 100,000: they stay one text until they are asked for.
  package private(set) var lines: [String: String] = [:]

  /// Nothing seen.
  package init() {}

  /// Whether nothing was seen.
  package var isEmpty: Bool { lines.isEmpty }

  /// Whether an episode of a show was seen.
  package func has(show: String) -> Bool { lines[show] != nil }

  /// The episodes of a show that were seen.
  package func episodes(of show: String) -> [Substring] { lines[show].map(SeenEpisodes.episodes(in:)) ?? [] }

  /// Whether an episode was seen.
  package func contains(_ identity: EpisodeIdentity) -> Bool {
    episodes(of: identity.show).contains(Substring(identity.episode))
  }

  private static func episodes(in lines: String) -> [Substring] {
    lines.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
  }
}

// MARK: Changes

extension SeenEpisodes {
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

  /// Ticks the episodes of a show that were kept as `lines` has them. They are used as they are, unless the show is there already.
  package mutating func add(lines: String, of show: String) {
    guard let known = self.lines.updateValue(lines, forKey: show) else { return }
    write(SeenEpisodes.episodes(in: known) + SeenEpisodes.episodes(in: lines), of: show)
  }

  /// Ticks all that others have ticked as well.
  package mutating func formUnion(_ other: SeenEpisodes) {
    for (show, lines) in other.lines { add(lines: lines, of: show) }
  }

  private mutating func write(_ episodes: [Substring], of show: String) {
    lines[show] = episodes.isEmpty ? nil : Set(episodes).sorted().joined(separator: "\n")
  }
}

extension SeenEpisodes: Hashable {
  /// The number of shows alone: there may be many.
  package func hash(into hasher: inout Hasher) { hasher.combine(lines.count) }
}
