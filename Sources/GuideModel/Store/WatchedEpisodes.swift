/// Identifies an episode, film or other programme across showings and guides.
package struct EpisodeIdentity: Hashable, Sendable {
  /// The title of the show, folded in the same way as for searches.
  package let show: String
  /// The episode, such as `s6 e142` or `the tide turns`.
  package let episode: String

  /// Creates an identity. Control characters become spaces, because guides contain none.
  package init(show: String, episode: String) {
    (self.show, self.episode) = (EpisodeIdentity.line(show), EpisodeIdentity.line(episode))
  }

  /// The text on one line.
  fileprivate static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}

/// The episodes that the user has marked as watched.
package struct WatchedEpisodes: Sendable {
  /// The episodes of each show, one per line. They are kept in one string until needed, because there may be 100,000.
  package private(set) var lines: [String: String] = [:]

  package init() {}

  package var isEmpty: Bool { lines.isEmpty }

  /// Whether any episode of a show has been watched.
  package func has(show: String) -> Bool { lines[show] != nil }

  /// The watched episodes of a show.
  package func episodes(of show: String) -> [Substring] { lines[show].map(WatchedEpisodes.episodes(in:)) ?? [] }

  /// Whether an episode has been watched.
  package func contains(_ identity: EpisodeIdentity) -> Bool {
    episodes(of: identity.show).contains(Substring(identity.episode))
  }

  private static func episodes(in lines: String) -> [Substring] {
    lines.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
  }
}

extension WatchedEpisodes {
  /// Marks an episode as watched or not watched.
  package mutating func set(_ identity: EpisodeIdentity, isWatched: Bool) {
    guard contains(identity) != isWatched else { return }
    let episodes = episodes(of: identity.show)
    let episode = Substring(identity.episode)
    write(isWatched ? episodes + [episode] : episodes.filter { $0 != episode }, of: identity.show)
  }

  /// Marks several episodes of a show as watched.
  package mutating func add(_ episodes: some Sequence<String>, of show: String) {
    let show = EpisodeIdentity.line(show)
    write(self.episodes(of: show) + episodes.map { Substring(EpisodeIdentity.line($0)) }, of: show)
  }

  /// Marks stored episodes of a show as watched; the lines are stored unchanged if the show is new.
  package mutating func add(lines: String, of show: String) {
    guard let known = self.lines.updateValue(lines, forKey: show) else { return }
    write(WatchedEpisodes.episodes(in: known) + WatchedEpisodes.episodes(in: lines), of: show)
  }

  /// Marks all episodes in another set as watched.
  package mutating func formUnion(_ other: WatchedEpisodes) {
    for (show, lines) in other.lines { add(lines: lines, of: show) }
  }

  private mutating func write(_ episodes: [Substring], of show: String) {
    lines[show] = episodes.isEmpty ? nil : Set(episodes).sorted().joined(separator: "\n")
  }
}

extension WatchedEpisodes: Hashable {
  /// Hashes only the number of shows, because there may be many episodes.
  package func hash(into hasher: inout Hasher) { hasher.combine(lines.count) }
}
