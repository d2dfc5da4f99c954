import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// A search in pieces gives the same results as a complete one, and never retracts any.
@Suite struct SearchRunTests {
  private static let now = Moments.at("2026-11-20 20:47")

  @Test(arguments: ["any:the", "late", "is:film", "-any:the", "day:fri", "channel:harbour any:a"], [1, 7, 100, 4000])
  func piecesGiveTheCompleteResult(text: String, size: Int) {
    let guide = DemoGuide.week
    let index = SearchIndex(guide)
    var run = SearchRun(Query(text), in: index, now: Self.now, zone: Moments.london, pieceSizes: size...size * 4)
    let whole = index.search(Query(text), now: Self.now, in: Moments.london)
    var known: [ProgrammeID] = []
    while !run.isDone {
      run.advance(by: 3)
      let upcoming = Array(run.matches.programmes.prefix(run.matches.upcomingCount))
      #expect(upcoming.starts(with: known), "\(text)")
      known = upcoming
    }
    #expect(Array(run.matches.programmes) == Array(whole.programmes), "\(text)")
    #expect(run.matches.upcomingCount == whole.upcomingCount)
    #expect(run.matches.inOrder == whole.inOrder)
  }

  @Test func theResultDoesNotDependOnTheOrderOfPieces() {
    let index = SearchIndex(DemoGuide.week)
    var run = SearchRun(Query("any:e"), in: index, now: Self.now, zone: Moments.london, pieceSizes: 50...50)
    while !run.isDone {
      run.advance(by: 4) { pieces, work in
        let backwards = (0..<pieces).reversed().map(work)
        return backwards.reversed()
      }
    }
    let whole = index.search(Query("any:e"), now: Self.now, in: Moments.london)
    #expect(Array(run.matches.programmes) == Array(whole.programmes))
  }

  @Test func anEmptyQueryNeedsNoSearch() {
    let run = SearchRun(Query(""), in: SearchIndex(DemoGuide.week), now: Self.now, zone: Moments.london)
    #expect(run.isDone && run.matches.programmes.isEmpty)
  }
}
