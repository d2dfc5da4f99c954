import GuideModel

/// Getting what is at a source's place into the cache, or leaving it where it is, if it is a file of this machine.
struct SourceDownload {
  /// Where what came lies now, and what to ask with the next time.
  struct Answer {
    let path: String
    var validators = FetchValidators(etag: nil, lastModified: nil)
    /// What could not be had, where there are several files.
    var complaint: String?
  }

  private let update: SourceUpdate
  /// What is known of the update before; nil where there is none, or it shall not count.
  private let previous: SourceState?

  init(_ update: SourceUpdate, previous: SourceState?) {
    self.update = update
    self.previous = previous
  }

  private var place: String { update.cache.download(of: update.source.name) }
  private var surroundings: UpdateSettings.Surroundings { update.settings.surroundings }

  /// Gets it; throws where nothing came, or nothing new.
  func get() throws(SourceUpdate.End) -> Answer {
    switch update.source.location {
    case .path(let path):
      // A pipe might never say anything, and cannot be asked twice.
      do throws(SourceError) {
        try FileBytes.requireFileOrFolder(path)
      } catch {
        throw SourceUpdate.End(.failed(error.message))
      }
      // A file that is as it was need not be read again; of a folder nobody can say.
      let stamp = FetchValidators(etag: FileTime.stamp(of: path), lastModified: nil)
      if let known = previous?.etag, known == stamp.etag { throw SourceUpdate.End(.unchanged) }
      return Answer(path: path, validators: stamp)
    case .grabber(let name): return try grab(name)
    case .xmltv(let address): return try fetch(address)
    case .radioTimes(let address): return try fetchFolder(address)
    }
  }

  private func request(_ address: String) -> FetchRequest {
    var request = FetchRequest(address: address, userAgent: surroundings.userAgent)
    request.netrcFile = surroundings.netrc
    request.limits = update.settings.limits
    return request
  }

  private func fetch(_ address: String) throws(SourceUpdate.End) -> Answer {
    var request = request(address)
    request.validators = previous?.validators
    let answer: FetchAnswer
    var count = ProgrammeCount(place)
    do throws(FetchError) {
      answer = try Fetcher().fetch(
        request, into: place, progress: { update.tell($0.step { count.now(of: $0) }) }, isCancelled: update.isCancelled)
    } catch {
      throw SourceUpdate.End(error.outcome)
    }
    switch answer {
    case .unchanged: throw SourceUpdate.End(.unchanged)
    case .fetched(let file): return Answer(path: place, validators: file.validators)
    }
  }

  private func fetchFolder(_ address: String) throws(SourceUpdate.End) -> Answer {
    let files = update.cache.files(of: update.source.name)
    RawFolder.remove(place)
    guard RawFolder.make(place) else { throw SourceUpdate.End(.failed("cannot write \(place)")) }
    let outcome: RadioTimesFetch.Outcome
    do throws(FetchError) {
      outcome = try RadioTimesFetch(request(address), channels: update.source.channels).fetch(
        into: place, previous: previous == nil ? nil : files,
        progress: { [tell = update.tell] in tell(.receivingFiles($0.done, of: $0.total, bytes: $0.bytes)) },
        isCancelled: update.isCancelled)
    } catch {
      throw SourceUpdate.End(error.outcome)
    }
    if update.isCancelled() { throw SourceUpdate.End(.cancelled) }
    let isSame = outcome.fileCount > 0 && outcome.unchangedCount == outcome.fileCount
    if previous != nil, isSame, outcome.complaints.isEmpty {
      throw SourceUpdate.End(.unchanged)
    }
    return Answer(path: place, complaint: RawFolder.summary(of: outcome.complaints))
  }

  private func grab(_ name: String) throws(SourceUpdate.End) -> Answer {
    let stop = update.stop
    var count = ProgrammeCount(place)
    do throws(GrabberError) {
      let grabber = try Grabber(
        name, searchPath: surroundings.searchPath, environment: surroundings.environment)
      let capabilities = try grabber.capabilities(stop: stop)
      try grabber.grab(
        GrabberOrder(days: update.source.days), into: place, capabilities: capabilities, stop: stop,
        progress: { update.tell(.receiving(bytes: $0, of: nil, programmes: count.now(of: $0))) })
    } catch {
      if case .stopped = error { throw SourceUpdate.End(.cancelled) }
      throw SourceUpdate.End(.failed(error.message))
    }
    return Answer(path: place)
  }

  /// Keeps the files of a folder as they came, so that only those are fetched the next time that have changed.
  func keepFiles() {
    guard case .radioTimes = update.source.location else { return }
    RawFolder.replace(update.cache.files(of: update.source.name), with: place)
  }

  /// What is wrong with a file that is a page for a browser; nil where it is none.
  static func webPage(at path: String) -> String? {
    guard FileBytes.size(path) != nil, let stream = try? GuideStream(path), stream.kind == .webPage else { return nil }
    return "it is a web page, not a guide"
  }
}

extension FetchProgress {
  /// What an update tells of it; programmes are counted only where no length is known.
  fileprivate func step(_ programmes: (_ bytes: Int) -> Int?) -> UpdateStep {
    switch self {
    case .asking: .asking
    case .receiving(let bytes, nil): .receiving(bytes: bytes, of: nil, programmes: programmes(bytes))
    case .receiving(let bytes, let total): .receiving(bytes: bytes, of: total)
    case .waiting(let wait, _): .waiting(seconds: Int(wait.components.seconds))
    }
  }
}

extension FetchError {
  /// What an update makes of it.
  fileprivate var outcome: UpdateOutcome {
    if case .cancelled = cause { .cancelled } else { .failed(message) }
  }
}
