import ArgumentParser

/// The program and its commands.
struct TVGrid: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "tvgrid",
    abstract: "A full-screen TV guide for the terminal.",
    discussion: """
      tvgrid GUIDE opens a guide: an XMLTV file, plain or packed with gzip or xz, or a folder with channels.dat and \
      <id>.dat files; several become one. Arrow keys move, Enter opens, / searches, ? helps, q quits.

      OPTIONS OF THE GRID:
        --demo, --at TIME, --time-zone ZONE, --ascii, --linear,
        --color auto|always|never, --no-mouse (tvgrid help grid)

      EXAMPLES:
        tvgrid --demo
        tvgrid guide.xml.gz
        tvgrid now -g ~/guide

      TVGRID_GUIDE holds your guide, TVGRID_OPTIONS options that you always want for the grid. More: man tvgrid
      """,
    version: "tvgrid \(version)",
    subcommands: [
      GridCommand.self, CheckCommand.self, ListCommand.self, NowCommand.self, WeekCommand.self, SearchCommand.self,
      SearchesCommand.self,
      FollowCommand.self, UnfollowCommand.self, RemindCommand.self, ShowTitleCommand.self, ChannelsCommand.self,
      SourcesCommand.self,
      UpdateCommand.self,
      ChangesCommand.self, ExportCommand.self, MineCommand.self, DoctorCommand.self, CompletionsCommand.self,
    ],
    defaultSubcommand: GridCommand.self)
}

/// The arguments of the command line before they are parsed.
enum CommandLineArguments {
  /// With the options of the environment in front for the grid, and `-word` as an argument for a query.
  static func expanded(_ arguments: [String]) -> [String] {
    let commands = TVGrid.configuration.subcommands.compactMap { $0.configuration.commandName }
    if arguments.first == "search" || arguments.starts(with: ["searches", "add"]) {
      return arguments.prefix { $0 != "--" }.map(escaped) + arguments.drop { $0 != "--" }
    }
    if let first = arguments.first, commands.contains(first) || first == "help" { return arguments }
    return fromEnvironment + arguments
  }

  /// The options of `TVGRID_OPTIONS`.
  static var fromEnvironment: [String] {
    (Environment.value("TVGRID_OPTIONS") ?? "").split(separator: " ").map(String.init)
  }

  /// `-night` excludes a word from a query, and is not the options n, i, g, h and t. With a space before it, which a query
  /// ignores, it is not parsed as an option.
  private static func escaped(_ word: String) -> String {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2 ? " \(word)" : word
  }
}
