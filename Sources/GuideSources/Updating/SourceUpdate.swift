import GuideFeeds
import GuideModel
import GuideSystem
import Synchronization

/// Updates one source: fetches and reads its guide, checks it, and replaces the previous guide.
struct SourceUpdate {
  let source: UpdateSource
  let cache: SourceCache
  let settings: UpdateSettings
  let report: @Sendable (UpdateStep) -> Void
  let token: CancellationToken
  /// Lets only one source at a time read and write, so that it can use all cores.
  let turn: SerialAccess
  let pacer: RequestPacer

  private var cached: CachedSource {
    CachedSource(source: source, cache: cache, languages: settings.languages, limits: settings.unpackingLimits)
  }

  struct End: Error {
    let outcome: UpdateOutcome

    init(_ outcome: UpdateOutcome) {
      self.outcome = outcome
    }
  }

  /// Updates the source. Whatever happens, either the old guide or the new one is in place and complete.
  func run() -> UpdateOutcome {
    let isSameSource = cache.state(of: source.name)?.identity == source.identity
    let outcome = withChannels(withTimers(attempt()), isSameSource: isSameSource)
    cache.note(outcome, of: source.name, at: settings.now)
    return outcome
  }

  /// Reads the timers from a tvheadend server that answered, even if its guide was refused.
  ///
  /// This comes last, so that it reflects any timers that the user has set or removed during the update.
  private func withTimers(_ outcome: UpdateOutcome) -> UpdateOutcome {
    guard let address = source.location.recorder else { return outcome }
    switch outcome {
    case .failed, .cancelled: return outcome
    case .updated, .playlist, .both, .unchanged, .refused: break
    }
    let request = SourceDownload(self, previous: nil).request(address.text)
    let server = TvheadendServer(address, request, temporaryPath: cache.download(of: source.name))
    do throws(TvheadendServer.ServerError) {
      let timers = try server.timers(of: source.name, until: token)
      cache.note(timers: timers.entries, of: source)
      return outcome.with(
        problem: timers.diagnostics.first.map {
          Message("some of its timers cannot be used, for example: \($0.problem)")
        })
    } catch .notAllowed {
      // A user who is not allowed to record has no timers.
      cache.note(timers: [], of: source)
      return outcome
    } catch {
      return outcome.with(problem: Message("could not fetch its timers: \(error.text)"))
    }
  }

  private func attempt() -> UpdateOutcome {
    let previous = cache.state(of: source.name).flatMap { $0.identity == source.identity ? $0 : nil }
    defer { FileSystem.remove(cache.download(of: source.name)) }
    report(.asking)
    cache.recordRequest(source, at: settings.now)
    // "Not changed" is only useful if the guide is in the cache.
    let isHere = previous != nil && cache.hasGuide(of: source.name)
    let outcome = fetch(since: settings.isForced || !isHere ? nil : previous, isSameSource: previous != nil)
    guard case .unchanged = outcome else { return outcome }
    if cache.isPlaylist(source.name) {
      cache.confirm(source.name, at: settings.now)
      return outcome
    }
    guard turn.take({ (try? cached.guide(rewrites: true)) != nil }) else {
      return fetch(since: nil, isSameSource: previous != nil)
    }
    turn.take { dropOldDays(cache.state(of: source.name)) }
    cache.confirm(source.name, at: settings.now)
    return outcome
  }

  /// Fetches a guide if there is a newer one than the one in `previous`.
  private func fetch(since previous: SourceState?, isSameSource: Bool) -> UpdateOutcome {
    do throws(End) {
      let answer = try SourceDownload(self, previous: previous).get()
      return try turn.take { () throws(End) in
        !source.location.hasGuideAndPlaylist && PlaylistFile.holdsPlaylist(at: answer.path)
          ? try usePlaylist(answer, isSameSource: isSameSource) : try use(answer, isSameSource: isSameSource)
      }
    } catch {
      return error.outcome
    }
  }

