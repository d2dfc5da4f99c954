import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

@Suite struct TVmazeShowsTests {
  private static func decode(_ text: String, _ request: ShowRequest = .show(701)) throws -> TVmazeShows {
    try TVmazeShows(Array(text.utf8), to: request)
  }

  private static func show(_ change: (inout ShowSketch) -> Void = { _ in }) throws -> Show {
    guard case .show(let show) = try decode(ShowSketch(change).json).content else { throw NoShow() }
    return show
  }

  private struct NoShow: Error {}

  /// Only web addresses count; whether the image is fetched depends on the screen and the settings.
  @Test(arguments: [
    (
      #"{"medium":"https://static.example/m/1.jpg","original":"https://static.example/o/1.jpg"}"#,
      "https://static.example/m/1.jpg"
    ),
    ("null", nil), ("[]", nil), (#""https://static.example/m/1.jpg""#, nil), ("{}", nil), (#"{"medium":null}"#, nil),
    (#"{"medium":7,"original":"https://static.example/o/1.jpg"}"#, nil), (#"{"medium":"file:///etc/passwd"}"#, nil),
    (#"{"medium":"https://static.example/a b.jpg"}"#, nil),
  ])
  func onlyWebAddressesOfPicturesAreRead(json: String, address: String?) throws {
    let answer = try TVmazeShows(Array(ShowSketch { $0.image = json }.json.utf8), to: .show(701))
    guard case .show(let show) = answer.content else {
      Issue.record("no show")
      return
    }
    #expect(show.picture == address && answer.leftOutCount == 0)
  }

  @Test func theFactsOfAShowAreRead() throws {
    let show = try Self.show()
    #expect((show.id, show.name, show.link) == (701, "The Ferrymen", "https://www.tvmaze.com/shows/701/the-ferrymen"))
    #expect((show.status, show.isEnded, show.premiered?.isoText) == ("Running", false, "2024-01-05"))
    #expect((show.network, show.country, show.language, show.type) == ("Harbour", "Somewhere", "English", "Scripted"))
    #expect((show.days, show.time, show.genres) == (["Friday"], "20:30", ["Drama", "Mystery"]))
    #expect((show.minutes, show.rating, show.site) == (60, 81, "https://ferrymen.example/"))
    #expect(show.summary == "The Ferrymen keep the last crossing. Tar & rope.")
    #expect(
      show.cast == [
        CastMember(name: "Ann Field", role: "Wyn"), CastMember(name: "Idris Rowe", role: "The harbourmaster"),
        CastMember(name: "Joan Aster", role: "The Tide (voice)"),
      ])
  }

  @Test func episodesAreSorted() throws {
    let special = ShowSketch.episode(season: 1, number: 1).replacing("\"number\":1,", with: "\"number\":null,")
    let show = try Self.show { $0.episodes = [special] + $0.episodes.reversed() }
    #expect(show.episodes.map(\.season) == [1, 1, 1, 1, 2, 2, 2])
    #expect(show.episodes.map(\.number) == [1, 2, 3, nil, 1, 2, 3])
    let last = show.episodes.last
    #expect((last?.name, last?.date?.isoText, last?.minutes, last?.rating) == ("Last Boat", "2026-11-27", 55, 80))
    #expect(last?.start == Moments.at("2026-11-27 20:30"))
    #expect(last?.summary == "Wyn finds the ledger in the boathouse, and the harbourmaster finds Wyn.")
    #expect((show.nextEpisode?.name, show.previousEpisode?.name) == ("Last Boat", "The Ledger"))
  }

  /// The embedded list has no specials; the list of all episodes has both specials and other episodes.
  @Test func specialsFollowTheOtherEpisodesOfTheirSeason() throws {
    let day = try #require(CivilDate(year: 2024, month: 12, day: 25))
    let sketch = ShowSketch {
      $0.specials = [ShowSketch.special(1, id: 9100, "Christmas Crossing", on: day), "{}"]
      $0.episodes.append("7")
    }
    let decoded = try TVmazeShows(Array(sketch.json.utf8), list: Array(sketch.list.utf8), to: .show(701))
    guard case .show(let show) = decoded.content else { throw NoShow() }
    #expect(show.episodes.map(\.number) == [1, 2, 3, nil, 1, 2, 3])
    #expect((show.episodes[3].name, show.episodes[3].season) == ("Christmas Crossing", 1))
    // An unreadable entry that is in both lists is counted once.
    #expect(decoded.leftOutCount == 2)
  }

  @Test func anAnswerWithAnotherIDIsRefused() throws {
    let other = #expect(throws: TVmazeShows.AnswerError.self) { try Self.decode(ShowSketch().json, .show(702)) }
    #expect(other?.reason == "it concerns show 701, not 702")
    let people = #expect(throws: TVmazeShows.AnswerError.self) {
      try Self.decode(ShowSketch.people(), .people(episode: 1))
    }
    #expect(people?.reason == "it concerns episode 9004, not 1")
    let none = #expect(throws: TVmazeShows.AnswerError.self) { try Self.decode("{}", .people(episode: 1)) }
    #expect(none?.reason == "it is not the expected episode")
  }

  @Test func streamingServicesAreReadAsNetworks() throws {
    let show = try Self.show { ($0.network, $0.web) = ("null", TVmazeSketch.network(3, "Tidestream", country: nil)) }
    #expect((show.network, show.country) == ("Tidestream", nil))
  }

  @Test func valuesOfUnexpectedTypesAreMissing() throws {
    let show = try Self.show {
      ($0.status, $0.premiered, $0.network, $0.rating) = ("{}", #""soon""#, #""Harbour""#, #""high""#)
      ($0.language, $0.site, $0.summary, $0.next) = ("7", #""javascript:alert(1)""#, "[]", "[]")
    }
    #expect((show.status, show.premiered, show.network, show.rating) == (nil, nil, nil, nil))
    #expect((show.language, show.site, show.summary, show.nextEpisode) == (nil, nil, nil, nil))
    #expect(show.episodes.count == 6)
  }

  /// SQLite needs many times as much memory for a value as its text takes up.
  @Test(arguments: ["1,", "[],", "{},", #""":0,"#]) func answersWithTooManyValuesAreRefused(value: String) {
    let values = String(repeating: value, count: JSONRows.maximumValues + 1)
    let isObject = value.contains(":")
    let json = #"{"id":1,"name":"Harbour","more":"# + (isObject ? "{\(values)\"\":0}}" : "[\(values)0]}")
    let error = #expect(throws: TVmazeShows.AnswerError.self) { try TVmazeShows(Array(json.utf8), to: .show(1)) }
    #expect(error?.reason.english == "it has too many values")
    #expect(error?.reason.withoutGerman == [])
    #expect(TVmazeShows.problem(ofList: Array("[\(values)0]".utf8)) == JSONRows.tooManyValues)
  }

  @Test(arguments: ["http:///x", "file:///etc/passwd", "https://example.org/a b", "ssh://-oProxyCommand=x"])
  func onlyWebAddressesAreRead(address: String) throws {
    let show = try Self.show { $0.site = "\"\(address)\"" }
    #expect(show.site == nil)
    #expect(try Self.show { $0.site = #""https://example.org/Ü""# }.site == "https://example.org/%C3%9C")
  }

  @Test func incompleteEntriesAreLeftOutAndCounted() throws {
    let decoded = try Self.decode(
      ShowSketch {
        $0.episodes += ["7", "{}", #"{"id":4,"season":1,"number":null,"name":null}"#]
        $0.cast += ["null"]
      }.json)
    #expect(decoded.leftOutCount == 4)
    guard case .show(let show) = decoded.content else { throw NoShow() }
    #expect((show.episodes.count, show.cast.count) == (6, 3))
  }

  @Test func missingEmbeddedPartsAreEmpty() throws {
    let json = #"{"id":7,"name":"Tide of Tin","_embedded":{"episodes":{"a":1},"cast":"x"}}"#
    guard case .show(let show) = try Self.decode(json, .show(7)).content else { throw NoShow() }
    #expect((show.name, show.link) == ("Tide of Tin", "https://www.tvmaze.com/shows/7"))
    #expect(show.episodes.isEmpty && show.cast.isEmpty)
  }

  @Test func theHitsOfASearchAreRead() throws {
    let decoded = try Self.decode(
      ShowSketch.hits([
        ShowSketch(), ShowSketch { ($0.id, $0.premiered, $0.network) = ("702", "null", "null") },
        ShowSketch { $0.id = "null" },
      ]), .search("ferrymen"))
    guard case .hits(let hits) = decoded.content else { throw NoShow() }
    #expect(hits.map(\.id) == [701, 702])
    #expect((hits[0].year, hits[0].network, hits[0].country, hits[0].type) == (2024, "Harbour", "GB", "Scripted"))
    #expect((hits[1].year, hits[1].network) == (nil, nil))
    #expect(decoded.leftOutCount == 1)
    #expect(try Self.decode("[]", .search("x")).content == .hits([]))
  }

  @Test func peopleAndTheirShowsAreRead() throws {
    let persons = try Self.decode(ShowSketch.persons([(31, "Ann Field"), (0, "Nobody")]), .personSearch("ann"))
    #expect(persons.content == .persons([ShowPerson(id: 31, name: "Ann Field")]))
    #expect(persons.leftOutCount == 1)
    let credits = try Self.decode(ShowSketch.credits([ShowSketch(), .fullEnglish]), .credits(person: 31))
    guard case .hits(let hits) = credits.content else { throw NoShow() }
    #expect(hits.map(\.name) == ["The Ferrymen", "Full English"])
    let none = #expect(throws: TVmazeShows.AnswerError.self) { try Self.decode("{}", .credits(person: 31)) }
    #expect(none?.reason == "it is not the expected list of credits")
  }

  @Test func thePeopleOfAnEpisodeAreRead() throws {
    guard case .people(let people) = try Self.decode(ShowSketch.people(), .people(episode: 9004)).content else {
      throw NoShow()
    }
    #expect(people.guests == [CastMember(name: "Ned Hollis", role: "The clerk")])
    #expect((people.directors, people.writers) == (["Mara Quill"], ["Tom Sedge"]))
  }

  @Test(arguments: [
    ("", "it is empty"), ("<!doctype html><p>Sorry", "it is a web page, not the expected show"),
    ("[]", "it is not the expected show"),
    ("null", "it says null: there is no such show"), ("{\"id\":", "it is not JSON, or it is incomplete"),
    ("{}", "it is not the expected show"),
    (#"{"name":"Not Found","message":"","code":0,"status":404}"#, "TVmaze says “Not Found” (404)"),
  ])
  func invalidAnswersAreReportedOnOneLine(text: String, reason: String) {
    let error = #expect(throws: TVmazeShows.AnswerError.self) { try Self.decode(text) }
    #expect(error?.reason.english == reason)
  }

  @Test(arguments: [ShowRequest.search("x"), .show(1), .people(episode: 1)])
  func anyBytesAreReadWithoutCrashing(request: ShowRequest) {
    for text in [ShowSketch().json, ShowSketch.hits([ShowSketch()]), ShowSketch.people()] {
      let bytes = Array(text.utf8)
      for index in stride(from: 0, to: bytes.count, by: 7) {
        var cut = bytes
        cut[index] = UInt8(truncatingIfNeeded: index &* 31)
        _ = try? TVmazeShows(cut, to: request)
        _ = try? TVmazeShows(Array(bytes[..<index]), to: request)
      }
    }
  }
}
