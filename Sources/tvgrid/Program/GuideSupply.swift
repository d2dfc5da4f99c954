import GuideModel
import GuideSources

/// Where a guide is read from.
enum GuideSupply: Sendable {
  /// Files and folders that a person named, or the demo week.
  case files(GuideLoader)
  /// What the person's sources have in the cache.
  case sources(SourceDesk)

  /// The sources, where the guide is theirs.
  var desk: SourceDesk? {
    if case .sources(let desk) = self { desk } else { nil }
  }

  /// Reads the guide. `progress` is called from several threads, one at a time.
  func load(
    evenIfUseless: Bool = false, progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws -> Guide {
    switch self {
    case .files(let loader): return try loader.load(evenIfUseless: evenIfUseless, progress: progress)
    case .sources(let desk):
      guard let guides = desk.guides else { throw Failure("no guide is here yet: tvgrid update fetches it") }
      return try guides.load(progress: progress)
    }
  }
}
