import GuideModel
import GuideTestSupport
import Testing

/// However many diagnostics there are, a few thousand are kept and the rest are counted.
@Suite(.row("F12")) struct DiagnosticLimitTests {
  private static func diagnostic(
    _ line: Int, _ severity: Diagnostic.Severity = .refused, _ action: Message = "left out"
  )
    -> Diagnostic
  {
    Diagnostic(severity, file: "guide.xml", line: line, problem: "no title", action: action)
  }

  @Test func diagnosticsOverTheLimitAreCounted() {
    var collector = DiagnosticCollector()
    for line in 1...DiagnosticCollector.limit + 5 { collector.add(Self.diagnostic(line)) }
    collector.add(Self.diagnostic(7, .noted))
    let all = collector.all
    #expect(all.count == DiagnosticCollector.limit + 2)
    #expect(all.count(of: .refused) == DiagnosticCollector.limit + 5)
    #expect(all.count(of: .noted) == 1)
    let rest = all.last
    #expect(rest?.problem == "5 more from here on")
    #expect(rest?.line == DiagnosticCollector.limit + 1)
    #expect(rest?.action == "left out")
  }

  @Test func aMillionDiagnosticsAreLimited() {
    var collector = DiagnosticCollector()
    for line in 1...1_000_000 { collector.add(Self.diagnostic(line)) }
    #expect(collector.kept.count == DiagnosticCollector.limit)
    #expect(collector.all.count(of: .refused) == 1_000_000)
    Contract.report("F12", "1,000,000 diagnostics of a kind: \(collector.kept.count.grouped) kept, all counted")
  }

  /// Merging the parts of a file gives the same result as adding the diagnostics one by one.
  @Test(arguments: UInt64(0)..<20) func partsOfAFileAddUp(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var whole = DiagnosticCollector()
    var parts = DiagnosticCollector()
    var before = 0
    for _ in 0..<4 {
      var part = DiagnosticCollector()
      let lines = Int.random(in: 0...3 * DiagnosticCollector.limit, using: &random)
      for line in 1...max(1, lines) {
        let action: Message = ["left out", "kept"].randomElement(using: &random) ?? ""
        part.add(Self.diagnostic(line, .repaired, action))
        whole.add(Self.diagnostic(before + line, .repaired, action))
      }
      for diagnostic in part.kept { parts.add(diagnostic.moved(by: before)) }
      parts.addCounts(of: part, after: before)
      before += max(1, lines)
    }
    #expect(parts.all == whole.all)
  }
}
