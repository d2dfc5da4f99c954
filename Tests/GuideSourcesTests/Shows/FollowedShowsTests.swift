import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideSources

/// Looking up all shows that the user follows.
@Suite(.waitsForOthers) struct FollowedShowsTests {
  private static let now = Moments.at("2026-11-20 20:00")

  /// A server with numbered shows. Some have ended, those from 800 to 899 no longer exist, and requests for later ones fail.
  private static func server(ended: Set<Int> = []) throws -> LoopbackServer {
    try LoopbackServer { request, _ in
      let id = Int(request.target.dropFirst("/shows/".count).prefix { $0.isNumber }) ?? 0
      if id >= 900 { return .answer("500 No") }
      if id >= 800 { return .answer("404 Not Found") }
      let show = ShowSketch { ($0.id, $0.status) = ("\(id)", ended.contains(id) ? #""Ended""# : $0.status) }
      return .answer("200 OK", [], show.answer(to: request.target) ?? "null")
    }
  }

  private static func lookup(_ server: LoopbackServer, _ folder: TemporaryFolder) -> ShowLookup {
    ShowLookup(
      FetchSketch.request(server.address("")), keptIn: AnswerStore(folder.path("answers.db")),
      pacer: RequestPacer(RequestRate(limit: 1_000, in: .seconds(1))))
  }

  @Test func onlyOldAnswersOfRunningShowsAreRequested() throws {
    let (server, folder) = (try Self.server(ended: [2]), try TemporaryFolder())
    let lookup = Self.lookup(server, folder)
    #expect(lookup.storedStatuses(of: [1, 2, 3]).now.isEmpty && server.requests.isEmpty)
    let first = lookup.newStatuses(of: [1, 2, 3], now: Self.now, isForced: false)
    #expect((first.requestedCount, server.requests.count, first.problem) == (3, 6, nil))
    #expect(first.now.mapValues { $0.isEnded } == [1: false, 2: true, 3: false] && first.previous.isEmpty)
    let soon = lookup.newStatuses(of: [1, 2, 3], now: Self.now.adding(minutes: 60), isForced: false)
    #expect((soon.requestedCount, server.requests.count, soon.now.count) == (0, 6, 3))
    var reported: [[Int]] = []
    let later = lookup.newStatuses(of: [1, 2, 3], now: Self.now.adding(minutes: 1440), isForced: false) {
      reported.append($0.previous.keys.sorted())
      #expect(!$0.isComplete)
    }
    #expect(reported == [[1], [3]], "each as it comes")
    #expect((later.requestedCount, server.requests.count) == (2, 10))
    #expect(later.previous.keys.sorted() == [1, 3])
    let forced = lookup.newStatuses(of: [1, 2, 3], now: Self.now.adding(minutes: 1441), isForced: true)
    #expect((forced.requestedCount, server.requests.count) == (2, 14))
    #expect(lookup.storedStatuses(of: [1, 2, 3]).now.count == 3 && server.requests.count == 14)
  }

  @Test func twoFailuresStopTheLookup() throws {
    let (server, folder) = (try Self.server(), try TemporaryFolder())
    let statuses = Self.lookup(server, folder).newStatuses(
      of: [1, 901, 2, 902, 903, 904], now: Self.now, isForced: false)
    #expect(statuses.now.keys.sorted() == [1, 2])
    #expect(statuses.problem?.english.contains("the server has an error (500)") == true)
    #expect(!server.requests.contains { $0.target.contains("904") })
  }

  /// Shows that no longer exist must not stop the lookup of others.
  @Test func missingShowsDoNotStopTheLookup() throws {
    let (server, folder) = (try Self.server(), try TemporaryFolder())
    let statuses = Self.lookup(server, folder).newStatuses(of: [801, 802, 803, 1], now: Self.now, isForced: false)
    #expect(statuses.now.keys.sorted() == [1])
    #expect(statuses.problem?.english.contains("(404)") == true)
  }

  /// Half of the request rate is reserved for the user's own requests.
  @Test func manyShowsLeaveCapacityForUrgentRequests() {
    var rate = RequestRate(limit: 20, in: .seconds(10))
    let quiet = (0..<30).filter { _ in rate.reserveIfQuiet(at: .seconds(5)) }
    #expect(quiet.count == 10)
    let keys = (0..<10).map { _ in rate.reserve(at: .seconds(6)) }
    #expect(keys.allSatisfy { $0 == .zero })
    let later = [14, 17].map { rate.reserveIfQuiet(at: .seconds($0)) }
    #expect(later == [false, true])
  }
}
