package import GuideModel
package import GuideSettings
package import GuideSystem
import Synchronization

/// A source of guides, for updates.
package struct UpdateSource: Hashable, Sendable {
  /// The user's name for the source.
  package let name: String
  package let location: SourceLocation
  /// The number of days to request; `nil` for the source's default.
  package let days: Int?
  /// The ids of the channels to fetch, for the Radio Times layout; empty for all channels.
  package let channels: [String]
  /// The time zone for XMLTV times that have no zone or an unknown one; `nil` for UTC.
  package let zone: String?
  /// Minutes to add to the times of its programmes.
  package let shift: Int

  /// Creates a source.
  package init(
    name: String, location: SourceLocation, days: Int? = nil, channels: [String] = [], zone: String? = nil,
    shift: Int = 0
  ) {
    self.name = name
    self.location = location
    self.days = days
    self.channels = channels
    self.zone = zone
    self.shift = shift
  }

  /// The name in diagnostics: a path, or the source's own name if it has an address.
  ///
  /// A line number after a host would look like a port.
  var nameInDiagnostics: String {
    switch location {
    case .xmltv, .radioTimes, .server, .schedulesDirect: name
    case .path, .grabber, .tvmaze: location.displayText
    }
  }

  /// A string that identifies the source's guide. It is a hash, because the location may contain a login.
  package var identity: String {
    let settings = [location.text, days.map(String.init) ?? "", channels.joined(separator: ",")]
    let others = [zone, shift == 0 ? nil : "shift \(shift)"].compactMap(\.self)
    let text = (settings + others).joined(separator: "\n")
    // FNV-1a gives the same result in every run and on every machine.
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

/// The settings of an update.
package struct UpdateSettings: Sendable {
  package let now: Instant
  /// Programmes that had ended by this time are dropped; `nil` to keep all.
  package let cutoff: Instant?
  /// The user's languages, the preferred one first.
  package let languages: [String]
  /// The size limits for a guide's files.
  package var unpackingLimits = UnpackingLimits.standard
  /// The user's time zone, for dates in messages.
  package var zone = ZoneTable.utc
  /// The limits for each fetch.
  package var limits = FetchLimits.standard
  /// The ids of channels that the user does not see. They are not fetched from a Radio Times folder or Schedules Direct.
  package var hiddenChannels: Set<String> = []
  /// Whether to ask the server even if the guide is fresh, and to accept any guide.
  package let isForced: Bool
  package let surroundings: Surroundings

  /// The parts of the environment that an update uses.
  package struct Surroundings: Sendable {
    /// The user agent for servers.
    package let userAgent: String
    /// A netrc file with logins, if there is one.
    package let netrc: String?
    /// The folders that contain programs, in the format of `PATH`.
    package let searchPath: String
    /// The environment of child processes.
    package let environment: [String: String]
    /// Other addresses for services, without a trailing slash.
    package var mirrors: [WebService: String] = [:]

    package init(userAgent: String, netrc: String?, searchPath: String, environment: [String: String]) {
      self.userAgent = userAgent
      self.netrc = netrc
      self.searchPath = searchPath
      self.environment = environment
    }

    /// The address of a service, without a trailing slash.
    func address(of service: WebService) -> String { mirrors[service] ?? service.address }
  }

  /// Creates the settings of an update at `now`.
  package init(
    now: Instant, cutoff: Instant?, languages: [String], isForced: Bool = false, surroundings: Surroundings
  ) {
    self.now = now
    self.cutoff = cutoff
    self.languages = languages
    self.isForced = isForced
    self.surroundings = surroundings
  }
}

/// The parallel update of all sources in a cache.
package final class GuideUpdate: Sendable {
  private let sources: [UpdateSource]
  private let cache: SourceCache
  private let settings: UpdateSettings
  private let pacer: RequestPacer
  private let token = CancellationToken()

  /// Creates an update of some sources. The whole process shares one pacer for requests to TVmaze.
  package init(_ sources: [UpdateSource], in cache: SourceCache, _ settings: UpdateSettings, pacer: RequestPacer) {
    self.sources = sources
    self.cache = cache
    self.settings = settings
    self.pacer = pacer
  }

  /// Cancels the update, which soon stops without changing the guides. This may be called on any thread.
  package func cancel() {
    token.cancel()
  }

  /// Updates all sources and returns their outcomes, in order.
  ///
  /// `progress` receives the index of a source; it is called from several threads, one at a time. Throws if another program is
  /// updating the cache.
  package func run(
    _ progress: @escaping @Sendable (_ source: Int, UpdateStep) -> Void
  ) throws(UpdateError) -> [UpdateOutcome] {
    try cache.make()
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let outcomes = Mutex([UpdateOutcome](repeating: .cancelled, count: sources.count))
    let reporter = Mutex(progress)
    let turn = SerialAccess()
    Threads.run(sources.count) { number in
      guard number < sources.count else { return }
      let report: @Sendable (UpdateStep) -> Void = { step in reporter.withLock { $0(number, step) } }
      let update = SourceUpdate(
        source: sources[number], cache: cache, settings: settings, report: report, token: token, turn: turn,
        pacer: pacer)
      let outcome = update.run()
      outcomes.withLock { $0[number] = outcome }
      report(.done(outcome))
    }
    return outcomes.withLock { $0 }
  }

  /// Takes the lock that allows only one program to update a cache.
  private func lock() throws(UpdateError) -> FileLock {
    let lock: FileLock?
    do throws(FileError) {
      // A child process that another thread is starting may hold the lock until it calls exec.
      lock = try cache.lock(within: .seconds(1))
    } catch {
      throw .file(error)
    }
    guard let lock else { throw .busy }
    return lock
  }
}

// Automatic updates: `daily` means once per broadcast day (after a failure, at most once an hour); `always` means whenever
// tvgrid starts, but at most once an hour.
extension Refresh {
  /// The sources that are due for an update.
  package func due(_ sources: [UpdateSource], in cache: SourceCache, now: Instant, zone: ZoneTable) -> [UpdateSource] {
    self == .never ? [] : sources.filter { isDue($0, cache, now, zone) }
  }

  /// The minimum number of seconds between automatic updates.
  private static let pause = 3600

  private func isDue(_ source: UpdateSource, _ cache: SourceCache, _ now: Instant, _ zone: ZoneTable) -> Bool {
    // If the clock has been set back, the last request may appear to be in the future. Such a request is ignored.
    if let asked = cache.lastAsked(source), (0..<Refresh.pause).contains(now.seconds(since: asked)) {
      return false
    }
    guard let state = cache.state(of: source.name), state.identity == source.identity else { return true }
    guard self == .daily else { return true }
    return BroadcastDay(containing: state.confirmed, in: zone) != BroadcastDay(containing: now, in: zone)
  }
}

/// Why no source could be updated.
package enum UpdateError: Error, Hashable, Sendable {
  case busy
  case file(FileError)

  /// One line with the reason and what to do next.
  package var text: Message {
    switch self {
    case .busy: "another copy of tvgrid is updating; try again when it has finished"
    case .file(let error): error.text
    }
  }

  /// The text in English.
  package var message: String { text.english }
}
