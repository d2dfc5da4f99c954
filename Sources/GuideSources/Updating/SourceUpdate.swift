import GuideFeeds
import GuideModel
import GuideSystem
import Synchronization

/// The update of one source: its guide is fetched, read and judged, and replaces the one that is here.
struct SourceUpdate {
  let source: UpdateSource
  let cache: SourceCache
  let settings: UpdateSettings
  let report: @Sendable (UpdateStep) -> Void
  let token: CancellationToken
  /// Whose turn it is to read and write: one source after the other, each on all cores.
  let turn: Turn
  /// Keeps requests to TVmaze apart, of all sources together.
  let pacer: RequestPacer

  private var cached: CachedSource {
    CachedSource(source: source, cache: cache, languages: settings.languages, limits: settings.unpackingLimits)
  }

  /// Why it ended without a new guide.
  struct End: Error {
    let outcome: UpdateOutcome

    init(_ outcome: UpdateOutcome) {
      self.outcome = outcome
    }
  }

  /// Updates the source; whatever happens, the old guide or the new one is in place, whole.
  func run() -> UpdateOutcome {
    let outcome = withTimers(attempt())
    cache.note(outcome, of: source.name, at: settings.now)
    return outcome
  }

  /// Reads the timers of a tvheadend that answered, whatever its guide is, and last of all: what the person has had set or removed
  /// meanwhile is in them.
  private func withTimers(_ outcome: UpdateOutcome) -> UpdateOutcome {
    guard case .tvheadend(let address) = source.location else { return outcome }
    switch outcome {
    case .failed, .cancelled: return outcome
    case .updated, .unchanged, .refused: break
    }
    let request = SourceDownload(self, previous: nil).request(address.text)
    let server = TvheadendServer(address, request, besides: cache.download(of: source.name))
    do throws(TvheadendServer.ServerError) {
      let told = try server.timers(of: source.name, until: token)
      cache.note(timers: told.entries, of: source)
      return outcome.with(
        problem: told.findings.first.map { Message("some of its timers cannot be used, such as \($0.problem)") })
    } catch .notAllowed {
      // Who may not record has none.
      cache.note(timers: [], of: source)
      return outcome
    } catch {
      return outcome.with(problem: Message("its timers did not come: \(error.text)"))
    }
  }

  private func attempt() -> UpdateOutcome {
    let previous = cache.state(of: source.name).flatMap { $0.identity == source.identity ? $0 : nil }
    defer { FileSystem.remove(cache.download(of: source.name)) }
    report(.asking)
    cache.noteAsking(source, at: settings.now)
    // "Not changed" is of use only where the guide is here.
    let isHere = previous != nil && cache.hasGuide(of: source.name)
    let outcome = fetch(since: settings.isForced || !isHere ? nil : previous, isSameSource: previous != nil)
    guard case .unchanged = outcome else { return outcome }
    guard turn.take({ (try? cached.guide(rewrites: true)) != nil }) else {
      return fetch(since: nil, isSameSource: previous != nil)
    }
    turn.take { dropOldDays(cache.state(of: source.name)) }
    cache.confirm(source.name, at: settings.now)
    return outcome
  }

  /// Fetches a guide, if there is a newer one than that of a state.
  private func fetch(since previous: SourceState?, isSameSource: Bool) -> UpdateOutcome {
    do throws(End) {
      let answer = try SourceDownload(self, previous: previous).get()
      return try turn.take { () throws(End) in try use(answer, isSameSource: isSameSource) }
    } catch {
      return error.outcome
    }
  }

  /// Reads the download, judges it, and puts it in place.
  ///
  /// The guide of another location, of other days or channels is not compared with, but not lost either: a download that is cut
  /// short does not replace it.
  private func use(_ answer: SourceDownload.Answer, isSameSource: Bool) throws(End) -> UpdateOutcome {
    if token.isCancelled { throw End(.cancelled) }
    let standing = cache.hasGuide(of: source.name) ? try? cached.guide(rewrites: true) : nil
    let old = isSameSource ? standing : nil
    let older = isSameSource ? standing ?? cached.olderGuide() : nil
    let new = try read(answer.path, above: older)
    try judge(
      UpdateJudgement(
        new: new, old: standing, isSameSource: isSameSource, now: settings.now, zone: settings.zone))
    if token.isCancelled { throw End(.cancelled) }
    report(.writing)
    let cut = new.findings.first(where: \.isCutShort).map(\.problem)
    let comparison = old.map { GuideComparison(old: $0, new: new, from: settings.now) }
    let told = answer.server.flatMap { $0.applied(to: new.channels) }
    let guide =
      told.map { new.withChannels($0.channels, inOrder: $0.order) }
      ?? (answer.server == nil ? new : new.withFacts(ofChannels: standing?.channels ?? []))
    do throws(FileError) {
      try cached.writeOlderDays(of: guide, keepsOld: isSameSource && older == nil)
      // After the image nothing fails: an update that failed has not replaced the guide.
      try cached.write(
        guide,
        findings: FindingList.bytes(
          of: new, (answer.server?.findings ?? []) + (told?.findings ?? []), from: answer.path,
          as: source.nameInFindings),
        changes: GuideChanges(comparison?.changes ?? [], knownUntil: comparison?.knownUntil ?? [:]).bytes)
    } catch {
      throw End(.failed(error.text))
    }
    let isKept = cache.keepDownload(of: source.name)
    // The state comes last: a guide with an outdated state is only fetched once more.
    cache.note(state(after: answer, with: new, isWhole: cut == nil && isKept), of: source.name)
    if let told { cache.note(channels: told.ids, of: source) }
    return .updated(
      channels: new.channels.count, programmes: new.programmeCount, before: old?.programmeCount,
      problem: cut ?? answer.problem)
  }

