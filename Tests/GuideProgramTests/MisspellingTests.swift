import ArgumentParser
import Foundation
import Testing

@testable import GuideProgram

/// A word where a command is expected may be a guide, a command, or a misspelling.
@Suite struct MisspellingTests {
  @Test func validValuesAreAlternatives() {
    let text =
      "Error: The value 'x' is invalid for '<key>'. Please provide one of 'number', 'name' and 'guide'.\nHelp: 'a' and 'b'."
    #expect(ParserMessage.withAlternatives(text) == text.replacingOccurrences(of: "'name' and", with: "'name' or"))
    #expect(ParserMessage.withAlternatives("'a' and 'b'.") == "'a' and 'b'.")
  }

  /// The hint for a missing guide suits the command.
  @Test(arguments: [
    (["list", "-q", "news"], "name one (tvgrid list FILE)", "tvgrid list --demo"),
    (["search", "news"], "name one (tvgrid search -g FILE QUERY)", "tvgrid search --demo QUERY"),
    (["mine", "lists", "x"], "name one (-g FILE)", "tvgrid --demo"),
    (["channels", "hide", "x"], "name one (-g FILE)", "tvgrid --demo"), ([], "name one (tvgrid FILE)", "tvgrid --demo"),
  ])
  func aMissingGuideIsNamedAsTheCommandTakesIt(arguments: [String], hint: String, demo: String) {
    let error = GuideSelection.missingGuide(for: arguments)
    #expect(error.message == "no guide is set up yet: \(hint)")
    #expect(error.details.last == "to try the demo: \(demo)")
  }

  @Test(arguments: [
    ("serach x", "Unknown command or guide “serach”. Did you mean “search”?", "tvgrid"),
    ("lsit --all", "Unknown command or guide “lsit”. Did you mean “list”?", "tvgrid"),
    ("Search x", "Unknown command or guide “Search”. Did you mean “search”?", "tvgrid"),
    ("hlep", "Unknown command or guide “hlep”. Did you mean “help”?", "tvgrid"),
    ("help serach", "Unknown command or guide “serach”. Did you mean “search”?", "tvgrid"),
    ("searches ad x y", "Unknown command “searches ad”. Did you mean “searches add”?", "searches"),
    ("channels hdie x", "Unknown command “channels hdie”. Did you mean “channels hide”?", "channels"),
    ("sources remov x", "Unknown command “sources remov”. Did you mean “sources remove”?", "sources"),
    ("sources rm x", "Unknown command “sources rm”. Did you mean “sources remove”?", "sources"),
    ("searches delete x", "Unknown command “searches delete”. Did you mean “searches remove”?", "searches"),
    ("find x", "Unknown command or guide “find”. Did you mean “search” or “sources find”?", "tvgrid"),
    ("lists", "Unknown command or guide “lists”. Did you mean “list” or “mine lists”?", "tvgrid"),
    ("hide x", "Unknown command or guide “hide”. Did you mean “channels hide”?", "tvgrid"),
    ("mine bogus", "Unknown command “mine bogus”. Run tvgrid help mine for a list.", "mine"),
    ("help zzzzzz", "Unknown command “zzzzzz”. Run tvgrid help for a list.", "tvgrid"),
    ("help mine zzzzzz", "Unknown command “mine zzzzzz”. Run tvgrid help mine for a list.", "mine"),
  ])
  func aMistypedCommandIsReported(line: String, message: String, group: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let misspelling = try #require(Misspelling.find(in: arguments) { _ in false })
    #expect(misspelling.error.message == message)
    #expect(misspelling.group._commandName == group)
    #expect(Misspelling.find(in: arguments) { _ in true } == nil, "a guide can have that name")
  }

  private static let behind = "Put the command before its options."

