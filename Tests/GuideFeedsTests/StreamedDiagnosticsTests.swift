import GuideFeeds
import GuideModel
import GuideTestSupport
import Synchronization
import Testing

/// Each decoder streams the same diagnostics that it otherwise collects.
@Suite struct StreamedDiagnosticsTests {
  private final class Received: Sendable {
    private let diagnostics = Mutex<[Diagnostic]>([])

    func add(_ page: [Diagnostic]) { diagnostics.withLock { $0 += page } }

    var all: [Diagnostic] { diagnostics.withLock { $0 } }
  }

  /// Checks the diagnostics that a decoder streams. `read` gets a collector and returns its diagnostics.
  private static func expectStreamed(_ read: (DiagnosticCollector) -> [Diagnostic]) {
    let received = Received()
    let bounded = read(DiagnosticCollector(stream: DiagnosticStream(received.add)))
    let all = read(DiagnosticCollector(limit: .max))
    #expect(all.count > 2 * DiagnosticStream.pageSize && bounded.count < all.count)
    #expect(inOrder(received.all) == inOrder(all))
    #expect(bounded.count(of: .refused) == all.count(of: .refused))
    #expect(bounded.count(of: .repaired) == all.count(of: .repaired))
    #expect(bounded.count(of: .noted) == all.count(of: .noted))
    // There are up to four groups, each sorted by line: first the diagnostics about lines, then the results of up to three
    // checks of the whole document.
    let steps = zip(received.all, received.all.dropFirst()).count { $1.line < $0.line }
    #expect(steps <= 3)
  }

  private static func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.sorted {
      ($0.line, $0.problem.english, $0.action.english) < ($1.line, $1.problem.english, $1.action.english)
    }
  }

  private static func lines(_ kinds: [String], _ random: inout SplitMix64) -> String {
    (0..<12_000).map { _ in kinds.randomElement(using: &random) ?? "" }.joined(separator: "\n")
  }

  @Test(arguments: UInt64(0)..<4) func aDocumentStreamsEveryDiagnostic(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let items = [
      "<programme/>", "<programme start=\"20261120\" channel=\"one\"/>", "<odd/>",
      "<channel id=\"one\"><display-name>Again</display-name></channel>", "<channel/>",
      "<programme start=\"202611202000\" stop=\"never\"\nchannel=\"two\"><title>Quiz</title></programme>",
      "<programme start=\"202611202000\" stop=\"20261121\" channel=\"one\"><title>A</title><odd/></programme>",
      "<programme start=\"202611202000 XYZ\" stop=\"20261121\" channel=\"one\">\n<title>B & C</title></programme>",
      "<programme start=\"202611202010\" stop=\"202611202005\" channel=\"one\"><title>Tide</title></programme>",
    ]
    let document = Array("<tv>\n\(Self.lines(items, &random))\n".utf8)
    let isCut = Bool.random(using: &random)
    Self.expectStreamed { collector in
      let decoder = XMLTVDecoder(file: "guide.xml", expecting: document.count, pieceSize: 5_000, collector: collector)
      _ = decoder.read((document + (isCut ? [] : Array("</tv>".utf8))).span)
      return decoder.finish().diagnostics
    }
  }

  @Test(arguments: UInt64(0)..<4) func aFeedStreamsEveryDiagnostic(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func row(_ title: String, _ start: String, _ end: String, _ duration: Int) -> String {
      ([title] + [String](repeating: "", count: 5) + [String](repeating: "false", count: 8)
        + ["", "", "Drama", "", "false", "20/11/2026", start, end, "\(duration)"]).joined(separator: "~")
    }
    let rows = [
      "a~b", "no fields", row("Tide", "20:00", "21:00", 60), row("Late", "19:00", "21:00", 60),
      row("Cut:", "20:30", "21:00", 30), row("", "20:30", "21:00", 30), row("No day", "25:00", "26:00", 30),
    ]
    let feed = Array((row("First", "18:00", "18:30", 30) + "\n" + Self.lines(rows, &random)).utf8)
    Self.expectStreamed { collector in
      var decoder = RadioTimesDecoder(zone: Moments.london)
      decoder.collector = collector
      return decoder.programmes(in: feed, file: "94.dat").diagnostics
    }
  }

  @Test(arguments: UInt64(0)..<4) func aChannelListStreamsEveryDiagnostic(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let list = Array("x\n\n1|One\n\(Self.lines(["1|One", "no bar", "../|Up", "2|Two", "2|"], &random))\n".utf8)
    Self.expectStreamed { collector in
      var decoder = RadioTimesDecoder(zone: Moments.london)
      decoder.collector = collector
      return decoder.channels(in: list, file: "channels.dat").diagnostics
    }
  }
}
