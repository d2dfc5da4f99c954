import GuideFeeds
package import GuideModel
import GuideSystem

/// One of the guides that become one.
package struct LoadedOrigin: Sendable {
  /// Its name and its part among others; nil if there are no others.
  let origin: GuideOrigin?
  /// The folders and files that it is in.
  let paths: [String]
  /// Findings from before it came there.
  let findings: [Diagnostic]
  /// The guide of an image; `nil` if it is in files.
  let image: Guide?

  /// A guide that is in some folders and files; in at least one.
  package init(_ origin: GuideOrigin?, paths: [String]) {
    (self.origin, self.paths, image, findings) = (origin, paths, nil, [])
  }

  /// The guide of an image, with or without its findings.
  init(_ origin: GuideOrigin, image: Guide, hasFindings: Bool = true) {
    (self.origin, paths, self.image, findings) = (origin, [], image, hasFindings ? image.findings : [])
  }
}

/// A guide that was read for its findings, with the playlists beside it.
package struct CheckedGuide: Sendable {
  /// The findings of the playlists are among its findings.
  package let guide: Guide
  /// Whether there is anything but playlists.
  package let hasGuide: Bool
  /// The number of entries of the playlists; nil if there are no playlists.
  package let playlistEntries: Int?

  package init(guide: Guide, hasGuide: Bool = true, playlistEntries: Int? = nil) {
    (self.guide, self.hasGuide, self.playlistEntries) = (guide, hasGuide, playlistEntries)
  }
}

