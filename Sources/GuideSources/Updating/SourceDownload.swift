import GuideFeeds
import GuideModel
import GuideSystem
import SystemPackage

/// Downloads the guide of a source into the cache. Local files stay in place.
struct SourceDownload {
  /// The path of the guide, and the validators for the next request.
  struct Answer {
    let path: String
    var validators = FetchValidators(etag: nil, lastModified: nil)
    /// A line about files that could not be fetched.
    var problem: Message?
    /// The information from a tvheadend server in addition to its guide.
    var server: TvheadendServer.Facts?
  }

  private let update: SourceUpdate
  /// The state after the last update; `nil` to download the guide unconditionally.
  private let previous: SourceState?

  init(_ update: SourceUpdate, previous: SourceState?) {
    self.update = update
    self.previous = previous
  }

  private var path: String { update.cache.download(of: update.source.name) }
  private var surroundings: UpdateSettings.Surroundings { update.settings.surroundings }

  /// Downloads the guide; throws if that fails or there is nothing new.
  func get() throws(SourceUpdate.End) -> Answer {
    switch update.source.location {
    case .path(let path):
      // A pipe may block, and cannot be read twice.
      do throws(FileError) {
        try FileSystem.requireFileOrFolder(path)
      } catch {
        throw SourceUpdate.End(.failed(error.text))
      }
      // An unchanged file need not be read again. A folder has no version, because any file in it may have changed.
      let stamp = FetchValidators(etag: FileSystem.version(of: path), lastModified: nil)
      if let known = previous?.etag, known == stamp.etag { throw SourceUpdate.End(.unchanged) }
      return Answer(path: path, validators: stamp)
    case .grabber(let name): return try grab(name)
    case .xmltv(let address): return try fetch(address)
    case .server(let address) where address.kind == .tvheadend:
      var answer = try fetch(address.guide())
      let server = TvheadendServer(address, request(address.text), temporaryPath: path)
      let facts = server.facts(until: update.token)
      (answer.server, answer.problem) = (facts, facts.problem)
      return answer
    case .server(let address) where address.kind == .hdhomerun:
      return try unlessUnchanged { () throws(FetchError) in
        try HDHomeRunDownload(address, update).get { (text) throws(FetchError) in try fetched(text) }
      }
    case .server(let address): return try fetch(address.guide(days: update.source.days))
    case .schedulesDirect(let account): return try SchedulesDirectDownload(account, update).get(since: previous)
    case .radioTimes(let address):
      // Hidden channels keep their files even if everything else is fetched again.
      let (source, cache) = (update.source, update.cache)
      let files = cache.state(of: source.name)?.identity == source.identity ? cache.files(of: source.name) : nil
      return try fetchFolder { folder, previous, progress throws(FetchError) in
        try RadioTimesFetch(
          request(address), channels: source.channels, hidden: update.settings.hiddenChannels,
          usesVersions: previous != nil
        ).fetch(
          into: folder, previous: files, until: update.token, progress: progress)
      }
    case .tvmaze(let schedule):
      return try fetchFolder { folder, previous, progress throws(FetchError) in
        let days = update.source.days.map { ($0, from: today) } ?? TVmazeFetch.defaultDays(today: today)
        return try TVmazeFetch(request(surroundings.address(of: .tvmaze)), schedule, now: update.settings.now).fetch(
          days.0, from: days.from, into: folder, previous: previous, pacer: update.pacer, until: update.token,
          progress: progress)
      }
    }
  }

  /// The current broadcast day: until dawn, the previous day.
  private var today: CivilDate { BroadcastDay(containing: update.settings.now, in: update.settings.zone).date }

  /// A request for an address, with the update's settings.
  func request(_ address: String) -> FetchRequest {
    var request = FetchRequest(address: address, userAgent: surroundings.userAgent)
    request.netrcFile = surroundings.netrc
    request.limits = update.settings.limits
    request.limits.bodyBytes = update.settings.unpackingLimits.unpackedBytes
    return request
  }

