import ArgumentParser
import Glibc

/// The command line as shells complete it: options of the grid stand without its name, which the parser's own scripts
/// do not know. It is never run.
struct CompletionRoot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: TVGrid.configuration.commandName, abstract: TVGrid.configuration.abstract,
    version: TVGrid.configuration.version, subcommands: TVGrid.configuration.subcommands)

  @OptionGroup var guides: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var drawing: DrawingOptions

  /// Whether words ask for a script of completions, or are those by which such a script asks how a word can go on.
  static func isAskedFor(by words: [String]) -> Bool {
    isAnswering(words)
      || words.prefix { $0 != "--" }.contains { $0.hasPrefix("--generate-completion-script") }
  }

  /// Whether they are those of such a script.
  static func isAnswering(_ words: [String]) -> Bool { words.first == "---completion" }
}
