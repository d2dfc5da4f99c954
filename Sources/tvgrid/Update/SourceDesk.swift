import GuideModel
import GuideSettings
import GuideSources

/// The person's sources: what is set, where their guides are kept, and how they are updated.
struct SourceDesk: Sendable {
  /// In the order of their priority.
  let sources: [UpdateSource]
  let cache: SourceCache
  private let settings: Settings
  private let zone: ZoneTable

  /// Reads the settings; what is wrong with them is said on standard error, and the rest is used.
  init(_ folders: UserFolders = .current, zone: ZoneTable) throws {
    self.zone = zone
    cache = SourceCache(try folders.cache + "/sources")
    let file = SettingsFile(try folders.settingsFile)
    let reading = SettingsReading(try file.read())
    settings = reading.settings
    for complaint in reading.complaints { Output.complain(complaint.text(of: file.path)) }
    sources = settings.sources.compactMap { setting in
      do throws(SourceLocation.Mistake) {
        return UpdateSource(
          name: setting.name, location: try SourceDesk.location(setting.location), days: setting.days,
          channels: setting.channels)
      } catch {
        Output.complain("\(file.path):\(reading.line(ofSource: setting.name)): \(error.message)")
        return nil
      }
    }
  }

  /// A location as it is written by hand: `~/` is the home, and other paths begin at the root.
  private static func location(_ text: String) throws(SourceLocation.Mistake) -> SourceLocation {
    let home = Environment.value("HOME") ?? ""
    let location = try SourceLocation(text.hasPrefix("~/") ? home + text.dropFirst() : text)
    if case .path(let path) = location, !path.hasPrefix("/") {
      throw SourceLocation.Mistake(message: "the path “\(path)” does not begin at the root: write all of it")
    }
    return location
  }

  /// The guides that are here; nil where there are none.
  var guides: CachedGuides? { cache.guides(of: sources.map(\.name), languages: Environment.languages) }

  /// The playlists that are sources, or lie in the folders that are.
  var playlists: [String] {
    sources.flatMap { source -> [String] in
      if case .path(let path) = source.location { return PlaylistFile.paths(at: path) }
      return []
    }
  }

  /// When the guides were last known to be the newest there are, the longest ago; nil where there are none.
  var updated: Instant? { sources.compactMap { cache.state(of: $0.name)?.confirmed }.min() }

  /// Why sources could not be updated the last time, a line each.
  var failures: [String] {
    sources.compactMap { source in cache.failure(of: source.name).map { "\(source.name): \($0.message)" } }
  }

  /// When each guide came: others than before mean that there is something to read.
  var stamps: [Instant?] { sources.map { cache.state(of: $0.name)?.updated } }

  /// What the last update changed, by start.
  var changes: [GuideChange] { cache.changes(of: sources.map(\.name)) }

  /// Those sources that are to be updated by themselves now, as the program starts or while it runs.
  func due(now: Instant, whileRunning: Bool = false) -> [UpdateSource] {
    whileRunning && settings.refresh == .always ? [] : settings.refresh.due(sources, in: cache, now: now, zone: zone)
  }

  /// An update of some sources, to be run.
  func update(_ sources: [UpdateSource], isForced: Bool = false, now: Instant) -> GuideUpdate {
    let today = BroadcastDay(containing: now, in: zone)
    let home = Environment.value("HOME")
    let surroundings = UpdateSettings.Surroundings(
      userAgent: "tvgrid/\(TVGrid.version) (a TV guide for the terminal)",
      netrc: Environment.value("NETRC") ?? home.map { $0 + "/.netrc" }, searchPath: Environment.value("PATH") ?? "",
      environment: Environment.all)
    var settings = UpdateSettings(
      now: now, keptFrom: today.adding(days: -self.settings.keepDays).start(in: zone),
      languages: Environment.languages, isForced: isForced, surroundings: surroundings)
    settings.zone = zone
    settings.unpackingLimits = UnpackingLimits(largestFile: self.settings.largestFile)
    return GuideUpdate(sources, in: cache, settings)
  }
}
