import GuideModel
import GuidePersonal
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

@Suite(.waitsForOthers) struct ShowLookupTests {
  private static let now = Moments.at("2026-11-20 20:00")

  /// A server that answers like TVmaze, or answers every request with `instead`.
  private static func server(_ show: ShowSketch = ShowSketch(), instead: [ServerStep]? = nil) throws -> LoopbackServer {
    try LoopbackServer { request, _ in
      if let instead { return instead }
      if request.target.hasPrefix("/search/shows?q=") { return .answer("200 OK", [], ShowSketch.hits([show])) }
      if let answer = show.answer(to: request.target) { return .answer("200 OK", [], answer) }
      if request.target.hasPrefix("/episodes/9004?") { return .answer("200 OK", [], ShowSketch.people()) }
      return .answer("404 Not Found", [], #"{"name":"Not Found","message":"","code":0,"status":404}"#)
    }
  }

  private static func answers(
    _ address: String, _ folder: TemporaryFolder, _ request: ShowRequest, after minutes: Int = 0, isForced: Bool = false
  ) -> [ShowAnswer] {
    var server = FetchSketch.request(address)
    server.limits = ShowLookup.limits
    (server.limits.stall, server.limits.retryWaits) = (.seconds(1), [])
    let lookup = ShowLookup(server, keptIn: AnswerStore(folder.path + "/answers.db"), pacer: RequestPacer(.tvmaze))
    var answers: [ShowAnswer] = []
    lookup.look(up: request, now: now.adding(minutes: minutes), isForced: isForced) { answers.append($0) }
    return answers
  }

  @Test func requestsMatchTVmaze() throws {
    let (server, folder) = (try Self.server(), try TemporaryFolder())
    for request in [ShowRequest.search("Tár & Rope"), .show(701), .people(episode: 9004)] {
      #expect(Self.answers(server.address(""), folder, request).last?.problem == nil)
    }
    #expect(
      server.requests.map(\.target) == [
        "/search/shows?q=T%C3%A1r%20%26%20Rope",
        "/shows/701?embed[]=cast&embed[]=episodes&embed[]=nextepisode&embed[]=previousepisode",
        "/shows/701/episodes?specials=1",
        "/episodes/9004?embed[]=guestcast&embed[]=guestcrew",
      ])
    for request in [ShowRequest.personSearch("Zoë X"), .credits(person: 31)] {
      #expect(Self.answers(server.address(""), folder, request).last?.content == nil)
    }
    #expect(
      server.requests.suffix(2).map(\.target) == [
        "/search/people?q=Zo%C3%AB%20X", "/people/31/castcredits?embed=show",
      ])
    #expect(server.requests.allSatisfy { $0.fields["user-agent"]?.hasPrefix("tvgrid/") == true })
  }

  @Test func storedAnswerIsReportedBeforeNewOne() throws {
    let (server, folder) = (try Self.server(), try TemporaryFolder())
    let first = Self.answers(server.address(""), folder, .show(701))
    #expect(first.map(\.isPending) == [true, false])
    #expect((first[0].content == nil, first[1].show?.name) == (true, "The Ferrymen"))
    #expect(first[1].fetched == Self.now)
    let soon = Self.answers(server.address(""), folder, .show(701), after: 23 * 60)
    #expect(server.requests.count == 2)
    #expect(soon.map(\.fetched) == [Self.now] && soon.first?.show?.name == "The Ferrymen")
    let later = Self.answers(server.address(""), folder, .show(701), after: 24 * 60)
    #expect(server.requests.count == 4)
    #expect(later.map(\.fetched) == [Self.now, Self.now.adding(minutes: 24 * 60)])
    #expect(later.map(\.isPending) == [true, false])
  }

  @Test func endedShowIsSeldomRequestedUnlessForced() throws {
    let server = try Self.server(ShowSketch { $0.status = #""Ended""# })
    let folder = try TemporaryFolder()
    _ = Self.answers(server.address(""), folder, .show(701))
    let later = Self.answers(server.address(""), folder, .show(701), after: 90 * 1440 - 1)
    #expect(server.requests.count == 2 && later.count == 1)
    _ = Self.answers(server.address(""), folder, .show(701), after: 10 * 1440, isForced: true)
    #expect(server.requests.count == 4)
    _ = Self.answers(server.address(""), folder, .show(701), after: 100 * 1440)
    #expect(server.requests.count == 6)
  }

  /// A show that has ended must be complete before it is considered final.
  @Test(arguments: [
    ShowSketch { ($0.status, $0.episodes) = (#""Ended""#, $0.episodes + ["{}"]) },
    ShowSketch { ($0.status, $0.specials) = (#""Ended""#, ["{}"]) },
  ])
  func incompleteEndedShowIsRequestedAgain(show: ShowSketch) throws {
    let (server, folder) = (try Self.server(show), try TemporaryFolder())
    _ = Self.answers(server.address(""), folder, .show(701))
    _ = Self.answers(server.address(""), folder, .show(701), after: 1439)
    #expect(server.requests.count == 2)
    _ = Self.answers(server.address(""), folder, .show(701), after: 1440)
    #expect(server.requests.count == 4)
  }

  @Test func specialsAreStoredAndOptional() throws {
    let day = try #require(CivilDate(year: 2024, month: 12, day: 25))
    let show = ShowSketch {
      ($0.status, $0.specials) = (#""Ended""#, [ShowSketch.special(1, id: 9100, "Christmas Crossing", on: day)])
    }
    let isBroken = Mutex(true)
    let server = try LoopbackServer { request, _ in
      let isList = request.target.contains("specials")
      if isList, isBroken.withLock({ $0 }) { return .answer("200 OK", [], "<!doctype html><p>Sorry") }
      return .answer("200 OK", [], show.answer(to: request.target) ?? "null")
    }
    let folder = try TemporaryFolder()
    let without = Self.answers(server.address(""), folder, .show(701)).last
    #expect((without?.show?.episodes.count, without?.lacksSpecials, without?.shortfall) == (6, true, .specials))
    #expect(without?.problem == "it is a web page, not the expected list of episodes; try again later")
    isBroken.withLock { $0 = false }
    let all = Self.answers(server.address(""), folder, .show(701), after: 1440).last
    #expect((all?.show?.episodes.count, all?.lacksSpecials, all?.problem) == (7, false, nil))
    #expect(all?.show?.episodes[3].name == "Christmas Crossing")
    // If the list cannot be fetched later, no episodes are removed. The stored answer has both the episodes and the shortfall.
    isBroken.withLock { $0 = true }
    let later = Self.answers(server.address(""), folder, .show(701), after: 100 * 1440)
    #expect(later.map { $0.show?.episodes.count } == [7, 7] && later.last?.shortfall == .specials)
    #expect(Self.answers(server.address(""), folder, .show(701), after: 100 * 1440).count == 1)
  }

  @Test func answerAboutOtherShowIsRefused() throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer(.answer("200 OK", [], ShowSketch { $0.id = "702" }.json))
    let last = Self.answers(server.address(""), folder, .show(701)).last
    #expect(last?.content == nil)
    #expect(last?.problem == "it concerns show 702, not 701; try again later")
    #expect(
      AnswerStore(folder.path + "/answers.db").answer(of: server.address("/shows/701/episodes?specials=1")) == nil)
  }

  @Test func storedAnswerIsShownWithReasonWithoutNetwork() throws {
    let folder = try TemporaryFolder()
    var server: LoopbackServer? = try Self.server()
    let address = try #require(server).address("")
    _ = Self.answers(address, folder, .show(701))
    // The server is no longer running.
    server = nil
    let answers = Self.answers(address, folder, .show(701), after: 3 * 1440)
    #expect(answers.count == 2)
    #expect(answers[1].show?.name == "The Ferrymen" && answers[1].fetched == Self.now)
    #expect(answers[1].problem?.english.contains("nothing answers at 127.0.0.1") == true)
    #expect(Self.answers(address, folder, .show(9)).last?.content == nil)
  }

  @Test(arguments: [
    (ServerSteps.answer("404 Not Found", "{}"), "it does not have this show (404); choose another"),
    (.answer("200 OK", "<!doctype html><p>Sorry"), "it is a web page, not the expected show; try again later"),
    (.answer("200 OK", #"{"shows":[]}"#), "it is not the expected show; try again later"),
    (.answer("200 OK", "{\"id\":"), "it is not JSON, or it is incomplete; try again later"),
    (.answer("429 No", ""), "too many requests to the server (429)"), (.cut, "the connection closed after"),
    (ServerSteps(all: [.hang]), "nothing arrived for 1 s"),
  ])
  func eachFailureIsReportedInOneLine(steps: ServerSteps, reason: String) throws {
    let (server, folder) = (try Self.server(instead: steps.all), try TemporaryFolder())
    let last = Self.answers(server.address(""), folder, .show(701)).last
    #expect(last?.problem?.english.contains(reason) == true, "\(last?.problem ?? "none")")
    #expect(last?.content == nil && last?.isPending == false)
  }

  /// TVmaze's servers compress their answers with gzip.
  @Test func compressedAnswerIsUnpackedAndStored() throws {
    let (show, folder) = (ShowSketch(), try TemporaryFolder())
    let packed = Packing.gzip(Array(show.json.utf8))
    let server = try LoopbackServer { request, _ in
      .answer(
        "200 OK", ["Content-Encoding: gzip"], Packing.gzip(Array((show.answer(to: request.target) ?? "").utf8)))
    }
    let last = Self.answers(server.address(""), folder, .show(701)).last
    #expect(last?.show?.episodes.count == 6 && last?.problem == nil, "\(last?.problem ?? "none")")
    #expect(Self.answers(server.address(""), folder, .show(701)).last?.show?.name == "The Ferrymen")
    let broken = try LoopbackServer(.answer("200 OK", ["Content-Encoding: gzip"], Array(packed.dropLast(40))))
    #expect(Self.answers(broken.address(""), try TemporaryFolder(), .show(701)).last?.problem != nil)
  }

  @Test func unreadableEntriesAreCounted() throws {
    let (server, folder) = (try Self.server(ShowSketch { $0.episodes.append("{}") }), try TemporaryFolder())
    #expect(Self.answers(server.address(""), folder, .show(701)).last?.leftOutCount == 1)
  }

  @Test func answerInOtherFormatDoesNotReplaceEpisodes() throws {
    let folder = try TemporaryFolder()
    let changed = #"{"id":701,"name":"The Ferrymen","episodes":[]}"#
    let server = try LoopbackServer { request, number in
      .answer("200 OK", [], number < 2 ? ShowSketch().answer(to: request.target) ?? "" : changed)
    }
    _ = Self.answers(server.address(""), folder, .show(701))
    let later = Self.answers(server.address(""), folder, .show(701), after: 2 * 1440).last
    #expect(later?.show?.episodes.count == 6 && later?.fetched == Self.now)
    #expect(later?.problem == "it no longer lists episodes, perhaps because its format has changed; try again later")
  }

  @Test func unstorableAnswerIsShown() throws {
    let server = try Self.server()
    let lookup = ShowLookup(
      FetchSketch.request(server.address("")), keptIn: AnswerStore("/dev/null/answers.db"),
      pacer: RequestPacer(.tvmaze))
    var answers: [ShowAnswer] = []
    lookup.look(up: .show(701), now: Self.now) { answers.append($0) }
    #expect(answers.last?.problem?.english.contains("/dev/null") == true)
  }
}
