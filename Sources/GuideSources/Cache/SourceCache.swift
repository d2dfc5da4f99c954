import Glibc
package import GuideModel
import GuideSystem
import SystemPackage

/// The cache folder: an image for each source, and hidden files that describe its last update or help to rebuild it.
package struct SourceCache: Hashable, Sendable {
  package let path: String

  /// Provides access to the cache in a folder, which need not exist.
  package init(_ path: String) {
    self.path = path
  }

  /// The size limit for a note about a source, in bytes.
  private static let largestNote = 1 << 20
  static let largestList = 64 << 20

  /// The contents of a note; `nil` if it does not exist.
  private func note(_ file: String) -> [UInt8]? { try? FileSystem.read(file, limit: SourceCache.largestNote) }

  /// The path of a source's image.
  package func imagePath(of source: String) -> String { path.appending(path: "\(source).guide") }

  /// The image of a source; `nil` if there is none that this version can read.
  func image(of source: String) -> GuideImage? { ImageFile.image(at: imagePath(of: source)) }

  /// The numbers of channels and programmes in a source's image; `nil` without an image.
  package func contents(of source: String) -> (channels: Int, programmes: Int)? {
    image(of: source).map { ($0.channelCount, $0.programmeCount) }
  }

  /// The path of a source's state, a readable text file.
  package func statePath(of source: String) -> String { path.appending(path: ".\(source).state") }

  /// The state of a source after its last update; `nil` if it has never been updated.
  package func state(of source: String) -> SourceState? {
    let file = statePath(of: source)
    guard let bytes = note(file) else { return nil }
    return SourceState(text: String(decoding: bytes.prefix(1 << 16), as: UTF8.self), confirmed: time(of: file))
  }

  /// Stores the state of a source. The file's modification time is when the state was last confirmed.
  func note(_ state: SourceState, of source: String) {
    let path = statePath(of: source)
    do throws(FileError) {
      try AtomicFile.replace(path) { (file) throws(FileError) in try file.write(state.text.utf8) }
    } catch {
      // Keeping the old state only causes one unnecessary request.
      return
    }
    setTime(of: path, state.confirmed)
  }

  /// When a source was last asked, whatever the result; `nil` if never, or if it was another source with the same name.
  package func lastAsked(_ source: UpdateSource) -> Instant? {
    let file = asked(source.name)
    guard let bytes = note(file), Array(source.identity.utf8) == bytes else { return nil }
    return time(of: file)
  }

  func recordRequest(_ source: UpdateSource, at now: Instant) {
    setTime(of: asked(source.name), now, contents: Array(source.identity.utf8))
  }

  /// Why the last update of a source failed; `nil` if it succeeded.
  package func failure(of source: String) -> (message: Message, at: Instant)? {
    let file = failed(source)
    guard let time = time(of: file) else { return nil }
    // If the disk was full, the file exists but is empty.
    return (note(file).flatMap(Message.init(bytes:)) ?? SourceCache.unknownReason, time)
  }

  /// The message if an update is known to have failed, but not why.
  private static let unknownReason: Message = "the reason could not be saved; run tvgrid update to see it"

  func note(_ outcome: UpdateOutcome, of source: String, at now: Instant) {
    switch outcome {
    case _ where outcome.isSuccess: FileSystem.remove(failed(source))
    case .cancelled: break
    default:
      let reason = outcome.text(hasGuide: hasGuide(of: source)).withValues(ofAtMost: 1 << 12)
      setTime(of: failed(source), now, contents: reason.bytes)
    }
  }

  func recorderChannels(_ source: String) -> String { path.appending(path: ".\(source).recorder") }

  func recorderTimers(_ source: String) -> String { path.appending(path: ".\(source).timers") }

  private func failed(_ source: String) -> String { path.appending(path: ".\(source).failed") }

  /// Records that a source has nothing newer than its guide.
  func confirm(_ source: String, at now: Instant) {
    setTime(of: statePath(of: source), now)
  }

  /// Moves a finished download, if there is one, to `files(of:)`, for the next request and for rebuilding the image.
  ///
  /// Returns `false` if that fails; the previous download is then kept.
  func keepDownload(of source: String) -> Bool {
    let (files, download, former) = (files(of: source), download(of: source), former(of: source))
    guard FileSystem.type(of: download) != nil else { return true }
    synchronise(download)
    if FileSystem.rename(download, to: files) { return true }
    // A folder cannot replace a folder that contains files.
    FileSystem.remove(former)
    guard FileSystem.rename(files, to: former) else { return false }
    guard FileSystem.rename(download, to: files) else {
      _ = FileSystem.rename(former, to: files)
      return false
    }
    FileSystem.remove(former)
    return true
  }

  /// Flushes a file, or a folder of files, to disk. Ignores file systems that do not support it.
  private func synchronise(_ path: String) {
    let files = (try? FileSystem.names(in: path))?.map { path.appending(path: $0) } ?? [path]
    for file in files {
      if let file = try? InputFile(file) { fsync(file.descriptor.rawValue) }
    }
    try? DirectoryHandle(path).synchronise()
  }

  /// The path of the previous download folder while a new one replaces it.
  private func former(of source: String) -> String { path.appending(path: ".\(source).former") }

  /// Deletes all files of a source that was removed.
  package func forget(_ source: String) {
    let replaced = [imagePath(of: source), statePath(of: source), olderDays(of: source)]
    let others = [
      files(of: source), former(of: source), download(of: source), asked(source), failed(source),
      recorderChannels(source), recorderTimers(source), playlistNames(of: source), channelList(of: source),
      sessionFile(source),
    ]
    for path in replaced + replaced.map({ AtomicFile.sibling(of: $0, "new") }) + others {
      FileSystem.remove(path)
    }
  }

  /// A file whose modification time is that of the last request, and whose contents identify the source.
  private func asked(_ source: String) -> String { path.appending(path: ".\(source).asked") }

  /// Whether a source has a guide, or one can be rebuilt.
  package func hasGuide(of source: String) -> Bool {
    if image(of: source) != nil { return true }
    guard let state = state(of: source) else { return false }
    let isPath = state.location.hasPrefix("/")
    return FileSystem.type(of: files(of: source)) != nil
      || isPath && (FileSystem.isReadable(state.location) || FileSystem.size(of: olderDays(of: source)) != nil)
  }

  /// The guides of those sources that have one, in order of precedence; `nil` if none has.
  package func guides(
    of sources: [UpdateSource], languages: [String], limits: UnpackingLimits = .standard
  ) -> CachedGuides? {
    let available = sources.filter { hasGuide(of: $0.name) && !isPlaylist($0.name) }
    if available.isEmpty { return nil }
    return CachedGuides(
      sources: available.map { CachedSource(source: $0, cache: self, languages: languages, limits: limits) },
      cache: self)
  }

  /// The path of a download that an update has not yet turned into a guide. Its name starts with a dot, unlike any source's.
  func download(of source: String) -> String { path.appending(path: ".\(source).download") }

  /// The path of the last download: a file, or a folder for a Radio Times address.
  func files(of source: String) -> String { path.appending(path: ".\(source).files") }

  /// The path of the packed XMLTV document with days from older downloads.
  func olderDays(of source: String) -> String { path.appending(path: ".\(source).older.xml.gz") }

  /// Takes the lock that lets only one program at a time write to the cache; `nil` if another program holds it.
  func lock(within time: Duration) throws(FileError) -> FileLock? {
    try FileLock.take(path.appending(path: ".update.lock"), within: time)
  }

  /// Creates the folder and its parents, accessible only to the user.
  func make() throws(UpdateError) {
    do throws(FileError) { try FileSystem.makeFolders(path) } catch { throw .file(error) }
  }

  private func time(of file: String) -> Instant? { FileSystem.modificationTime(of: file).map(Instant.init(seconds:)) }

  /// Sets a file's time, and its contents if given. A failure only causes one unnecessary request.
  private func setTime(of file: String, _ time: Instant, contents: [UInt8]? = nil) {
    try? FileSystem.setModificationTime(of: file, time.seconds, contents: contents)
  }
}

