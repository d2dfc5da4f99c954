import GuideFeeds
package import GuideModel
import GuideSystem

/// One of several guides to be merged.
package struct LoadedOrigin: Sendable {
  /// The guide's name and its role among the guides; `nil` if it is the only one.
  let origin: GuideOrigin?
  let paths: [String]
  /// Diagnostics from before the guide was stored.
  let diagnostics: [Diagnostic]
  /// The guide from an image; `nil` if the guide is in files.
  let image: Guide?

  /// Creates an origin from folders and files. There must be at least one path.
  package init(_ origin: GuideOrigin?, paths: [String]) {
    (self.origin, self.paths, image, diagnostics) = (origin, paths, nil, [])
  }

  /// Creates an origin from an image's guide, with or without its diagnostics.
  init(_ origin: GuideOrigin, image: Guide, hasDiagnostics: Bool = true) {
    (self.origin, paths, self.image, diagnostics) = (origin, [], image, hasDiagnostics ? image.diagnostics : [])
  }
}

/// A guide and playlists that were read for their diagnostics.
package struct CheckedGuide: Sendable {
  /// The guide. Its diagnostics include those of the playlists.
  package let guide: Guide
  /// Whether there is anything but playlists.
  package let hasGuide: Bool
  /// The number of playlist entries; `nil` without playlists.
  package let playlistEntries: Int?

  package init(guide: Guide, hasGuide: Bool = true, playlistEntries: Int? = nil) {
    (self.guide, self.hasGuide, self.playlistEntries) = (guide, hasGuide, playlistEntries)
  }
}

