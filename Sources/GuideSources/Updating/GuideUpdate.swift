package import GuideModel
import Synchronization

/// A source of guides as an update wants it.
package struct UpdateSource: Hashable, Sendable {
  /// What the person calls it.
  package let name: String
  /// Where it is.
  package let location: SourceLocation
  /// How many days to ask for; nil where the source may choose.
  package let days: Int?
  /// Ids of the only channels that are wanted, of a Radio Times layout; all where there is none.
  package let channels: [String]

  /// A source, all of it.
  package init(name: String, location: SourceLocation, days: Int? = nil, channels: [String] = []) {
    self.name = name
    self.location = location
    self.days = days
    self.channels = channels
  }

  /// What tells it from a source that would give another guide: a number, since a login may be among what it is made of.
  package var identity: String {
    let words = [location.text, days.map(String.init) ?? "", channels.joined(separator: ",")].joined(separator: "\n")
    // FNV-1a, which is the same on every day and machine.
    let hash = words.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

/// How to update.
package struct UpdateSettings: Sendable {
  /// What time it is.
  package let now: Instant
  /// When a programme must not be over yet to be kept; nil where all are kept.
  package let keptFrom: Instant?
  /// The languages that a person reads, the best first.
  package let languages: [String]
  /// How large a guide's file may be.
  package var unpackingLimits = UnpackingLimits.usual
  /// The person's zone: days are said in it.
  package var zone = ZoneTable.utc
  /// When to give up fetching.
  package var limits = FetchLimits.usual
  /// Whether what came is taken whatever it is worth, and asked for whatever is here.
  package let isForced: Bool
  /// What the machine around the program has.
  package let surroundings: Surroundings

  /// What an update may know of the machine, read from the environment by whoever starts it.
  package struct Surroundings: Sendable {
    /// Who asks, for servers.
    package let userAgent: String
    /// A file of logins as curl and ftp read it; nil where there is none.
    package let netrc: String?
    /// The folders in which programs are looked for, as `PATH` has them.
    package let searchPath: String
    /// What programs are started with.
    package let environment: [String: String]

    /// What the environment says.
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
  private let stop = StopSwitch()

  /// An update of some sources.
  package init(_ sources: [UpdateSource], in cache: SourceCache, _ settings: UpdateSettings) {
    self.sources = sources
    self.cache = cache
    self.settings = settings
  }

  /// Lets it end soon; the guides stay as they are. On any thread.
  package func cancel() {
    stop.stop()
  }

  /// Updates all sources and returns what became of each, in their order. `progress` is called with the place of a source,
  /// from several threads, one at a time. Throws where another program is at it.
  package func run(
    _ progress: @escaping @Sendable (_ source: Int, UpdateStep) -> Void
  ) throws(UpdateError) -> [UpdateOutcome] {
    try cache.make()
    let lock = try UpdateLock(cache.path)
    defer { withExtendedLifetime(lock) {} }
    let desk = Mutex([UpdateOutcome](repeating: .cancelled, count: sources.count))
    let teller = Mutex(progress)
    let turn = Turn()
    Threads.run(sources.count) { number in
      guard number < sources.count else { return }
      let tell: @Sendable (UpdateStep) -> Void = { step in teller.withLock { $0(number, step) } }
      let update = SourceUpdate(
        source: sources[number], cache: cache, settings: settings, tell: tell, stop: stop, turn: turn)
      let outcome = update.run()
      desk.withLock { $0[number] = outcome }
      tell(.done(outcome))
    }
    return desk.withLock { $0 }
  }
}
