import GuideModel
import GuideSearch
import GuideTestSupport
import Synchronization
import Testing

/// The effort of a query is known beforehand, by bytes and terms; and a search that is not wanted any more ends at any
/// step.
@Suite struct SearchEffortTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func effort(_ text: String, _ guide: Guide = DemoGuide.week) -> Int {
    SearchIndex(guide).effort(of: Query(text))
  }

  /// Forty programmes whose descriptions have so many bytes.
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
    ("any:late", "any:late actor:ann"), ("any:cobblers", "any:cobbler's"),
  ])
  func aTitleIsLessThanAColumnAndThatLessThanRecords(less: String, more: String) {
    #expect(Self.effort(less) < Self.effort(more))
  }

  @Test func effortIsByTerms() {
    for term in ["any:x", "-desc:x", "stars:3"] {
      let fifty = Array(repeating: term, count: 50)
      #expect(Self.effort(fifty.joined(separator: " ")) > 49 * Self.effort(term))
      #expect(Self.effort(fifty.joined(separator: " OR ")) > 49 * Self.effort(term))
    }
  }

  @Test func effortIsByBytes() {
    let (short, long) = (Self.guide(bytes: 20), Self.guide(bytes: 20_000))
    #expect(Self.effort("any:x", short) < 60)
    #expect(Self.effort("any:x", long) > 40 * 20_000 / 500)
    #expect(Self.effort("late", long) == Self.effort("late", short))
    #expect(SearchIndex(long).effortOfRecords > 40 * 20_000 / 500)
  }

  /// Of what takes longest, reading records: not one more is read.
  @Test(arguments: ["any:x", "desc:x OR year:1978", "-actor:x", "year:1978", "(any:x -any:y) OR is:live"])
  func aCancelledSearchReadsNoFurtherRecord(text: String) {
    let reader = CancellingReader()
    var batch = ProgrammeBatch(bytes: [], reader: reader)
    for index in 0..<3000 {
      let interval = Interval(Self.now.adding(minutes: index), Self.now.adding(minutes: index + 1))
      batch.append(
        ProgrammeRow(interval: interval, flags: [], record: 0..<0), title: Array("Tide".utf8).span,
        genre: Array("".utf8).span)
    }
    var builder = GuideBuilder()
    builder.add(batch, to: builder.add(Channel(id: "1", name: "One")))
    let index = SearchIndex(builder.build())
    var run = SearchRun(Query(text), in: index, now: Self.now, zone: .utc, until: reader.cancellation)
    while !run.isDone { run.advance(by: 1) }
    #expect(reader.reads == CancellingReader.most)
  }

  @Test func aSearchThatIsCancelledBeforeItBeginsLooksForNoTitle() {
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

/// Counts how often a record is read, and cancels the search while it is read.
private final class CancellingReader: RecordReader {
  static let most = 10
  let cancellation = CancellationToken()
  private let count = Mutex(0)

  var reads: Int { count.withLock { $0 } }

  func summary(of record: Span<UInt8>) -> ProgrammeSummary {
    noteRead()
    return ProgrammeSummary()
  }

  func details(of record: Span<UInt8>) -> ProgrammeDetails {
    noteRead()
    return ProgrammeDetails()
  }

  private func noteRead() {
    let reads = count.withLock { count in
      count += 1
      return count
    }
    if reads == CancellingReader.most { cancellation.cancel() }
  }
}