/// Reads guides from folders and files, on all cores.
///
/// There are five steps: discover the files, read them, decode them, merge the contents, and build the guide.
package struct GuideLoader: Sendable {
  private let origins: [LoadedOrigin]
  private var decoder: RadioTimesDecoder
  let languages: [String]
  private let cutoff: Instant?
  private var zones = FeedZones(named: ZoneFiles().zone(named:))
  private var limits = UnpackingLimits.standard
  /// Seconds to add to the times of the programmes in files.
  private var shift = 0
  private(set) var aliases: [String: String] = [:]
  private var preferred: [String: String] = [:]
  private var diagnostics: [Diagnostic] = []

  /// Progress in steps.
  package struct Progress: Hashable, Sendable {
    package let done: Int
    package let total: Int
  }

  /// Creates a loader for the user's paths.
  ///
  /// The paths are folders with `channels.dat` and `<id>.dat` files, such files themselves, or XMLTV documents,
  /// possibly packed. The contents determine the format. `feedZone` is the time zone of Radio Times feeds, and
  /// `dayShift` moves their dates by that many days. If a string exists in several languages, the one that comes first
  /// in `languages` is shown.
  package init(_ paths: [String], feedZone: ZoneTable, dayShift: Int = 0, languages: [String] = []) {
    self.init([LoadedOrigin(nil, paths: paths)], feedZone: feedZone, dayShift: dayShift, languages: languages)
  }

  /// Creates a loader that merges several guides by their channels; the first guide has precedence.
  ///
  /// Programmes that had ended by `cutoff` are left out.
  package init(
    _ origins: [LoadedOrigin], feedZone: ZoneTable, dayShift: Int = 0, languages: [String] = [],
    cutoff: Instant? = nil
  ) {
    self.origins = origins
    self.languages = languages
    self.cutoff = cutoff
    decoder = RadioTimesDecoder(zone: feedZone, dayShift: dayShift)
  }

  /// A copy with different limits.
  package func with(_ limits: UnpackingLimits) -> GuideLoader {
    var changed = self
    changed.limits = limits
    return changed
  }

  /// A copy that uses `zone` instead of UTC for times without a known zone.
  package func with(timesIn zone: ZoneTable) -> GuideLoader {
    var changed = self
    changed.zones = FeedZones(fallback: zone, named: ZoneFiles().zone(named:))
    return changed
  }

  /// A copy that adds some minutes to the times of all programmes in files.
  package func with(shiftOfMinutes minutes: Int) -> GuideLoader {
    var changed = self
    changed.shift = minutes * 60
    return changed
  }

  /// A copy that merges channels whose ids the user has declared to be the same channel (see `GuideBuilder`).
  ///
  /// `preferred` has the names of the origins that take precedence on some channels. `diagnostics` are those for the user's
  /// choices.
  package func with(
    aliases: [String: String], preferred: [String: String] = [:], diagnostics: [Diagnostic] = []
  ) -> GuideLoader {
    var changed = self
    changed.aliases = aliases
    changed.preferred = preferred
    changed.diagnostics = diagnostics
    return changed
  }

  /// A copy that streams every diagnostic while reading, on one thread.
  package func with(_ stream: DiagnosticStream) -> GuideLoader {
    var changed = self
    changed.decoder.collector = DiagnosticCollector(stream: stream)
    return changed
  }

  /// Reads everything and builds the guide. `progress` is called from several threads, one at a time.
  ///
  /// Throws if there are no programmes, unless `allowingNoProgrammes` is set.
  package func load(
    allowingNoProgrammes: Bool = false, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(SourceError) -> Guide {
    let discovered = try discover()
    var merged = merge(discovered, progress)
    let guide = merged.build()
    if !allowingNoProgrammes { try requireProgrammes(guide, discovered) }
    return guide
  }

  /// Reads everything for its diagnostics, including playlists.
  package func check() throws(SourceError) -> CheckedGuide {
    var merged = merge(try discover(readsPlaylists: true))
    return CheckedGuide(guide: merged.build(), hasGuide: merged.hasGuide, playlistEntries: merged.playlistEntries)
  }

  private func merge(
    _ discovered: [DiscoveredFiles], _ progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) -> GuideMerging {
    let ownDiagnostics = diagnostics.map(decoder.collector.streamed)
    let entries = discovered.flatMap(\.entries)
    let steps = StepCount(total: entries.reduce(0) { $0 + $1.steps }, progress)
    let buffers = read(entries, steps)
    var decoded = decode(entries, buffers, steps)
    if shift != 0 { decoded.shift(by: shift) }
    return merge(discovered, &decoded, ownDiagnostics)
  }

  func discover(readsPlaylists: Bool = false) throws(SourceError) -> [DiscoveredFiles] {
    var discovered: [DiscoveredFiles] = []
    for origin in origins {
      discovered.append(
        try DiscoveredFiles.discover(
          origin.paths, decoder: decoder, limits: limits, readsPlaylists: readsPlaylists))
    }
    return discovered
  }

  /// Reads the files that are decoded as a whole. Streams are read during decoding.
  private func read(_ entries: [DiscoveredFiles.DiscoveredEntry], _ steps: StepCount) -> FileBuffers {
    FileBuffers.read(entries.compactMap(\.wholeFile), limit: limits.unpackedBytes) { steps.add(1) }
  }

  private func decode(
    _ entries: [DiscoveredFiles.DiscoveredEntry], _ buffers: FileBuffers, _ steps: StepCount
  ) -> DecodedEntries {
    DecodedEntries.decode(entries, buffers, decoder: decoder, languages: languages, zones: zones, steps)
  }

  private func merge(
    _ discovered: [DiscoveredFiles], _ decoded: inout DecodedEntries, _ diagnostics: [Diagnostic]
  ) -> GuideMerging {
    let collector = decoder.collector
    var merging = GuideMerging(
      GuideBuilder(cutoff: cutoff, aliases: aliases, preferred: preferred), collector, &decoded.batches)
    merging.begin(nil, diagnostics)
    var results = decoded.results[...]
    for (origin, files) in zip(origins, discovered) {
      merging.begin(origin.origin, origin.diagnostics.map(collector.streamed) + files.diagnostics)
      if let image = origin.image { merging.add(image, of: origin.origin?.name ?? "") }
      var stars = UnscaledStarRatings()
      for decoded in results.prefix(files.entries.count) { decoded.guides.forEach { stars.merge($0.bareStars) } }
      for entry in files.entries {
        guard let decoded = results.popFirst() else { continue }
        merging.add(
          entry, decoded.withScales(ofBareStars: stars),
          isNamedWithOthers: entry.path.map(files.namedFiles.contains) ?? false)
      }
    }
    return merging
  }

  private func requireProgrammes(_ guide: Guide, _ discovered: [DiscoveredFiles]) throws(SourceError) {
    guard guide.programmeCount == 0, let worst = guide.worstDiagnostics.first, let path = origins[0].paths.first else {
      return
    }
    // A folder or an image may have channels without programmes; a named file without programmes is not a guide.
    if worst.severity == .refused || discovered.allSatisfy(\.hasNoFolder) && origins.allSatisfy({ $0.image == nil }) {
      throw .noProgrammes(path: path, reason: worst.problem, hasDetails: worst.line > 0)
    }
  }
}
