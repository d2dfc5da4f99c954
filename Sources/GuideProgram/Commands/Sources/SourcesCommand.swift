import ArgumentParser
import CellCanvas
import GuideApp
import GuideListings
import GuideModel
import GuideSettings
import GuideSources

struct SourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources", abstract: "Set where guides come from: add, list, remove and move sources.",
    discussion: """
      A source is an address, a file or folder, a grabber of the xmltv package, or a schedule of TVmaze. The first is the \
      most important. \
      They are kept in $XDG_CONFIG_HOME/tvgrid/config.toml, which can be edited too.

      EXAMPLES:
        tvgrid sources add harbour https://example.org/guide.xml.gz
        tvgrid sources add freeview grabber:tv_grab_uk_freeview --days 7
        tvgrid sources add us tvmaze:US
        tvgrid sources move freeview --first
      """,
    subcommands: [SourcesList.self, SourcesAdd.self, SourcesRemove.self, SourcesMove.self],
    defaultSubcommand: SourcesList.self)

  /// The person's settings.
  static var file: SettingsFile {
    get throws { SettingsFile(try UserFolders.current.settingsFile) }
  }

  /// The guides that the sources have sent.
  static var cache: SourceCache {
    get throws { SourceCache(try UserFolders.current.sourceCache) }
  }
}

struct SourcesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the sources, the most important first.",
    discussion: """
      What is wrong with the settings is said on standard error, with file and line. Exits with 1 when something is \
      wrong, or there is no source.
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
    let zone = ZoneTable.ofPerson
    if let problem = zone.problem { Output.writeError(problem) }
    try output.write(
      sources.map { SourceRow($0, cache, zone: zone.table) },
      orSay: "there is no source yet; to add one: tvgrid sources add NAME LOCATION")
    if !reading.diagnostics.isEmpty || !errors.isEmpty || !keyErrors.isEmpty { throw ExitCode(ExitCodes.nothingFound) }
  }
}

extension SourceRow {
  /// The row of a source, without the login that its address may have.
  fileprivate init(_ source: SourceSetting, _ cache: SourceCache, zone: ZoneTable) {
    let state = cache.state(of: source.name)
    let location = (try? SourceLocation(source.location))?.shownText
    self.init(
      name: source.name, location: location ?? SourceLocation.shown(source.location), days: source.days,
      channels: source.channels.map(SourceLocation.shown), updated: state?.updated, confirmed: state?.confirmed,
      failure: cache.failure(of: source.name).map { ($0.message.english, $0.at) }, zone: zone)
  }

  /// The error in a location; nil for a valid one.
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
    commandName: "remove", abstract: "Remove a source, with the comments directly above it in the settings.")

  @Argument(help: "What the source is called.", completion: Completions.sources)
  var name: String

  func run() throws {
    try SourcesCommand.file.edit { text throws(SettingsEditError) in try text.removing(name) }
    try SourcesCommand.cache.forget(name)
    try Output.write([SafeText("removed \(name)").string])
  }
}

struct SourcesMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move a source: the first is the most important.")

  @Argument(help: "What the source is called.", completion: Completions.sources)
  var name: String

  @Flag(help: "Before all others.")
  var first = false

  @Flag(help: "After all others.")
  var last = false

  @Option(help: ArgumentHelp("In front of this one.", valueName: "other"), completion: Completions.sources)
  var before: String?

  func validate() throws {
    guard [first, last, before != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("Say where to: --first, --last or --before with the name of another.")
    }
  }

  /// The new position.
  var move: SourceMove {
    if let before { return .before(before) }
    return first ? .first : .last
  }

  func run() throws {
    let file = try SourcesCommand.file
    let before = SettingsReading(try file.read()).settings.sources.map(\.name)
    try file.edit { text throws(SettingsEditError) in try text.moving(name, move) }
    let isMoved = SettingsReading(try file.read()).settings.sources.map(\.name) != before
    try Output.write([SafeText(isMoved ? "moved \(name)" : "nothing changed: \(name) is there already").string])
  }
}
