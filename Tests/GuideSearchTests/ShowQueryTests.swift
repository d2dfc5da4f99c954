import GuideLanguage
import GuideModel
import GuideSearch
import Testing

/// The part of a query that a database of shows can answer.
@Suite struct ShowQueryTests {
  @Test(arguments: [
    ("ferry men", "ferry men", "“ferry men”"),
    ("\"the ferry\" day:fri time:20:00 is:new genre:drama", "the ferry", "“the ferry”"),
    ("title:=Ferrymen", "Ferrymen", "“Ferrymen”"),
    ("ferry season:2", "ferry", "“ferry”, season 2"),
    ("ferry season:2..4 channel:harbour", "ferry", "“ferry”, season 2-4, on harbour"),
    ("ferry season:>=2", "ferry", "“ferry”, season 2 or more"),
    ("ferry episode:(christmas OR easter)", "ferry", "“ferry”, episode christmas or episode easter"),
    ("ferry -boat -channel:quay", "ferry", "“ferry”, not “boat”, not on quay"),
    ("person:\"ann field\"", "", "with ann field"), ("ferry actor:ann", "ferry", "“ferry”, with ann"),
  ])
  func titleAndPeopleAreSearchedFor(text: String, title: String, summary: String) throws {
    let query = try #require(ShowQuery(Query(text)))
    #expect((query.title, query.summary(in: .english)) == (title, summary))
  }

  @Test(arguments: [
    "", "is:film", "day:fri time:20:00", "genre:drama", "channel:harbour", "season:2 episode:christmas", "-ferry",
    "ferry OR boat", "director:marsh", "any:volcano",
  ])
  func withoutTitleOrPeopleThereIsNoQuery(text: String) {
    #expect(ShowQuery(Query(text)) == nil)
  }

  /// Fields that TVmaze cannot search by are reported, not silently dropped.
  @Test(arguments: [
    ("ferry", ""), ("ferry season:2 channel:quay -boat", ""),
    ("ferry day:fri time:20:00 genre:drama", "day time genre"),
    ("ferry is:film -is:repeat", "is"), ("ferry (channel:quay OR season:2)", "channel season"),
    ("person:ann -person:joe", "person"),
  ])
  func ignoredFieldsAreNamed(text: String, ignored: String) throws {
    #expect(try #require(ShowQuery(Query(text))).ignoredFields.joined(separator: " ") == ignored)
  }

  private static func hit(_ name: String, _ network: String? = nil) -> ShowHit {
    var hit = ShowHit(id: 1, name: name)
    hit.network = network
    return hit
  }

  @Test(
    arguments: [
      ("ferry channel:harbour", "Ferry", "Harbour One", true), ("ferry channel:harbour", "Ferry", "Quay", false),
      ("ferry channel:harbour", "Ferry", nil, false), ("ferry -channel:harbour", "Ferry", nil, true),
      // The database finds similar titles, but exclusions still apply.
      ("ferry", "The Faery", nil, true), ("ferry -boat", "Ferry Boat", nil, false),
      ("ferry channel:(quay OR harbour)", "Ferry", "QUAY 2", true),
      // A person's shows are not searched for by title, so the title must contain the words.
      ("ferry person:ann", "The Faery", nil, false), ("ferry person:ann", "Férry Men", nil, true),
      ("=ferry person:ann", "Ferrymen", nil, false), ("title:=\"the ferry\" person:ann", "The Ferry", nil, true),
      ("title:=ferry person:ann", "The Ferry", nil, false),
    ] as [(String, String, String?, Bool)])
  func matchesAreNarrowed(text: String, name: String, network: String?, isFound: Bool) throws {
    #expect(try #require(ShowQuery(Query(text))).matches(Self.hit(name, network)) == isFound)
  }

  /// Followed titles are known without a request.
  @Test(arguments: [("is:followed", true), ("-is:followed", false)]) func isFollowedNarrowsTheMatches(
    sign: String, isWanted: Bool
  ) throws {
    let context = QueryContext(following: ["title:=\"The Ferry\""])
    let query = try #require(ShowQuery(Query("ferry \(sign)", in: context)))
    #expect(query.matches(Self.hit("The Ferry")) == isWanted)
    #expect(query.matches(Self.hit("Ferry Boat")) != isWanted)
  }

  @Test func anEpisodeMustMeetAllConditions() throws {
    var episode = ShowEpisode(id: 1, season: 2, number: 3, name: "The Long Tide")
    episode.summary = "It is Christmas on the quay."
    let found = [
      "season:2", "season:1..3", "episode:tide", "episode:christmas", "season:2 episode:christmas", "number:3",
      "holiday:christmas", "desc:quay",
    ]
    let notFound = [
      "season:3", "episode:easter", "season:1 episode:christmas", "-episode:tide season:2", "number:>3",
      "desc:tide", "holiday:easter",
    ]
    for text in found {
      #expect(try #require(ShowQuery(Query("ferry \(text)"))).episodeConditions.matches(episode), "\(text)")
    }
    for text in notFound {
      #expect(try !#require(ShowQuery(Query("ferry \(text)"))).episodeConditions.matches(episode), "\(text)")
    }
    let seasons = try #require(ShowQuery(Query("ferry season:2")))
    #expect(seasons.asksForEpisodes && !seasons.namesEpisodes)
    #expect(!(try #require(ShowQuery(Query("ferry channel:x"))).asksForEpisodes))
  }
}
