import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSources

/// The person's choices for channels, as they were read.
typealias ChannelReading = PersonalStore.Reading<ChannelChoices>

/// Reads a guide from its files or sources, with the person's choices for its channels.
struct GuideProvider: Sendable {
  enum Origin: Sendable {
    /// Files and folders that are named, or the demo week.
    case files(GuideLoader)
    /// The cache of the person's sources.
    case sources(ConfiguredSources)
  }

  let origin: Origin
  /// The person's choices for channels; nil for a guide for which nothing is kept.
  let channels: PersonalStore?

  /// The sources, if the guide is theirs.
  var sources: ConfiguredSources? {
    if case .sources(let sources) = origin { sources } else { nil }
  }

  /// Reads the guide as its sources have it. `progress` is called from several threads, one at a time.
  func load(
    evenIfUseless: Bool = false, progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws -> Guide {
    try load(ChannelReading(ChannelChoices()), evenIfUseless: evenIfUseless, progress)
  }

  /// Reads the guide for its findings, and the playlists that are named or lie in its folders; a stream receives every
  /// finding. Guides of sources have only the findings in their cache.
  func check(streaming stream: DiagnosticStream? = nil) throws -> [CheckedGuide] {
    func check(_ loader: GuideLoader) throws -> CheckedGuide { try (stream.map { loader.with($0) } ?? loader).check() }
    switch origin {
    case .files(let loader): return [try check(loader)]
    case .sources(let sources):
      let guide = CheckedGuide(guide: try load(evenIfUseless: true))
      if let stream { guide.guide.findings.forEach(stream.tell) }
      let playlists = sources.playlists
      return playlists.isEmpty ? [guide] : [guide, try check(GuideLoader(playlists, feedZone: .britain))]
    }
  }

  /// Reads the guide for the grid, with the person's choices and by the rules of the settings; hours of the day are those of a
  /// zone. For unchecked records see `CachedGuides.load`.
  func loadShown(
    in zone: ZoneTable, by rules: ArrangementRules = ArrangementRules(), checksRecords: Bool = true,
    progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws -> PreparedGuide {
    let reading = channels?.reading(\.choices) ?? ChannelReading(ChannelChoices())
    let guide = try load(reading, evenIfUseless: false, checksRecords: checksRecords, progress)
    return PreparedGuide(
      guide, choices: reading.value, zone: zone, knownEdits: reading.knownEdits,
      by: rules)
  }

  /// Reads the guide for a listing, with the person's choices.
  func loadArranged(in zone: ZoneTable) throws -> Guide {
    let reading = channels?.reading(\.choices) ?? ChannelReading(ChannelChoices())
    Output.writeErrors(reading.findings)
    let withoutFindings = ChannelReading(reading.value)
    return try load(withoutFindings, evenIfUseless: false).arranged(by: reading.value, in: zone)
  }

  /// The guide's channels, hidden ones included.
  func channelList() throws -> ChannelList {
    let choices = channels?.reading(\.choices).value ?? ChannelChoices()
    return ChannelList(try load(ChannelReading(choices), evenIfUseless: true).channels, choices)
  }

  /// Reads the channels alone, as far as they are listed by themselves; for completions.
  func loadChannels(_ choices: ChannelChoices) throws -> Guide {
    switch origin {
    case .files(let loader): try loader.with(aliases: choices.aliases).loadChannels()
    case .sources(let sources): sources.guides?.loadChannels(aliases: choices.aliases) ?? .empty
    }
  }

  /// Reads the guide, with ids as one channel where the choices say that they are.
  func load(
    _ reading: ChannelReading, evenIfUseless: Bool, checksRecords: Bool = true,
    _ progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws -> Guide {
    switch origin {
    case .files(let loader):
      return try loader.with(aliases: reading.value.aliases, findings: reading.findings)
        .load(evenIfUseless: evenIfUseless, progress: progress)
    case .sources(let sources):
      guard let guides = sources.guides else { throw CommandError("no guide is here yet: tvgrid update fetches it") }
      return try guides.load(
        aliases: reading.value.aliases, findings: reading.findings, checksRecords: checksRecords, progress: progress)
    }
  }
}
