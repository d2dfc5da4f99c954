import ArgumentParser
import Testing

@testable import tvgrid

/// A word where a command stands: a guide, a command, or one that was mistyped.
@Suite struct MisspellingTests {
  @Test(arguments: [
    ("serach x", "There is no command “serach”, and no guide of that name. Did you mean “search”?", "tvgrid"),
    ("lsit --all", "There is no command “lsit”, and no guide of that name. Did you mean “list”?", "tvgrid"),
    ("Search x", "There is no command “Search”, and no guide of that name. Did you mean “search”?", "tvgrid"),
    ("hlep", "There is no command “hlep”, and no guide of that name. Did you mean “help”?", "tvgrid"),
    ("help serach", "There is no command “serach”, and no guide of that name. Did you mean “search”?", "tvgrid"),
    ("searches ad x y", "There is no command “searches ad”. Did you mean “searches add”?", "searches"),
    ("channels hdie x", "There is no command “channels hdie”. Did you mean “channels hide”?", "channels"),
    ("sources remov x", "There is no command “sources remov”. Did you mean “sources remove”?", "sources"),
  ])
  func aMistypedCommandIsToldAsOne(line: String, message: String, group: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let misspelling = try #require(Misspelling.find(in: words) { _ in false })
    #expect(misspelling.error.message == message)
    #expect(misspelling.group._commandName == group)
    #expect(Misspelling.find(in: words) { _ in true } == nil, "a guide can have that name")
  }

  @Test(arguments: [
    "", "search x", "guide.xml", "~/guide/lsit", "--demo", "wholly-different", "searches add serach x", "list lsit",
    "channels", "help", "help search", "measur",
  ])
  func whatIsNoMistypedCommandIsLeftAlone(line: String) {
    #expect(Misspelling.find(in: line.split(separator: " ").map(String.init)) { _ in false } == nil)
  }

  /// Of a command that found out as it ran that it was used wrongly the usage of the program was shown.
  @Test(arguments: [
    (["search"], "Usage: tvgrid search [", "  See 'tvgrid search --help' for more information."),
    (["searches", "add", " ", "x"], "Usage: tvgrid searches add ", "  See 'tvgrid searches add --help'"),
    (["list", "--day", "never"], "Usage: tvgrid list [", "  See 'tvgrid list --help' for more information."),
    (["--at", "never"], "Usage: tvgrid grid [", "  See 'tvgrid grid --help' for more information."),
  ])
  func wrongUsageShowsTheUsageOfTheCommand(words: [String], usage: String, hint: String) throws {
    var command = try TVGrid.parseAsRoot(words)
    let error = #expect(throws: ValidationError.self) { try command.run() }
    let message = ParserMessage(try #require(error), of: type(of: command))
    let lines = message.text.split(separator: "\n")
    #expect(lines[0].hasPrefix("Error: ") && lines[1].hasPrefix(usage), "\(message.text)")
    #expect(lines.last?.hasPrefix(hint) == true, "\(message.text)")
    #expect(message.exitCode == 64 && !message.isAnswer)
  }
}
