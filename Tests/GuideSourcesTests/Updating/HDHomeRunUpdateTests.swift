import GuideFeeds
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideSources

/// Updates from a simulated HDHomeRun tuner, and questions about its tuners.
@Suite(.waitsForOthers) struct HDHomeRunUpdateTests {
  private static func source(_ server: LoopbackServer) throws -> UpdateSource {
    UpdateSource(name: "harbour", location: try SourceLocation("hdhomerun:127.0.0.1:\(server.port)"))
  }

  private static func bench(_ server: LoopbackServer) throws -> UpdateBench {
    var bench = try UpdateBench()
    bench.hdhomerun = server.address("")
    return bench
  }

  @Test func guideAndLineupAreFetched() throws {
    let server = try HDHomeRunSketch().listen()
    let (bench, source) = (try Self.bench(server), try Self.source(server))
    let outcome = try bench.update([source]).outcomes[0]
    #expect(
      outcome.text(hasGuide: true).english
        == "2 channels, 2 programmes; playlist: 2 channels; 1 copy-protected channel left out")
    #expect(outcome.text(hasGuide: true).withoutGerman == [])
    let playlist = try #require(bench.cache.playlist(of: source))
    #expect(playlist.entries.map(\.name) == ["Harbour", "Meridian"])
    #expect(playlist.entries.map(\.number) == [2, 5])
    #expect(playlist.entries.map(\.groups) == [["Favourites", "HD"], []])
    #expect(playlist.entries[0].stream?.address == "http://127.0.0.1:5004/auto/v2.1")
    // The guide's own ids are not in the lineup, so the names are matched.
    let refresh = PlaylistRefresh([source], in: bench.cache, isComplete: true)
    let data = refresh.refreshed(PersonalData(), for: try #require(bench.guides()).load().channels)
    #expect(data.streams["harbour.example"] != nil && data.streams["meridian.example"] != nil)
  }

