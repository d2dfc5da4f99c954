import GuideModel
import GuidePersonal
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

/// All of a process's requests to TVmaze, whether for updates or for looking up shows, share one rate limit.
@Suite(.waitsForOthers) struct SharedPaceTests {
  /// A clock that moves only when something waits, and then immediately.
  private final class DrivenClock: Sendable {
    private let time = Mutex(Duration.zero)
    var now: Duration { time.withLock { $0 } }
    var pacing: PacingClock {
      PacingClock(
        now: { self.now },
        pause: { wait, _ in
          self.time.withLock { $0 += wait }
          return false
        })
    }
  }

  @Test func updatesAndLookupsShareRate() throws {
    let (clock, folder) = (DrivenClock(), try TemporaryFolder())
    let pacer = RequestPacer(.tvmaze, clock: clock.pacing)
    let times = Mutex<[Duration]>([])
    let server = try LoopbackServer { request, _ in
      times.withLock { $0.append(clock.now) }
      if request.target.hasPrefix("/schedule") {
        return .answer("200 OK", [], TVmazeSketch.day(String(request.target.suffix(10)), "The Ferrymen"))
      }
      let id = request.target.dropFirst("/shows/".count).prefix { $0.isNumber }
      return .answer("200 OK", [], ShowSketch { $0.id = String(id) }.answer(to: request.target) ?? "null")
    }
    var bench = try UpdateBench()
    (bench.tvmaze, bench.pacer) = (server.address(""), pacer)
    let source = UpdateSource(name: "harbour", location: try SourceLocation("tvmaze:GB"), days: 14)
    let lookup = ShowLookup(
      FetchSketch.request(server.address("")), keptIn: AnswerStore(folder.path("answers.db")), pacer: pacer)
    var problems: [String] = []
    func lookUp(_ ids: ClosedRange<Int>) {
      for id in ids {
        lookup.look(up: .show(id), now: bench.now) { problems += [$0.problem].compactMap { $0?.english } }
      }
    }
    lookUp(1...4)
    #expect(try bench.update([source]).outcomes[0].isNew)
    lookUp(5...12)
    #expect(problems == [])
    let all = times.withLock { $0 }
    #expect(all.count == 14 + 12 * 2)
    let most = all.map { first in all.count { $0 >= first && $0 < first + .seconds(10) } }.max()
    #expect(most == 20)
    // Nothing waits longer than necessary.
    #expect(clock.now < .seconds(12))
  }
}