/// Reads guides from folders and files, on all cores, in five steps: discover the files, read them, decode them, merge what
/// they hold, and build the guide.
package struct GuideLoader: Sendable {
  private let origins: [LoadedOrigin]
  private var decoder: RadioTimesDecoder
  let languages: [String]
  private let keptFrom: Instant?
  private var zones = FeedZones(named: ZoneFiles().zone(named:))
  private var limits = UnpackingLimits.usual
  private(set) var aliases: [String: String] = [:]
  private var findings: [Diagnostic] = []

  /// Progress of a reading, in steps.
  package struct Progress: Hashable, Sendable {
    package let done: Int
    package let total: Int
  }

  /// A loader of what a person named: folders with `channels.dat` and `<id>.dat` files, such files, or XMLTV documents, which
  /// may be packed; the contents of a file tell its format.
  ///
  /// `feedZone` is the zone of the Radio Times feed's wall times; every date of that feed is moved by `dayShift` days. Of
  /// texts in several languages, the first of `languages` that a text has is shown.
  package init(_ paths: [String], feedZone: ZoneTable, dayShift: Int = 0, languages: [String] = []) {
    self.init([LoadedOrigin(nil, paths: paths)], feedZone: feedZone, dayShift: dayShift, languages: languages)
  }

  /// A loader of several guides that become one, merged where they show the same channels; the first has precedence.
  /// Programmes that were over at `keptFrom` are left out.
  package init(
    _ origins: [LoadedOrigin], feedZone: ZoneTable, dayShift: Int = 0, languages: [String] = [],
    keptFrom: Instant? = nil
  ) {
    self.origins = origins
    self.languages = languages
    self.keptFrom = keptFrom
    decoder = RadioTimesDecoder(zone: feedZone, dayShift: dayShift)
  }

  /// A loader of the same that reads no larger files than these limits allow.
  package func with(_ limits: UnpackingLimits) -> GuideLoader {
    var changed = self
    changed.limits = limits
    return changed
  }

  /// A copy that reads times without a known zone in another zone than UTC.
  package func with(timesIn zone: ZoneTable) -> GuideLoader {
    var changed = self
    changed.zones = FeedZones(fallback: zone, named: ZoneFiles().zone(named:))
    return changed
  }

  /// A loader of the same that makes one channel of those whose ids a person says mean the same (`GuideBuilder`). `findings`
  /// are those of the person's choices.
  package func with(aliases: [String: String], findings: [Diagnostic] = []) -> GuideLoader {
    var changed = self
    changed.aliases = aliases
    changed.findings = findings
    return changed
  }

  /// A loader of the same that streams every finding while it reads, on one thread.
  package func with(_ stream: DiagnosticStream) -> GuideLoader {
    var changed = self
    changed.decoder.collector = DiagnosticCollector(stream: stream)
    return changed
  }

  /// Reads everything and builds the guide. `progress` is called from several threads, one at a time.
  ///
  /// Throws if there is no programme at all, unless the caller wants the findings of such files.
  package func load(
    evenIfUseless: Bool = false, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(SourceError) -> Guide {
    let discovered = try discover()
    var merged = merge(discovered, progress)
    let guide = merged.build()
    if !evenIfUseless { try requireProgrammes(guide, discovered) }
    return guide
  }

  /// Reads everything for its findings, playlists among it: those that were named, and those in folders.
  package func check() throws(SourceError) -> CheckedGuide {
    var merged = merge(try discover(readsPlaylists: true))
    return CheckedGuide(guide: merged.build(), hasGuide: merged.hasGuide, playlistEntries: merged.playlistEntries)
  }

  /// Reads files, and merges their contents.
  private func merge(
    _ discovered: [DiscoveredFiles], _ progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) -> GuideMerging {
    let ownFindings = findings.map(decoder.collector.told)
    let entries = discovered.flatMap(\.entries)
    let steps = StepCount(total: entries.reduce(0) { $0 + $1.steps }, progress)
    let buffers = read(entries, steps)
    var decoded = decode(entries, buffers, steps)
    return merge(discovered, &decoded, ownFindings)
  }

  /// Finds the files of each origin.
  func discover(readsPlaylists: Bool = false) throws(SourceError) -> [DiscoveredFiles] {
    var discovered: [DiscoveredFiles] = []
    for origin in origins {
      discovered.append(
        try DiscoveredFiles.discover(
          origin.paths, decoder: decoder, limits: limits, readsPlaylists: readsPlaylists))
    }
    return discovered
  }

  /// Reads the files that are decoded as a whole. Streams are read while they are decoded.
  private func read(_ entries: [DiscoveredFiles.DiscoveredEntry], _ steps: StepCount) -> FileBuffers {
    FileBuffers.read(entries.compactMap(\.wholeFile), limit: limits.unpackedBytes) { steps.add(1) }
  }

  private func decode(
    _ entries: [DiscoveredFiles.DiscoveredEntry], _ buffers: FileBuffers, _ steps: StepCount
  ) -> DecodedEntries {
    DecodedEntries.decode(entries, buffers, decoder: decoder, languages: languages, zones: zones, steps)
  }

  /// Merges the decoded entries, origin by origin.
  private func merge(
    _ discovered: [DiscoveredFiles], _ decoded: inout DecodedEntries, _ findings: [Diagnostic]
  ) -> GuideMerging {
    let collector = decoder.collector
    var merging = GuideMerging(GuideBuilder(keptFrom: keptFrom, aliases: aliases), collector, &decoded.batches)
    merging.begin(nil, findings)
    var results = decoded.results[...]
    for (origin, files) in zip(origins, discovered) {
      merging.begin(origin.origin, origin.findings.map(collector.told) + files.findings)
      if let image = origin.image { merging.add(image, of: origin.origin?.name ?? "") }
      var stars = BareStars()
      for decoded in results.prefix(files.entries.count) { decoded.guides.forEach { stars.merge($0.bareStars) } }
      for entry in files.entries {
        guard let decoded = results.popFirst() else { continue }
        merging.add(
          entry, decoded.withScales(ofBareStars: stars),
          isNamedBesideOthers: entry.path.map(files.namedFiles.contains) ?? false)
      }
    }
    return merging
  }

  private func requireProgrammes(_ guide: Guide, _ discovered: [DiscoveredFiles]) throws(SourceError) {
    guard guide.programmeCount == 0, let worst = guide.worstFindings.first, let path = origins[0].paths.first else {
      return
    }
    // A folder or an image may have channels without programmes; a named file without programmes is not a guide.
    if worst.severity == .refused || discovered.allSatisfy(\.hasNoFolder) && origins.allSatisfy({ $0.image == nil }) {
      throw .noProgrammes(path: path, reason: worst.problem)
    }
  }
}
