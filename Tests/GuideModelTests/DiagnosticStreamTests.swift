import GuideModel
import GuideTestSupport
import Synchronization
import Testing

/// A stream receives every diagnostic and never holds back more than a page.
@Suite struct DiagnosticStreamTests {
  private final class Received: Sendable {
    private let pages = Mutex<[[Diagnostic]]>([])

    func add(_ page: [Diagnostic]) { pages.withLock { $0.append(page) } }

    var all: [Diagnostic] { pages.withLock { $0.flatMap(\.self) } }
    var count: Int { pages.withLock { $0.count } }
    var diagnosticCount: Int { pages.withLock { $0.reduce(0) { $0 + $1.count } } }
  }

  private static func diagnostic(_ line: Int, _ problem: Message = "no title") -> Diagnostic {
    Diagnostic(.refused, file: "guide.xml", line: line, problem: problem, action: "left out")
  }

  /// Compares the stream with a collector that has no limit, for several documents with diagnostics out of order.
  @Test(arguments: UInt64(0)..<20) func streamsMatchACollectorWithoutLimit(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let received = Received()
    let stream = DiagnosticStream(received.add)
    var before = 0
    for _ in 0..<3 {
      var (collector, unlimited) = (DiagnosticCollector(stream: stream), DiagnosticCollector(limit: .max))
      func add(_ diagnostic: Diagnostic) {
        collector.add(diagnostic)
        unlimited.add(diagnostic)
      }
      let count =
        [0, 5, DiagnosticStream.pageSize - 1, DiagnosticStream.pageSize, 5 * DiagnosticStream.pageSize]
        .randomElement(using: &random) ?? 0
      for index in 0..<count { add(Self.diagnostic(100 + index - Int.random(in: 0...20, using: &random))) }
      if Bool.random(using: &random) { add(Self.diagnostic(0, "the file is cut short")) }
      let first = received.count
      collector.beginReview()
      for _ in 0..<Int.random(in: 0...2 * DiagnosticStream.pageSize, using: &random) {
        let line = Int.random(in: 1...count + 1, using: &random)
        add(Self.diagnostic(line, "overlaps the programme on line \(line)"))
      }
      let reported = collector.finish()
      #expect(reported.count(of: .refused) == unlimited.all.count)
      #expect(first > 0 || count < DiagnosticStream.pageSize)
      let (own, streamed) = (unlimited.all, Array(received.all.dropFirst(before)))
      before = received.all.count
      #expect(Self.inOrder(streamed) == Self.inOrder(own))
      if own.count < DiagnosticStream.pageSize {
        #expect(streamed == own)
      } else if count >= DiagnosticStream.pageSize {
        #expect(Array(streamed.prefix(count)) == own.filter { !Self.isOfWhole($0) })
      }
    }
  }

  /// Whether the diagnostic is about the whole document.
  private static func isOfWhole(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.line == 0 || diagnostic.problem.english.hasPrefix("overlaps")
  }

  private static func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.sorted { ($0.line, $0.problem.english) < ($1.line, $1.problem.english) }
  }

  @Test func atMostAPageIsHeldBack() {
    let received = Received()
    let collector = DiagnosticCollector(stream: DiagnosticStream(received.add))
    var adding = collector
    var (mostHeld, mostKept) = (0, 0)
    for line in 1...10 * DiagnosticStream.pageSize {
      adding.add(Self.diagnostic(line))
      mostHeld = max(mostHeld, line - received.diagnosticCount)
      if line % 1_000 == 0 { mostKept = max(mostKept, adding.kept.count) }
    }
    #expect(mostHeld < DiagnosticStream.pageSize && mostHeld > 1_000)
    #expect(mostKept <= DiagnosticCollector.limit)
    _ = adding.finish()
    #expect(received.all.map(\.line) == Array(1...10 * DiagnosticStream.pageSize))
  }

  @Test func diagnosticsOfAFileAreSentImmediately() {
    let received = Received()
    let collector = DiagnosticCollector(stream: DiagnosticStream(received.add))
    #expect(collector.streamed(Self.diagnostic(0)) == Self.diagnostic(0))
    #expect(received.all == [Self.diagnostic(0)])
  }
}
