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

/// The episodes that a person has ticked as seen, by show. There may be 100,000: they stay as they were read, and what has
/// changed since lies over that.
package struct SeenEpisodes: Sendable {
  /// Those that were read, in order.
  private var packed = PackedShows()
  /// By show, its episodes since, sorted, a line each; nil where none is left.
  private var changes: [Show: String?] = [:]
  /// The number of shows.
  package private(set) var count = 0

  /// The title of a show. Two are the same where their bytes are, as in the database.
  private struct Show: Hashable {
    let title: String

    static func == (one: Show, other: Show) -> Bool { one.title.utf8.elementsEqual(other.title.utf8) }
    func hash(into hasher: inout Hasher) {
      var title = title
      title.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  /// Nothing seen.
  package init() {}

  /// Whether nothing was seen.
  package var isEmpty: Bool { count == 0 }

  /// Whether an episode of a show was seen.
  package func has(show: String) -> Bool {
    if let changed = changes[Show(title: show)] { return changed != nil }
    return index(of: show) != nil
  }

  /// The episodes of a show that were seen.
  package func episodes(of show: String) -> [Substring] { lines(of: show).map(SeenEpisodes.episodes(in:)) ?? [] }

  /// The same as one text, a line each; nil where none was seen.
  package func lines(of show: String) -> String? {
    if let changed = changes[Show(title: show)] { return changed }
    return index(of: show).map(packed.lines)
  }

  /// Whether an episode was seen.
  package func contains(_ identity: EpisodeIdentity) -> Bool {
    if changes[Show(title: identity.show)] == nil {
      guard let index = index(of: identity.show) else { return false }
      if packed.withLines(at: index, { identity.episode.isLine(of: $0) }) { return true }
      // Letters with accents may be written in two ways.
      if identity.episode.utf8.allSatisfy({ $0 < 0x80 }) { return false }
    }
    return episodes(of: identity.show).contains(Substring(identity.episode))
  }

  private func index(of show: String) -> Int? {
    if packed.count == 0 { return nil }
    var show = show
    return show.withUTF8 { packed.index(of: UnsafeRawBufferPointer($0)) }
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
    guard let known = self.lines(of: show) else { return replace(lines, of: show) }
    write(SeenEpisodes.episodes(in: known) + SeenEpisodes.episodes(in: lines), of: show)
  }

  /// The same for bytes as they are read. Those of shows that come in the order of their bytes are kept as they are.
  package mutating func add(lines: UnsafeRawBufferPointer, of show: UnsafeRawBufferPointer) {
    let isText = show.isText && lines.isText
    if isText, changes.isEmpty, packed.append(show, lines) { return count += 1 }
    // Damaged text has other bytes when it is mended.
    add(lines: String(decoding: lines, as: UTF8.self), of: String(decoding: show, as: UTF8.self))
  }

  /// Ticks all that others have ticked as well.
  package mutating func formUnion(_ other: SeenEpisodes) {
    for (show, lines) in other.inOrder { add(lines: lines, of: show) }
  }

  private mutating func write(_ episodes: [Substring], of show: String) {
    replace(episodes.isEmpty ? nil : Set(episodes).sorted().joined(separator: "\n"), of: show)
  }

  private mutating func replace(_ lines: String?, of show: String) {
    count += (lines == nil ? 0 : 1) - (has(show: show) ? 1 : 0)
    changes.updateValue(lines, forKey: Show(title: show))
  }

  private static func episodes(in lines: String) -> [Substring] {
    lines.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

// MARK: All of them

extension SeenEpisodes: Hashable {
  /// All shows with their episodes, a line each, in the order of the shows' bytes.
  package var inOrder: [(show: String, lines: String)] {
    var all = (0..<packed.count).map { (show: packed.show(at: $0), lines: packed.lines(at: $0)) }
    guard !changes.isEmpty else { return all }
    all.removeAll { changes[Show(title: $0.show)] != nil }
    all += changes.compactMap { show, lines in lines.map { (show.title, $0) } }
    return all.sorted { $0.show.utf8.lexicographicallyPrecedes($1.show.utf8) }
  }

  package static func == (one: SeenEpisodes, other: SeenEpisodes) -> Bool {
    guard one.count == other.count else { return false }
    if one.packed == other.packed, one.changes == other.changes { return true }
    return one.inOrder.elementsEqual(other.inOrder) { $0.show.utf8.elementsEqual($1.show.utf8) && $0.lines == $1.lines }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

extension UnsafeRawBufferPointer {
  /// Whether it is valid UTF-8.
  fileprivate var isText: Bool { allSatisfy { $0 < 0x80 } || String(validating: self, as: UTF8.self) != nil }
}

extension String {
  /// Whether it is one of some lines, byte for byte.
  fileprivate func isLine(of lines: UnsafeRawBufferPointer) -> Bool {
    var text = self
    return text.withUTF8 { text in
      var start = 0
      while true {
        let end = lines[start...].firstIndex(of: UInt8(ascii: "\n")) ?? lines.count
        if UnsafeRawBufferPointer(rebasing: lines[start..<end]).order(to: UnsafeRawBufferPointer(text)) == 0 {
          return true
        }
        if end == lines.count { return false }
        start = end + 1
      }
    }
  }
}
