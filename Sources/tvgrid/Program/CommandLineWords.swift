import ArgumentParser

/// The words of the command line before the parser sees them.
enum CommandLineWords {
  /// With those of `TVGRID_OPTIONS` in front where the grid is asked for, and `-word` made plain where a query is.
  static func complete(_ words: [String]) -> [String] {
    let commands = TVGrid.configuration.subcommands.compactMap { $0.configuration.commandName }
    if words.first == "search" || words.starts(with: ["searches", "add"]) {
      return words.prefix { $0 != "--" }.map(excluding) + words.drop { $0 != "--" }
    }
    if let first = words.first, commands.contains(first) || first == "help" { return words }
    return alwaysWanted + words
  }

  /// Options of the environment.
  static var alwaysWanted: [String] {
    (Environment.value("TVGRID_OPTIONS") ?? "").split(separator: " ").map(String.init)
  }

  /// `-night` is a word that must not be there, and not the options n, i, g, h and t. With a space before it, which a
  /// query does not mind, it is no option.
  private static func excluding(_ word: String) -> String {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2 ? " \(word)" : word
  }
}
