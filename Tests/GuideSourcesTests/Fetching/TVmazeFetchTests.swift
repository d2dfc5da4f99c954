import Foundation
import GuideModel
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

@Suite(.waitsForOthers) struct TVmazeFetchTests {
  private static let first = CivilDate(year: 2026, month: 11, day: 20) ?? CivilDate(dayNumber: 0)
  private static let now = Moments.at("2026-11-20 12:00")

  /// The date in a request.
  private static func date(_ request: ServerRequest) -> String {
    String(request.target.suffix(10))
  }

  private static func days(_ server: LoopbackServer) -> [String] { server.requests.map(date) }

  /// A server with every day's schedule and validators; `changed` replaces the answers for some days.
  private static func server(_ changed: [String: [[ServerStep]]] = [:]) throws -> LoopbackServer {
    let counts = Mutex<[String: Int]>([:])
    return try LoopbackServer { request, _ in
      let day = date(request)
      let number = counts.withLock {
        $0[day, default: 0] += 1
        return $0[day, default: 1] - 1
      }
      if let steps = changed[day] { return steps[min(number, steps.count - 1)] }
      if request.fields["if-none-match"] == "\"\(day)\"" { return .text("HTTP/1.1 304 Not Modified\r\n\r\n") }
      return .answer("200 OK", ["ETag: \"\(day)\""], TVmazeSketch.day(day))
    }
  }

  private static func fetch(
    _ server: LoopbackServer, _ folder: TemporaryFolder, previous: TemporaryFolder? = nil, days: Int = 3,
    _ schedule: TVmazeSchedule = .country("GB"), after minutes: Int = 0,
    change: (inout FetchRequest) -> Void = { _ in }
  ) throws(FetchError) -> FolderFetchSummary {
    var request = FetchSketch.request(server.address(""))
    change(&request)
    return try TVmazeFetch(request, schedule, now: now.adding(minutes: minutes)).fetch(
      days, from: first, into: folder.path, previous: previous?.path, pacer: RequestPacer(.tvmaze))
  }

