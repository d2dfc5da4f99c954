import ArgumentParser
import CellCanvas
import Glibc
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources
import GuideSystem

struct SourcesAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a source.",
    discussion: """
      LOCATION is one of:
        https://example.org/guide.xml.gz   XMLTV file
        https://example.org/list.m3u       M3U playlist: channels with their streams
        https://example.org/guide/         folder of Radio Times files (channels.dat)
        grabber:tv_grab_xx                 grabber of the XMLTV project
        tvmaze:GB, tvmaze:web              TVmaze schedule of a country, or streaming
        tvheadend:tv.example               tvheadend server: guide, channels, streams
                                           and timers; with a login:
                                           tvheadend:http://name@tv.example:9981
        xtream:http://name@tv.example:8080 Xtream login: guide, channels and catch-up;
                                           the password is asked for, unless it follows
                                           the name (name:pass)
        \(servers.joined(separator: ", "))
                                           one of these servers: guide and channels
        hdhomerun:HOST                     HDHomeRun tuner: guide and channels
        HOST                               finds out which of these servers it is
        schedulesdirect:                   Schedules Direct; asks for user name and password
        PATH                               file or folder

      A guide that tvgrid sources find lists needs no location: tvgrid sources add freeview-epg

      A playlist or a server of channels is downloaded at once. If that fails, or if tvheadend refuses the login, \
      nothing is added.
      """)

  /// The locations of servers that need only a host.
  private static let servers = ServerKind.allCases.filter(\.hasFixedPaths).map { "\($0.rawValue):HOST" }

  @Argument(help: "Name of the source: a to z, 0 to 9, dot, dash and underscore.")
  var name: String

  @Argument(help: "An address, a path, a host, grabber:NAME, tvmaze:COUNTRY or tvheadend:HOST.", completion: .file())
  var location: String?

  @Option(
    help: ArgumentHelp(
      "Days to download, for grabbers, TVmaze, Schedules Direct, Dispatcharr and Channels DVR.", valueName: "days"))
  var days: Int?

  @Option(help: ArgumentHelp("Only these channel ids, for Radio Times addresses: 94,105.", valueName: "ids"))
  var channels: String?

  @Option(
    help: ArgumentHelp(
      "Time zone of XMLTV times without one, such as Europe/Berlin (default: UTC).", valueName: "zone"))
  var zone: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Add this to all times, such as +01:00 or -60 (minutes), if the guide states a wrong time zone.",
      valueName: "time"))
  var shift: String?

  @Flag(help: "Give it the highest priority.")
  var first = false

  @Flag(help: "Add it without downloading it, for example while its server is offline.")
  var anyway = false

  @Flag(help: "Also add the guides that a playlist names. Omit the location for a playlist that is a source already.")
  var withGuides = false

  func validate() throws {
    if location == nil, !withGuides, try publicGuide == nil {
      throw ValidationError("Missing expected argument '<location>'")
    }
    guard SourceName.isValid(name) else {
      if SourceLocation.mayBeAddress(name) { throw ValidationError("Give the name first, then the location.") }
      throw ValidationError("\(SafeText(name.quotedInMessage.english).string): \(SourceName.rule).")
    }
    if let shift, ClockShift.minutes(shift) == nil {
      throw ValidationError("--shift must be a time such as +01:00 or -60 (minutes), at most 24 hours.")
    }
    if anyway, withGuides { throw ValidationError("--with-guides needs the playlist: omit --anyway.") }
    let isNewSource = location != nil || !withGuides
    if !isNewSource, days != nil || channels != nil || zone != nil || shift != nil || first {
      throw ValidationError("Without a location, --with-guides only adds guides; omit the other options.")
    }
    if let days, !SourceSetting.daysRange.contains(days) {
      let range = SourceSetting.daysRange
      throw ValidationError("--days must be a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
  }

  /// The public guide with this name, if no location is given.
  private var publicGuide: PublicGuide? {
    get throws { location == nil && !withGuides ? try GuideCatalogue.ofCurrentUser().guide(named: name) : nil }
  }

  private func checkZone(_ location: SourceLocation) throws {
    guard let zone else { return }
    switch location {
    case .xmltv, .grabber, .path: break
    case .server where location.hasGuideAndPlaylist: break
    case .radioTimes, .tvmaze, .server, .schedulesDirect:
      throw ValidationError("--zone only works with XMLTV: addresses, grabbers and paths.")
    }
    guard ZoneFiles().zone(named: zone) != nil else {
      throw ValidationError(
        "Unknown time zone \(SafeText(zone.quotedInMessage.english).string): use a name like Europe/Berlin.")
    }
  }

  func run() throws {
    guard var location = try location ?? publicGuide?.address else {
      return try PlaylistGuides(ofSource: name).add()
    }
    // Without a terminal, a password may be missing on purpose: it can be in ~/.netrc.
    if isatty(STDIN_FILENO) == 1 {
      location = try SourceLocation.addingPassword(to: location) {
        try Question.password("Password (empty if it is in ~/.netrc): ", mayBeEmpty: true)
      }
    }
    let parsed =
      try HostSearch.location(onHost: location, forSource: name)
      ?? SourceLocation.readable(try SchedulesDirectLogin.completed(location))
    let isPlaylist = parsed.isPlaylist
    if !isPlaylist { try requireGuide(parsed) }
    if days != nil {
      switch parsed {
      case .grabber, .tvmaze, .schedulesDirect: break
      case .server(let server) where server.kind.hasDays: break
      case .radioTimes, .xmltv, .server, .path:
        throw ValidationError(
          "--days only works with grabbers, TVmaze, Schedules Direct, Dispatcharr and Channels DVR.")
      }
    }
    try checkZone(parsed)
    let grabber = try grabber(parsed)
    let source = SourceSetting(
      name: name, location: parsed.text, days: days, channels: try ids(for: parsed), zone: zone,
      shift: shift.flatMap(ClockShift.minutes) ?? 0)
    let file = try SourcesCommand.file
    // A name that is taken must not lose its guide.
    try file.edit { text throws(SettingsEditError) in
      _ = try text.adding(source, first: first)
      return text
    }
    if !anyway { try HostSearch.requireLogin(at: parsed) }
    let isDownloaded = isPlaylist || parsed.hasGuideAndPlaylist || withGuides
    let outcome = isDownloaded && !anyway ? try download(source, from: parsed) : nil
    let warning = try file.edit { text throws(SettingsEditError) in try text.adding(source, first: first) }
    if let warning { Output.writeError(warning.english) }
    if let (grabber, capabilities) = grabber, grabber.isUnconfigured(capabilities) {
      Output.writeError(GrabberError.unconfigured(grabber.name, command: grabber.configureCommand()).message)
    }
    try report(outcome, parsed)
    guard case .playlist = outcome else {
      // Without a playlist, this says so.
      if withGuides { try PlaylistGuides(ofSource: name).add() }
      return
    }
    let guides = try PlaylistGuides(ofSource: name)
    if withGuides { try guides.add() } else { try guides.offer() }
  }

  /// Downloads the source before it is added. Throws if it has neither a guide nor a playlist.
  private func download(_ source: SourceSetting, from location: SourceLocation) throws -> UpdateOutcome {
    let sources = try ConfiguredSources(zone: ZoneTable.ofCurrentUser.table, isQuiet: true)
    let update = sources.update(
      [UpdateSource(source, at: location)], now: Clock.system.now, pacer: RequestPacer(.tvmaze))
    let handler = InterruptHandler { update.cancel() }
    let outcome = try update.run { _, _ in }.first ?? .cancelled
    if !outcome.isKept { sources.cache.forget(name) }
    handler.terminateIfInterrupted()
    guard outcome.isKept else {
      throw CommandError("nothing was added: \(outcome.reason.english); to add it all the same, use --anyway")
    }
    return outcome
  }

  /// Says what was added, and brings the channels up to date.
  private func report(_ outcome: UpdateOutcome?, _ location: SourceLocation) throws {
    guard let outcome else {
      let isAccount = if case .schedulesDirect = location { true } else { false }
      return try Output.write(
        isAccount
          ? [
            SafeText("added \(name); to see its lineups: tvgrid sources lineups \(name)").string,
            "to download it: tvgrid update",
          ] : [SafeText("added \(name); to download it: tvgrid update").string])
    }
    let sources = try ConfiguredSources(zone: ZoneTable.ofCurrentUser.table, isQuiet: true)
    try sources.refreshPlaylists()
    let joined = try sources.joinedTexts()[name].map { "; \($0)" } ?? ""
    let size = outcome.text(hasGuide: sources.cache.hasGuide(of: name)).english
    try Output.write([SafeText("added \(name): \(size)\(joined)").string])
  }

  /// Throws if the location is a file that cannot be read as a guide.
  private func requireGuide(_ location: SourceLocation) throws {
    guard case .path(let path) = location, FileSystem.size(of: path) != nil else { return }
    _ = try GuideSelection(paths: [path], demo: false).provider(today: nil).load()
  }

  /// The comma-separated ids given with `--channels`.
  private func ids(for location: SourceLocation) throws -> [String] {
    guard let channels else { return [] }
    switch location {
    case .grabber, .tvmaze, .server, .schedulesDirect:
      throw ValidationError(
        "--channels only works with Radio Times addresses, not with grabbers, TVmaze or servers.")
    case .xmltv, .path:
      throw ValidationError("--channels only works with addresses that end in a slash or in channels.dat.")
    case .radioTimes: break
    }
    return channels.split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
  }

  /// The grabber and its capabilities; `nil` for other kinds of sources.
  private func grabber(_ location: SourceLocation) throws -> (Grabber, GrabberCapabilities)? {
    guard case .grabber(let name) = location else { return nil }
    let environment = Environment.all
    let grabber = try Grabber(name, searchPath: environment["PATH"] ?? "/usr/bin:/bin", environment: environment)
    let capabilities = try grabber.capabilities()
    guard capabilities.hasBaseline else { throw GrabberError.noBaseline(name) }
    return (grabber, capabilities)
  }
}

extension UpdateOutcome {
  /// Whether the source has something to show, or a guide that the user can accept.
  fileprivate var isKept: Bool {
    switch self {
    case .unchanged, .updated, .playlist, .refused(_, true): true
    case .both(let guide, let channels): guide.isKept || channels.isKept
    case .refused(_, false), .failed, .cancelled: false
    }
  }

  fileprivate var reason: Message {
    switch self {
    case .refused(let reason, _), .failed(let reason): reason
    default: text(hasGuide: true)
    }
  }
}

extension SourceLocation {
  /// Whether the location is a playlist: by the contents of a file, or by how the address of one usually looks.
  ///
  /// Any other address turns out to be a playlist when it is downloaded.
  fileprivate var isPlaylist: Bool {
    switch self {
    case .path(let path): return PlaylistFile.holdsPlaylist(at: path)
    case .xmltv(let address):
      let parts = address.lowercased().split(separator: "?", maxSplits: 1)
      let path = parts.first ?? ""
      return [".m3u", ".m3u8", ".m3u.gz", "/get.php"].contains { path.hasSuffix($0) }
        || parts.dropFirst().first.map { $0.contains("type=m3u") || $0.contains(".m3u") } ?? false
    case .grabber, .radioTimes, .tvmaze, .server, .schedulesDirect: return false
    }
  }

  /// Parses a location and makes a path absolute. Throws if the path is not readable.
  static func readable(_ text: String) throws -> SourceLocation {
    let written = try SourceLocation(text)
    let location = written.absolute(in: Environment.currentFolder)
    guard case .path(let path) = location, access(path.fileBytes, R_OK) != 0 else { return location }
    let error = FileError(.read, path, .last)
    if SourceLocation.mayBeAddress(written.text) || isHost(written.text) { throw SourceLocation.neitherFileNorAddress }
    throw error
  }

  /// Whether a word looks like a host name (`example.org`) and not like a file (`guide.xml`).
  private static func isHost(_ word: String) -> Bool {
    guard let last = word.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last else { return false }
    return last.count > 1 && last.utf8.allSatisfy { $0 | 0x20 >= 0x61 } && HostSearch.isHost(word)
  }
}
