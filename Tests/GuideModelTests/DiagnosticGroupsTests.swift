import GuideTestSupport
import Testing

@testable import GuideModel

/// Grouping of similar diagnostics.
@Suite struct DiagnosticGroupsTests {
  private static func diagnostic(
    _ file: String, _ line: Int, _ problem: Message, _ action: Message = "left out", count: Int = 1
  ) -> Diagnostic {
    Diagnostic(.refused, file: file, line: line, problem: problem, action: action, count: count)
  }

  private static func headings(_ diagnostics: [Diagnostic]) -> [String] {
    let groups = DiagnosticGroups(diagnostics)
    return groups.groups.map { groups.heading(of: $0).english }
  }

  @Test func missingFilesAreGrouped() {
    let diagnostics = (1...383).map {
      Self.diagnostic("guide/\($0).dat", 0, Diagnostic.missingFile, "a channel without programmes")
    }
    #expect(
      Self.headings(diagnostics) == [
        "383 files are missing (a channel without programmes): guide/1.dat, 2.dat, 3.dat and 380 more"
      ])
  }

  @Test func diagnosticsThatDifferInValuesAreGrouped() {
    func start(_ text: String) -> Message { "the start is \(.quoted(text))" }
    func fields(_ count: Int) -> Message { "\(count) fields, not \(23)" }
    let diagnostics = [
      Self.diagnostic("a.xml", 7, start("nonsense")), Self.diagnostic("a.xml", 9, start("no such day")),
      Self.diagnostic("a.xml", 9, "no title"), Self.diagnostic("b.xml", 2, start("")),
      Self.diagnostic("b.xml", 5, start("1")),
      Self.diagnostic("c/b.xml", 5, fields(18)), Self.diagnostic("c/b.xml", 6, fields(19)),
      Self.diagnostic("c/b.xml", 7, fields(2)),
    ]
    let groups = DiagnosticGroups(diagnostics)
    #expect(groups.groups.map(\.indices) == [[0, 1, 3, 4], [2], [5, 6, 7]])
    #expect(groups.groups.map(\.isFolded) == [true, false, false], "three lines are read as quickly as their heading")
    #expect(
      Self.headings(diagnostics) == [
        "4 times: the start is … (left out): a.xml:7, 9, b.xml:2 and 1 more", "1 times: no title (left out): a.xml:9",
        "3 times: … fields, not … (left out): c/b.xml:5, 6, 7",
      ])
  }

  @Test func unknownElementsAreGrouped() {
    let diagnostics = (1...5).map { Self.diagnostic("a.xml", $0, Diagnostic.unknownElement("odd\($0)")) }
    #expect(
      Self.headings(diagnostics) == ["5 unknown XMLTV elements (left out): a.xml:1, 2, 3 and 2 more"])
  }

  /// Nested messages are part of what identifies a group.
  @Test func differentReasonsAreDifferentGroups() {
    func broken(_ reason: Message) -> Message { "broken XML: \(reason)" }
    let diagnostics = [
      Self.diagnostic("a", 1, broken(Message(phrase: "mismatched tag"))),
      Self.diagnostic("a", 2, broken("text of \(3) MB")),
      Self.diagnostic("a", 3, broken(Message(phrase: "mismatched tag"))),
      Self.diagnostic("a", 4, broken("text of \(8) MB")),
    ]
    #expect(DiagnosticGroups(diagnostics).groups.map(\.indices) == [[0, 2], [1, 3]])
  }

  @Test func differentOutcomesAreDifferentGroups() {
    let diagnostics = [
      Self.diagnostic("a", 1, "no end", "dropped"), Self.diagnostic("a", 2, "no end", "assumed to last an hour"),
      Diagnostic(.noted, file: "a", line: 3, problem: "no end", action: "dropped"),
    ]
    #expect(DiagnosticGroups(diagnostics).groups.count == 3)
  }

  /// Of a million diagnostics, a few thousand are kept, and one more counts the rest.
  @Test func countedDiagnosticsJoinTheirGroup() {
    var collector = DiagnosticCollector()
    for line in 1...1_000_000 { collector.add(Self.diagnostic("g.xml", line, "no title")) }
    #expect(
      Self.headings(collector.all) == ["1000000 times: no title (left out): g.xml:1, 2, 3 and 999997 more"])
  }

  /// Two kinds of problems have the same outcome, so the ones that were only counted may belong to either.
  @Test func ambiguousCountedDiagnosticsAreSeparate() {
    let diagnostics = [
      Self.diagnostic("g", 1, "no title"), Self.diagnostic("g", 2, "no start"),
      Self.diagnostic("g", 3, "9 more", count: 9),
    ]
    #expect(DiagnosticGroups(diagnostics).groups.map(\.count) == [1, 1, 9])
    #expect(Self.headings(diagnostics).last == "9 more: left out")
  }

  /// The simple implementation compares each diagnostic with the first of every group.
  @Test(arguments: UInt64(0)..<50) func groupsMatchTheSimpleImplementation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let problems: [Message] = [
      "the start is \(.quoted("x"))", "the start is \(.quoted("y z"))", "the stop is \(.quoted("x"))",
      "\(18) fields, not \(23)", "\(17) fields, not \(23)", "no title", "channel “\("a b")” is not declared",
      "channel “\("c")” is not declared", "number \(.quoted("a")) is already used by \(.quoted("b"))",
      "not in \("a.dat")",
    ]
    let diagnostics = (0..<Int.random(in: 1...60, using: &random)).map { line in
      Diagnostic(
        Bool.random(using: &random) ? .refused : .noted, file: "g", line: line,
        problem: problems.randomElement(using: &random) ?? "",
        action: Bool.random(using: &random) ? "left out" : "kept \(3)")
    }
    var expected: [[Int]] = []
    for (index, diagnostic) in diagnostics.enumerated() {
      let group = expected.firstIndex { Self.plainly(diagnostics[$0[0]]) == Self.plainly(diagnostic) }
      if let group { expected[group].append(index) } else { expected.append([index]) }
    }
    let groups = DiagnosticGroups(diagnostics)
    #expect(groups.groups.map(\.indices) == expected)
    #expect(groups.groups.map(\.count).reduce(0, +) == diagnostics.count)
  }

  /// The sentence with quoted strings, numbers and file names replaced, using regular expressions.
  private static func plainly(_ diagnostic: Diagnostic) -> String {
    let text = "\(diagnostic.severity) \(diagnostic.problem) / \(diagnostic.action)"
    return text.replacing(/“[^”]*”/, with: "…").replacing(/\S*\d\S*/, with: "…").replacing(/\S+\.\S+/, with: "…")
  }
}