  private func fetch(_ address: String) throws(SourceUpdate.End) -> Answer {
    try unlessUnchanged { () throws(FetchError) in try fetched(address) }
  }

  /// The result of `fetch`; throws if it fails, or if there is nothing new.
  private func unlessUnchanged(_ fetch: () throws(FetchError) -> Answer?) throws(SourceUpdate.End) -> Answer {
    let answer: Answer?
    do throws(FetchError) { answer = try fetch() } catch {
      let server = update.source.location.server
      throw SourceUpdate.End((server.map { error.withAdvice(for: $0.kind) } ?? error).outcome)
    }
    guard let answer else { throw SourceUpdate.End(.unchanged) }
    return answer
  }

  /// The file at an address; `nil` if it has not changed.
  private func fetched(_ address: String) throws(FetchError) -> Answer? {
    var request = request(address)
    request.validators = previous?.validators
    let answer = try Fetcher().fetch(
      request, into: path, until: update.token, progress: { update.report($0.step) })
    return if case .fetched(let file) = answer { Answer(path: path, validators: file.validators) } else { nil }
  }

  /// Fetches the files of a folder, reusing unchanged ones.
  private func fetchFolder(
    _ fetch: (
      _ folder: String, _ previous: String?, _ progress: @escaping @Sendable (FolderFetchProgress) -> Void
    ) throws(FetchError) -> FolderFetchSummary
  ) throws(SourceUpdate.End) -> Answer {
    let files = update.cache.files(of: update.source.name)
    FileSystem.remove(path)
    do throws(FileError) { try FileSystem.makeFolder(path) } catch { throw SourceUpdate.End(.failed(error.text)) }
    let outcome: FolderFetchSummary
    do throws(FetchError) {
      outcome = try fetch(path, previous == nil ? nil : files) { [report = update.report] in
        report(.receivingFiles($0.done, of: $0.total, bytes: $0.bytes))
      }
    } catch {
      throw SourceUpdate.End(error.outcome)
    }
    if update.token.isCancelled { throw SourceUpdate.End(.cancelled) }
    let isSame = outcome.fileCount > 0 && outcome.unchangedCount == outcome.fileCount
    if previous != nil, isSame, outcome.problems.isEmpty {
      throw SourceUpdate.End(.unchanged)
    }
    return Answer(path: path, problem: SourceDownload.summary(of: outcome.problems))
  }

  private func grab(_ name: String) throws(SourceUpdate.End) -> Answer {
    do throws(GrabberError) {
      let grabber = try Grabber(
        name, searchPath: surroundings.searchPath, environment: surroundings.environment)
      let capabilities = try grabber.capabilities(until: update.token)
      try grabber.grab(
        GrabRequest(days: update.source.days), into: path, capabilities: capabilities,
        until: update.token, progress: { update.report(.receiving(bytes: $0, of: nil)) })
    } catch {
      if case .cancelled = error { throw SourceUpdate.End(.cancelled) }
      throw SourceUpdate.End(.failed(error.text))
    }
    return Answer(path: path)
  }

  private static func summary(of problems: [Message]) -> Message? {
    guard let first = problems.first else { return nil }
    return problems.count == 1 ? first : "\(first), and \(problems.count - 1) more"
  }

  /// Why a web page is refused; `nil` if the file is not a web page.
  static func webPage(at path: String) -> Message? {
    guard FileSystem.size(of: path) != nil, let stream = try? GuideStream(path), stream.kind == .webPage else {
      return nil
    }
    return "got a web page instead of a guide"
  }
}

extension FetchProgress {
  fileprivate var step: UpdateStep {
    switch self {
    case .asking: .asking
    case .receiving(let bytes, let total): .receiving(bytes: bytes, of: total)
    case .waiting(let wait, _): .waiting(seconds: Int(wait.components.seconds))
    }
  }
}

extension FetchError {
  /// The outcome of an update that failed with this error.
  var outcome: UpdateOutcome {
    if case .cancelled = cause { .cancelled } else { .failed(text) }
  }
}
