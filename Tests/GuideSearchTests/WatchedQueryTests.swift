import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSearch

/// `is:watched` matches ticked episodes, wherever and whenever they are shown.
@Suite struct WatchedQueryTests {
  /// The reference implementation checks whether each programme's identity is ticked.
  @Test(arguments: 0..<Contract.count(100, atLeast: 10)) func itFindsEveryShowingOfATickedEpisode(seed: Int) {
    let guide = DemoGuide.week
    var random = SplitMix64(seed: UInt64(seed))
    var ticked: Set<EpisodeIdentity> = []
    var seen = WatchedEpisodes()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      guard let programme = guide.programmes.randomElement(using: &random) else { continue }
      ticked.insert(guide.episodeIdentity(of: programme))
      seen.set(guide.episodeIdentity(of: programme), isWatched: true)
    }
    // One show has no programmes, and one episode is missing from the guide.
    seen.set(EpisodeIdentity(show: "nothing like it", episode: "s1 e1"), isWatched: true)
    if let show = ticked.first?.show { seen.set(EpisodeIdentity(show: show, episode: "s99 e99"), isWatched: true) }
    let wanted = Set(guide.programmes.filter { ticked.contains(guide.episodeIdentity(of: $0)) })
    let context = QueryContext(following: ["is:watched"], [.watched: ProgrammeSelection(seen)])
    #expect(FollowedQueryTests.found(Query("is:watched", in: context), in: guide) == wanted)
    #expect(
      FollowedQueryTests.found(Query("-is:watched", in: context), in: guide)
        == Set(guide.programmes).subtracting(wanted))
    #expect(
      FollowedQueryTests.found(.followed(in: context), in: guide) == wanted && context.followedNeeds == [.watched])
    let films = FollowedQueryTests.found(Query("is:film"), in: guide)
    #expect(FollowedQueryTests.found(Query("is:film -is:watched", in: context), in: guide) == films.subtracting(wanted))
    #expect(FollowedQueryTests.found(Query("is:film OR is:watched", in: context), in: guide) == films.union(wanted))
  }

  @Test func nothingIsWatchedWithoutAContext() {
    #expect(FollowedQueryTests.found(Query("is:watched"), in: DemoGuide.week).isEmpty)
    #expect(Query("late is:Watched").usesContext && QueryContext(following: ["is:film"]).followedNeeds.isEmpty)
  }

  private static func identities(_ programmes: [String]) -> [String] {
    let items = programmes.enumerated().map { index, facts in
      "<programme start=\"202611202\(index)0000 +0000\" stop=\"202611202\(index)3000 +0000\" channel=\"a\">\(facts)</programme>"
    }
    let decoder = XMLTVDecoder(file: "1.xml", expecting: 0)
    let text = Array("<tv><channel id=\"a\"><display-name>A</display-name></channel>\(items.joined())</tv>".utf8)
    _ = decoder.read(text.span)
    var builder = GuideBuilder()
    _ = builder.add(decoder.finish())
    let guide = builder.build()
    return guide.programmes.map { guide.episodeIdentity(of: $0) }.map { "\($0.show) | \($0.episode)" }
  }

  private static func number(_ text: String) -> String { "<episode-num system=\"onscreen\">\(text)</episode-num>" }

  @Test func anEpisodeIsIdentifiedByNumberNameYearOrStart() {
    let title = "<title>Tide &amp; Time</title>"
    let name = "<sub-title>The Ébb</sub-title>"
    let facts = [
      title + name + Self.number("S6E142"), title + Self.number("S6E142"), title + name + Self.number("E4"),
    ]
    #expect(
      Self.identities(facts) == ["tide & time | s6 e142", "tide & time | s6 e142", "tide & time | the ebb"])
    let others = [
      title + Self.number("E4"), "<title>TIDE &amp; TIME</title>" + name,
      title + "<category>Movie</category><date>1995</date>", title + "<date>20261120</date>",
    ]
    #expect(
      Self.identities(others) == [
        "tide & time | e4", "tide & time | the ebb", "tide & time | 1995", "tide & time | 2026-11-20 23:00 UTC",
      ])
    #expect(Self.identities([title + "<category>Movie</category>"]) == ["tide & time | film"])
  }
}
