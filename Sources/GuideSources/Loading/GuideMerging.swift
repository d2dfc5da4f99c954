import GuideFeeds
import GuideModel

struct GuideMerging {
  private var builder: GuideBuilder
  private let batches: [Int]
  private let collector: DiagnosticCollector
  /// Whether there is anything but playlists.
  private(set) var hasGuide = false
  /// The number of playlist entries; `nil` without playlists.
  private(set) var playlistEntries: Int?

  /// Takes ownership of the batches, so that the builder can free each one after use.
  init(_ builder: GuideBuilder, _ collector: DiagnosticCollector, _ batches: inout [ProgrammeBatch]) {
    self.builder = builder
    self.collector = collector
    var numbers: [Int] = []
    for batch in batches { numbers.append(self.builder.add(batch)) }
    self.batches = numbers
    batches = []
  }

  /// Starts the next origin, if there are several.
  mutating func begin(_ origin: GuideOrigin?, _ diagnostics: [Diagnostic]) {
    if let origin { builder.begin(origin) }
    builder.add(diagnostics)
  }

  /// Adds the guide from an image. Diagnostics name the guide's source.
  mutating func add(_ image: Guide, of source: String) {
    hasGuide = true
    builder.begin(file: source)
    builder.add(image)
  }

  /// Adds a decoded entry. If one of several named files is empty, it is refused, just as it would be on its own.
  mutating func add(
    _ entry: DiscoveredFiles.DiscoveredEntry, _ result: DecodedEntries.DecodedEntry, isNamedWithOthers: Bool
  ) {
    let (count, diagnostics) = result.contents
    if case .playlist = entry {
      if case .playlist(let entryCount, _) = result { playlistEntries = (playlistEntries ?? 0) + entryCount }
      return builder.add(diagnostics)
    }
    hasGuide = true
    let isReported = diagnostics.contains { $0.severity == .refused && $0.line == 0 }
    // A channel in a feed may be empty, and a document may declare channels without programmes.
    let isWrong =
      switch entry {
      case .document, .schedules: !result.hasChannels
      default: diagnostics.contains { $0.severity > .noted || !entry.isFeed }
      }
    let isUseless = isNamedWithOthers && count == 0 && isWrong && !isReported
    // Only its name shows that an empty file is a channel.
    if isUseless, !entry.isFeed { builder.add(diagnostics) } else { add(entry, result) }
    guard isUseless, let path = entry.path else { return }
    let worst = diagnostics.max { $0.severity < $1.severity }
    report(
      Diagnostic(
        .refused, file: path, line: 0,
        problem: worst.map { "no programme could be read: \($0.problem)" } ?? "it has no channels and no programmes",
        action: entry.isFeed ? "a channel without programmes" : "file left out"))
  }

  private mutating func add(_ entry: DiscoveredFiles.DiscoveredEntry, _ result: DecodedEntries.DecodedEntry) {
    builder.begin(file: entry.path ?? "")
    switch (entry, result) {
    case (.document(let path, _), .documents(let guides, let diagnostics)),
      (.schedules(let path, _), .documents(let guides, let diagnostics)):
      builder.add(diagnostics)
      reportRepeated(guides.reduce(0) { $0 + builder.add($1) }, path)
    case (_, .leftOut(let diagnostic)): builder.add([diagnostic])
    case (.channel(let channel, let path), .programmes(let input, let diagnostics)),
      (.stream(let channel, let path, _), .programmes(let input, let diagnostics)):
      builder.add(diagnostics)
      guard let index = builder.addWithinLimit(channel) else {
        return builder.leaveOut(programmes: input?.count ?? 0)
      }
      if let input { reportRepeated(builder.add(input: input.index, ofBatch: batches[input.batch], to: index), path) }
    case (.missing(let channel), _): _ = builder.addWithinLimit(channel)
    default: break
    }
  }

  /// Reports programmes that were left out because another file has them too.
  private mutating func reportRepeated(_ repeated: Int, _ path: String) {
    guard repeated > 0 else { return }
    report(
      Diagnostic(
        .repaired, file: path, line: 0,
        problem: repeated == 1 ? "1 row is in another file as well" : "\(repeated) rows are in another file as well",
        action: "kept once"))
  }

  private mutating func report(_ diagnostic: Diagnostic) { builder.add([collector.streamed(diagnostic)]) }

  mutating func build() -> Guide {
    let count = builder.diagnosticCount
    let guide = builder.build()
    for diagnostic in guide.diagnostics[count...] { _ = collector.streamed(diagnostic) }
    return guide
  }
}

extension DiscoveredFiles.DiscoveredEntry {
  /// Whether the entry is named like a file in a Radio Times feed and is not a document.
  fileprivate var isFeed: Bool {
    switch self {
    case .document, .schedules: return false
    default: return path?.hasSuffix(".dat") ?? true
    }
  }
}
