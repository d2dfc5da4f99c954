import ArgumentParser

/// The root command.
struct TVGrid: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "tvgrid",
    abstract: "A full-screen TV guide for the terminal.",
    usage: """
      tvgrid [<options>] [<guide> ...]
      tvgrid <command> [<options>]
      """,
    discussion: """
      Run tvgrid and follow the steps to set up your guide, or open a file directly: an XMLTV file (plain, .gz, .xz, \
      .zip or .tar) or a folder of Radio Times files (channels.dat and <id>.dat). Several guides are merged into one. Use the arrow \
      keys to move, Enter to open, / to search, ? for help, q to quit.

      EXAMPLES:
        tvgrid --demo
        tvgrid guide.xml.gz
        tvgrid search 'is:film day:weekend'
        tvgrid now -g ~/guide

      GRID OPTIONS:
        --demo, --at TIME, --time-zone ZONE, --ascii, --linear,
        --color auto|always|never, --no-mouse (see tvgrid help grid)

      ENVIRONMENT:
        TVGRID_GUIDE     guide to read by default
        TVGRID_OPTIONS   default options for the grid

      See man tvgrid for more.
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

/// Preprocessing of command-line arguments before they are parsed.
enum CommandLineArguments {
  /// Adds the grid options from `TVGRID_OPTIONS`, and protects `-word` in a query from being parsed as options.
  static func expanded(_ arguments: [String]) -> [String] {
    let commands = TVGrid.configuration.subcommands.compactMap { $0.configuration.commandName }
    if arguments.first == "search" || arguments.starts(with: ["searches", "add"]) {
      return arguments.prefix { $0 != "--" }.map(escaped) + arguments.drop { $0 != "--" }
    }
    if let first = arguments.first, commands.contains(first) || first == "help" { return arguments }
    return fromEnvironment + arguments
  }

  static var fromEnvironment: [String] {
    (Environment.value("TVGRID_OPTIONS") ?? "").split(separator: " ").map(String.init)
  }

  /// Escapes a word like `-night`, which excludes a word from a query and is not the options n, i, g, h and t.
  ///
  /// With a leading space, which queries ignore, it is not parsed as an option.
  private static func escaped(_ word: String) -> String {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2 ? " \(word)" : word
  }
}
