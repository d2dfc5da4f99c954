package import GuideModel
import GuideSystem
import SystemPackage

/// The cache: a folder with a folder for each source, which holds its guide and what is known of its last update.
package struct SourceCache: Hashable, Sendable {
  package let path: String

  /// The cache in a folder, which need not be there yet.
  package init(_ path: String) {
    self.path = path
  }

  /// Bytes of a note on a source, and of a list of findings or changes; a longer file is not the program's.
  private static let largestNote = 1 << 20
  static let largestList = 64 << 20

  /// The contents of a note; nil if there is none.
  private func note(_ file: String) -> [UInt8]? { try? FileSystem.read(file, limit: SourceCache.largestNote) }

  /// The folder of a source's guide.
  package func folder(of source: String) -> String { path.appending(path: source) }

  /// The state of a source after its last update; nil where it has never been updated.
  package func state(of source: String) -> SourceState? {
    GuideFolder(folder(of: source)).recover()
    return stateAsItLies(source)
  }

  /// The same without putting a guide in place that a machine which stopped has left beside it: for reports.
  package func stateAsItLies(_ source: String) -> SourceState? {
    let file = folder(of: source).appending(path: SourceState.fileName)
    guard let bytes = note(file) else { return nil }
    return SourceState(text: String(decoding: bytes.prefix(1 << 16), as: UTF8.self), confirmed: time(of: file))
  }

  /// Whether the guide of a source is in its folder, or the rest of one after damage.
  func isReadable(_ source: String) -> Bool {
    let names = (try? FileSystem.names(in: folder(of: source))) ?? []
    return names.contains("channels.dat") && names.contains { $0 != "channels.dat" && $0.hasSuffix(".dat") }
  }

  /// The findings about the last download of a source.
  func findings(of source: String) -> [Diagnostic] {
    let file = folder(of: source).appending(path: FindingList.fileName)
    return (try? FileSystem.read(file, limit: SourceCache.largestList)).map(FindingList.findings) ?? []
  }

  /// When a source was last asked, whatever came of it; nil where it never was, or only as another one of its name.
  package func lastAsked(_ source: UpdateSource) -> Instant? {
    let file = asked(source.name)
    guard let bytes = note(file), Array(source.identity.utf8) == bytes else { return nil }
    return time(of: file)
  }

  /// Adds to the state of a source when the first of its programmes ends; when it was last confirmed stays.
  func note(firstEnd: Instant?, _ state: SourceState, of source: String) {
    let file = folder(of: source).appending(path: SourceState.fileName)
    var state = state
    state.firstEnd = firstEnd
    guard let confirmed = time(of: file) else { return }
    setTime(of: file, confirmed, contents: state.text)
  }

  /// Notes that a source is asked now.
  func noteAsking(_ source: UpdateSource, at now: Instant) {
    setTime(of: asked(source.name), now, contents: source.identity)
  }

  /// Why a source could not be updated the last time; nil where it could.
  package func failure(of source: String) -> (message: Message, at: Instant)? {
    let file = failed(source)
    guard let time = time(of: file) else { return nil }
    // On a full disk the file is there, and empty.
    let message = String(decoding: note(file) ?? [], as: UTF8.self)
    return (message.allSatisfy(\.isWhitespace) ? SourceCache.unknownReason : Message(stored: message), time)
  }

  /// Said where it is known that an update failed, and not why.
  private static let unknownReason: Message = "the reason could not be written down: tvgrid update says it again"

  /// Notes the outcome of an update.
  func note(_ outcome: UpdateOutcome, of source: String, at now: Instant) {
    switch outcome {
    case .updated, .unchanged: FileSystem.remove(failed(source))
    case .refused, .failed:
      setTime(
        of: failed(source), now, contents: outcome.text(hasGuide: hasGuide(of: source)).bounded(to: 1 << 12).stored)
    case .cancelled: break
    }
  }

  /// The channels of a tvheadend.
  func recorderChannels(_ source: String) -> String { path.appending(path: ".\(source).recorder") }

  /// The timers of a tvheadend.
  func recorderTimers(_ source: String) -> String { path.appending(path: ".\(source).timers") }

  private func failed(_ source: String) -> String { path.appending(path: ".\(source).failed") }

  /// Notes that a source has nothing newer than its guide.
  func confirm(_ source: String, at now: Instant) {
    setTime(of: folder(of: source).appending(path: SourceState.fileName), now)
  }

  /// Puts a download in the place of the files of an address. Where that fails the files are fetched anew, no more.
  func keepFiles(of source: String) {
    let (files, download) = (files(of: source), download(of: source))
    FileSystem.remove(files)
    if !FileSystem.rename(download, to: files) { FileSystem.remove(download) }
  }

  /// Moves a source's folder aside, with all that is in it; false where that fails.
  func putAside(_ source: String) -> Bool {
    let aside = path.appending(path: ".\(source).aside")
    FileSystem.remove(aside)
    return FileSystem.rename(folder(of: source), to: aside)
  }

  /// Forgets a source that was removed.
  package func forget(_ source: String) {
    for path in [
      folder(of: source), files(of: source), download(of: source), asked(source), failed(source),
      recorderChannels(source), recorderTimers(source),
    ] {
      FileSystem.remove(path)
    }
  }

  /// A file whose time is that of the last request, and whose contents say which source that was.
  private func asked(_ source: String) -> String { path.appending(path: ".\(source).asked") }

  /// Whether a source has sent a guide.
  package func hasGuide(of source: String) -> Bool { state(of: source) != nil && isReadable(source) }

  /// The guides of some sources, the first with precedence, of those that there are; nil if there is none.
  package func guides(of sources: [String], languages: [String]) -> CachedGuides? {
    let there = sources.filter(hasGuide)
    return there.isEmpty ? nil : CachedGuides(cache: self, sources: there, languages: languages)
  }

  /// The download of an update, before it is a guide; no source has a name that begins with a dot.
  func download(of source: String) -> String { path.appending(path: ".\(source).download") }

  /// The files of a Radio Times address as they came, to be asked for again.
  func files(of source: String) -> String { path.appending(path: ".\(source).files") }

  /// Makes the folder, and those around it, for this person alone.
  func make() throws(UpdateError) {
    do throws(FileError) { try FileSystem.makeFolders(path) } catch { throw .file(error) }
  }

  private func time(of file: String) -> Instant? { FileSystem.modificationTime(of: file).map(Instant.init(seconds:)) }

  /// Gives a file a time, and contents where they are given. Where that fails a source is asked once too often, no more.
  private func setTime(of file: String, _ time: Instant, contents: String? = nil) {
    try? FileSystem.setModificationTime(of: file, time.seconds, contents: contents)
  }
}

/// The guides of some sources, which become one.
package struct CachedGuides: Sendable {
  let cache: SourceCache
  let sources: [String]
  let languages: [String]

  /// A guide of their channels alone, which takes a hundredth of the time.
  package func loadChannels(aliases: [String: String]) throws(SourceError) -> Guide {
    try GuideLoader(sources.map { cache.folder(of: $0) }, feedZone: .britain, languages: languages)
      .with(aliases: aliases).loadChannels()
  }

  /// Reads them; again where an update puts a new one in place meanwhile. `progress` is called from several threads, one
  /// at a time, and may begin anew. For aliases and findings see `GuideLoader.with`.
  package func load(
    aliases: [String: String] = [:], findings: [Diagnostic] = [],
    progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws(SourceError) -> Guide {
    let origins = sources.map { source in
      LoadedOrigin(
        GuideOrigin(name: source), paths: [cache.folder(of: source)], findings: cache.findings(of: source), isOwn: true)
    }
    return try GuideFolder.settled(origins.flatMap(\.paths)) { () throws(SourceError) in
      try GuideLoader(origins, feedZone: .britain, languages: languages).with(aliases: aliases, findings: findings)
        .load(progress: progress)
    }
  }
}