  /// Throws where the download must not replace the guide that is here.
  private func judge(_ judgement: UpdateJudgement) throws(End) {
    guard judgement.isGuide else {
      throw End(.refused(reason: "no programme is in it", canBeForced: false))
    }
    if !settings.isForced, let objection = judgement.objection {
      throw End(.refused(reason: objection, canBeForced: true))
    }
  }

  /// The download, and below it the guide that is here for the days before; where nothing of it is to be kept, all its days, to
  /// say when it was over.
  private func read(_ path: String, above old: Guide?) throws(End) -> Guide {
    if let page = SourceDownload.webPage(at: path) { throw End(.refused(reason: page, canBeForced: false)) }
    do throws(SourceError) {
      let kept = try load(path, above: old, keptFrom: settings.keptFrom)
      if kept.programmes.contains(where: { kept.origin(of: $0) == 0 }) { return kept }
    } catch {
      guard case .noProgrammes = error else { throw failed(error, path) }
    }
    do throws(SourceError) {
      return try load(path, above: old, keptFrom: nil)
    } catch {
      throw failed(error, path)
    }
  }

  private func load(_ path: String, above old: Guide?, keptFrom: Instant?) throws(SourceError) -> Guide {
    let origin = GuideOrigin(name: source.name, role: .wasBefore(settings.now))
    // Findings of the previous download do not apply to this one.
    let older = old.map { LoadedOrigin(origin, image: $0, hasFindings: false) }
    return try cached.load(path, above: older, keptFrom: keptFrom) { [report] progress in
      guard progress.total > 0 else { return }
      report(.reading(percent: progress.done * 100 / progress.total))
    }
  }

  private func failed(_ error: SourceError, _ path: String) -> End {
    if case .noProgrammes(_, let reason) = error {
      return End(.refused(reason: reason, canBeForced: false))
    }
    return End(.failed(error.text.mapValues { $0.replacing(path, with: source.location.shownText) }))
  }

  /// Drops the days from the guide that is here that no update would keep: a source without news would keep all of them. A
  /// guide of which nothing would be left stays as it is, and so does one that cannot be written.
  private func dropOldDays(_ state: SourceState?) {
    // The guide is not read for nothing.
    guard let keptFrom = settings.keptFrom, var state, state.firstEnd ?? keptFrom.adding(seconds: -1) < keptFrom,
      let image = cache.image(of: source.name), let old = cached.storedGuide(),
      let kept = try? GuideLoader(
        [LoadedOrigin(GuideOrigin(name: source.name), image: old)], feedZone: .britain, keptFrom: keptFrom
      ).load(), kept.programmeCount > 0
    else { return }
    state.firstEnd = kept.firstEnd
    do throws(FileError) {
      try cached.write(
        kept, findings: image.note(.findings) ?? [], changes: image.note(.changes) ?? [])
    } catch {
      return
    }
    cache.note(state, of: source.name)
  }

  /// The state for the next update. A guide that is not whole, or of which no download is
  /// kept, is fetched again in any case.
  private func state(after answer: SourceDownload.Answer, with guide: Guide, isWhole: Bool) -> SourceState {
    SourceState(
      location: source.location.shownText, identity: source.identity, etag: isWhole ? answer.validators.etag : nil,
      lastModified: isWhole ? answer.validators.lastModified : nil, updated: settings.now,
      firstEnd: guide.firstEnd)
  }
}

/// One thing after the other, among several threads.
final class Turn: Sendable {
  private let lock = Mutex(())

  /// Runs a body while no other is run.
  func take<Value: Sendable, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let result = lock.withLock { _ in Result { () throws(Failure) in try body() } }
    return try result.get()
  }
}

/// Whether a download may replace the guide that is here.
///
/// Servers answer with half a file, with yesterday's empty one, with a page that says sorry; none of that is worth a guide
/// that works.
struct UpdateJudgement {
  /// The download, its first origin, with what the guide that is here adds to it.
  let new: Guide
  /// The guide that is here.
  let old: Guide?
  /// Whether the guide that is here came from the same location, so that the numbers of both can be compared.
  let isSameSource: Bool
  let now: Instant
  /// The zone in which days are said.
  let zone: ZoneTable

  /// Fewer programmes to come than this are too few to judge by.
  private static let fewest = 20

  /// Whether there is any programme in what came.
  var isGuide: Bool { new.programmes.contains { new.origin(of: $0) == 0 } }

  /// Why what came is refused; nil where it is not.
  var objection: Message? {
    if let lastEnd, lastEnd <= now {
      let day = zone.local(lastEnd.adding(seconds: -1)).date
      return "its last programme ended on \(Message.date(day))"
    }
    guard let old, old.programmeCount > 0 else { return nil }
    let upcoming = upcomingCount(of: new) { new.origin(of: $0) == 0 }
    let known = upcomingCount(of: old) { _ in true }
    // A guide may end in a cut every time it comes: what has more to come than the one that is here is still the better.
    // That holds for the guide of another location too: half of one is no reason to lose a whole one.
    if let cut = new.findings.first(where: \.isCutShort), upcoming < known { return cut.problem }
    if isSameSource, known >= UpdateJudgement.fewest, upcoming * 2 < known {
      return "it has \(upcoming) programmes to come where \(known) are known"
    }
    return nil
  }

  /// When the last programme ends of what came.
  private var lastEnd: Instant? {
    new.programmes.lazy.filter { new.origin(of: $0) == 0 }.map { new.latestEnd(of: $0) }.max()
  }

  private func upcomingCount(of guide: Guide, where isCounted: (ProgrammeID) -> Bool) -> Int {
    guide.programmes.count { guide.listedInstant(of: $0, in: zone) >= now && isCounted($0) }
  }
}
