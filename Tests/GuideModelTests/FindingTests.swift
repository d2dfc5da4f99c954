import GuideModel
import GuideTestSupport
import Testing

@Suite struct FindingCollectorTests {
  private static func finding(_ line: Int, _ severity: Finding.Severity = .refused, _ action: String = "left out")
    -> Finding
  {
    Finding(severity, file: "guide.xml", line: line, problem: "no title", action: action)
  }

  @Test func findingsBeyondTheLimitOfTheirKindAreCounted() {
    var collector = FindingCollector()
    for line in 1...FindingCollector.limit + 5 { collector.add(Self.finding(line)) }
    collector.add(Self.finding(7, .noted))
    let all = collector.all
    #expect(all.count == FindingCollector.limit + 2)
    #expect(all.count(of: .refused) == FindingCollector.limit + 5)
    #expect(all.count(of: .noted) == 1)
    let rest = all.last
    #expect(rest?.problem == "5 more from here on")
    #expect(rest?.line == FindingCollector.limit + 1)
    #expect(rest?.action == "left out")
  }

  /// What is kept does not grow with what was wrong.
  @Test func aMillionFindingsTakeNoMoreThanSomeThousand() {
    var collector = FindingCollector()
    for line in 1...1_000_000 { collector.add(Self.finding(line)) }
    #expect(collector.kept.count == FindingCollector.limit)
    #expect(collector.all.count(of: .refused) == 1_000_000)
  }

  /// The plain twin adds one finding after the other; the parts of a file are added together.
  @Test(arguments: UInt64(0)..<20) func partsOfAFileAreTheWhole(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var whole = FindingCollector()
    var parts = FindingCollector()
    var before = 0
    for _ in 0..<4 {
      var part = FindingCollector()
      let lines = Int.random(in: 0...3 * FindingCollector.limit, using: &random)
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

@Suite struct FindingTests {
  @Test(arguments: ["U", "é", "€", "🦊", "xé", "a\u{301}"]) func aTextWithoutEndIsCutAtALetter(piece: String) {
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    let finding = Finding(.refused, file: "guide.xml", line: 1, problem: text, action: text)
    for cut in [finding.problem, finding.action] {
      #expect(cut.utf8.count <= Finding.longestText && cut.utf8.count > Finding.longestText - 8)
      #expect(cut.hasSuffix("…"))
      #expect(text.unicodeScalars.starts(with: cut.unicodeScalars.dropLast()))
    }
  }

  @Test func aTextThatIsNoLongerStays() {
    let text = String(repeating: "é", count: Finding.longestText / 2)
    #expect(Finding(.noted, file: "", line: 0, problem: text, action: "").problem == text)
  }
}
