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

/// Background searches end when they are cancelled: no further record is read, and nothing is sent.
@Suite struct GridSearcherTests {
  /// Background work, kept until the test does it on its own thread.
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

  /// Counts how often a record is read, and has something done while the tenth is.
  private final class InterruptingReader: RecordReader {
    static let most = 10
    private let interrupt: @Sendable () -> Void
    private let count = Mutex(0)

    init(_ interrupt: @escaping @Sendable () -> Void) {
      self.interrupt = interrupt
    }

    var reads: Int { count.withLock { $0 } }

    func summary(of record: Span<UInt8>) -> ProgrammeSummary {
      noteRead()
      return ProgrammeSummary()
    }

    func details(of record: Span<UInt8>) -> ProgrammeDetails {
      noteRead()
      return ProgrammeDetails()
    }

    /// Another thread that reads meanwhile waits here, and then sees what was done.
    private func noteRead() {
      count.withLock { count in
        count += 1
        if count == InterruptingReader.most { interrupt() }
      }
    }
  }

  private static let now = Moments.at("2026-11-20 20:47")
  private static let programmes = 3_000

  private static func index(_ reader: any RecordReader) -> SearchIndex {
    var batch = ProgrammeBatch(bytes: [], reader: reader)
    for index in 0..<programmes {
      let interval = Interval(now.adding(minutes: index), now.adding(minutes: index + 1))
      batch.append(
        ProgrammeRow(interval: interval, flags: [], record: 0..<0), title: Array("Tide".utf8).span,
        genre: Array("".utf8).span)
    }
    var builder = GuideBuilder()
    builder.add(batch, to: builder.add(Channel(id: "1", name: "One")))
    return SearchIndex(builder.build())
  }

  private static func request(_ text: String, _ index: SearchIndex, seen: SeenShowings? = nil) -> SearchRequest {
    SearchRequest(number: 1, query: Query(text), index: index, now: now, zone: .utc, seen: seen)
  }

  /// The kinds of work of a searcher.
  enum Work: CaseIterable {
    case search, counting, names

    func start(_ searcher: GridSearcher, _ index: SearchIndex) {
      switch self {
      case .search: searcher.start(GridSearcherTests.request("any:x", index))
      case .counting: searcher.start(GridSearcherTests.request("any:x", index, seen: SeenShowings()))
      case .names: searcher.gather(NamesRequest(index: index))
      }
    }
  }

  @Test(arguments: Work.allCases) func workThatIsNotEndedIsTold(work: Work) throws {
    let (mailbox, deferred) = (try Mailbox(), DeferredWork())
    let searcher = GridSearcher(mailbox) { deferred.add($0) }
    let reader = InterruptingReader {}
    work.start(searcher, Self.index(reader))
    #expect(reader.reads == 0 && mailbox.collect().isEmpty, "nothing is done on the thread of the loop")
    deferred.run()
    #expect(reader.reads >= Self.programmes)
    #expect(!mailbox.collect().isEmpty)
  }

  @Test(arguments: Work.allCases) func theEndOfTheProgramEndsWhatIsUnderWay(work: Work) throws {
    try Self.expectEnd(of: work) { searcher, _ in searcher.cancelAll() }
  }

  @Test func aSearchEndsWhenItIsWantedNoMore() throws {
    for work in [Work.search, .counting] { try Self.expectEnd(of: work) { searcher, _ in searcher.cancel() } }
  }

  @Test(arguments: Work.allCases) func workEndsWhenTheSameIsWantedOfAnotherGuide(work: Work) throws {
    try Self.expectEnd(of: work) { searcher, deferred in
      let next = Self.index(InterruptingReader {})
      work.start(searcher, next)
    }
  }

  /// Another search is no reason to gather names from the beginning.
  @Test func namesAreGatheredOnWhileOtherThingsAreSearched() throws {
    let (mailbox, deferred) = (try Mailbox(), DeferredWork())
    let searcher = GridSearcher(mailbox) { deferred.add($0) }
    let reader = InterruptingReader { searcher.cancel() }
    Work.names.start(searcher, Self.index(reader))
    deferred.run()
    #expect(reader.reads == Self.programmes)
    #expect(mailbox.collect().count == 1)
  }

  @Test func namesOfACancelledGatheringAreGatheredAgain() throws {
    let (mailbox, deferred) = (try Mailbox(), DeferredWork())
    let searcher = GridSearcher(mailbox) { deferred.add($0) }
    let index = Self.index(InterruptingReader { searcher.cancelAll() })
    Work.names.start(searcher, index)
    deferred.run()
    #expect(!index.knowsNames && mailbox.collect().isEmpty)
    Work.names.start(searcher, index)
    deferred.run()
    #expect(index.knowsNames && mailbox.collect().count == 1)
  }

  /// Ends the work while its tenth record is read. Each other thread may have begun one more by then.
  private static func expectEnd(
    of work: Work, by end: @escaping @Sendable (GridSearcher, DeferredWork) -> Void
  ) throws {
    let (mailbox, deferred) = (try Mailbox(), DeferredWork())
    let searcher = GridSearcher(mailbox) { deferred.add($0) }
    let reader = InterruptingReader { end(searcher, deferred) }
    work.start(searcher, Self.index(reader))
    deferred.run()
    #expect(reader.reads >= InterruptingReader.most, "\(work)")
    #expect(reader.reads < InterruptingReader.most + Threads.coreCount, "\(work)")
    #expect(mailbox.collect().isEmpty, "\(work)")
  }

  /// Marks are waited for only when the terminal is restored: before that a signal leaves no time for it.
  @Test func whatWasLookedAtLastIsKeptOnceTheTerminalIsGivenBack() throws {
    let (mailbox, deferred) = (try Mailbox(), DeferredWork())
    let searcher = GridSearcher(mailbox) { deferred.add($0) }
    let index = Self.index(InterruptingReader {})
    searcher.mark(MarksRequest(number: 1, query: "tide", matches: index.search(Query("tide"), now: Self.now, in: .utc)))
    var events: [String] = []
    let unkept = GridShutdown(
      cancelSearches: { searcher.cancelAll() },
      closeTerminal: {
        #expect(mailbox.collect().isEmpty)
        deferred.run()
        events.append("given back")
      },
      keepLastMarks: {
        searcher.finishMarking()
        for case .action(.marked) in mailbox.collect() { events.append("marked") }
      }, finishUpdate: { events.append("updated") },
      finishKeeping: {
        events.append("kept")
        return "unkept"
      }
    ).run()
    #expect(events == ["given back", "marked", "updated", "kept"])
    #expect(unkept == "unkept")
  }
}
