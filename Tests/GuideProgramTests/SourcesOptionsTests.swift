import ArgumentParser
import GuideSettings
import Testing

@testable import GuideProgram

/// Parsing of the command line of `tvgrid sources`.
@Suite struct SourcesOptionsTests {
  private static func parse<Command: ParsableCommand>(_ arguments: String, as type: Command.Type) throws -> Command {
    let arguments = arguments.split(separator: " ").map(String.init)
    return try #require(try TVGrid.parseAsRoot(CommandLineArguments.expanded(arguments)) as? Command)
  }

  @Test func sourcesAloneListsThem() throws {
    #expect(try !Self.parse("sources", as: SourcesList.self).output.json)
    #expect(try Self.parse("sources list --json", as: SourcesList.self).output.json)
    #expect(try Self.parse("sources --json", as: SourcesList.self).output.json)
  }

  @Test func allOfASourceCanBeSaid() throws {
    let add = try Self.parse(
      "sources add quay https://example.org/feed/ --days 7 --channels 94,105 --first", as: SourcesAdd.self)
    #expect(add.name == "quay" && add.location == "https://example.org/feed/")
    #expect(add.days == 7 && add.channels == "94,105" && add.first)
  }

  @Test(arguments: [
    ("--first", SourceMove.first), ("--last", .last), ("--before harbour", .before("harbour")),
  ])
  func aMoveSaysWhereTo(arguments: String, move: SourceMove) throws {
    #expect(try Self.parse("sources move quay \(arguments)", as: SourcesMove.self).move == move)
  }

  @Test(arguments: [
    "sources add quay", "sources add", "sources add Quay /x", "sources add ../x /x", "sources add a /x --days 0",
    "sources add a /x --days 367", "sources add a /x --days week", "sources remove", "sources move quay",
    "sources move quay --first --last", "sources move quay --first --before a", "sources move --first",
    "sources nosuch",
  ])
  func invalidArgumentsAreWrongUsage(arguments: String) {
    #expect(throws: (any Error).self) { try TVGrid.parseAsRoot(arguments.split(separator: " ").map(String.init)) }
  }
}
