import ArgumentParser
import GuideSettings
import GuideSources

struct SourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources", abstract: "Set where guides come from: add, list, remove and move sources.",
    discussion: """
      A source is an address, a file or folder, or a grabber of the xmltv package. The first is the most important. \
      They are kept in $XDG_CONFIG_HOME/tvgrid/config.toml, which can be edited too.

      EXAMPLES:
        tvgrid sources add harbour https://example.org/guide.xml.gz
        tvgrid sources add freeview grabber:tv_grab_uk_freeview --days 7
        tvgrid sources move freeview --first
      """,
    subcommands: [SourcesList.self, SourcesAdd.self, SourcesRemove.self, SourcesMove.self],
    defaultSubcommand: SourcesList.self)

  /// The person's settings.
  static var file: SettingsFile {
    get throws { SettingsFile(try UserFolders.current.settingsFile) }
  }
}