/// The guides of several sources, to be merged.
package struct CachedGuides: Sendable {
  let sources: [CachedSource]
  let cache: SourceCache

  /// Loads a guide with only the sources' channels, in a hundredth of the time that `load` takes.
  package func loadChannels(aliases: [String: String]) -> Guide {
    var builder = GuideBuilder(aliases: aliases)
    for source in sources {
      do throws(SourceError) {
        for channel in try channels(of: source) { _ = builder.addWithinLimit(channel) }
      } catch {
        builder.add([source.leftOut(error)])
      }
    }
    return builder.build()
  }

  private func channels(of source: CachedSource) throws(SourceError) -> [Channel] {
    if let channels = cache.image(of: source.source.name)?.channels() { return channels }
    return try guide(of: source, after: [], true) { _ in }.channels
  }

  /// Whether no record in the sources' images is damaged.
  package var areRecordsSound: Bool {
    sources.allSatisfy { cache.image(of: $0.source.name)?.areRecordsSound ?? true }
  }

  /// Reads and merges the guides.
  ///
  /// A source that cannot be read becomes a diagnostic; the error is thrown if no other source is left. Leaving records
  /// unchecked makes the guide available sooner; check `areRecordsSound` afterwards. `progress` is called while a guide is
  /// rebuilt, from several threads, one at a time. For `aliases`, `preferred` and `diagnostics`, see `GuideLoader.with`.
  package func load(
    aliases: [String: String] = [:], preferred: [String: String] = [:], diagnostics: [Diagnostic] = [],
    checksRecords: Bool = true,
    progress: @escaping @Sendable (GuideLoader.Progress) -> Void = { _ in }
  ) throws(SourceError) -> Guide {
    let isAlone = sources.count == 1 && aliases.isEmpty
    var (origins, leftOut): ([LoadedOrigin], [Diagnostic]) = ([], [])
    var failure: SourceError?
    for source in sources {
      do throws(SourceError) {
        let guide = try guide(of: source, after: isAlone ? diagnostics : [], checksRecords, progress)
        if isAlone { return guide }
        origins.append(LoadedOrigin(GuideOrigin(name: source.source.name), image: guide))
      } catch {
        failure = failure ?? error
        leftOut.append(source.leftOut(error))
      }
    }
    if origins.isEmpty, let failure { throw failure }
    return try GuideLoader(origins, feedZone: .britain)
      .with(aliases: aliases, preferred: preferred, diagnostics: diagnostics + leftOut).load()
  }

  /// The guide of a source. A rebuilt one is stored unless an update is running.
  private func guide(
    of source: CachedSource, after diagnostics: [Diagnostic], _ checksRecords: Bool,
    _ progress: @escaping @Sendable (GuideLoader.Progress) -> Void
  ) throws(SourceError) -> Guide {
    if let guide = source.storedGuide(after: diagnostics, checksRecords: checksRecords) { return guide }
    let lock = try? cache.lock(within: .zero)
    defer { withExtendedLifetime(lock) {} }
    return try source.guide(after: diagnostics, rewrites: lock != nil, progress: progress)
  }
}
