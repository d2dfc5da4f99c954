package import GuideModel
package import GuideSettings
package import GuideSystem
import Synchronization

/// A source of guides as an update wants it.
package struct UpdateSource: Hashable, Sendable {
  /// The name that the person gave it.
  package let name: String
  package let location: SourceLocation
  /// The number of days to ask for; nil if the source may choose.
  package let days: Int?
  /// Ids of the only channels that are wanted, of a Radio Times layout; all if there is none.
  package let channels: [String]
  /// The name of the zone of times in XMLTV that state none or an unknown one; `nil` for UTC.
  package let zone: String?

  /// A source, all of it.
  package init(
    name: String, location: SourceLocation, days: Int? = nil, channels: [String] = [], zone: String? = nil
  ) {
    self.name = name
    self.location = location
    self.days = days
    self.channels = channels
    self.zone = zone
  }

  /// The name of its file or folder in findings: a path, or the source's own name if it has an address.
  ///
  /// Behind a host, the number of a line would look like a port.
  var nameInFindings: String {
    switch location {
    case .xmltv, .radioTimes, .tvheadend: name
    case .path, .grabber, .tvmaze: location.shownText
    }
  }

  /// Differs for sources that would give another guide. A hash, since the location may contain a login.
  package var identity: String {
    let settings = [location.text, days.map(String.init) ?? "", channels.joined(separator: ",")]
    let text = (settings + (zone.map { [$0] } ?? [])).joined(separator: "\n")
    // FNV-1a, which is the same in every run and on every machine.
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

/// The settings of an update.
package struct UpdateSettings: Sendable {
  package let now: Instant
  /// When a programme must not be over yet to be kept; nil where all are kept.
  package let keptFrom: Instant?
  /// The languages that a person reads, the best first.
  package let languages: [String]
  /// The limits to the size of a guide's file.
  package var unpackingLimits = UnpackingLimits.usual
  /// The person's zone: days are said in it.
  package var zone = ZoneTable.utc
  /// When to give up fetching.
  package var limits = FetchLimits.usual
  /// Whether what came is taken whatever it is worth, and asked for whatever is here.
  package let isForced: Bool
  package let surroundings: Surroundings

  /// The parts of the environment that an update uses, read by its caller.
  package struct Surroundings: Sendable {
    /// The program's name, for servers.
    package let userAgent: String
    /// A file of logins as curl and ftp read it; nil if there is none.
    package let netrc: String?
    /// The folders in which programs are looked for, as `PATH` has them.
    package let searchPath: String
    /// For programs that are started.
    package let environment: [String: String]
    /// The address of TVmaze's interface, or of one like it, without a slash at its end.
    package var tvmaze = Surroundings.usualTVmaze
    /// The address of TVmaze's own.
    package static let usualTVmaze = "https://api.tvmaze.com"

    package init(userAgent: String, netrc: String?, searchPath: String, environment: [String: String]) {
      self.userAgent = userAgent
      self.netrc = netrc
      self.searchPath = searchPath
      self.environment = environment
    }
  }

  /// An update at a time.
  package init(
    now: Instant, keptFrom: Instant?, languages: [String], isForced: Bool = false, surroundings: Surroundings
  ) {
    self.now = now
    self.keptFrom = keptFrom
    self.languages = languages
    self.isForced = isForced
    self.surroundings = surroundings
  }
}

/// The update of all sources of a cache, at once.
package final class GuideUpdate: Sendable {
  private let sources: [UpdateSource]
  private let cache: SourceCache
  private let settings: UpdateSettings
  private let pacer: RequestPacer
  private let token = CancellationToken()

  /// An update of some sources, whose requests to TVmaze keep to the pace of the process.
  package init(_ sources: [UpdateSource], in cache: SourceCache, _ settings: UpdateSettings, pacer: RequestPacer) {
    self.sources = sources
    self.cache = cache
    self.settings = settings
    self.pacer = pacer
  }

  /// Ends it soon; the guides stay as they are. On any thread.
  package func cancel() {
    token.cancel()
  }

  /// Updates all sources and returns their outcomes, in order. `progress` is called with the index of a source,
  /// from several threads, one at a time. Throws where another program updates the cache.
  package func run(
    _ progress: @escaping @Sendable (_ source: Int, UpdateStep) -> Void
  ) throws(UpdateError) -> [UpdateOutcome] {
    try cache.make()
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let outcomes = Mutex([UpdateOutcome](repeating: .cancelled, count: sources.count))
    let reporter = Mutex(progress)
    let turn = Turn()
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

  /// Only one program updates a cache at a time.
  private func lock() throws(UpdateError) -> FileLock {
    let lock: FileLock?
    do throws(FileError) {
      // A program that another thread starts just then has the lock too, until it has begun.
      lock = try cache.lock(within: .seconds(1))
    } catch {
      throw .file(error)
    }
    guard let lock else { throw .busy }
    return lock
  }
}

/// When the guides of a cache are updated by themselves: daily is once a broadcast day, and after a failure once an hour at
/// most; always is at every start, once an hour at most.
extension Refresh {
  /// Those of some sources that are due.
  package func due(_ sources: [UpdateSource], in cache: SourceCache, now: Instant, zone: ZoneTable) -> [UpdateSource] {
    self == .never ? [] : sources.filter { isDue($0, cache, now, zone) }
  }

  /// Servers are asked by themselves no more often.
  private static let pause = 3600

  private func isDue(_ source: UpdateSource, _ cache: SourceCache, _ now: Instant, _ zone: ZoneTable) -> Bool {
    // A clock that was set back is no reason never to ask again.
    if let asked = cache.lastAsked(source), (0..<Refresh.pause).contains(now.seconds(since: asked)) {
      return false
    }
    guard let state = cache.state(of: source.name), state.identity == source.identity else { return true }
    guard self == .daily else { return true }
    return BroadcastDay(containing: state.confirmed, in: zone) != BroadcastDay(containing: now, in: zone)
  }
}

/// Why nothing could be updated at all.
package enum UpdateError: Error, Hashable, Sendable {
  /// Another tvgrid is updating the same cache.
  case busy
  case file(FileError)

  /// One line that names the thing and what to do next.
  package var text: Message {
    switch self {
    case .busy: "another tvgrid is updating: try again when it is done"
    case .file(let error): error.text
    }
  }

  /// The same in English.
  package var message: String { text.english }
}