  /// Reads the download, checks it, and stores it.
  ///
  /// If the current guide comes from another location, or covers other days or channels, the download is not compared with it.
  /// Even so, a truncated download does not replace the current guide.
  private func use(_ answer: SourceDownload.Answer, isSameSource: Bool) throws(End) -> UpdateOutcome {
    if token.isCancelled { throw End(.cancelled) }
    let current = cache.hasGuide(of: source.name) ? try? cached.guide(rewrites: true) : nil
    let old = isSameSource ? current : nil
    let older = isSameSource ? current ?? cached.olderGuide() : nil
    let new = try read(answer.path, above: older)
    try judge(
      DownloadCheck(
        new: new, old: current, isSameSource: isSameSource, now: settings.now, zone: settings.zone))
    if token.isCancelled { throw End(.cancelled) }
    report(.writing)
    let cut = new.diagnostics.first(where: \.isTruncated).map(\.problem)
    let comparison = old.map { GuideComparison(old: $0, new: new, from: settings.now) }
    let facts = answer.server.flatMap { $0.applied(to: new.channels) }
    let guide =
      facts.map { new.withChannels($0.channels, inOrder: $0.order) }
      ?? (answer.server == nil ? new : new.withChannelFacts(ofChannels: current?.channels ?? []))
    do throws(FileError) {
      try cached.writeOlderDays(of: guide, keepsOld: isSameSource && older == nil)
      // Nothing can fail after the image is written, so a failed update never replaces the guide.
      try cached.write(
        guide,
        diagnostics: DiagnosticList.bytes(
          of: new, (answer.server?.diagnostics ?? []) + (facts?.diagnostics ?? []), from: answer.path,
          as: source.nameInDiagnostics),
        changes: GuideChanges(comparison?.changes ?? [], knownUntil: comparison?.knownUntil ?? [:]).bytes)
    } catch {
      throw End(.failed(error.text))
    }
    let isKept = cache.keepDownload(of: source.name)
    // The state comes last: a guide with an outdated state is merely fetched once more.
    cache.note(state(after: answer, with: new, isWhole: cut == nil && isKept), of: source.name)
    if let facts { cache.note(channels: facts.ids, of: source) }
    return .updated(
      channels: new.channels.count, programmes: new.programmeCount, before: old?.programmeCount,
      problem: cut ?? answer.problem)
  }

  private func judge(_ judgement: DownloadCheck) throws(End) {
    guard judgement.isGuide else {
      throw End(.refused(reason: "it contains no programmes", canBeForced: false))
    }
    if !settings.isForced, let objection = judgement.objection {
      throw End(.refused(reason: objection, canBeForced: true))
    }
  }

  /// Reads the download, and adds earlier days from the current guide.
  ///
  /// If no programme is recent enough, reads all programmes, to find out when the guide ended.
  private func read(_ path: String, above old: Guide?) throws(End) -> Guide {
    if let page = SourceDownload.webPage(at: path) { throw End(.refused(reason: page, canBeForced: false)) }
    do throws(SourceError) {
      let kept = try load(path, above: old, cutoff: settings.cutoff)
      if kept.programmes.contains(where: { kept.origin(of: $0) == 0 }) { return kept }
    } catch {
      guard case .noProgrammes = error else { throw failed(error, path) }
    }
    do throws(SourceError) {
      return try load(path, above: old, cutoff: nil)
    } catch {
      throw failed(error, path)
    }
  }

  private func load(_ path: String, above old: Guide?, cutoff: Instant?) throws(SourceError) -> Guide {
    let origin = GuideOrigin(name: source.name, role: .olderVersion(settings.now))
    // The diagnostics of the previous download do not apply to this one.
    let older = old.map { LoadedOrigin(origin, image: $0, hasDiagnostics: false) }
    return try cached.load(path, above: older, cutoff: cutoff) { [report] progress in
      guard progress.total > 0 else { return }
      report(.reading(percent: progress.done * 100 / progress.total))
    }
  }

