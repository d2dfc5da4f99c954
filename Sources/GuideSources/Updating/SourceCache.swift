import Glibc
package import GuideModel

/// The cache: a folder with a folder for each source, which holds its guide and what is known of its last update.
package struct SourceCache: Hashable, Sendable {
  /// Where it is.
  package let path: String

  /// The cache in a folder, which need not be there yet.
  package init(_ path: String) {
    self.path = path
  }

  /// Bytes of what is noted of a source, and of a list of what was found or changed; what is longer is not the program's.
  private static let largestNote = 1 << 20
  static let largestList = 64 << 20

  /// What is noted in a file; nil where there is nothing that could have been.
  private func note(_ file: String) -> [UInt8]? { try? FileBytes.read(file, limit: SourceCache.largestNote) }

  /// The folder of a source's guide.
  package func folder(of source: String) -> String { path.appending(path: source) }

  /// What is known of a source's last update; nil where it has never been updated.
  package func state(of source: String) -> SourceState? {
    let folder = folder(of: source)
    GuideFolder(folder).recover()
    let file = folder.appending(path: SourceState.fileName)
    guard let bytes = note(file) else { return nil }
    return SourceState(text: String(decoding: bytes.prefix(1 << 16), as: UTF8.self), confirmed: FileTime.of(file))
  }

  /// Whether the guide of a source lies in its folder, or what is left of one after damage.
  func isReadable(_ source: String) -> Bool {
    let names = (try? FileBytes.names(in: folder(of: source))) ?? []
    return names.contains("channels.dat") && names.contains { $0 != "channels.dat" && $0.hasSuffix(".dat") }
  }

  /// What was wrong with what a source sent last.
  func findings(of source: String) -> [Finding] {
    let file = folder(of: source).appending(path: FindingList.fileName)
    return (try? FileBytes.read(file, limit: SourceCache.largestList)).map(FindingList.findings) ?? []
  }

  /// When a source was last asked, whatever came of it; nil where it never was, or only as another one of its name.
  package func lastAsked(_ source: UpdateSource) -> Instant? {
    let file = asked(source.name)
    guard let bytes = note(file), Array(source.identity.utf8) == bytes else { return nil }
    return FileTime.of(file)
  }

  /// Notes that a source is asked now.
  func noteAsking(_ source: UpdateSource, at now: Instant) {
    FileTime.set(asked(source.name), now, content: source.identity)
  }

  /// Why a source could not be updated the last time; nil where it could.
  package func failure(of source: String) -> (words: String, at: Instant)? {
    let file = failed(source)
    guard let bytes = note(file), let time = FileTime.of(file) else { return nil }
    return (String(decoding: bytes.prefix(1 << 12), as: UTF8.self), time)
  }

  /// Notes what became of an update.
  func note(_ outcome: UpdateOutcome, of source: String, at now: Instant) {
    switch outcome {
    case .updated, .unchanged: RawFolder.remove(failed(source))
    case .refused, .failed: FileTime.set(failed(source), now, content: outcome.words)
    case .cancelled: break
    }
  }

  private func failed(_ source: String) -> String { path.appending(path: ".\(source).failed") }

  /// Notes that a source has nothing newer than its guide.
  func confirm(_ source: String, at now: Instant) {
    FileTime.set(folder(of: source).appending(path: SourceState.fileName), now)
  }

  /// Moves a source's folder aside, with all that is in it; false where that fails.
  func putAside(_ source: String) -> Bool {
    let aside = path.appending(path: ".\(source).aside")
    RawFolder.remove(aside)
    return rename(folder(of: source), aside) == 0
  }

  /// Forgets a source that is none any more.
  package func forget(_ source: String) {
    for place in [folder(of: source), files(of: source), download(of: source), asked(source), failed(source)] {
      RawFolder.remove(place)
    }
  }

  /// A file whose time is that of the last asking, and which says of whom.
  private func asked(_ source: String) -> String { path.appending(path: ".\(source).asked") }

  /// The guides of some sources, the first with precedence, of those that there are; nil where there is none.
  package func guides(of sources: [String], languages: [String]) -> CachedGuides? {
    let there = sources.filter { state(of: $0) != nil && isReadable($0) }
    return there.isEmpty ? nil : CachedGuides(cache: self, sources: there, languages: languages)
  }

  /// What comes of an update before it is a guide; no source has a name that begins so.
  func download(of source: String) -> String { path.appending(path: ".\(source).download") }

  /// The files of a Radio Times address as they came, to be asked for again.
  func files(of source: String) -> String { path.appending(path: ".\(source).files") }

  /// Makes the folder, and those around it, for this person alone.
  func make() throws(UpdateError) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/\(part)"
      guard mkdir(made, 0o700) != 0, errno != EEXIST else { continue }
      // Folders around it may be there and not be ours to write.
      if FileBytes.exists(made) { continue }
      throw .unwritable(path: made, reason: String(cString: strerror(errno)))
    }
  }
}

/// The guides of some sources, which become one.
package struct CachedGuides: Sendable {
  let cache: SourceCache
  let sources: [String]
  let languages: [String]

  /// Reads them; again where an update puts a new one in place meanwhile. `progress` is called from several threads, one
  /// at a time, and may begin anew. For what is wrong with the choices see `GuideLoader.with`.
  package func load(
    with choices: ChannelChoices = ChannelChoices(), findings: [Finding] = [],
    progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws(SourceError) -> Guide {
    let origins = sources.map { source in
      LoadedOrigin(
        GuideOrigin(name: source), paths: [cache.folder(of: source)], findings: cache.findings(of: source))
    }
    return try GuideFolder.settled(origins.flatMap(\.paths)) { () throws(SourceError) in
      try GuideLoader(origins, feedZone: .britain, languages: languages).with(choices, findings: findings)
        .load(progress: progress)
    }
  }
}
