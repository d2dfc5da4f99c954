import GuideApp
import GuideModel
import GuidePersonal
import GuideSources

/// What is chosen for channels, as it was read.
typealias ChannelReading = PersonalStore.Reading<ChannelChoices>

/// Where a guide is read from, and what is chosen for its channels.
struct GuideSupply: Sendable {
  /// Who has the guide.
  enum Place: Sendable {
    /// Files and folders that a person named, or the demo week.
    case files(GuideLoader)
    /// What the person's sources have in the cache.
    case sources(SourceDesk)
  }

  let place: Place
  /// What the person has chosen for channels; nil for a guide to try out, of which nothing is kept.
  let channels: PersonalStore?

  /// The sources, where the guide is theirs.
  var desk: SourceDesk? {
    if case .sources(let desk) = place { desk } else { nil }
  }

  /// Reads the guide as its sources have it. `progress` is called from several threads, one at a time.
  func load(
    evenIfUseless: Bool = false, progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws -> Guide {
    try load(ChannelReading(ChannelChoices()), evenIfUseless: evenIfUseless, progress)
  }

  /// Reads the guide for its findings, and the playlists that are named or lie in its folders; a stream receives every
  /// finding. Of what sources sent, those that were kept are all there are.
  func check(streaming stream: FindingStream? = nil) throws -> [CheckedGuide] {
    guard let desk else {
      guard case .files(let loader) = place else { return [] }
      return [try (stream.map { loader.with($0) } ?? loader).check()]
    }
    let guide = CheckedGuide(guide: try load(evenIfUseless: true))
    if let stream { guide.guide.findings.forEach(stream.tell) }
    let playlists = desk.playlists
    guard !playlists.isEmpty else { return [guide] }
    let loader = GuideLoader(playlists, feedZone: .britain)
    return [guide, try (stream.map { loader.with($0) } ?? loader).check()]
  }

  /// Reads the guide, and has its channels as the person has chosen them; hours of the day are those of a zone.
  func loadShown(
    in zone: ZoneTable, progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws -> PreparedGuide {
    let reading = channels?.channels() ?? ChannelReading(ChannelChoices())
    let guide = try load(reading, evenIfUseless: false, progress)
    return PreparedGuide(guide, choices: reading.value, zone: zone, knownEdits: reading.knownEdits)
  }

  /// Reads the guide for a listing: as the person has chosen its channels.
  func loadArranged(in zone: ZoneTable) throws -> Guide {
    let reading = channels?.channels() ?? ChannelReading(ChannelChoices())
    for finding in reading.findings { Output.complain(finding.text) }
    let unread = ChannelReading(reading.value)
    return try load(unread, evenIfUseless: false).arranged(by: reading.value, in: zone)
  }

  /// The guide's channels, those too that are not shown.
  func channelList() throws -> ChannelList {
    let choices = channels?.channels().value ?? ChannelChoices()
    return ChannelList(try load(ChannelReading(choices), evenIfUseless: true).channels, choices)
  }

  /// Reads the guide with what is the same channel by the person's choices as one.
  func load(
    _ reading: ChannelReading, evenIfUseless: Bool,
    _ progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws -> Guide {
    switch place {
    case .files(let loader):
      return try loader.with(reading.value, findings: reading.findings)
        .load(evenIfUseless: evenIfUseless, progress: progress)
    case .sources(let desk):
      guard let guides = desk.guides else { throw Failure("no guide is here yet: tvgrid update fetches it") }
      return try guides.load(with: reading.value, findings: reading.findings, progress: progress)
    }
  }
}
