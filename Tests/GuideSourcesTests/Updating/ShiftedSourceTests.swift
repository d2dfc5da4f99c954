import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSources

/// Sources whose times are corrected by a shift.
@Suite(.waitsForOthers) struct ShiftedSourceTests {
  private static func source(_ address: String, shift: Int) throws -> UpdateSource {
    UpdateSource(name: "harbour", location: try SourceLocation(address), shift: shift)
  }

  @Test func everyProgrammeIsShifted() throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer(.answer("200 OK", [], UpdateBench.document(["News", "Quiz"])))
    let source = try Self.source(server.address(), shift: 90)
    _ = try bench.update([source])
    #expect(try bench.titles() == ["Fri 13:30 News", "Fri 14:30 Quiz"])
  }

  @Test func aNewShiftReplacesTheGuide() throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer(.answer("200 OK", ["ETag: \"one\""], UpdateBench.document(["News"])))
    for (shift, title) in [(0, "Fri 12:00 News"), (60, "Fri 13:00 News"), (-30, "Fri 11:30 News")] {
      _ = try bench.update([Self.source(server.address(), shift: shift)])
      #expect(try bench.titles() == [title])
    }
  }

  /// Days from an earlier download, which are stored as they are shown, must not be shifted again.
  @Test func earlierDaysAreShiftedOnce() throws {
    var bench = try UpdateBench()
    let bodies = [
      UpdateBench.document(["News", "Quiz"]), UpdateBench.document(["Film"], from: 36),
      UpdateBench.document(["Play"], from: 60),
    ]
    let server = try LoopbackServer { _, number in .answer("200 OK", [], bodies[min(number, 2)]) }
    let source = try Self.source(server.address(), shift: 60)
    for _ in bodies {
      _ = try bench.update([source])
      bench.now = bench.now.adding(minutes: 24 * 60)
    }
    let expected = ["Fri 13:00 News", "Fri 14:00 Quiz", "Sat 13:00 Film", "Sun 13:00 Play"]
    #expect(try bench.titles() == expected)
    try bench.folder.remove("cache/harbour.guide")
    let guides = bench.cache.guides(of: [source], languages: [])
    let rebuilt = try #require(guides).load()
    #expect(rebuilt.programmes.map { rebuilt.title(of: $0) } == ["News", "Quiz", "Film", "Play"])
    #expect(
      rebuilt.programmes.map { Moments.london.local(rebuilt.start(of: $0)).time.text } == [
        "13:00", "14:00", "13:00", "13:00",
      ])
  }
}