  private static func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func eachDayIsRequestedByDate() throws {
    let (server, folder) = (try Self.server(), try TemporaryFolder())
    let summary = try Self.fetch(server, folder)
    #expect(
      server.requests.map(\.target) == ["20", "21", "22"].map { "/schedule?country=GB&date=2026-11-\($0)" })
    #expect(server.requests.allSatisfy { $0.fields["user-agent"]?.hasPrefix("tvgrid/") == true })
    #expect(server.connectionCount == 1)
    #expect(summary.fileCount == 3 && summary.problems == [])
    #expect(try Self.names(folder) == [".validators", "2026-11-20", "2026-11-21", "2026-11-22"])
  }

  @Test(arguments: [
    (TVmazeSchedule.web(country: nil), "/schedule/web?date="), (.web(country: "US"), "/schedule/web?country=US&date="),
  ])
  func streamingHasItsOwnPath(schedule: TVmazeSchedule, path: String) throws {
    let (server, folder) = (try Self.server(), try TemporaryFolder())
    _ = try Self.fetch(server, folder, days: 1, schedule)
    #expect(server.requests.map(\.target) == [path + "2026-11-20"])
  }

  @Test func daysAreFreshForAnHourAndThenRevalidated() throws {
    let server = try Self.server()
    let folders = try (0..<3).map { _ in try TemporaryFolder() }
    _ = try Self.fetch(server, folders[0])
    let soon = try Self.fetch(server, folders[1], previous: folders[0], after: 59)
    #expect(server.requests.count == 3)
    #expect(soon.fileCount == 3 && soon.unchangedCount == 3)
    let later = try Self.fetch(server, folders[2], previous: folders[1], after: 61)
    #expect(server.requests.count == 6)
    #expect(server.requests.suffix(3).allSatisfy { $0.fields["if-none-match"] != nil })
    #expect(later.unchangedCount == 3)
    // An unchanged file counts as fresh for an hour.
    _ = try Self.fetch(server, folders[0], previous: folders[2], after: 100)
    #expect(server.requests.count == 6)
  }

  @Test func otherServerIsAskedAgain() throws {
    let folders = try (0..<2).map { _ in try TemporaryFolder() }
    _ = try Self.fetch(try Self.server(), folders[0])
    let other = try Self.server()
    _ = try Self.fetch(other, folders[1], previous: folders[0], after: 10)
    #expect(other.requests.count == 3)
    #expect(other.requests.allSatisfy { $0.fields["if-none-match"] == nil })
  }

  @Test(arguments: [
    (ServerSteps.answer("404 Not Found", #"{"name":"Not Found","code":0,"status":404}"#), "no such file (404)"),
    (.answer("200 OK", "<!doctype html><p>Sorry"), "it is a web page, not the expected list of episodes"),
    (.answer("200 OK", "null"), "it says null"),
    (.answer("200 OK", "[{\"id\":"), "it is not JSON, or it is incomplete"),
    (.answer("200 OK", #"{"name":"Gone","code":0,"status":404}"#), "TVmaze says “Gone” (404)"),
    (.answer("200 OK", #"{"rows":[]}"#), "it is not the expected list of episodes"),
    (.cut, "the connection closed after"),
    (.answer("500 No", ""), "the server has an error (500)"),
  ])
  func failedDaysAreReportedInOneLine(steps: ServerSteps, reason: String) throws {
    let (server, folder) = (try Self.server(["2026-11-21": [steps.all]]), try TemporaryFolder())
    let summary = try Self.fetch(server, folder)
    #expect(summary.fileCount == 2)
    #expect(summary.problems.count == 1)
    let line = summary.problems.first ?? ""
    #expect(line.english.hasPrefix("1 of 3 days could not be downloaded: cannot fetch 2026-11-21 from http"), "\(line)")
    #expect(line.english.contains(reason), "\(line)")
    #expect(try Self.names(folder) == [".validators", "2026-11-20", "2026-11-22"])
  }

  @Test func failedDayKeepsItsPreviousFile() throws {
    let folders = try (0..<2).map { _ in try TemporaryFolder() }
    let server = try Self.server([
      "2026-11-21": [.answer("200 OK", [], TVmazeSketch.day("2026-11-21")), .answer("500 No")]
    ])
    _ = try Self.fetch(server, folders[0])
    let summary = try Self.fetch(server, folders[1], previous: folders[0], after: 61)
    #expect(summary.fileCount == 3 && summary.problems.count == 1)
    #expect(try Self.names(folders[1]).contains("2026-11-21"))
  }

  @Test func unknownCountryIsRequestedOnce() throws {
    let (server, folder) = (try LoopbackServer(.answer("422 No", [], "{}")), try TemporaryFolder())
    let error = #expect(throws: FetchError.self) { try Self.fetch(server, folder, .country("ZZ")) }
    #expect(error?.message.hasSuffix("TVmaze does not know the country ZZ (422); check the two letters") == true)
    #expect(server.requests.count == 1)
  }

  @Test func busyServerIsNotAskedRepeatedly() throws {
    let day = TVmazeSketch.day("2026-11-20")
    for fields in [[], ["Retry-After: 1"]] {
      let (folder, busy) = (try TemporaryFolder(), [ServerStep].answer("429 No", fields))
      let server = try Self.server(["2026-11-20": [busy, .answer("200 OK", [], day)]])
      let summary = try Self.fetch(server, folder) { $0.limits.retryWaits = [.milliseconds(20)] }
      #expect(summary.fileCount == 3 && summary.problems == [])
      #expect(Self.days(server) == ["2026-11-20", "2026-11-20", "2026-11-21", "2026-11-22"])
    }
    // A long Retry-After also stops the requests for other days.
    let (server, folder) = (try LoopbackServer(.answer("429 No", ["Retry-After: 600"])), try TemporaryFolder())
    let error = #expect(throws: FetchError.self) { try Self.fetch(server, folder) }
    #expect(error?.message.contains("asks clients to wait 10 min") == true)
    #expect(server.requests.count == 1)
  }

  @Test func temporaryErrorIsNotReported() throws {
    let (folder, day) = (try TemporaryFolder(), TVmazeSketch.day("2026-11-20"))
    let server = try Self.server(["2026-11-20": [.answer("500 No"), .answer("200 OK", [], day)]])
    let summary = try Self.fetch(server, folder) { $0.limits.retryWaits = [.milliseconds(1)] }
    #expect(summary.fileCount == 3 && summary.problems == [])
  }

  /// Retries count as requests, too.
  @Test func requestsWaitForTheirTurn() throws {
    let (server, folder) = (try Self.server(["2026-11-20": [.answer("500 No")]]), try TemporaryFolder())
    var request = FetchSketch.request(server.address(""))
    request.limits.retryWaits = [.milliseconds(1), .milliseconds(1)]
    let start = MonotonicClock.seconds
    let summary = try TVmazeFetch(request, .country("GB"), now: Self.now).fetch(
      2, from: Self.first, into: folder.path, pacer: RequestPacer(RequestRate(limit: 2, in: .milliseconds(300))))
    #expect(summary.fileCount == 1 && server.requests.count == 4)
    #expect(MonotonicClock.seconds - start >= 0.3)
  }

  @Test func unreachableServerIsNotTriedForEveryDay() throws {
    let (port, folder) = (try DeadPort(), try TemporaryFolder())
    let request = FetchSketch.request("http://127.0.0.1:\(port.port)")
    let error = #expect(throws: FetchError.self) {
      try TVmazeFetch(request, .country("GB"), now: Self.now).fetch(
        3, from: Self.first, into: folder.path, pacer: RequestPacer(.tvmaze))
    }
    #expect(error?.message.contains("nothing answers at 127.0.0.1") == true)
    let silent = try LoopbackServer([.hang])
    let slow = #expect(throws: FetchError.self) {
      try Self.fetch(silent, folder) { $0.limits.stall = .seconds(1) }
    }
    #expect(slow?.message.contains("nothing arrived for 1 s") == true)
    #expect(silent.requests.count == 2)
  }
}

/// A server's answer, as a test argument.
struct ServerSteps: Sendable {
  let all: [ServerStep]

  static func answer(_ status: String, _ body: String) -> ServerSteps {
    ServerSteps(all: .answer(status, [], body))
  }

  /// An answer whose body is cut off.
  static let cut = ServerSteps(
    all: .text("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[{\"id\":1") + [.close])
}