  @Test(arguments: [
    ["--demo"], ["-g", "g"], ["--guide", "list"], ["--demo", "--at", "fri 20:00"], ["--time-zone=Europe/London"],
    ["--no-mouse", "--color", "never", "--ascii", "--raw"],
  ])
  func aCommandAfterOptionsIsReported(options: [String]) throws {
    for (word, meant, group) in [("serach", "search", "tvgrid"), ("lsit", "list", "tvgrid")] {
      let misspelling = try #require(Misspelling.find(in: options + [word, "x"]) { _ in false })
      let message = "Unknown command or guide “\(word)”. Did you mean “\(meant)”?"
      #expect(misspelling.error.message == "\(message) \(Self.behind)")
      #expect(misspelling.group._commandName == group)
      #expect(Misspelling.find(in: options + [word]) { _ in true } == nil, "a guide can have that name")
    }
    let misplaced = try #require(Misspelling.find(in: options + ["search", "x"]) { _ in false })
    #expect(
      misplaced.error.message == "No guide is called “search”. Did you mean the command “search”? \(Self.behind)")
    #expect(misplaced.group._commandName == "search")
    #expect(Misspelling.find(in: options + ["search"]) { _ in true } == nil, "a guide can have that name")
  }

  @Test func aCommandAfterAGuideIsReported() throws {
    let find = { (words: [String]) in Misspelling.find(in: words) { $0 == "g.xml" } }
    let misplaced = try #require(find(["g.xml", "now", "--json"]))
    #expect(misplaced.error.message == "No guide is called “now”. Did you mean the command “now”? \(Self.behind)")
    #expect(find(["g.xml", "other.xml"]) == nil)
    let ofMissing = try #require(find(["guides/gone.xml", "now"]))
    #expect(ofMissing.error.message == misplaced.error.message, "a path need not exist")
    #expect(find(["g.xml", "--keys", "search", "--at", "now"]) == nil)
    #expect(Misspelling.find(in: ["search", "now"]) { $0 == "search" } == nil, "a command is not a guide")
    #expect(Misspelling.find(in: ["g.xml", "now"]) { _ in true } == nil, "a guide can have that name")
  }

  /// The skipped options match those that the parser knows.
  @Test func optionsInFrontAreThoseOfTheGrid() throws {
    let help = TVGrid.helpMessage(for: GridCommand.self, includeHidden: true)
    let named = try #require(help.components(separatedBy: "OPTIONS:").last)
    var (flags, valued): (Set<String>, Set<String>) = ([], [])
    for line in named.split(separator: "\n") where line.hasPrefix("  -") {
      let column = line.dropFirst(2).components(separatedBy: "  ")[0]
      let words = column.split { " ,/".contains($0) }.map(String.init)
      let names = words.filter { $0.hasPrefix("-") }
      if words.contains(where: { $0.hasPrefix("<") }) { valued.formUnion(names) } else { flags.formUnion(names) }
    }
    #expect(flags.subtracting(["-h", "--help", "--version"]) == RootOptions.flags)
    #expect(valued == RootOptions.valued)
  }

  @Test(arguments: [
    "--demo guide.xml", "--demo --at lsit", "-g serach", "--unknown serach", "-- serach", "--at", "--demo list/x",
    "- lsit",
    "", "search x", "guide.xml", "~/guide/lsit", "--demo", "wholly-different", "searches add serach x", "list lsit",
    "channels", "help", "help search", "keyz",
  ])
  func wordsUnlikeAnyCommandAreLeftAlone(line: String) {
    #expect(Misspelling.find(in: line.split(separator: " ").map(String.init)) { _ in false } == nil)
  }

  /// Usage errors found while a command runs used to show the usage of the whole program.
  @Test(arguments: [
    (["search"], "Usage: tvgrid search [", "  See 'tvgrid search --help' for more information."),
    (["searches", "add", " ", "x"], "Usage: tvgrid searches add ", "  See 'tvgrid searches add --help'"),
    (["list", "--day", "never"], "Usage: tvgrid list [", "  See 'tvgrid list --help' for more information."),
    (["--at", "never"], "Usage: tvgrid grid [", "  See 'tvgrid grid --help' for more information."),
  ])
  func wrongUsageShowsTheUsageOfTheCommand(arguments: [String], usage: String, hint: String) throws {
    var command = try TVGrid.parseAsRoot(arguments)
    let error = #expect(throws: ValidationError.self) { try command.run() }
    let message = ParserMessage(try #require(error), of: type(of: command))
    let lines = message.text.split(separator: "\n")
    #expect(lines[0].hasPrefix("Error: ") && lines[1].hasPrefix(usage), "\(message.text)")
    #expect(lines.last?.hasPrefix(hint) == true, "\(message.text)")
    #expect(message.exitCode == 64 && !message.isAnswer)
  }
}
