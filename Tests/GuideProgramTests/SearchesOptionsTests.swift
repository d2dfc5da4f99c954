import ArgumentParser
import GuideModel
import GuidePersonal
import Testing

@testable import GuideProgram

@Suite struct SearchesOptionsTests {
  private static func parse<Command: ParsableCommand>(_ arguments: [String], as type: Command.Type) throws -> Command {
    try #require(try TVGrid.parseAsRoot(CommandLineArguments.expanded(arguments)) as? Command)
  }

  @Test func aQueryHasOneOrMoreWords() throws {
    for arguments in [["is:film -news"], ["is:film", "-news"], [" is:film", "-news "]] {
      let search = try Self.parse(["searches", "add", "  Films \n"] + arguments, as: SearchesAdd.self).search
      #expect(search.name == "Films")
      #expect(search.query.split(separator: " ") == ["is:film", "-news"])
    }
    #expect(try Self.parse(["searches", "add", "--replace", "a", "b"], as: SearchesAdd.self).replace)
    #expect(try Self.parse(["searches", "add", "a", "-news", "--", "--x"], as: SearchesAdd.self).query.last == "--x")
  }

  @Test(arguments: ["stars:>", "late actr:ann", "\"open", "foo:", "foo:bar"])
  func anInvalidQueryIsNotSaved(query: String) throws {
    let failure = #expect(throws: CommandError.self) {
      try Self.parse(["searches", "add", "a", query], as: SearchesAdd.self).search
    }
    #expect(failure?.details.count == 2)
  }

  @Test(arguments: [["  ", "news"], ["a", " "], ["", "x"]]) func aSearchNeedsANameAndAQuery(arguments: [String]) throws
  {
    #expect(throws: ValidationError.self) {
      try Self.parse(["searches", "add"] + arguments, as: SearchesAdd.self).search
    }
  }

  @Test(arguments: [
    "searches add", "searches add a", "searches remove", "searches rename a", "searches rename a b c",
    "searches nosuch",
    "search --saved",
  ])
  func invalidArgumentsAreWrongUsage(arguments: String) {
    #expect(throws: (any Error).self) { try TVGrid.parseAsRoot(arguments.split(separator: " ").map(String.init)) }
  }
}
