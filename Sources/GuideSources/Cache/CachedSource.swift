import GuideFeeds
import GuideModel
import GuideSystem
import SystemPackage

/// A source and its files in the cache.
///
/// The files are the image of its guide, the last download, and days from older downloads as packed XMLTV. If the image
/// is damaged or in the format of another version, it is rebuilt from the other two.
struct CachedSource {
  let source: UpdateSource
  let cache: SourceCache
  /// The user's languages, the preferred one first.
  let languages: [String]
  let limits: UnpackingLimits

  /// The guide in the image, with its diagnostics after `others`; `nil` if it cannot be read.
  ///
  /// Skipping the check saves time, but the records may be damaged: see `CachedGuides.areRecordsSound`.
  func storedGuide(after others: [Diagnostic] = [], checksRecords: Bool = true) -> Guide? {
    guard let image = cache.image(of: source.name),
      let diagnostics = image.note(.diagnostics).flatMap(Diagnostic.diagnostics),
      !checksRecords || image.areRecordsSound
    else { return nil }
    return image.guide(
      reader: FactRecord.reader, diagnostics: others + diagnostics,
      origin: GuideOrigin(name: source.name))
  }

  /// The guide in the image, or else a rebuilt one. `rewrites` is true if the caller holds the cache's lock, so that a
  /// rebuilt image can be written.
  func guide(
    after others: [Diagnostic] = [], rewrites: Bool,
    progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws(SourceError) -> Guide {
    if let guide = storedGuide(after: others) { return guide }
    let guide = try rebuilt(progress)
    guard rewrites,
      (try? write(guide, diagnostics: DiagnosticList.bytes(of: guide, from: download, as: source.nameInDiagnostics)))
        != nil
    else { return guide }
    if var state = cache.state(of: source.name) {
      // The download may bring back days that were dropped.
      state.firstEnd = guide.firstEnd
      cache.note(state, of: source.name)
    }
    return storedGuide(after: others) ?? guide
  }

  private var download: String {
    if case .path(let path) = source.location { path } else { cache.files(of: source.name) }
  }

  private func rebuilt(_ progress: @escaping @Sendable (GuideLoader.Progress) -> Void) throws(SourceError) -> Guide {
    let (older, state) = (olderGuide(), cache.state(of: source.name))
    var guide: Guide
    do throws(SourceError) {
      let origin = state.map { GuideOrigin(name: source.name, role: .olderVersion($0.updated)) }
      let above = older.flatMap { older in origin.map { LoadedOrigin($0, image: older, hasDiagnostics: false) } }
      guide = try load(download, above: above, cutoff: nil, progress)
      // Older days alone are not a guide. Loading the download without them throws the appropriate error.
      if !guide.programmes.contains(where: { guide.origin(of: $0) == 0 }) {
        guide = try load(download, above: nil, cutoff: nil, progress)
      }
    } catch {
      // The older days of a local source contain its whole guide.
      guard isPath, let older else { throw error }
      return older
    }
    guard source.location.recorder != nil, state != nil else { return guide }
    // The older days list the channels in the server's order.
    let known = try? GuideLoader([cache.olderDays(of: source.name)], feedZone: .britain).loadChannels()
    return guide.withChannelFacts(ofChannels: known?.channels ?? [])
  }

  /// The days from older downloads; `nil` if none can be read.
  func olderGuide() -> Guide? {
    let path = cache.olderDays(of: source.name)
    return FileSystem.size(of: path) == nil ? nil : try? load(path, above: nil, cutoff: nil) { _ in }
  }

  /// Reads a download, and an older version of the guide for earlier days.
  func load(
    _ path: String, above older: LoadedOrigin?, cutoff: Instant?,
    _ progress: @escaping @Sendable (GuideLoader.Progress) -> Void
  ) throws(SourceError) -> Guide {
    // Older days have been shifted already.
    let shift = path == cache.olderDays(of: source.name) ? 0 : source.shift
    let newest = LoadedOrigin(GuideOrigin(name: source.name), paths: [path])
    return try GuideLoader(
      [newest] + (older.map { [$0] } ?? []), feedZone: .britain, languages: languages, cutoff: cutoff
    )
    .with(timesIn: source.zone.flatMap(ZoneFiles().zone(named:)) ?? .utc).with(shiftOfMinutes: shift)
    .with(limits).load(progress: progress)
  }

  func write(_ guide: Guide, diagnostics: [UInt8], changes: [UInt8] = GuideChanges().bytes) throws(FileError) {
    try ImageFile.write(
      guide, notes: [(.diagnostics, diagnostics), (.changes, changes)], to: cache.imagePath(of: source.name))
  }

  /// The diagnostic for a source that is missing from the guide.
  func leftOut(_ error: SourceError) -> Diagnostic {
    Diagnostic(
      .refused, file: source.name, problem: "could not read its guide: \(error.reason)",
      action: "source skipped until its next update")
  }

  private var isPath: Bool { if case .path = source.location { true } else { false } }

  /// Writes the programmes of the guide's second origin, which are not in the last download, as packed XMLTV.
  ///
  /// All programmes of a local source are written, because its file may be replaced at any time. With `keepsOld`, an existing
  /// file is kept if there is nothing to write.
  func writeOlderDays(of guide: Guide, keepsOld: Bool = false) throws(FileError) {
    let rows = guide.programmes.filter { isPath || guide.origin(of: $0) > 0 }.map(\.row)
    let path = cache.olderDays(of: source.name)
    guard !rows.isEmpty || source.location.recorder != nil else {
      if !keepsOld { FileSystem.remove(path) }
      return
    }
    let encoder = XMLTVEncoder(guide, in: .utc)
    try AtomicFile.replace(path) { (file) throws(FileError) in
      func write(_ member: [UInt8]?) throws(FileError) {
        guard let member else { throw FileError(.write, path, .noMemory) }
        try file.write(member)
      }
      try write(GzipMember.packed(encoder.head))
      try OrderedPieces.forEach(rows.count, length: 2048) { range in
        GzipMember.packed(rows[range].flatMap { encoder.programmes($0..<$0 + 1) })
      } use: { (member) throws(FileError) in
        try write(member)
      }
      try write(GzipMember.packed(encoder.foot))
    }
  }
}

extension Guide {
  /// The earliest time at which one of the guide's programmes ends.
  var firstEnd: Instant? { programmes.lazy.map { self.latestEnd(of: $0) }.min() }

  /// A copy whose channels take their names, numbers, groups and order from `known`.
  func withChannelFacts(ofChannels known: [Channel]) -> Guide {
    if known.isEmpty { return self }
    let positions = Dictionary(known.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let channels = channels.map { channel in positions[channel.id].map { known[$0] } ?? channel }
    let order = channels.indices.sorted {
      (positions[channels[$0].id] ?? .max, $0) < (positions[channels[$1].id] ?? .max, $1)
    }
    return withChannels(channels, inOrder: order)
  }
}
