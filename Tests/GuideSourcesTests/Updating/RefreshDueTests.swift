import GuideModel
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideSources

@Suite(.waitsForOthers) struct RefreshDueTests {
  private let bench: UpdateBench
  private let source: UpdateSource
  private let server: LoopbackServer

  init() throws {
    bench = try UpdateBench()
    server = try LoopbackServer(.answer("200 OK", ["ETag: \"one\""], UpdateBench.document(UpdateBench.many)))
    source = UpdateSource(name: "harbour", location: try SourceLocation(server.address()))
  }

  private func isDue(_ rule: Refresh, at time: String) -> Bool {
    rule.due([source], in: bench.cache, now: Moments.at(time), zone: Moments.london) == [source]
  }

  @Test func newSourceIsDue() {
    #expect(isDue(.daily, at: "2026-11-20 12:00"))
    #expect(isDue(.always, at: "2026-11-20 12:00"))
    #expect(!isDue(.never, at: "2026-11-20 12:00"))
  }

  /// No server is asked while the cache is fresh, and none is asked more than once an hour.
  @Test func updatedSourceIsDueNextBroadcastDay() throws {
    _ = try bench.update([source])
    #expect(!isDue(.daily, at: "2026-11-20 12:30"))
    #expect(!isDue(.daily, at: "2026-11-21 04:59"))
    #expect(isDue(.daily, at: "2026-11-21 05:00"))
    #expect(!isDue(.never, at: "2026-11-21 05:00"))
    #expect(!isDue(.always, at: "2026-11-20 12:59"))
    #expect(isDue(.always, at: "2026-11-20 13:00"))
  }

  @Test func unchangedCountsAsUpdate() throws {
    _ = try bench.update([source])
    bench.cache.confirm("harbour", at: Moments.at("2026-11-21 06:00"))
    bench.cache.recordRequest(source, at: Moments.at("2026-11-21 06:00"))
    #expect(!isDue(.daily, at: "2026-11-21 08:00"))
    #expect(isDue(.daily, at: "2026-11-22 08:00"))
    #expect(bench.cache.state(of: "harbour")?.updated == bench.now)
  }

  @Test func failedSourceIsDueAnHourLater() throws {
    _ = try bench.update([source])
    bench.cache.recordRequest(source, at: Moments.at("2026-11-21 06:00"))
    #expect(!isDue(.daily, at: "2026-11-21 06:59"))
    #expect(isDue(.daily, at: "2026-11-21 07:00"))
  }

  @Test func clockSetBackDoesNotStopUpdates() throws {
    _ = try bench.update([source])
    #expect(isDue(.daily, at: "2026-11-18 12:00"))
  }

  @Test func otherLocationIsDueImmediately() throws {
    _ = try bench.update([source])
    let moved = UpdateSource(name: "harbour", location: try SourceLocation("https://example.org/other.xml"))
    #expect(
      Refresh.daily.due([moved], in: bench.cache, now: bench.now, zone: Moments.london) == [moved])
  }
}
