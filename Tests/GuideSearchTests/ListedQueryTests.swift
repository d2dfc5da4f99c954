import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSearch

/// `is:listed` matches chosen shows, episodes and showings.
@Suite struct ListedQueryTests {
  /// The reference implementation checks each programme's title, identity and mark.
  @Test(arguments: 0..<Contract.count(100, atLeast: 10)) func itFindsChosenProgrammes(seed: Int) {
    let guide = DemoGuide.week
    var random = SplitMix64(seed: UInt64(seed))
    let chosen = (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
      guide.programmes.randomElement(using: &random)
    }
    let (shows, others) = (chosen.prefix(2), chosen.dropFirst(2))
    let (episodes, showings) = (others.prefix(3), others.dropFirst(3))
    let selection = ProgrammeSelection(
      shows: Set(shows.map { guide.episodeIdentity(of: $0).show }), episodes: episodes.map(guide.episodeIdentity),
      showings: Set(showings.map(guide.mark)))
    let wanted = guide.programmes.filter { programme in
      let identity = guide.episodeIdentity(of: programme)
      return shows.contains { guide.episodeIdentity(of: $0).show == identity.show }
        || episodes.contains { guide.episodeIdentity(of: $0) == identity } || showings.contains(programme)
    }
    let context = QueryContext(following: ["is:listed"], [.listed: selection])
    #expect(context.followedNeeds == [.listed])
    let found = FollowedQueryTests.found(Query("is:listed", in: context), in: guide)
    #expect(found == Set(wanted))
    #expect(guide.programmes.filter { guide.isSelected($0, in: selection) } == wanted)
    #expect(FollowedQueryTests.found(.followed(in: context), in: guide) == found)
    let films = FollowedQueryTests.found(Query("is:film"), in: guide)
    #expect(FollowedQueryTests.found(Query("is:film -is:listed", in: context), in: guide) == films.subtracting(wanted))
  }

  @Test func nothingIsListedWithoutAContext() {
    #expect(FollowedQueryTests.found(Query("is:listed"), in: DemoGuide.week).isEmpty)
    #expect(Query("late is:Listed").needs == [.listed] && Query("late is:watched").needs == [.watched])
    #expect(QueryContext(following: ["is:film"]).followedNeeds.isEmpty)
  }
}
