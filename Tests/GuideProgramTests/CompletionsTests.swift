import ArgumentParser
import GuideTestSupport
import Testing

@testable import GuideProgram

/// Completions for shells; EndToEndTests runs the shells themselves.
@Suite struct CompletionsTests {
  @Test func aNameIsNoCommandToBash() throws {
    let hostile = [
      "Harbour One", "$(touch PWNED)", "`touch PWNED`", "it's", "a\"b", "~", "{a,b}", "*", "a\u{1B}[31m",
    ]
    let offered = Completions.quoted(hostile, to: .bash)
    #expect(offered.count == hostile.count)
    #expect(offered.allSatisfy { $0.hasPrefix("'") && $0.hasSuffix("'") })
    #expect(offered[3] == "'it'\\''s'" && offered[8] == "'a[31m'")
    #expect(Completions.quoted(["BBC: One", "a\\b"], to: .zsh) == ["BBC\\: One", "a\\\\b"])
    #expect(Completions.quoted(["BBC: One", "\u{1B}"], to: .fish) == ["BBC: One"])
  }

  @Test func theGuideOfTheLineIsTheOneThatIsAsked() throws {
    let arguments = ["tvgrid", "list", "-g", "a", "--guide=b", "-c", "har", "--demo", "--guide"]
    #expect(CompletedGuide.options(among: arguments) == ["-g", "a", "--guide=b", "--demo"])
    #expect(CompletedGuide.options(among: ["tvgrid", "list"]).isEmpty)
  }

  /// An option that is added to the grid has to be known without its name too.
  @Test func optionsOfTheGridAreCompletedWithoutItsName() {
    let grid = TVGrid.helpMessage(for: GridCommand.self).split(separator: "\n").flatMap { line in
      line.split(separator: " ").filter { $0.hasPrefix("--") }.prefix(1)
    }
    let script = CompletionRoot.completionScript(for: .bash)
    let root = script.split(separator: "_tvgrid_grid() {")[0].split(separator: "\n_tvgrid() {")[1]
    #expect(grid.count > 6)
    for option in grid where !option.contains("/") && !option.contains(")") {
      #expect(root.contains(option), "\(option)")
    }
    #expect(root.contains("--mouse") && root.contains("'auto'$'\\n''always'$'\\n''never'"))
  }
}
