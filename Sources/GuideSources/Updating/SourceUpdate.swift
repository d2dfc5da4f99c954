import GuideModel
import Synchronization

/// The update of one source: what is at its place is fetched, read, judged, and put in the place of the guide that is here.
struct SourceUpdate {
  let source: UpdateSource
  let cache: SourceCache
  let settings: UpdateSettings
  let tell: @Sendable (UpdateStep) -> Void
  let stop: StopSwitch
  /// Whose turn it is to read and write: one source after the other, each on all cores.
  let turn: Turn

  var isCancelled: @Sendable () -> Bool { { [stop] in stop.isStopped } }

  /// Why it ended without a new guide.
  struct End: Error {
    let outcome: UpdateOutcome

    init(_ outcome: UpdateOutcome) {
      self.outcome = outcome
    }
  }

  /// Updates the source; whatever happens, the old guide or the new one is in place, whole.
  func run() -> UpdateOutcome {
    let outcome = attempt()
    cache.note(outcome, of: source.name, at: settings.now)
    return outcome
  }

  private func attempt() -> UpdateOutcome {
    let previous = cache.state(of: source.name).flatMap { $0.identity == source.identity ? $0 : nil }
    defer { RawFolder.remove(cache.download(of: source.name)) }
    do throws(End) {
      tell(.asking)
      cache.noteAsking(source, at: settings.now)
      // A server that says that nothing is new speaks of a guide that has to be here.
      let isHere = previous != nil && cache.isReadable(source.name)
      let download = SourceDownload(self, previous: settings.isForced || !isHere ? nil : previous)
      let answer = try download.get()
      let outcome = try turn.take { () throws(End) in try take(answer, isSameSource: isHere) }
      download.keepFiles()
      return outcome
    } catch {
      if case .unchanged = error.outcome {
        turn.take { dropOldDays() }
        cache.confirm(source.name, at: settings.now)
      }
      return error.outcome
    }
  }

  /// Reads what came, judges it, and puts it in place.
  ///
  /// The guide of another place, of other days or channels is nothing to compare with, but nothing to lose either: what is
  /// cut short does not take its place.
  private func take(_ answer: SourceDownload.Answer, isSameSource: Bool) throws(End) -> UpdateOutcome {
    if isCancelled() { throw End(.cancelled) }
    let folder = cache.folder(of: source.name)
    let standing = cache.isReadable(source.name) ? try? GuideFolder.load([folder]) : nil
    let old = isSameSource ? standing : nil
    let new = try read(answer.path, above: old == nil ? nil : folder)
    let judgement = UpdateJudgement(
      new: new, old: standing, isSameSource: isSameSource, now: settings.now, zone: settings.zone)
    guard judgement.isGuide else {
      throw End(.refused(reason: "no programme is in it", canBeForced: false))
    }
    guard new.channels.count <= SourceUpdate.mostChannels else {
      throw End(.refused(reason: "it has \(new.channels.count) channels", canBeForced: false))
    }
    if !settings.isForced, let objection = judgement.objection {
      throw End(.refused(reason: objection, canBeForced: true))
    }
    if isCancelled() { throw End(.cancelled) }
    tell(.writing)
    let cut = new.findings.first(where: \.isCutShort)?.problem
    let changes = old.map { GuideComparison(old: $0, new: new, from: settings.now).changes } ?? []
    try write(
      new,
      [
        (SourceState.fileName, Array(state(after: answer, isWhole: cut == nil).text.utf8)),
        (ChangeList.fileName, ChangeList.bytes(of: changes)),
        (FindingList.fileName, FindingList.bytes(of: new, from: answer.path, as: source.location.shownText)),
      ])
    cache.confirm(source.name, at: settings.now)
    return .updated(
      channels: new.channels.count, programmes: new.programmeCount, before: old?.programmeCount,
      complaint: cut ?? answer.complaint)
  }

  /// Each is a file in the cache; nobody has a tenth of them.
  private static let mostChannels = 100_000

