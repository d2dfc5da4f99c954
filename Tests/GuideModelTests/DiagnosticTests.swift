import GuideModel
import GuideTestSupport
import Testing

@Suite struct DiagnosticCollectorTests {
  private static func finding(_ line: Int, _ severity: Diagnostic.Severity = .refused, _ action: String = "left out")
    -> Diagnostic
  {
    Diagnostic(severity, file: "guide.xml", line: line, problem: "no title", action: action)
  }

  @Test func findingsBeyondTheLimitOfTheirKindAreCounted() {
    var collector = DiagnosticCollector()
    for line in 1...DiagnosticCollector.limit + 5 { collector.add(Self.finding(line)) }
    collector.add(Self.finding(7, .noted))
    let all = collector.all
    #expect(all.count == DiagnosticCollector.limit + 2)
    #expect(all.count(of: .refused) == DiagnosticCollector.limit + 5)
    #expect(all.count(of: .noted) == 1)
    let rest = all.last
    #expect(rest?.problem == "5 more from here on")
    #expect(rest?.line == DiagnosticCollector.limit + 1)
    #expect(rest?.action == "left out")
  }

  /// The number of findings that are kept has a limit.
  @Test func aMillionFindingsTakeNoMoreThanSomeThousand() {
    var collector = DiagnosticCollector()
    for line in 1...1_000_000 { collector.add(Self.finding(line)) }
    #expect(collector.kept.count == DiagnosticCollector.limit)
    #expect(collector.all.count(of: .refused) == 1_000_000)
  }

  /// The plain twin adds one finding after the other; the parts of a file are added together.
  @Test(arguments: UInt64(0)..<20) func partsOfAFileAreTheWhole(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var whole = DiagnosticCollector()
    var parts = DiagnosticCollector()
    var before = 0
    for _ in 0..<4 {
      var part = DiagnosticCollector()
      let lines = Int.random(in: 0...3 * DiagnosticCollector.limit, using: &random)
      for line in 1...max(1, lines) {
        let action = ["left out", "kept"].randomElement(using: &random) ?? ""
        part.add(Self.finding(line, .repaired, action))
        whole.add(Self.finding(before + line, .repaired, action))
      }
      for finding in part.kept { parts.add(finding.moved(by: before)) }
      parts.addCounts(of: part, after: before)
      before += max(1, lines)
    }
    #expect(parts.all == whole.all)
  }
}

@Suite struct DiagnosticTests {
  @Test(arguments: ["U", "é", "€", "🦊", "xé", "a\u{301}"]) func aTextWithoutEndIsCutAtALetter(piece: String) {
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    let finding = Diagnostic(.refused, file: "guide.xml", line: 1, problem: text, action: text)
    for cut in [finding.problem, finding.action] {
      #expect(cut.utf8.count <= Diagnostic.longestText && cut.utf8.count > Diagnostic.longestText - 8)
      #expect(cut.hasSuffix("…"))
      #expect(text.unicodeScalars.starts(with: cut.unicodeScalars.dropLast()))
    }
  }

  @Test func aTextThatIsNoLongerStays() {
    let text = String(repeating: "é", count: Diagnostic.longestText / 2)
    #expect(Diagnostic(.noted, file: "", line: 0, problem: text, action: "").problem == text)
  }
}
