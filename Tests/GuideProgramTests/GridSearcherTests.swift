import GuideModel
import GuidePersonal
import GuideSearch
import GuideSources
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideApp
@testable import GuideProgram

/// A cancelled background search stops reading records and sends nothing.
@Suite struct GridSearcherTests {
  /// Background work that is deferred until the test runs it on its own thread.
  private final class DeferredWork: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    func add(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

    func run() {
      let all = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for work in all { work() }
    }
  }

  private static let now = Moments.at("2026-11-20 20:47")
  private static let programmes = 3_000

  private static func index(_ reader: CountingReader) -> SearchIndex {
    SearchIndex(reader.guide(programmes: programmes, from: now))
  }

  private static func request(_ text: String, _ index: SearchIndex, viewed: ViewedMatches? = nil) -> SearchRequest {
    SearchRequest(number: 1, query: Query(text), index: index, now: now, zone: .utc, viewed: viewed)
  }

  enum Work: CaseIterable {
    case search, counting, names

    func start(_ searcher: GridSearcher, _ index: SearchIndex) {
      switch self {
      case .search: searcher.start(GridSearcherTests.request("any:x", index))
      case .counting: searcher.start(GridSearcherTests.request("any:x", index, viewed: ViewedMatches()))
      case .names: searcher.gather(NamesRequest(index: index))
      }
    }
  }

  @Test(arguments: Work.allCases) func finishedWorkIsReported(work: Work) throws {
    let (mailbox, deferred) = (try Mailbox(), DeferredWork())
    let searcher = GridSearcher(mailbox) { deferred.add($0) }
    let reader = CountingReader()
    work.start(searcher, Self.index(reader))
    #expect(reader.reads == 0 && mailbox.collect().isEmpty, "nothing is done on the loop's thread")
    deferred.run()
    #expect(reader.reads >= Self.programmes)
    #expect(!mailbox.collect().isEmpty)
  }

  @Test(arguments: Work.allCases) func quittingCancelsRunningWork(work: Work) throws {
    try Self.expectEnd(of: work) { searcher, _ in searcher.cancelAll() }
  }

  @Test func aCancelledSearchEnds() throws {
    for work in [Work.search, .counting] { try Self.expectEnd(of: work) { searcher, _ in searcher.cancel() } }
  }

  @Test(arguments: Work.allCases) func workEndsWhenRequestedForAnotherGuide(work: Work) throws {
    try Self.expectEnd(of: work) { searcher, deferred in
      let next = Self.index(CountingReader())
      work.start(searcher, next)
    }
  }

  @Test func searchesDoNotRestartCollectingNames() throws {
    let (mailbox, deferred) = (try Mailbox(), DeferredWork())
    let searcher = GridSearcher(mailbox) { deferred.add($0) }
    let reader = CountingReader { searcher.cancel() }
    Work.names.start(searcher, Self.index(reader))
    deferred.run()
    #expect(reader.reads == Self.programmes)
    #expect(mailbox.collect().count == 1)
  }

  @Test func namesAreCollectedAgainAfterCancelling() throws {
    let (mailbox, deferred) = (try Mailbox(), DeferredWork())
    let searcher = GridSearcher(mailbox) { deferred.add($0) }
    let index = Self.index(CountingReader { searcher.cancelAll() })
    Work.names.start(searcher, index)
    deferred.run()
    #expect(!index.knowsNames && mailbox.collect().isEmpty)
    Work.names.start(searcher, index)
    deferred.run()
    #expect(index.knowsNames && mailbox.collect().count == 1)
  }

  /// Cancels the work while its tenth record is read. Other threads may each have started to read one more record.
  private static func expectEnd(
    of work: Work, by end: @escaping @Sendable (GridSearcher, DeferredWork) -> Void
  ) throws {
    let (mailbox, deferred) = (try Mailbox(), DeferredWork())
    let searcher = GridSearcher(mailbox) { deferred.add($0) }
    let reader = CountingReader { end(searcher, deferred) }
    work.start(searcher, Self.index(reader))
    deferred.run()
    #expect(reader.reads >= CountingReader.interrupted, "\(work)")
    #expect(reader.reads < CountingReader.interrupted + Threads.coreCount, "\(work)")
    #expect(mailbox.collect().isEmpty, "\(work)")
  }

  /// Marks are awaited only after the terminal is restored, because after a signal there is no time to wait before that.
  @Test func lastOpenedProgrammeIsSavedAfterTheTerminalIsRestored() throws {
    let (mailbox, deferred) = (try Mailbox(), DeferredWork())
    let searcher = GridSearcher(mailbox) { deferred.add($0) }
    let index = Self.index(CountingReader())
    searcher.mark(MarksRequest(number: 1, query: "tide", matches: index.search(Query("tide"), now: Self.now, in: .utc)))
    var events: [String] = []
    let unkept = GridShutdown(
      cancelSearches: { searcher.cancelAll() },
      closeTerminal: {
        #expect(mailbox.collect().isEmpty)
        deferred.run()
        events.append("given back")
      },
      saveLastMarks: {
        searcher.finishMarking()
        for case .action(.marked) in mailbox.collect() { events.append("marked") }
      }, finishUpdate: { events.append("updated") },
      finishKeeping: {
        events.append("kept")
        return ["unkept"]
      }
    ).run()
    #expect(events == ["given back", "marked", "updated", "kept"])
    #expect(unkept == ["unkept"])
  }
}
