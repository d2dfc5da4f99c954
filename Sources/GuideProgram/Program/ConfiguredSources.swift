import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources

/// The sources in the user's settings, with their cached guides and updates.
struct ConfiguredSources: Sendable {
  /// All usable sources, in order of priority.
  let all: [UpdateSource]
  let cache: SourceCache
  private let settings: Settings
  private let zone: ZoneTable
  private let folders: UserFolders

  /// Reads the settings. Unless `isQuiet`, writes their errors to standard error; the valid part is used.
  init(_ folders: UserFolders = .current, zone: ZoneTable, isQuiet: Bool = false) throws {
    let write: (String) -> Void = { if !isQuiet { Output.writeError($0) } }
    (self.zone, self.folders) = (zone, folders)
    cache = SourceCache(try folders.sourceCache)
    let file = SettingsFile(try folders.settingsFile)
    let reading = SettingsReading(checking: try file.read())
    settings = reading.settings
    // A line with a syntax error may have been meant to define a source.
    isUnset = reading.hasNoSources && reading.firstSyntaxError == nil
    if !isQuiet { Output.writeErrors(reading.diagnostics, in: file.path) }
    let sources = settings.sources.compactMap { setting in
      do throws(SourceLocation.LocationError) {
        if let zone = setting.zone, ZoneFiles().zone(named: zone) == nil {
          let line = reading.line(ofSource: setting.name)
          write("\(file.path):\(line): unknown time zone “\(zone)”: using UTC for this source")
        }
        return UpdateSource(setting, at: try Self.location(setting.location))
      } catch {
        write("\(file.path):\(reading.line(ofSource: setting.name)): \(error.message)")
        return nil
      }
    }
    all = sources
    isComplete = reading.diagnostics.isEmpty && sources.count == settings.sources.count
  }

  static let noSources = CommandError("no sources are set up; to add one: tvgrid sources add NAME LOCATION")
  static let noGuide = CommandError("no guide has been downloaded yet: run tvgrid update")

  /// Path of the user's netrc file, which need not exist.
  static var netrcFile: String? { Environment.value("NETRC") ?? Environment.value("HOME").map { $0 + "/.netrc" } }

  static var userAgent: String { "tvgrid/\(TVGrid.version) (a TV guide for the terminal)" }

