import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// The cost of a query is estimated in advance from bytes and terms, and a search can be cancelled at any step.
@Suite struct SearchCostTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func cost(_ text: String, _ guide: Guide = DemoGuide.week) -> Int {
    SearchIndex(guide).cost(of: Query(text))
  }

  /// Forty programmes with descriptions of the given length.
  private static func guide(bytes: Int) -> Guide {
    let details = ProgrammeDetails(description: String(repeating: "tide ", count: bytes / 5))
    let programmes = (0..<40).map { index in
      let start = now.adding(minutes: 30 * index)
      return GuideContents.Programme("Tide", Interval(start, start.adding(minutes: 30)), [], details)
    }
    return FeedGuides.xmltv(GuideContents.guide([(Channel(id: "1", name: "One"), programmes)]))
  }

  @Test(arguments: [
    ("", "late"), ("late", "day:fri"), ("day:fri", "any:late"), ("day:fri", "is:live"), ("day:fri", "year:1978"),
    ("any:late", "any:late actor:ann"),
  ])
  func titlesCostLessThanColumnsAndColumnsLessThanRecords(less: String, more: String) {
    #expect(Self.cost(less) < Self.cost(more))
  }

  @Test func costGrowsWithTerms() {
    for term in ["any:x", "-desc:x", "stars:3"] {
      let fifty = Array(repeating: term, count: 50)
      #expect(Self.cost(fifty.joined(separator: " ")) > 49 * Self.cost(term))
      #expect(Self.cost(fifty.joined(separator: " OR ")) > 49 * Self.cost(term))
    }
  }

  @Test func costGrowsWithBytes() {
    let (short, long) = (Self.guide(bytes: 20), Self.guide(bytes: 20_000))
    #expect(Self.cost("any:x", short) < 60)
    #expect(Self.cost("any:x", long) > 40 * 20_000 / 500)
    #expect(Self.cost("late", long) == Self.cost("late", short))
    #expect(SearchIndex(long).costOfRecords > 40 * 20_000 / 500)
  }

  /// After cancellation, no record is read, because reading records takes the most time.
  @Test(arguments: ["any:x", "desc:x OR year:1978", "-actor:x", "year:1978", "(any:x -any:y) OR is:live"])
  func aCancelledSearchReadsNoFurtherRecord(text: String) {
    let cancellation = CancellationToken()
    let reader = CountingReader { cancellation.cancel() }
    let index = SearchIndex(reader.guide(programmes: 3_000, from: Self.now))
    var run = SearchRun(Query(text), in: index, now: Self.now, zone: .utc, until: cancellation)
    while !run.isDone { run.advance(by: 1) }
    #expect(reader.reads == CountingReader.interrupted)
  }

  @Test func aSearchCancelledInAdvanceReadsNoTitles() {
    let cancellation = CancellationToken()
    cancellation.cancel()
    for text in ["e", "e OR day:fri", "is:live"] {
      var run = SearchRun(
        Query(text), in: SearchIndex(DemoGuide.week), now: Self.now, zone: .utc, until: cancellation)
      while !run.isDone { run.advance(by: 1) }
      #expect(run.matches.programmes.isEmpty, "\(text)")
    }
  }
}
