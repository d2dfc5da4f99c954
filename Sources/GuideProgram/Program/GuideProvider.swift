import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSources

/// The user's channel choices with the problems found while reading them.
typealias ChannelReading = PersonalStore.Reading<ChannelChoices>

/// Reads a guide from files or sources and applies the user's channel choices.
struct GuideProvider: Sendable {
  enum Origin: Sendable {
    /// Named files and folders, or the demo week.
    case files(GuideLoader)
    /// The cache of the user's sources.
    case sources(ConfiguredSources)
  }

  let origin: Origin
  /// The user's channel choices; `nil` for a guide without stored choices.
  let channels: PersonalStore?

  /// The sources, if the guide comes from them.
  var sources: ConfiguredSources? {
    if case .sources(let sources) = origin { sources } else { nil }
  }

  /// The provider with the sources that the settings name now. Another program may have added or removed some.
  var current: GuideProvider {
    GuideProvider(origin: sources.map { .sources($0.current) } ?? origin, channels: channels)
  }

  /// Reads the guide without channel settings. `progress` is called from several threads, one at a time.
  func load(
    allowingNoProgrammes: Bool = false, progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws -> Guide {
    try load(ChannelReading(ChannelChoices()), allowingNoProgrammes: allowingNoProgrammes, progress)
  }

  /// Reads the guide and its playlists to check them. `stream` receives every diagnostic.
  ///
  /// Guides from sources only have the diagnostics stored in the cache.
  func check(streaming stream: DiagnosticStream? = nil) throws -> [CheckedGuide] {
    func check(_ loader: GuideLoader) throws -> CheckedGuide { try (stream.map { loader.with($0) } ?? loader).check() }
    switch origin {
    case .files(let loader): return [try check(loader)]
    case .sources(let sources):
      let guide = CheckedGuide(guide: try load(allowingNoProgrammes: true))
      if let stream { guide.guide.diagnostics.forEach(stream.sendImmediately) }
      let playlists = sources.playlists
      return playlists.isEmpty ? [guide] : [guide, try check(GuideLoader(playlists, feedZone: .britain))]
    }
  }

  /// Reads the guide for the grid, arranged by the user's channel choices and settings.
  ///
  /// Hours of the day are in `zone`. See `CachedGuides.load` for `checksRecords`.
  func loadForGrid(
    in zone: ZoneTable, by rules: ArrangementRules = ArrangementRules(), checksRecords: Bool = true,
    progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws -> PreparedGuide {
    let reading = channels?.reading(\.choices) ?? ChannelReading(ChannelChoices())
    let guide = try load(reading, allowingNoProgrammes: false, checksRecords: checksRecords, progress)
    var rules = rules
    if rules.regionalCopies != nil, let channels, let sources {
      // Otherwise, copies would change places once the streams are known.
      rules.playable = ArrangementRules.playable(channels.value(\.streams), sources.recorder, reading.value)
    }
    return PreparedGuide(
      guide, choices: reading.value, zone: zone, includedEdits: reading.includedEdits,
      by: rules)
  }

  /// Reads the guide for a listing, with the user's channel choices.
  func loadArranged(in zone: ZoneTable) throws -> Guide {
    let reading = channels?.reading(\.choices) ?? ChannelReading(ChannelChoices())
    Output.writeErrors(reading.diagnostics)
    let withoutDiagnostics = ChannelReading(reading.value)
    return try load(withoutDiagnostics, allowingNoProgrammes: false).arranged(by: reading.value, in: zone)
  }

  /// The guide's channels, including hidden ones.
  func channelList() throws -> ChannelList {
    let choices = channels?.reading(\.choices).value ?? ChannelChoices()
    return ChannelList(try load(ChannelReading(choices), allowingNoProgrammes: true).channels, choices)
  }

  /// Reads only the channels, for completions, if they are listed separately.
  func loadChannels(_ choices: ChannelChoices) throws -> Guide {
    switch origin {
    case .files(let loader): try loader.with(aliases: choices.aliases).loadChannels()
    case .sources(let sources): sources.guides?.loadChannels(aliases: choices.aliases) ?? .empty
    }
  }

  /// Reads the guide, merging channels that the user declared to be the same.
  func load(
    _ reading: ChannelReading, allowingNoProgrammes: Bool, checksRecords: Bool = true,
    _ progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws -> Guide {
    switch origin {
    case .files(let loader):
      return try loader.with(aliases: reading.value.aliases, diagnostics: reading.diagnostics)
        .load(allowingNoProgrammes: allowingNoProgrammes, progress: progress)
    case .sources(let sources):
      guard let guides = sources.guides else {
        // The channels of a playlist need no guide.
        if sources.hasPlaylists { return .empty }
        throw ConfiguredSources.noGuide
      }
      return try guides.load(
        aliases: reading.value.aliases, preferred: reading.value.preferredSources, diagnostics: reading.diagnostics,
        checksRecords: checksRecords, progress: progress)
    }
  }
}
