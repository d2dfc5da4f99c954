import GuideModel
import GuideSettings
import GuideSources

/// The sources of the person's settings, with their guides in the cache and their updates.
struct ConfiguredSources: Sendable {
  /// In the order of their priority.
  let all: [UpdateSource]
  let cache: SourceCache
  private let settings: Settings
  private let zone: ZoneTable
  private let folders: UserFolders

  /// Reads the settings. Their errors are written to standard error, unless a screen is there, and the rest is used.
  init(_ folders: UserFolders = .current, zone: ZoneTable, isQuiet: Bool = false) throws {
    let write: (String) -> Void = { if !isQuiet { Output.writeError($0) } }
    (self.zone, self.folders) = (zone, folders)
    cache = SourceCache(try folders.sourceCache)
    let file = SettingsFile(try folders.settingsFile)
    let reading = SettingsReading(checking: try file.read())
    settings = reading.settings
    // A line that is no TOML may be that of a source.
    isUnset = reading.namesNoSource && reading.firstSyntaxError == nil
    if !isQuiet { Output.writeErrors(reading.diagnostics, in: file.path) }
    all = settings.sources.compactMap { setting in
      do throws(SourceLocation.LocationError) {
        if let zone = setting.zone, ZoneFiles().zone(named: zone) == nil {
          let line = reading.line(ofSource: setting.name)
          write("\(file.path):\(line): unknown time zone “\(zone)”: using UTC for this source")
        }
        return UpdateSource(
          name: setting.name, location: try Self.location(setting.location), days: setting.days,
          channels: setting.channels, zone: setting.zone)
      } catch {
        write("\(file.path):\(reading.line(ofSource: setting.name)): \(error.message)")
        return nil
      }
    }
  }

  /// The person's file of logins, which need not exist.
  static var netrcFile: String? { Environment.value("NETRC") ?? Environment.value("HOME").map { $0 + "/.netrc" } }

  /// The program's name, for servers.
  static var userAgent: String { "tvgrid/\(TVGrid.version) (a TV guide for the terminal)" }

  /// The address in the place of TVmaze's, without a slash at its end; nil for its own.
  static var tvmaze: String? {
    Environment.value("TVGRID_TVMAZE").map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  /// Those that the settings have by now; the same where they cannot be read.
  var current: ConfiguredSources { (try? ConfiguredSources(folders, zone: zone, isQuiet: true)) ?? self }

  /// A location of the settings: `~/` is the home folder, and other paths begin at the root.
  static func location(_ text: String) throws(SourceLocation.LocationError) -> SourceLocation {
    let home = Environment.value("HOME") ?? ""
    let location = try SourceLocation(text.hasPrefix("~/") ? home + text.dropFirst() : text)
    if case .path(let path) = location, !path.hasPrefix("/") {
      if SourceLocation.mayBeAddress(path) {
        throw SourceLocation.LocationError(
          message: "it is neither a path that begins at the root nor an address that begins with https://")
      }
      throw SourceLocation.LocationError(message: "the path “\(path)” does not begin at the root: write all of it")
    }
    return location
  }

  /// Whether the settings name no source, not even one that cannot be used.
  let isUnset: Bool

  /// The guides in the cache; nil for none.
  var guides: CachedGuides? {
    cache.guides(
      of: all, languages: Environment.languages, limits: UnpackingLimits(largestFile: settings.largestFile))
  }

  /// The playlists that are sources, or lie in the folders that are.
  var playlists: [String] {
    all.flatMap { source -> [String] in
      if case .path(let path) = source.location { return PlaylistFile.paths(at: path) }
      return []
    }
  }

  /// The earliest time at which a guide was last known to be the newest there is; nil without guides.
  var updated: Instant? { all.compactMap { cache.state(of: $0.name)?.confirmed }.min() }

  /// The outcome of the update of a source, in a line.
  func text(of outcome: UpdateOutcome, for source: String) -> Message {
    outcome.text(hasGuide: cache.hasGuide(of: source))
  }

  /// The errors of the last update, a line each.
  var failures: [Message] {
    all.compactMap { source in cache.failure(of: source.name).map { "\(source.name): \($0.message)" } }
  }

  /// The time at which each guide came; others than before mean that there is something to read.
  var timestamps: [Instant?] { all.map { cache.state(of: $0.name)?.updated } }

  /// The changes by the last update.
  var changes: GuideChanges { cache.changes(of: all.map(\.name)) }

  /// What the tvheadends among them can record and play.
  var recorder: RecorderState { cache.recorderState(of: all) }

  /// Has timers of them set and removed.
  var recorderUpdate: RecorderUpdate {
    var request = FetchRequest(address: "", userAgent: Self.userAgent)
    request.netrcFile = Self.netrcFile
    request.limits.total = .seconds(30)
    return RecorderUpdate(all, in: cache, request)
  }

  /// The sources that are to be updated by themselves now, as the program starts or while it runs.
  func due(now: Instant, whileRunning: Bool = false) -> [UpdateSource] {
    whileRunning && settings.refresh == .always ? [] : settings.refresh.due(all, in: cache, now: now, zone: zone)
  }

  /// An update of some sources, not started.
  func update(
    _ sources: [UpdateSource], isForced: Bool = false, now: Instant, pacer: RequestPacer
  ) -> GuideUpdate {
    let today = BroadcastDay(containing: now, in: zone)
    var surroundings = UpdateSettings.Surroundings(
      userAgent: Self.userAgent,
      netrc: Self.netrcFile, searchPath: Environment.value("PATH") ?? "",
      environment: Environment.all)
    if let tvmaze = Self.tvmaze { surroundings.tvmaze = tvmaze }
    var settings = UpdateSettings(
      now: now, keptFrom: today.adding(days: -self.settings.keepDays).start(in: zone),
      languages: Environment.languages, isForced: isForced, surroundings: surroundings)
    settings.zone = zone
    settings.unpackingLimits = UnpackingLimits(largestFile: self.settings.largestFile)
    return GuideUpdate(sources, in: cache, settings, pacer: pacer)
  }
}
