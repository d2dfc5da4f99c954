import GuideFeeds
package import GuideModel

/// One of the guides that become one.
package struct LoadedOrigin: Hashable, Sendable {
  /// Its name and its part among others; nil where there are no others.
  let origin: GuideOrigin?
  /// The folders and files that it is in.
  let paths: [String]
  /// What is known to have been wrong with it before it came there.
  let findings: [Finding]

  /// A guide that is in some folders and files; in at least one.
  package init(_ origin: GuideOrigin?, paths: [String], findings: [Finding] = []) {
    self.origin = origin
    self.paths = paths
    self.findings = findings
  }
}

/// Reads guides from folders and files, on all cores.
package struct GuideLoader: Sendable {
  private let origins: [LoadedOrigin]
  private var decoder: RadioTimesDecoder
  private let languages: [String]
  private let keptFrom: Instant?
  private var limits = UnpackingLimits.usual
  private var choices = ChannelChoices()
  private var findings: [Finding] = []

  /// How far a reading has come, in steps.
  package struct Progress: Hashable, Sendable {
    /// Steps that are done.
    package let done: Int
    /// Steps that there are.
    package let total: Int
  }

  /// A loader of what a person named: folders with `channels.dat` and `<id>.dat` files, such files, or XMLTV documents,
  /// which may be packed; a file is told by what it holds.
  ///
  /// `feedZone` is the zone of the Radio Times feed's wall times; every date of that feed is moved by `dayShift` days. Of
  /// texts in several languages those of the first of `languages` that there is are shown.
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

  /// A loader of the same, for which a person's choices hold: channels that are the same by them become one. What is wrong
  /// with the choices is among the findings.
  package func with(_ choices: ChannelChoices, findings: [Finding] = []) -> GuideLoader {
    var changed = self
    changed.choices = choices
    changed.findings = findings
    return changed
  }

  /// A loader of the same that streams every finding while it reads, on one thread.
  package func with(_ stream: FindingStream) -> GuideLoader {
    var changed = self
    changed.decoder.collector = FindingCollector(stream: stream)
    return changed
  }

  /// Reads everything and builds the guide. `progress` is called from several threads, one at a time.
  ///
  /// Files that hold no programme at all are no guide, and are thrown out as that unless the caller wants their findings.
  package func load(
    evenIfUseless: Bool = false, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(SourceError) -> Guide {
    var files: [GuideFiles] = []
    for origin in origins { files.append(try GuideFiles(origin.paths, decoder: decoder, limits: limits)) }
    var assembly = GuideAssembly(
      GuideBuilder(keptFrom: keptFrom, choices: choices), findings.map(decoder.collector.told), decoder.collector)
    var reading = GuideReading(
      files.flatMap(\.entries), decoder: decoder, languages: languages, limits: limits, progress)
    assembly.take(&reading.batches)
    var results = reading.results[...]
    for (origin, files) in zip(origins, files) {
      assembly.begin(origin.origin, origin.findings.map(decoder.collector.told) + files.findings)
      for entry in files.entries {
        guard let result = results.popFirst() else { continue }
        assembly.add(entry, result, isNamedBesideOthers: entry.path.map(files.namedFiles.contains) ?? false)
      }
    }
    let guide = assembly.build()
    if guide.programmeCount == 0, !evenIfUseless, let reason = guide.worstFindings.first {
      let worst = guide.findings[reason]
      // A folder may have channels and as yet no programmes; a file that was named and has none is no guide.
      if worst.severity == .refused || files.allSatisfy(\.hasNoFolder) {
        throw .uselessFiles(path: origins[0].paths[0], reason: worst.problem)
      }
    }
    return guide
  }
}

/// A guide while it is put together of what was read.
private struct GuideAssembly {
  private var builder: GuideBuilder
  /// The builder's numbers of the batches.
  private var batches: [Int] = []
  private let collector: FindingCollector

  init(_ builder: GuideBuilder, _ findings: [Finding], _ collector: FindingCollector) {
    self.builder = builder
    self.collector = collector
    self.builder.add(findings)
  }

  /// Begins what comes of another guide, if it is one of several.
  mutating func begin(_ origin: GuideOrigin?, _ findings: [Finding]) {
    if let origin { builder.begin(origin) }
    builder.add(findings)
  }

  /// Takes the batches over; the builder alone has them then.
  mutating func take(_ batches: inout [ProgrammeBatch]) {
    self.batches = batches.map { builder.add($0) }
    batches = []
  }

  /// Adds what was read of an entry. One of several files that were named is refused where it gives nothing, as it is
  /// when it is named by itself.
  mutating func add(_ entry: GuideFiles.Entry, _ result: GuideReading.Result, isNamedBesideOthers: Bool) {
    let (count, findings) = result.contents
    let isTold = findings.contains { $0.severity == .refused && $0.line == 0 }
    // A channel of a feed may have nothing as yet, and a document may only declare channels.
    let isWrong =
      if case .document = entry {
        !result.hasChannels
      } else {
        findings.contains { $0.severity > .noted || !entry.isFeed }
      }
    let isUseless = isNamedBesideOthers && count == 0 && isWrong && !isTold
    // Nothing says that such a file is a channel, unless its name does.
    if isUseless, !entry.isFeed { builder.add(findings) } else { add(entry, result) }
    guard isUseless, let path = entry.path else { return }
    let worst = findings.max { $0.severity < $1.severity }
    tell(
      Finding(
        .refused, file: path, line: 0,
        problem: worst.map { "no programme could be read: \($0.problem)" } ?? "it has no channel and no programme",
        action: entry.isFeed ? "a channel without programmes" : "file left out"))
  }

  private mutating func add(_ entry: GuideFiles.Entry, _ result: GuideReading.Result) {
    builder.begin(file: entry.path ?? "")
    switch (entry, result) {
    case (.document(let path, _), .documents(let guides)):
      for guide in guides { complain(of: builder.add(guide), path) }
    case (_, .leftOut(let finding)): builder.add([finding])
    case (.channel(let channel, let path), .programmes(let input, let findings)),
      (.stream(let channel, let path, _), .programmes(let input, let findings)):
      let place = builder.add(channel)
      builder.add(findings)
      if let input { complain(of: builder.add(input: input.place, ofBatch: batches[input.batch], to: place), path) }
    case (.missing(let channel), _): builder.add(channel)
    default: break
    }
  }

  /// Tells of programmes that were left out since another file has them too.
  private mutating func complain(of repeated: Int, _ path: String) {
    guard repeated > 0 else { return }
    let rows = repeated == 1 ? "1 row" : "\(repeated) rows"
    tell(
      Finding(
        .repaired, file: path, line: 0, problem: "\(rows) are in another file as well",
        action: "kept once"))
  }

  private mutating func tell(_ finding: Finding) { builder.add([collector.told(finding)]) }

  mutating func build() -> Guide {
    let count = builder.findingCount
    let guide = builder.build()
    for finding in guide.findings[count...] { _ = collector.told(finding) }
    return guide
  }
}

extension GuideFiles.Entry {
  /// The file; nil where there is none.
  fileprivate var path: String? {
    switch self {
    case .channel(_, let path), .stream(_, let path, _), .document(let path, _): path
    case .missing: nil
    }
  }

  /// Whether it is no document, and its name is that of a file of a Radio Times feed.
  fileprivate var isFeed: Bool {
    if case .document = self { return false }
    return path?.hasSuffix(".dat") ?? true
  }
}
