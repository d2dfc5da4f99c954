import GuideModel
import GuideTestSupport
import Testing

/// The ticks of episodes beside a plain set.
@Suite struct SeenEpisodesTests {
  @Test(arguments: 0..<20 as Range<UInt64>) func theyAreASet(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (seen, plain) = (SeenEpisodes(), Set<EpisodeIdentity>())
    for _ in 0..<200 {
      let identity = EpisodeIdentity(
        show: ["tide", "", "é", "a\nb"].randomElement(using: &random) ?? "",
        episode: ["s1 e1", "s1 e10", "s1 e2", "", "e\u{301}", "x\ny"].randomElement(using: &random) ?? "")
      let isSeen = Bool.random(using: &random)
      seen.set(identity, isSeen: isSeen)
      if isSeen { plain.insert(identity) } else { plain.remove(identity) }
      #expect(seen.contains(identity) == isSeen && seen.isEmpty == plain.isEmpty)
    }
    let all = seen.inOrder.map(\.show).flatMap { show in
      seen.episodes(of: show).map { EpisodeIdentity(show: show, episode: String($0)) }
    }
    #expect(all.count == plain.count && Set(all) == plain)
    // The order in which they were ticked makes no difference.
    var other = SeenEpisodes()
    for identity in plain.shuffled(using: &random) { other.set(identity, isSeen: true) }
    #expect(other == seen)
  }

  /// The plain twin: a dictionary of sets. Rows come in any order, some twice, some damaged.
  @Test(arguments: 0..<60 as Range<UInt64>) func whatIsReadAsBytesIsWhatIsTicked(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var rows = (0..<30).map { _ in
      let show =
        Array("show \(["a", "b", "é", "ж", ""].randomElement(using: &random) ?? "")".utf8)
        + (Int.random(in: 0..<20, using: &random) == 0 ? [0xFF] : [UInt8.random(in: 0x30...0x7A, using: &random)])
      let lines = (0..<3).map { _ in "s\(Int.random(in: 1...9, using: &random)) e1" }
      return (show: show, lines: Array(Set(lines).sorted().joined(separator: "\n").utf8))
    }
    if Bool.random(using: &random) { rows.sort { $0.show.lexicographicallyPrecedes($1.show) } }
    var (seen, plain) = (SeenEpisodes(), [[UInt8]: Set<String>]())
    for row in rows {
      row.show.withUnsafeBytes { show in row.lines.withUnsafeBytes { seen.add(lines: $0, of: show) } }
      let lines = String(decoding: row.lines, as: UTF8.self).split(separator: "\n").map(String.init)
      plain[Array(String(decoding: row.show, as: UTF8.self).utf8), default: []].formUnion(lines)
    }
    for _ in 0..<20 {
      let show = plain.keys.sorted { $0.lexicographicallyPrecedes($1) }.randomElement(using: &random) ?? []
      let episode = "s\(Int.random(in: 1...9, using: &random)) e1"
      let isSeen = Bool.random(using: &random)
      seen.set(EpisodeIdentity(show: String(decoding: show, as: UTF8.self), episode: episode), isSeen: isSeen)
      if isSeen { plain[show, default: []].insert(episode) } else { plain[show]?.remove(episode) }
      if plain[show]?.isEmpty == true { plain[show] = nil }
      if plain.isEmpty { break }
    }
    #expect(seen.count == plain.count && seen.isEmpty == plain.isEmpty)
    for (show, episodes) in plain {
      let show = String(decoding: show, as: UTF8.self)
      #expect(seen.has(show: show) && Set(seen.episodes(of: show).map(String.init)) == episodes)
      #expect(episodes.allSatisfy { seen.contains(EpisodeIdentity(show: show, episode: $0)) })
      #expect(!seen.contains(EpisodeIdentity(show: show, episode: "s1 e10")) && !seen.has(show: show + "x"))
    }
    // The same in another form is the same.
    var other = SeenEpisodes()
    for row in seen.inOrder.reversed() { other.add(lines: row.lines, of: row.show) }
    #expect(other == seen && other.hashValue == seen.hashValue)
    other.set(EpisodeIdentity(show: "other", episode: "film"), isSeen: true)
    #expect(other != seen)
  }

  /// As of a row that another program has written.
  @Test func episodesOutOfOrderCanBeTakenAway() {
    var seen = SeenEpisodes()
    seen.add(lines: "s2 e1\ns1 e1\ns2 e1", of: "tide")
    seen.set(EpisodeIdentity(show: "tide", episode: "s2 e1"), isSeen: false)
    #expect(seen.episodes(of: "tide") == ["s1 e1"])
    seen.add(["s3 e1", "s1\ne1"], of: "tide")
    #expect(seen.episodes(of: "tide") == ["s1 e1", "s3 e1"])
  }

  @Test func twoAreJoined() {
    var (one, other) = (SeenEpisodes(), SeenEpisodes())
    one.set(EpisodeIdentity(show: "tide", episode: "s1 e1"), isSeen: true)
    other.set(EpisodeIdentity(show: "tide", episode: "s1 e2"), isSeen: true)
    other.set(EpisodeIdentity(show: "ferry", episode: "film"), isSeen: true)
    one.formUnion(other)
    #expect(one.episodes(of: "tide") == ["s1 e1", "s1 e2"] && one.episodes(of: "ferry") == ["film"])
  }
}
