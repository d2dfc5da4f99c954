import GuideModel
import GuideTestSupport
import Testing

/// Watched episodes, compared with a simple set.
@Suite struct WatchedEpisodesTests {
  @Test(arguments: 0..<20 as Range<UInt64>) func watchedEpisodesAreASet(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (watched, plain) = (WatchedEpisodes(), Set<EpisodeIdentity>())
    for _ in 0..<200 {
      let identity = EpisodeIdentity(
        show: ["tide", "", "é", "a\nb"].randomElement(using: &random) ?? "",
        episode: ["s1 e1", "s1 e10", "s1 e2", "", "e\u{301}", "x\ny"].randomElement(using: &random) ?? "")
      let isWatched = Bool.random(using: &random)
      watched.set(identity, isWatched: isWatched)
      if isWatched { plain.insert(identity) } else { plain.remove(identity) }
      #expect(watched.contains(identity) == isWatched && watched.isEmpty == plain.isEmpty)
    }
    let all = watched.lines.keys.flatMap { show in
      watched.episodes(of: show).map { EpisodeIdentity(show: show, episode: String($0)) }
    }
    #expect(all.count == plain.count && Set(all) == plain)
    // The order in which episodes are marked makes no difference.
    var other = WatchedEpisodes()
    for identity in plain.shuffled(using: &random) { other.set(identity, isWatched: true) }
    #expect(other == watched)
  }

  /// Shows occur several times, and in random order.
  @Test(arguments: 0..<20 as Range<UInt64>) func storedEpisodesAreWatched(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rows = (0..<30).map { _ in
      (
        show: "show \(["a", "b", "é", "ж", ""].randomElement(using: &random) ?? "")",
        lines: (0..<3).map { _ in "s\(Int.random(in: 1...9, using: &random)) e1" }.joined(separator: "\n")
      )
    }
    var (watched, plain) = (WatchedEpisodes(), [String: Set<String>]())
    for row in rows {
      watched.add(lines: row.lines, of: row.show)
      plain[row.show, default: []].formUnion(row.lines.split(separator: "\n").map(String.init))
    }
    #expect(Set(watched.lines.keys) == Set(plain.keys))
    for (show, episodes) in plain {
      #expect(watched.has(show: show) && Set(watched.episodes(of: show).map(String.init)) == episodes)
      #expect(!watched.contains(EpisodeIdentity(show: show, episode: "s1 e10")) && !watched.has(show: show + "x"))
    }
    var other = watched
    #expect(other == watched && other.hashValue == watched.hashValue)
    other.set(EpisodeIdentity(show: "other", episode: "film"), isWatched: true)
    #expect(other != watched)
  }

  /// The episodes in a row written by another program may be out of order.
  @Test func episodesOutOfOrderCanBeRemoved() {
    var watched = WatchedEpisodes()
    watched.add(lines: "s2 e1\ns1 e1\ns2 e1", of: "tide")
    watched.set(EpisodeIdentity(show: "tide", episode: "s2 e1"), isWatched: false)
    #expect(watched.episodes(of: "tide") == ["s1 e1"])
    watched.add(["s3 e1", "s1\ne1"], of: "tide")
    #expect(watched.episodes(of: "tide") == ["s1 e1", "s3 e1"])
  }

  @Test func setsCanBeUnited() {
    var (one, other) = (WatchedEpisodes(), WatchedEpisodes())
    one.set(EpisodeIdentity(show: "tide", episode: "s1 e1"), isWatched: true)
    other.set(EpisodeIdentity(show: "tide", episode: "s1 e2"), isWatched: true)
    other.set(EpisodeIdentity(show: "ferry", episode: "film"), isWatched: true)
    one.formUnion(other)
    #expect(one.episodes(of: "tide") == ["s1 e1", "s1 e2"] && one.episodes(of: "ferry") == ["film"])
  }
}