  /// What came, and below it what the guide that is here knows of days before; all days of it where none is to be kept, to
  /// say when it was over.
  private func read(_ path: String, above old: String?) throws(End) -> Guide {
    if let page = SourceDownload.webPage(at: path) { throw End(.refused(reason: page, canBeForced: false)) }
    do throws(SourceError) {
      let kept = try load(path, above: old, keptFrom: settings.keptFrom)
      if kept.programmes.contains(where: { kept.origin(of: $0) == 0 }) { return kept }
    } catch {
      guard case .uselessFiles = error else { throw failed(error, path) }
    }
    do throws(SourceError) {
      return try load(path, above: old, keptFrom: nil)
    } catch {
      throw failed(error, path)
    }
  }

  private func load(_ path: String, above old: String?, keptFrom: Instant?) throws(SourceError) -> Guide {
    var origins = [LoadedOrigin(GuideOrigin(name: source.name), paths: [path])]
    if let old {
      origins.append(LoadedOrigin(GuideOrigin(name: source.name, role: .wasBefore(settings.now)), paths: [old]))
    }
    let loader = GuideLoader(origins, feedZone: .britain, languages: settings.languages, keptFrom: keptFrom)
    return try loader.with(settings.unpackingLimits).load { [tell] progress in
      guard progress.total > 0 else { return }
      tell(.reading(percent: progress.done * 100 / progress.total))
    }
  }

  private func failed(_ error: SourceError, _ path: String) -> End {
    if case .uselessFiles(_, let reason) = error { return End(.refused(reason: reason, canBeForced: false)) }
    return End(.failed(error.message.replacing(path, with: source.location.shownText)))
  }

  /// Drops from the guide that is here what no update keeps any more: a source that has nothing newer would keep all days.
  /// A guide of which nothing would be left stays as it is, and so does one that cannot be written.
  private func dropOldDays() {
    let folder = cache.folder(of: source.name)
    guard let keptFrom = settings.keptFrom, let old = try? GuideFolder.load([folder]),
      old.programmes.contains(where: { old.interval(of: $0).end < keptFrom })
    else { return }
    let origin = LoadedOrigin(GuideOrigin(name: source.name), paths: [folder])
    let loader = GuideLoader([origin], feedZone: .britain, languages: settings.languages, keptFrom: keptFrom)
    guard let kept = try? loader.load(), kept.programmeCount > 0 else { return }
    let extras = [SourceState.fileName, ChangeList.fileName, FindingList.fileName].compactMap { name in
      let bytes = try? FileBytes.read(folder.appending(path: name), limit: SourceCache.largestList)
      return bytes.map { (name: name, bytes: $0) }
    }
    try? write(kept, extras)
  }

  private func write(_ guide: Guide, _ extras: [(name: String, bytes: [UInt8])]) throws(End) {
    let extras = extras.map { GuideFolder.ExtraFile(name: $0.name, bytes: $0.bytes) }
    let folder = GuideFolder(cache.folder(of: source.name))
    do throws(GuideFolderError) {
      do throws(GuideFolderError) {
        try folder.write(guide, extras: extras)
      } catch {
        // Nobody but the program has anything to keep in the cache: what is in the way goes aside.
        guard case .holdsOthers = error, cache.putAside(source.name) else { throw error }
        try folder.write(guide, extras: extras)
      }
    } catch {
      throw End(.failed(error.message))
    }
  }

  /// What is to be known of this update by the next one. What is not whole is asked for again whatever the server says.
  private func state(after answer: SourceDownload.Answer, isWhole: Bool) -> SourceState {
    SourceState(
      location: source.location.shownText, identity: source.identity, etag: isWhole ? answer.validators.etag : nil,
      lastModified: isWhole ? answer.validators.lastModified : nil, updated: settings.now)
  }
}

/// One thing after the other, among several threads.
final class Turn: Sendable {
  private let lock = Mutex(())

  /// Runs a body once nobody else's is run.
  func take<Value: Sendable, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let result = lock.withLock { _ in Result { () throws(Failure) in try body() } }
    return try result.get()
  }
}
