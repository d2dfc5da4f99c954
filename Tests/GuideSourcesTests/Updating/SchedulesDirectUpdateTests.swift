import GuideFeeds
import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuideSources

/// Updates from a local server that works like Schedules Direct, or does not.
@Suite(.waitsForOthers) struct SchedulesDirectUpdateTests {
  private static func source(_ login: String = "ann:secret") throws -> UpdateSource {
    UpdateSource(name: "harbour", location: try SourceLocation("schedulesdirect:\(login)"))
  }

  private static func bench(_ server: LoopbackServer) throws -> UpdateBench {
    var bench = try UpdateBench()
    bench.schedulesDirect = server.address("")
    return bench
  }

  private static func paths(_ server: LoopbackServer) -> [String] {
    server.requests.map { "\($0.method) \($0.target.dropFirst())" }
  }

  @Test func aGuideIsFetchedWithOneLogin() throws {
    let server = try SchedulesDirectSketch().listen()
    let bench = try Self.bench(server)
    let outcome = try bench.update([try Self.source()]).outcomes[0]
    #expect(outcome == .updated(channels: 2, programmes: 4, before: nil, problem: nil))
    #expect(
      Self.paths(server) == [
        "POST token", "GET status", "GET lineups/GBR-1-DEFAULT", "POST schedules/md5", "POST schedules",
        "POST programs",
      ])
    #expect(
      try bench.titles() == [
        "Fri 20:00 The Ferrymen", "Fri 21:00 Newsline", "Sat 20:00 The Ferrymen", "Fri 20:00 Planet of Tin",
      ])
    let guide = try #require(bench.guides()).load()
    #expect(guide.channels.map(\.name) == ["Harbour", "Meridian"])
    #expect(guide.channels.map(\.number) == [5, 7])
    #expect(guide.channels.map(\.id) == ["I101.json.schedulesdirect.org", "I102.json.schedulesdirect.org"])
  }

  @Test func onlyChangedDaysAndProgrammesAreFetched() throws {
    let sketch = SchedulesDirectSketch()
    let server = try sketch.listen()
    var bench = try Self.bench(server)
    let source = try Self.source()
    _ = try bench.update([source])
    let first = server.requests.count
    bench.now = bench.now.adding(minutes: 180)
    #expect(try bench.update([source]).outcomes == [.unchanged])
    #expect(Self.paths(server)[first...] == ["GET status", "POST schedules/md5"], "the token is kept for a day")
    sketch.change { $0.version = 2 }
    bench.now = bench.now.adding(minutes: 180)
    #expect(try bench.update([source]).outcomes[0].isNew)
    #expect(server.requests.suffix(2).map(\.body) == [#"[{"stationID":"101","date":["2026-11-20"]}]"#, #"["EP0004"]"#])
    #expect(try bench.titles().contains("Fri 21:00 Late Kitchen"))
  }

  /// A hidden channel is not asked about and keeps its days, until it is shown again.
  @Test func hiddenChannelsAreNotFetched() throws {
    let sketch = SchedulesDirectSketch()
    let server = try sketch.listen()
    var bench = try Self.bench(server)
    let source = try Self.source()
    bench.hiddenChannels = ["I102.json.schedulesdirect.org"]
    _ = try bench.update([source])
    let first = try #require(server.requests.first { $0.target == "/schedules/md5" })
    #expect(#"[{"stationID":"101"}]"# == first.body)
    #expect(try !bench.titles().contains("Fri 20:00 Planet of Tin"))
    (bench.hiddenChannels, bench.now) = ([], bench.now.adding(minutes: 180))
    _ = try bench.update([source])
    #expect(try bench.titles().contains("Fri 20:00 Planet of Tin"))
    bench.hiddenChannels = ["I101.json.schedulesdirect.org"]
    (bench.isForced, bench.now) = (true, bench.now.adding(minutes: 180))
    sketch.change { $0.version = 2 }
    _ = try bench.update([source])
    #expect(#"[{"stationID":"102"}]"# == server.requests.last?.body, "nothing else has changed")
    #expect(try bench.titles().contains("Fri 21:00 Newsline"), "earlier days are kept")
  }

  @Test func nothingIsAskedForTwoHours() throws {
    let server = try SchedulesDirectSketch().listen()
    var bench = try Self.bench(server)
    let source = try Self.source()
    _ = try bench.update([source])
    let count = server.requests.count
    for minutes in [50, 50] {
      bench.now = bench.now.adding(minutes: minutes)
      #expect(try bench.update([source]).outcomes == [.unchanged])
    }
    #expect(server.requests.count == count)
    bench.now = bench.now.adding(minutes: 25)
    _ = try bench.update([source])
    #expect(server.requests.count > count, "checking does not put off the next request")
  }

  @Test func aRefusedLoginIsNotTriedAgainUntilTheSettingsChange() throws {
    let server = try SchedulesDirectSketch().listen()
    var bench = try Self.bench(server)
    bench.isForced = true
    for _ in 0..<3 {
      let outcome = try bench.update([try Self.source("ann:wrong")]).outcomes[0]
      #expect(outcome == .failed("Schedules Direct does not know this user name and password; add the source again"))
      bench.now = bench.now.adding(minutes: 60 * 24 * 7)
    }
    #expect(Self.paths(server) == ["POST token"])
    bench.now = Moments.at("2026-11-20 12:00")
    #expect(try bench.update([try Self.source()]).outcomes[0].isNew)
  }

  @Test(arguments: [(4004, 16, "locked for 15 minutes"), (3000, 61, "offline"), (4009, 24 * 60 + 1, "too many logins")])
  func otherRefusalsAreTriedAgainLater(code: Int, minutes: Int, text: String) throws {
    let sketch = SchedulesDirectSketch { $0.loginCode = code }
    let server = try sketch.listen()
    var bench = try Self.bench(server)
    for wait in [0, 10] {
      bench.now = bench.now.adding(minutes: wait)
      guard case .failed(let reason) = try bench.update([try Self.source()]).outcomes[0] else {
        Issue.record("not refused")
        return
      }
      #expect(reason.english.contains(text))
    }
    #expect(Self.paths(server) == ["POST token"])
    sketch.change { $0.loginCode = nil }
    bench.now = Moments.at("2026-11-20 12:00").adding(minutes: minutes)
    _ = try bench.update([try Self.source()])
    #expect(sketch.tokens == 1)
  }

  @Test func anExpiredTokenLeadsToOneLogin() throws {
    let sketch = SchedulesDirectSketch { $0.codes = ["schedules/md5": [4006]] }
    let server = try sketch.listen()
    #expect(try Self.bench(server).update([try Self.source()]).outcomes[0].isNew)
    #expect(sketch.tokens == 2)
    sketch.change { $0.codes = ["status": [4006, 4006, 4006]] }
    var bench = try Self.bench(server)
    bench.now = bench.now.adding(minutes: 1)
    guard case .failed = try bench.update([try Self.source()]).outcomes[0] else {
      Issue.record("it must give up")
      return
    }
    #expect(sketch.tokens == 4, "one login, and one more")
  }

  @Test func whatTheServerDoesNotHaveYetFollowsLater() throws {
    let sketch = SchedulesDirectSketch { $0.queued = ["EP0002"] }
    let server = try sketch.listen()
    var bench = try Self.bench(server)
    let outcome = try bench.update([try Self.source()]).outcomes[0]
    let problem: Message = "1 of 3 programmes are not ready on the server yet"
    #expect(outcome == .updated(channels: 2, programmes: 3, before: nil, problem: problem))
    sketch.change { $0.queued = [] }
    bench.now = bench.now.adding(minutes: 10)
    _ = try bench.update([try Self.source()])
    #expect(server.requests.last?.body == #"["EP0002"]"#)
    #expect(try bench.titles().contains("Fri 21:00 Newsline"))
  }

  @Test(arguments: [
    ("token", "<html>no</html>", "web page"), ("token", "{}", "not the expected login"), ("token", "[", "not JSON"),
    ("status", "[]", "not the expected status"), ("status", #"{"lineups":[]}"#, "the account has no lineups"),
    ("lineups/GBR-1-DEFAULT", "null", "null"), ("schedules/md5", "[1]", "not the expected list of days"),
    ("schedules/md5", "{}", "no programmes"), ("schedules", "<html>", "web page"),
    ("programs", "{}", "not the expected"),
    ("programs", "[]", "without a title"), ("status", "", "empty"),
    ("schedules/md5", #"{"101":5,"../x":{"2026-11-20":{"md5":"a"}},"101":{"today":{"md5":"a"}}}"#, "no programmes"),
  ])
  func anUnusableAnswerIsExplained(path: String, answer: String, text: String) throws {
    let sketch = SchedulesDirectSketch { $0.answers[path] = answer }
    let server = try sketch.listen()
    let bench = try Self.bench(server)
    let outcome = try bench.update([try Self.source()]).outcomes[0]
    #expect(!outcome.isSuccess)
    #expect(outcome.text(hasGuide: true).english.contains(text), "\(outcome)")
    #expect(!outcome.text(hasGuide: true).english.contains("secret"))
  }

  @Test(arguments: [
    [ServerStep.close], [.reset], .answer("503 Busy", [], "no"),
    .answer("302 Found", ["Location: http://127.0.0.1:1/"], "x"),
  ])
  func aFailingServerKeepsTheGuide(steps: [ServerStep]) throws {
    let sketch = SchedulesDirectSketch()
    let server = try sketch.listen()
    var bench = try Self.bench(server)
    _ = try bench.update([try Self.source()])
    let titles = try bench.titles()
    let failing = try LoopbackServer { _, _ in steps }
    bench.schedulesDirect = failing.address("")
    bench.now = bench.now.adding(minutes: 180)
    #expect(try bench.update([try Self.source()]).outcomes[0].isSuccess == false)
    #expect(try bench.titles() == titles)
    #expect(failing.requests.allSatisfy { $0.body.isEmpty }, "the login is not sent again")
  }

  @Test func theLoginIsStoredAsAHashThatOnlyTheUserCanRead() throws {
    let server = try SchedulesDirectSketch().listen()
    let bench = try Self.bench(server)
    let source = try Self.source()
    _ = try bench.update([source])
    let stored = "schedulesdirect:ann:e5e9fa1ba31ecd1ae84f75caaa474f3a663f05f4"
    #expect(source.location.text == stored && source.location.displayText == "schedulesdirect:…")
    #expect(try SourceLocation(stored) == source.location)
    #expect(!FileSystem.isOpenToOthers(bench.cache.sessionFile("harbour")))
    for name in try FileSystem.names(in: bench.cache.path) ?? [] {
      #expect(!bench.folder.read("cache/\(name)").contains("e5e9fa1b"), "\(name)")
    }
    bench.cache.forget("harbour")
    #expect(FileSystem.type(of: bench.cache.sessionFile("harbour")) == nil)
  }

  @Test func aRebuiltGuideIsTheSame() throws {
    let server = try SchedulesDirectSketch().listen()
    let bench = try Self.bench(server)
    let source = try Self.source()
    _ = try bench.update([source])
    let titles = try bench.titles()
    try bench.folder.remove("cache/harbour.guide")
    let rebuilt = try #require(bench.cache.guides(of: [source], languages: [])).load()
    #expect(rebuilt.programmes.map { rebuilt.title(of: $0) } == titles.map { String($0.dropFirst(10)) })
  }

  @Test func lineupsAreFoundAddedAndRemoved() throws {
    let sketch = SchedulesDirectSketch()
    let server = try sketch.listen()
    let bench = try Self.bench(server)
    let source = try Self.source()
    let request = FetchRequest(address: server.address(""), userAgent: "tvgrid/test")
    try bench.cache.make()
    var lineups = try #require(SchedulesDirectLineups(of: source, in: bench.cache, request, now: bench.now))
    let first = try lineups.list()
    #expect(first.map(\.id) == ["GBR-1-DEFAULT"])
    let found = try lineups.find(country: "GBR", postcode: "QY1 2AB")
    #expect(found.map(\.id) == ["GBR-1-DEFAULT", "GBR-2-X"])
    #expect(found.map(\.name) == ["Quay aerial", "Moor cable"] && found.map(\.transport) == ["Antenna", "Cable"])
    #expect(server.requests.last?.target == "/headends?country=GBR&postalcode=QY1%202AB")
    let left = try lineups.change("GBR-2-X", isAdded: true)
    #expect(left == 5)
    let both = try lineups.list()
    #expect(both.map(\.id) == ["GBR-1-DEFAULT", "GBR-2-X"])
    #expect(throws: SchedulesDirectError.refused(SchedulesDirectRefusal(code: 2100))) {
      try lineups.change("GBR-2-X", isAdded: true)
    }
    let unknown = try lineups.change("GBR-2-X", isAdded: false)
    #expect(unknown == nil, "the server sends no number")
    #expect(sketch.tokens == 1)
  }

  @Test(arguments: ["schedulesdirect:", "schedulesdirect:ann", "schedulesdirect::secret", "schedulesdirect:ann:"])
  func aLoginWithoutNameOrPasswordIsExplained(text: String) {
    let error = #expect(throws: GuideSources.SourceLocation.LocationError.self) {
      try GuideSources.SourceLocation(text)
    }
    #expect(error?.message.contains("schedulesdirect:NAME:PASSWORD") == true)
  }
}
