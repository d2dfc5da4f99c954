import Foundation
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSources

@Suite(.waitsForOthers) struct TVmazeUpdateTests {
  private static func server(_ word: @escaping @Sendable (_ number: Int) -> String?) throws -> LoopbackServer {
    try LoopbackServer { request, number in
      guard let word = word(number) else { return .answer("500 No") }
      return .answer("200 OK", [], TVmazeSketch.day(String(request.target.suffix(10)), word))
    }
  }

  private static func update(
    _ bench: UpdateBench, _ server: LoopbackServer, days: Int? = nil
  ) throws -> UpdateOutcome {
    let source = UpdateSource(name: "harbour", location: try SourceLocation("tvmaze:GB"), days: days)
    var bench = bench
    bench.tvmaze = server.address("")
    return try bench.update([source]).outcomes[0]
  }

  @Test func weekIsCached() throws {
    let (bench, server) = (try UpdateBench(), try Self.server { _ in "The Ferrymen" })
    let outcome = try Self.update(bench, server)
    #expect(outcome == .updated(channels: 1, programmes: 44, before: nil, problem: nil))
    // From Monday of the week on.
    #expect(server.requests.count == 11)
    #expect(try bench.titles().prefix(2) == ["Mon 12:00 The Ferrymen", "Mon 13:00 The Ferrymen"])
    let guides = try #require(bench.guides())
    let guide = try guides.load()
    let details = guide.details(of: ProgrammeID(row: 0))
    #expect(details.credit?.text == "Data: TVmaze.com (CC BY-SA)")
    #expect(details.credit?.link.contains("/episodes/") == true)
    #expect(guide.channels == [Channel(id: "tvmaze:network:12", name: "Harbour")])
  }

  @Test func daysOfSourceAreRequested() throws {
    let (bench, server) = (try UpdateBench(), try Self.server { _ in "The Ferrymen" })
    _ = try Self.update(bench, server, days: 2)
    #expect(server.requests.map { String($0.target.suffix(10)) } == ["2026-11-20", "2026-11-21"])
  }

  @Test func daysAreUnchangedWithinAnHour() throws {
    var (bench, server) = (try UpdateBench(), try Self.server { _ in "The Ferrymen" })
    _ = try Self.update(bench, server)
    bench.now = bench.now.adding(minutes: 30)
    #expect(try Self.update(bench, server) == .unchanged)
    #expect(server.requests.count == 11)
  }

  @Test func guideStaysIfNothingCanBeFetched() throws {
    var bench = try UpdateBench()
    let server = try Self.server { $0 < 11 ? "The Ferrymen" : nil }
    _ = try Self.update(bench, server)
    let titles = try bench.titles()
    bench.now = bench.now.adding(minutes: 24 * 60)
    guard case .failed(let message) = try Self.update(bench, server) else {
      return #expect(Bool(false), "nothing came")
    }
    #expect(message.english.contains("the server has an error (500)"))
    #expect(try bench.titles() == titles)
  }

  @Test func failedDayDoesNotStopOthers() throws {
    var bench = try UpdateBench()
    let server = try LoopbackServer { request, number in
      let day = String(request.target.suffix(10))
      if number >= 11, day == "2026-11-23" { return .answer("500 No") }
      return .answer("200 OK", [], TVmazeSketch.day(day, number < 11 ? "The Ferrymen" : "Quiz Night"))
    }
    _ = try Self.update(bench, server)
    bench.now = bench.now.adding(minutes: 120)
    guard case .updated(_, _, _, let problem?) = try Self.update(bench, server) else {
      return #expect(Bool(false), "the other days came")
    }
    #expect(problem.english.hasPrefix("1 of 11 days could not be downloaded"))
    let titles = try bench.titles()
    #expect(titles.contains("Sun 13:00 Quiz Night") && titles.contains("Mon 13:00 The Ferrymen"))
  }

  @Test func rowsInOtherFormatAreRefused() throws {
    var bench = try UpdateBench()
    let whole = try Self.server { _ in "The Ferrymen" }
    _ = try Self.update(bench, whole)
    let titles = try bench.titles()
    bench.now = bench.now.adding(minutes: 120)
    let changed = try LoopbackServer(.answer("200 OK", [], #"[{"id":1,"programme":{"title":"The Ferrymen"}}]"#))
    guard case .refused(let reason, _) = try Self.update(bench, changed) else {
      return #expect(Bool(false), "there is no programme in it")
    }
    #expect(reason.english.contains("no show") || reason == "it contains no programmes", "\(reason)")
    #expect(try bench.titles() == titles)
  }

  @Test func secondUpdateKeepsEarlierDays() throws {
    var (bench, server) = (try UpdateBench(), try Self.server { _ in "The Ferrymen" })
    _ = try Self.update(bench, server)
    bench.now = bench.now.adding(minutes: 48 * 60)
    _ = try Self.update(bench, server)
    let titles = try bench.titles()
    #expect(titles.count == 52 && titles.first == "Mon 12:00 The Ferrymen")
    // The days that were over are not requested again.
    #expect(server.requests.count == 11 + 9)
  }
}
