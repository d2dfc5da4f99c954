import GuideModel
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

@Suite(.waitsForOthers) struct FetchRetryTests {
  private static func look(
    _ server: LoopbackServer, waits: [Duration] = [.milliseconds(60), .milliseconds(120)]
  ) throws -> FetchSketch {
    try FetchSketch(server.address()) { $0.limits.retryWaits = waits }
  }

  private static func failing(_ times: Int, _ steps: [ServerStep]) throws -> LoopbackServer {
    try LoopbackServer { _, number in number < times ? steps : .answer("200 OK", [], "there") }
  }

  @Test func temporaryErrorsAreRetried() throws {
    let short = [ServerStep].text("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx") + [.close]
    for steps in [.answer("500 No"), .answer("503 No"), .answer("429 No"), [.close], [.reset], short] as [[ServerStep]]
    {
      let look = try Self.look(Self.failing(2, steps))
      #expect(look.bytes == Array("there".utf8))
      #expect(look.steps.contains(.waiting(.milliseconds(60), attempt: 2)))
      #expect(look.steps.contains(.waiting(.milliseconds(120), attempt: 3)))
    }
  }

  @Test func retriesAreLimited() throws {
    let server = try Self.failing(9, .answer("503 No"))
    #expect(try Self.look(server).fault == .status(503))
    #expect(server.requests.count == 3)
  }

  @Test(arguments: ["404 No", "403 No", "401 No", "410 No", "501 No"])
  func permanentErrorsAreNotRetried(status: String) throws {
    let server = try Self.failing(9, .answer(status))
    #expect(try Self.look(server).fault != nil)
    #expect(server.requests.count == 1)
  }

  /// The longest wait. Progress reports the remaining time, so the largest value is the whole wait.
  private static func longestWait(_ look: FetchSketch) -> Duration? {
    look.steps.compactMap { if case .waiting(let left, _) = $0 { left } else { nil } }.max()
  }

  @Test func retryAfterIsRespected() throws {
    let (usual, asked) = (Duration.milliseconds(60), Duration.seconds(1))
    let seconds = try Self.look(Self.failing(1, .answer("429 No", ["Retry-After: 1"])))
    #expect(seconds.bytes == Array("there".utf8))
    #expect(Self.longestWait(seconds) == asked)
    let dates = ["Date: Sat, 21 Nov 2026 12:00:00 GMT", "Retry-After: Sat, 21 Nov 2026 12:00:01 GMT"]
    #expect(Self.longestWait(try Self.look(Self.failing(1, .answer("503 No", dates)))) == asked)
    // Without a date from the server, the default wait is used.
    let dateless = try Self.look(Self.failing(1, .answer("503 No", Array(dates.dropFirst()))))
    #expect(dateless.bytes != nil && Self.longestWait(dateless) == usual)
    let nonsense = try Self.look(Self.failing(1, .answer("503 No", ["Retry-After: soon, I hope"])))
    #expect(nonsense.bytes != nil && Self.longestWait(nonsense) == usual)
  }

  @Test(arguments: [
    ("Retry-After: 3600", "60 min"), ("Retry-After: Sun, 22 Nov 2026 11:00:00 GMT", "23 h"),
  ]) func longRetryAfterEndsFetch(field: String, time: String) throws {
    let server = try Self.failing(9, .answer("429 No", ["Date: Sat, 21 Nov 2026 12:00:00 GMT", field]))
    let look = try Self.look(server)
    #expect(look.message.hasSuffix("the server asks clients to wait \(time) (429); try again after that"))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["99999999999999999999999", "4000000000", "86400", "Sun, 22 Nov 2090 12:00:00 GMT"])
  func longWaitsAreReportedAsDayOrMore(field: String) throws {
    let fields = ["Date: Sat, 21 Nov 2026 12:00:00 GMT", "Retry-After: \(field)"]
    let look = try Self.look(Self.failing(9, .answer("503 No", fields)))
    #expect(look.message.hasSuffix("the server asks clients to wait a day or more (503); try again tomorrow"))
  }

  @Test func totalTimeOfAttemptsIsLimited() throws {
    let server = try LoopbackServer { _, _ in [.drip([0x20], 700), .close] }
    let look = try FetchSketch(server.address()) {
      $0.limits.retryWaits = [Duration](repeating: .milliseconds(100), count: 100)
      $0.limits.total = .seconds(2)
    }
    #expect(look.fault != nil)
    // Each attempt, together with the wait after it, takes more than 0.7 of the 2 seconds.
    #expect(server.requests.count < 5)
  }

  @Test func fetchCanBeCancelledAtAnyTime() throws {
    let body = [ServerStep].text("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx") + [.hang]
    for steps in [[.hang], body, .answer("503 No")] as [[ServerStep]] {
      let server = try LoopbackServer(steps)
      let token = CancellationToken()
      var reports = 0
      let look = try FetchSketch(
        server.address(),
        change: {
          $0.limits.retryWaits = [.seconds(HangGuard.seconds)]
          $0.limits.longestWait = .seconds(HangGuard.seconds)
        }, until: token,
        progress: { step in
          reports += 1
          if !server.requests.isEmpty { token.cancel() }
        })
      #expect(look.fault == .cancelled)
      #expect(look.message == "stopped fetching \(server.address(""))")
      // The fetch ends long before the response, the silence or the wait would end.
      #expect(reports > 0 && server.requests.count == 1)
      #expect(look.names == [])
    }
  }
}