  /// The address to use instead of a service's own, without a trailing slash; `nil` for the service itself.
  private static func mirror(of service: WebService) -> String? {
    Environment.value(service.variable).map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  /// The address of a service, without a trailing slash.
  static func address(of service: WebService) -> String { mirror(of: service) ?? service.address }

  /// The sources read again from the settings; `self` if they cannot be read.
  var current: ConfiguredSources { (try? ConfiguredSources(folders, zone: zone, isQuiet: true)) ?? self }

  /// Parses a location from the settings. `~/` is the home folder; other paths must be absolute.
  static func location(_ text: String) throws(SourceLocation.LocationError) -> SourceLocation {
    let home = Environment.value("HOME") ?? ""
    let location = try SourceLocation(text.hasPrefix("~/") ? home + text.dropFirst() : text)
    if case .path(let path) = location, !path.hasPrefix("/") {
      if SourceLocation.mayBeAddress(path) {
        throw SourceLocation.LocationError(
          message: "it is neither an absolute path nor an address that starts with https://")
      }
      throw SourceLocation.LocationError(message: "the path “\(path)” is not absolute: write the full path")
    }
    return location
  }

  /// Whether the settings name no source, not even an unusable one.
  let isUnset: Bool

  /// Whether all sources in the settings are usable.
  private let isComplete: Bool

  /// Whether any source has a playlist.
  var hasPlaylists: Bool { all.contains(where: cache.hasPlaylist) }

  /// Whether there is a guide or a playlist to show.
  var hasContents: Bool { guides != nil || hasPlaylists }

  /// Matches the playlists among the sources to the current guides, and stores the result.
  func refreshPlaylists() throws {
    try PlaylistRefresh(all, in: cache, isComplete: isComplete, regions: settings.regions).apply(to: guides)
  }

  /// Whether a source never had a guide, as a Threadfin without streams, but its channels are up to date.
  func hasOnlyChannels(_ source: UpdateSource, _ outcome: UpdateOutcome) -> Bool {
    guard case .both(_, let channels) = outcome else { return false }
    return channels.isSuccess && !cache.hasGuide(of: source.name)
  }

  /// How many channels of each playlist are joined with a guide, for example `56 of 60 channels joined with the guide; 4 to
  /// review: tvgrid channels match tv`. Empty without a guide.
  func joinedTexts() throws -> [String: String] {
    guard guides != nil, let store = try PersonalStore.ofCurrentUser() else { return [:] }
    let (imports, choices) = (store.value(\.imports), store.value(\.choices))
    let texts = all.filter(cache.hasPlaylist).compactMap { source -> (String, String)? in
      let ids = imports.ids(of: source.name)
      guard !ids.isEmpty else { return nil }
      let joined = ids.count { !choices[$0].isStandalone }
      let doubtful = ids.count { imports[$0]?.step == .unmatched }
      let review = doubtful == 0 ? "" : "; \(doubtful) to review: tvgrid channels match \(source.name)"
      return (source.name, "\(joined) of \(counted(ids.count, "channel")) joined with the guide\(review)")
    }
    return Dictionary(texts) { first, _ in first }
  }

  /// The cached guides; `nil` if nothing is cached.
  var guides: CachedGuides? {
    cache.guides(
      of: all, languages: Environment.languages, limits: UnpackingLimits(largestFile: settings.largestFile))
  }

  /// Playlists that are sources or are in source folders.
  var playlists: [String] {
    all.flatMap { source -> [String] in
      if case .path(let path) = source.location { return PlaylistFile.paths(at: path) }
      return []
    }
  }

  /// When the least recently checked guide was last known to be current; `nil` without guides.
  var updated: Instant? { all.compactMap { cache.state(of: $0.name)?.confirmed }.min() }

  func text(of outcome: UpdateOutcome, for source: String) -> Message {
    outcome.text(hasGuide: cache.hasGuide(of: source))
  }

  var failures: [Message] {
    all.compactMap { source in cache.failure(of: source.name).map { "\(source.name): \($0.message)" } }
  }

  /// When each guide was downloaded. If these change, there is a new guide to read.
  var timestamps: [Instant?] { all.map { cache.state(of: $0.name)?.updated } }

  var changes: GuideChanges { cache.changes(of: all.map(\.name)) }

  /// The recording and playback abilities of the tvheadend sources.
  var recorder: RecorderState { cache.recorderState(of: all) }

  /// Sets and removes timers on the tvheadend sources.
  var recorderUpdate: RecorderUpdate { RecorderUpdate(all, in: cache, Self.request(within: .seconds(30))) }

  /// A request without an address, which ends after some time.
  static func request(within time: Duration) -> FetchRequest {
    var request = FetchRequest(address: "", userAgent: userAgent)
    request.netrcFile = netrcFile
    request.limits.total = time
    return request
  }

  /// Why the stream at an address cannot be played, if it belongs to a tuner among the user's sources.
  @Sendable static func tunerProblem(ofStreamAt address: String) -> Message? {
    guard let sources = try? ConfiguredSources(zone: .utc, isQuiet: true) else { return nil }
    return sources.cache.tunerProblem(ofStreamAt: address, among: sources.all, request(within: .seconds(3)))
  }

  /// The lineups of a source; throws if it is not Schedules Direct.
  func lineups(of name: String, now: Instant) throws -> SchedulesDirectLineups {
    let request = FetchRequest(address: Self.address(of: .schedulesDirect), userAgent: Self.userAgent)
    guard let source = all.first(where: { $0.name == name }) else {
      throw CommandError("no source \(name.quotedInMessage): run tvgrid sources for a list")
    }
    guard let lineups = SchedulesDirectLineups(of: source, in: cache, request, now: now) else {
      throw CommandError("\(name) has no lineups: only sources of Schedules Direct (schedulesdirect:) do")
    }
    return lineups
  }

  /// The sources due for an automatic update, at startup or while the program runs.
  func due(now: Instant, whileRunning: Bool = false) -> [UpdateSource] {
    whileRunning && settings.refresh == .always ? [] : settings.refresh.due(all, in: cache, now: now, zone: zone)
  }

  /// The hidden channels; empty if the settings give them rows.
  private var hiddenChannels: Set<String> {
    guard !settings.showsHiddenChannels, let store = try? PersonalStore.ofCurrentUser() else { return [] }
    return store.reading(\.choices).value.idsWithoutRow
  }

  func update(
    _ sources: [UpdateSource], isForced: Bool = false, now: Instant, pacer: RequestPacer
  ) -> GuideUpdate {
    let today = BroadcastDay(containing: now, in: zone)
    var surroundings = UpdateSettings.Surroundings(
      userAgent: Self.userAgent,
      netrc: Self.netrcFile, searchPath: Environment.value("PATH") ?? "",
      environment: Environment.all)
    for service in WebService.allCases { surroundings.mirrors[service] = Self.mirror(of: service) }
    var settings = UpdateSettings(
      now: now, cutoff: today.adding(days: -self.settings.keepDays).start(in: zone),
      languages: Environment.languages, isForced: isForced, surroundings: surroundings)
    settings.zone = zone
    settings.hiddenChannels = hiddenChannels
    settings.unpackingLimits = UnpackingLimits(largestFile: self.settings.largestFile)
    settings.limits.total = .seconds(self.settings.longestDownload * 60)
    return GuideUpdate(sources, in: cache, settings, pacer: pacer)
  }
}

extension UpdateSource {
  /// Creates a source from its settings, with the location that they contain.
  init(_ setting: SourceSetting, at location: SourceLocation) {
    self.init(
      name: setting.name, location: location, days: setting.days, channels: setting.channels, zone: setting.zone,
      shift: setting.shift)
  }
}