  private func failed(_ error: SourceError, _ path: String) -> End {
    if case .noProgrammes(_, let reason, _) = error {
      return End(.refused(reason: reason, canBeForced: false))
    }
    return End(.failed(error.text.mapValues { $0.replacing(path, with: source.location.displayText) }))
  }

  /// Drops old days from the current guide. Otherwise, they would remain for as long as the source has nothing new.
  ///
  /// Does nothing if no programmes would remain, or if the guide cannot be written.
  private func dropOldDays(_ state: SourceState?) {
    // Do not read the guide unless there is something to drop.
    guard let cutoff = settings.cutoff, var state, state.firstEnd ?? cutoff.adding(seconds: -1) < cutoff,
      let image = cache.image(of: source.name), let old = cached.storedGuide(),
      let kept = try? GuideLoader(
        [LoadedOrigin(GuideOrigin(name: source.name), image: old)], feedZone: .britain, cutoff: cutoff
      ).load(), kept.programmeCount > 0
    else { return }
    state.firstEnd = kept.firstEnd
    do throws(FileError) {
      try cached.write(
        kept, diagnostics: image.note(.diagnostics) ?? [], changes: image.note(.changes) ?? [])
    } catch {
      return
    }
    cache.note(state, of: source.name)
  }

  /// The state for the next update. An incomplete guide, or one whose download was not kept, has no validators, so that it is
  /// fetched again.
  private func state(after answer: SourceDownload.Answer, with guide: Guide, isWhole: Bool) -> SourceState {
    SourceState(
      location: source.location.displayText, identity: source.identity, etag: isWhole ? answer.validators.etag : nil,
      lastModified: isWhole ? answer.validators.lastModified : nil, updated: settings.now,
      firstEnd: guide.firstEnd)
  }
}

/// Runs work from several threads, one piece at a time.
final class SerialAccess: Sendable {
  private let lock = Mutex(())

  func take<Value: Sendable, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let result = lock.withLock { _ in Result { () throws(Failure) in try body() } }
    return try result.get()
  }
}

/// Decides whether a download may replace the current guide.
///
/// Servers may send half a file, an empty file or an error page; these must not replace a working guide.
struct DownloadCheck {
  /// The download as the first origin, together with earlier days from the current guide.
  let new: Guide
  let old: Guide?
  /// Whether the current guide came from the same location. If so, numbers can be compared.
  let isSameSource: Bool
  let now: Instant
  let zone: ZoneTable

  /// The minimum number of upcoming programmes for a comparison.
  private static let minimumCount = 20

  var isGuide: Bool { new.programmes.contains { new.origin(of: $0) == 0 } }

  /// Why the download is refused; `nil` if it is acceptable.
  var objection: Message? {
    if let lastEnd, lastEnd <= now {
      let day = zone.local(lastEnd.adding(seconds: -1)).date
      return "this guide ended on \(Message.date(day))"
    }
    guard let old, old.programmeCount > 0 else { return nil }
    let upcoming = upcomingCount(of: new) { new.origin(of: $0) == 0 }
    let known = upcomingCount(of: old) { _ in true }
    // Some guides are always truncated, so a truncated one with more upcoming programmes is still better. This also protects a
    // current guide that came from another location.
    if let cut = new.diagnostics.first(where: \.isTruncated), upcoming < known { return cut.problem }
    if isSameSource, known >= DownloadCheck.minimumCount, upcoming * 2 < known {
      return "it has \(upcoming) upcoming programmes; the current guide has \(known)"
    }
    return nil
  }

  private var lastEnd: Instant? {
    new.programmes.lazy.filter { new.origin(of: $0) == 0 }.map { new.latestEnd(of: $0) }.max()
  }

  private func upcomingCount(of guide: Guide, where isCounted: (ProgrammeID) -> Bool) -> Int {
    guide.programmes.count { guide.sortInstant(of: $0, in: zone) >= now && isCounted($0) }
  }
}
