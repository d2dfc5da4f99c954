import GuideModel
import GuideTestSupport
import Synchronization
import Testing

/// A stream receives every finding, however many there are, and holds back no more than a page.
@Suite struct DiagnosticStreamTests {
  private final class Received: Sendable {
    private let pages = Mutex<[[Diagnostic]]>([])

    func add(_ page: [Diagnostic]) { pages.withLock { $0.append(page) } }

    var all: [Diagnostic] { pages.withLock { $0.flatMap(\.self) } }
    var count: Int { pages.withLock { $0.count } }
    var findingCount: Int { pages.withLock { $0.reduce(0) { $0 + $1.count } } }
  }

  private static func finding(_ line: Int, _ problem: Message = "no title") -> Diagnostic {
    Diagnostic(.refused, file: "guide.xml", line: line, problem: problem, action: "left out")
  }

  /// The plain twin is a collector without limit; one document after the other, with findings of an item out of order.
  @Test(arguments: UInt64(0)..<20) func aStreamReceivesWhatACollectorWithoutLimitHas(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let received = Received()
    let stream = DiagnosticStream(received.add)
    var expected: [Diagnostic] = []
    for _ in 0..<3 {
      var (collector, twin) = (DiagnosticCollector(stream: stream), DiagnosticCollector(limit: .max))
      func add(_ finding: Diagnostic) {
        collector.add(finding)
        twin.add(finding)
      }
      let count =
        [0, 5, DiagnosticStream.pageSize - 1, DiagnosticStream.pageSize, 5 * DiagnosticStream.pageSize]
        .randomElement(using: &random) ?? 0
      for index in 0..<count { add(Self.finding(100 + index - Int.random(in: 0...20, using: &random))) }
      if Bool.random(using: &random) { add(Self.finding(0, "the file is cut short")) }
      let first = received.count
      collector.beginReview()
      for _ in 0..<Int.random(in: 0...2 * DiagnosticStream.pageSize, using: &random) {
        let line = Int.random(in: 1...count + 1, using: &random)
        add(Self.finding(line, "overlaps the programme of line \(line)"))
      }
      let reported = collector.finish()
      #expect(reported.count(of: .refused) == twin.all.count)
      expected += count < DiagnosticStream.pageSize ? twin.all : Self.inTwoRuns(twin.all, reviewed: "overlaps")
      #expect(first > 0 || count < DiagnosticStream.pageSize)
    }
    #expect(received.all == expected)
  }

  /// The findings about lines of a long document, and after them those about the whole of it.
  private static func inTwoRuns(_ all: [Diagnostic], reviewed word: String) -> [Diagnostic] {
    func isOfWhole(_ finding: Diagnostic) -> Bool { finding.line == 0 || finding.problem.english.hasPrefix(word) }
    return all.filter { !isOfWhole($0) } + all.filter(isOfWhole)
  }

  @Test func noMoreThanAPageIsHeldBack() {
    let received = Received()
    let collector = DiagnosticCollector(stream: DiagnosticStream(received.add))
    var adding = collector
    var (mostHeld, mostKept) = (0, 0)
    for line in 1...10 * DiagnosticStream.pageSize {
      adding.add(Self.finding(line))
      mostHeld = max(mostHeld, line - received.findingCount)
      if line % 1_000 == 0 { mostKept = max(mostKept, adding.kept.count) }
    }
    #expect(mostHeld < DiagnosticStream.pageSize && mostHeld > 1_000)
    #expect(mostKept <= DiagnosticCollector.limit)
    _ = adding.finish()
    #expect(received.all.map(\.line) == Array(1...10 * DiagnosticStream.pageSize))
  }

  @Test func findingsOfAFileComeAtOnce() {
    let received = Received()
    let collector = DiagnosticCollector(stream: DiagnosticStream(received.add))
    #expect(collector.told(Self.finding(0)) == Self.finding(0))
    #expect(received.all == [Self.finding(0)])
  }

  /// A stream stores the last number of a problem apart from its text.
  @Test(arguments: [
    "", "7", "line 007", "0", "00", "line 12, and 13", "12 hours", "99999999999999999999", "a\u{301}1\u{301}", "1é",
    "٣",
    "4294967295", "4294967296",
  ])
  func aProblemComesAsItIs(problem: String) {
    let received = Received()
    var collector = DiagnosticCollector(stream: DiagnosticStream(received.add))
    for line in [3, 1, 3] { collector.add(Self.finding(line, "\(problem)")) }
    collector.add(Self.finding(3, "other \(problem)"))
    #expect(collector.finish() == received.all)
    #expect(received.all.map(\.problem.english) == [problem, problem, problem, "other \(problem)"])
  }

  @Test func aFindingKeepsItsSubjectAndItsShortFormThroughAStream() {
    let received = Received()
    var collector = DiagnosticCollector(stream: DiagnosticStream(received.add))
    let findings = [Diagnostic.Subject.unknownElement("odd"), .setting("keys")].map {
      Diagnostic(.noted, file: "a", line: 3, problem: "odd (12)", shortProblem: "odd", action: "kept", about: $0)
    }
    for finding in findings { collector.add(finding) }
    collector.beginReview()
    _ = collector.finish()
    #expect(received.all == findings)
    #expect(received.all.map { $0.moved(by: 2).subject } == findings.map(\.subject))
  }
}
