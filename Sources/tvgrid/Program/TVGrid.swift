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
        --demo, --at TIME, --time-zone ZONE, --ascii, --color auto|always|never, --no-mouse (tvgrid help grid)

      EXAMPLES:
        tvgrid --demo
        tvgrid guide.xml.gz
        tvgrid now -g ~/guide

      TVGRID_GUIDE holds your guide, TVGRID_OPTIONS options that you always want for the grid. More: man tvgrid
      """,
    version: "tvgrid \(version)",
    subcommands: [
      GridCommand.self, CheckCommand.self, ListCommand.self, NowCommand.self, SearchCommand.self, SearchesCommand.self,
      ChannelsCommand.self, SourcesCommand.self, UpdateCommand.self, ChangesCommand.self, ExportCommand.self,
      ConvertCommand.self, MineCommand.self, KeysCommand.self,
    ],
    defaultSubcommand: GridCommand.self)
}
