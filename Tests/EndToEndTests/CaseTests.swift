import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// The cases in `Fixtures/cases`: real-world input and the expected results.
  ///
  /// Each folder contains the input and three files: `command` is a script that runs in a copy of the folder, with a home of
  /// its own; `expected` lists the lines that it must print; and `why` gives the reason. If an expected line starts with `~ `,
  /// the rest of it is a regular expression. `expected-too` is an alternative result.
  @Suite struct CaseTests {
    /// The exit status of a command that cannot run here, for example because it needs root.
    private static let skipped: Int32 = 77

    private static let cases: [String] = {
      let topics = (try? FixtureLoader.names(in: "cases")) ?? []
      return topics.filter { !$0.hasPrefix("_") }.flatMap { topic in
        ((try? FixtureLoader.names(in: "cases/\(topic)")) ?? []).map { "\(topic)/\($0)" }
      }
    }()

    @Test func casesExist() { #expect(Self.cases.count > 100) }

    @Test(arguments: cases) func casesPrintTheExpectedLines(name: String) throws {
      let folder = FixtureLoader.path("cases/\(name)")
      let result = try Self.run(folder)
      if result.status == Self.skipped { return print("skipped: \(name)") }
      let answers = try FixtureLoader.names(in: "cases/\(name)").filter { $0.hasPrefix("expected") }.map {
        try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8).trimmedLines
      }
      let lines = result.output.trimmedLines
      let why = try String(contentsOfFile: "\(folder)/why", encoding: .utf8)
      #expect(
        try answers.contains { try Self.matches(lines, $0) },
        "\(why)expected:\n\(answers.first?.joined(separator: "\n") ?? "")\nprinted:\n\(result.output)")
    }

    private static func run(_ folder: String) throws -> Shell.Result {
      let tools = FixtureLoader.path("cases/_tools")
      return try Shell.run(
        "cp -R '\(folder)' \"$HOME/work\" && cd \"$HOME/work\" && PATH=\"\(tools):${TVGRID%/*}:$PATH\" "
          + "timeout -k 5 120 bash ./command",
        environment: ["XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "", "TZ": "UTC", "LANG": "C.UTF-8", "EDITOR": "false"])
    }

    private static func matches(_ lines: [String], _ expected: [String]) throws -> Bool {
      guard lines.count == expected.count else { return false }
      return try zip(lines, expected).allSatisfy { line, expected in
        guard expected.hasPrefix("~ ") else { return line == expected }
        return try Regex(String(expected.dropFirst(2))).wholeMatch(in: line) != nil
      }
    }
  }
}

extension String {
  /// The lines from the first to the last non-blank one, without trailing white space.
  fileprivate var trimmedLines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop(while: \.isWhitespace).reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    return lines
  }
}
