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
    let all = seen.shows.keys.flatMap { show in
      seen.episodes(of: show).map { EpisodeIdentity(show: show, episode: String($0)) }
    }
    #expect(all.count == plain.count && Set(all) == plain)
    // The order in which they were ticked makes no difference.
    var other = SeenEpisodes()
    for identity in plain.shuffled(using: &random) { other.set(identity, isSeen: true) }
    #expect(other == seen)
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