  /// The token changes every few hours, so it is asked for each time; an unchanged guide is not downloaded again.
  @Test func tokenIsAskedForAtEachUpdate() throws {
    let server = try LoopbackServer { request, number in
      let path = request.target.prefix { $0 != "?" }
      if path == "/discover.json" { return .answer("200 OK", [], "{\"DeviceID\":\"1\",\"DeviceAuth\":\"t\(number)\"}") }
      if path == "/lineup.json" {
        return .answer("200 OK", [], "[{\"GuideNumber\":\"1\",\"URL\":\"http://h.example/1\"}]")
      }
      let isKnown = request.fields["if-none-match"] != nil
      return isKnown ? .answer("304 Not Modified") : .answer("200 OK", ["ETag: \"1\""], XtreamSketch.programmes)
    }
    let (bench, source) = (try Self.bench(server), try Self.source(server))
    _ = try bench.update([source])
    #expect(try bench.update([source]).outcomes == [.unchanged])
    #expect(
      server.requests.map(\.target).filter { $0.hasPrefix("/api") } == [
        "/api/xmltv?DeviceAuth=t0", "/api/xmltv?DeviceAuth=t3",
      ])
  }

  @Test func guideWithoutSubscriptionCoversADay() throws {
    var sketch = HDHomeRunSketch()
    sketch.hasSubscription = false
    let server = try sketch.listen()
    let (bench, source) = (try Self.bench(server), try Self.source(server))
    let outcome = try bench.update([source]).outcomes[0]
    guard case .both(.updated(1, 25, nil, let problem?), .playlist) = outcome else {
      return #expect(Bool(false), "\(outcome)")
    }
    #expect(problem.english == "only the next 24 hours, because it has no subscription" && problem.withoutGerman == [])
    let guide = try #require(bench.guides()).load()
    let (first, last) = (guide.programmes[guide.programmes.startIndex], guide.programmes.count - 1)
    #expect(guide.start(of: first) == bench.now && last == 24)
    let details = guide.details(of: first)
    #expect(details.summary.episodeTitle == "Fish & <chips>" && details.description == "At the quay.")
    #expect(guide.channels[0].id == "hdhomerun-2.1" && guide.channels[0].name == "Harbour")
    let refresh = PlaylistRefresh([source], in: bench.cache, isComplete: true)
    #expect(refresh.refreshed(PersonalData(), for: guide.channels).streams["hdhomerun-2.1"] != nil)
  }

  @Test func tunerWithoutAnyGuideIsNoFailure() throws {
    var sketch = HDHomeRunSketch()
    sketch.hasSubscription = false
    sketch.answers["/api/guide"] = .answer("403 Forbidden", [], "no")
    let server = try sketch.listen()
    let (bench, source) = (try Self.bench(server), try Self.source(server))
    let outcome = try bench.update([source]).outcomes[0]
    #expect(outcome.isSuccess && outcome.isNew)
    let text = outcome.text(hasGuide: false)
    #expect(
      text.english
        == "2 channels; 1 copy-protected channel left out; HDHomeRun provides no guide without a subscription; its "
        + "channels get theirs from your other sources")
    #expect(text.withoutGerman == [])
    #expect(!UpdateOutcome.both(guide: .withoutSubscription, channels: .cancelled).isUsable)
  }

  @Test(arguments: [
    ("/discover.json", "{\"DeviceID\":\"1\"}", "the tuner has no token for its guide; check its internet connection"),
    ("/discover.json", "<html>", "it is a web page, not the expected description of the device"),
    ("/discover.json", "{\"a\":1}", "it is not the expected description of the device"),
    ("/lineup.json", "[]", "it has no channels; let it scan for them first"),
    ("/lineup.json", "[{\"GuideNumber\":\"1\",\"DRM\":1,\"URL\":\"http://h/1\"}]", "1 copy-protected channel left out"),
    ("/lineup.json", "{}", "it is not the expected list of channels"),
  ])
  func oneFailingPartIsReported(path: String, answer: String, reason: String) throws {
    var sketch = HDHomeRunSketch()
    sketch.answers[path] = .answer("200 OK", [], answer)
    let server = try sketch.listen()
    let (bench, source) = (try Self.bench(server), try Self.source(server))
    let outcome = try bench.update([source]).outcomes[0]
    let text = outcome.text(hasGuide: true)
    #expect(outcome.isUsable && !outcome.isSuccess)
    #expect(text.english.hasSuffix("cannot fetch http://127.0.0.1:\(server.port): \(reason)"), "\(text)")
    #expect(text.withoutGerman == [])
  }

  @Test(arguments: [(0, nil as String?), (1, nil), (2, "all 2 tuners of the HDHomeRun are in use")])
  func tunersInUseExplainWhyNothingPlays(busy: Int, problem: String?) throws {
    var sketch = HDHomeRunSketch()
    sketch.busyTuners = busy
    let server = try sketch.listen()
    let (bench, source) = (try Self.bench(server), try Self.source(server))
    let request = FetchRequest(address: "", userAgent: "tvgrid/test")
    func found(_ address: String) -> String? {
      bench.cache.tunerProblem(ofStreamAt: address, among: [source], request)?.english
    }
    #expect(found("http://127.0.0.1:5004/auto/v2.1") == problem)
    #expect(found("http://192.0.2.1:5004/auto/v2.1") == nil, "another host is not asked about")
    #expect(server.requests.map(\.target) == ["/status.json"])
  }

  @Test(arguments: [
    ("804 Tuner In Use", "the tuner of the HDHomeRun is in use (804)"),
    (
      "811 Content Protection Required",
      "this channel is copy-protected, so the HDHomeRun does not let it be played (811)"
    ),
    ("899 Out Of Cheese", "the HDHomeRun refuses the request (899 Out Of Cheese)"),
  ])
  func refusedStreamsAndLineupsAreExplained(error: String, reason: String) throws {
    var sketch = HDHomeRunSketch()
    for path in ["/auto/v2.1", "/lineup.json"] {
      sketch.answers[path] = .answer("503 Service Unavailable", ["X-HDHomeRun-Error: \(error)"], "")
    }
    sketch.answers["/auto/v5.1"] = .answer("200 OK", [], String(repeating: "x", count: 10_000))
    let server = try sketch.listen()
    let (bench, source) = (try Self.bench(server), try Self.source(server))
    let request = FetchRequest(address: "", userAgent: "tvgrid/test")
    let found = ["2.1", "5.1"].map {
      bench.cache.tunerProblem(ofStreamAt: server.address("/auto/v\($0)"), among: [source], request)
    }
    #expect([reason, nil] == found.map { $0?.english })
    #expect(found[0]?.withoutGerman == [])
    let outcome = try bench.update([source]).outcomes[0].text(hasGuide: true).english
    #expect(outcome.hasSuffix("cannot fetch http://127.0.0.1:\(server.port): \(reason)"), "\(outcome)")
  }
}
