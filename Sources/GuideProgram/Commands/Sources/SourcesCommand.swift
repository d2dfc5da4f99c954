import ArgumentParser
import CellCanvas
import GuideApp
import GuideListings
import GuideModel
import GuideSettings
import GuideSources

struct SourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources", abstract: "List, add, find, remove and reorder the sources of your guide.",
    discussion: """
      A source is a guide or a playlist: an address, a file or folder, a grabber of the XMLTV project, a TVmaze \
      schedule, or a server such as tvheadend or HDHomeRun. The first source has priority. Sources are stored in ~/.config/tvgrid/config.toml, which you can also \
      edit.

      EXAMPLES:
        tvgrid sources add harbour https://example.org/guide.xml.gz
        tvgrid sources add tv https://example.org/playlist.m3u
        tvgrid sources add freeview grabber:tv_grab_uk_freeview --days 7
        tvgrid sources add us tvmaze:US
        tvgrid sources add home nas.example
        tvgrid sources move freeview --first
        tvgrid sources find uk
      """,
    subcommands: [
      SourcesList.self, SourcesAdd.self, SourcesFind.self, SourcesLineups.self, SourcesRemove.self, SourcesMove.self,
    ],
    defaultSubcommand: SourcesList.self)

  static var file: SettingsFile {
    get throws { SettingsFile(try UserFolders.current.settingsFile) }
  }

  static var cache: SourceCache {
    get throws { SourceCache(try UserFolders.current.sourceCache) }
  }
}

struct SourcesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the sources by priority.",
    discussion: """
      Writes problems with the settings to standard error, with file and line. Exit code: 1 if there are problems or \
      no sources.
      """)

  @OptionGroup var output: OutputOptions

  func run() throws {
    let file = try SourcesCommand.file
    let reading = SettingsReading(checking: try file.read())
    let sources = reading.settings.sources
    Output.writeErrors(reading.diagnostics, in: file.path)
    let errors = sources.compactMap { source in
      SourceRow.error(in: source.location).map { "\(file.path):\(reading.line(ofSource: source.name)): \($0)" }
    }
    errors.forEach(Output.writeError)
    let keyErrors = Keymap.load(reading.settings, of: file.path).diagnostics
    Output.writeErrors(keyErrors)
    let cache = try SourcesCommand.cache
    let zone = ZoneTable.ofCurrentUser
    if let problem = zone.problem { Output.writeError(problem) }
    try output.write(
      sources.map { SourceRow($0, cache, zone: zone.table) },
      orSay: ConfiguredSources.noSources.message)
    if !reading.diagnostics.isEmpty || !errors.isEmpty || !keyErrors.isEmpty { throw ExitCode(ExitCodes.nothingFound) }
  }
}

extension SourceRow {
  /// Makes a row without the login that the address may contain.
  fileprivate init(_ source: SourceSetting, _ cache: SourceCache, zone: ZoneTable) {
    let state = cache.state(of: source.name)
    let location = (try? SourceLocation(source.location))?.displayText
    self.init(
      name: source.name, location: location ?? SourceLocation.shown(source.location), days: source.days,
      channels: source.channels.map(SourceLocation.shown),
      shift: source.shift == 0 ? nil : ClockShift.text(source.shift), updated: state?.updated,
      confirmed: state?.confirmed,
      failure: cache.failure(of: source.name).map { ($0.message.english, $0.at) }, zone: zone)
  }

  fileprivate static func error(in location: String) -> String? {
    do throws(SourceLocation.LocationError) {
      _ = try SourceLocation(location)
      return nil
    } catch {
      return error.message
    }
  }
}

struct SourcesRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a source, including comments directly above it in the settings.")

  @Argument(help: "Name of the source.", completion: Completions.sources)
  var name: String

  func run() throws {
    try SourcesCommand.file.edit { text throws(SettingsEditError) in try text.removing(name) }
    try SourcesCommand.cache.forget(name)
    let sources = try ConfiguredSources(zone: ZoneTable.ofCurrentUser.table, isQuiet: true)
    try PlaylistRefresh(removing: name).apply(to: sources.guides)
    // Entries of other playlists may have lost the guide of their channels.
    try sources.refreshPlaylists()
    try Output.write([SafeText("removed \(name)").string])
  }
}

struct SourcesMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Change the priority of a source.")

  @Argument(help: "Name of the source.", completion: Completions.sources)
  var name: String

  @Flag(help: "Move to the top (highest priority).")
  var first = false

  @Flag(help: "Move to the bottom.")
  var last = false

  @Option(help: ArgumentHelp("Move before this source.", valueName: "other"), completion: Completions.sources)
  var before: String?

  func validate() throws {
    guard [first, last, before != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("Missing position: use --first, --last or --before.")
    }
  }

  var move: SourceMove {
    if let before { return .before(before) }
    return first ? .first : .last
  }

  func run() throws {
    let file = try SourcesCommand.file
    let before = SettingsReading(try file.read()).settings.sources.map(\.name)
    try file.edit { text throws(SettingsEditError) in try text.moving(name, move) }
    let isMoved = SettingsReading(try file.read()).settings.sources.map(\.name) != before
    try Output.write([SafeText(isMoved ? "moved \(name)" : "nothing changed: \(name) is already there").string])
  }
}
