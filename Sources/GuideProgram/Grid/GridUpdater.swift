import GuideApp
import GuideModel
import GuideSources
import GuideSystem
import Synchronization

/// Updates the user's sources in the background, and sends progress, the new guide and the result to the loop.
final class GridUpdater: Sendable {
  private let sources: ConfiguredSources
  private let loader: GridLoader
  private let zone: ZoneTable
  private let mailbox: Mailbox
  private let pacer: RequestPacer
  private let state = Monitor(State.idle)
  private let startThread: @Sendable (@escaping @Sendable () -> Void) -> Void

  private enum State: Sendable {
    case idle
    /// Shown on the screen; starts when the cached guide has loaded.
    case announced
    case cancelled
    case running(GuideUpdate)
  }

  init(
    _ sources: ConfiguredSources, _ loader: GridLoader, _ mailbox: Mailbox, zone: ZoneTable, pacer: RequestPacer,
    startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { Threads.start($0) }
  ) {
    self.startThread = startThread
    self.sources = sources
    self.loader = loader
    self.zone = zone
    self.mailbox = mailbox
    self.pacer = pacer
  }

  /// Announces an update, so that it can be cancelled before it starts.
  func announce() {
    state.change { $0 = .announced }
  }

  /// Starts an update of the given sources, or of all, unless one is running.
  func start(_ some: [UpdateSource]? = nil, now: Instant) {
    // Another instance of tvgrid or an editor may have changed the settings.
    let sources = sources.current
    let some = some ?? sources.all
    let update = sources.update(some, now: now, pacer: pacer)
    let isIdle = state.change { state in
      if case .running = state { return false }
      if case .cancelled = state { update.cancel() }
      state = .running(update)
      return true
    }
    if isIdle { startThread { self.run(update, some.map(\.name), now: now) } }
  }

  /// Checks whether another instance of tvgrid has updated the sources, and whether a new broadcast day makes an update due.
  ///
  /// Called once a minute. It works in the background, because it reads files and may wait for another instance that is writing
  /// them.
  func check(now: Instant) {
    startThread { self.startDue(now: now) }
    startThread { self.loader.loadAgain() }
  }

  /// Reads the cached guides again and shows the result, because the user's settings merge them in another way.
  func reloadGuide() {
    startThread { [loader] in loader.loadAgain(isNew: true) }
  }

  /// Runs work in the background, unless another instance of tvgrid has fetched a newer guide than the loop has received.
  ///
  /// In that case the newer guide is being sent.
  func runIfCurrent(takenIn count: Int, _ work: @escaping @Sendable () -> Void) {
    startThread { [loader] in loader.loadAgain { _ in if loader.sentGuides == count { work() } } }
  }

  private func startDue(now: Instant) {
    let due = sources.current.due(now: now, whileRunning: true)
    if due.isEmpty { return }
    mailbox.post(.action(.updateProgress("")))
    start(due, now: now)
  }

  func cancel() {
    state.change { state in
      switch state {
      case .running(let update): update.cancel()
      case .announced: state = .cancelled
      case .idle, .cancelled: break
      }
    }
  }

  /// Cancels the update, and waits briefly for its child processes to end.
  func finish() {
    cancel()
    _ = state.wait(until: MonotonicClock.now + .milliseconds(1500)) { state -> Bool? in
      if case .running = state { nil } else { true }
    }
  }

  private func run(_ update: GuideUpdate, _ names: [String], now: Instant) {
    let summary = Mutex(UpdateSummary(count: names.count))
    let text: Message?
    let lines: [Message]
    let fresh: [String]
    var playlistProblem: Message?
    do throws(UpdateError) {
      let outcomes = try update.run { [mailbox] source, step in
        let progress = summary.withLock { $0.note(source, step) }
        if let progress { mailbox.post(.action(.updateProgress(progress))) }
      }
      lines = zip(names, outcomes).map { "\($0): \(sources.text(of: $1, for: $0))" }
      text = UpdateSummary.text(
        for: zip(names, outcomes).map { (name: $0, outcome: $1) }, hasGuide: sources.cache.hasGuide)
      fresh = zip(names, outcomes).filter { $0.1.isNew }.map(\.0)
      // The guide is read afterwards, with the channels of the playlists.
      do { try sources.current.refreshPlaylists() } catch { playlistProblem = CommandError.text(of: error) }
    } catch {
      return report("Nothing was updated: \(error.text).", lines: [])
    }
    loader.loadAgain(isNew: !fresh.isEmpty) { [zone, playlistProblem] error in
      // The guide is shown before its calendar is written.
      let problem = fresh.isEmpty ? nil : CalendarFile.refresh(in: zone, now: now)
      let changes = fresh.isEmpty ? nil : self.sources.cache.changes(of: fresh)
      self.report(error ?? text, lines: lines + [playlistProblem, problem].compactMap(\.self), changes)
    }
  }

  private func report(_ summary: Message?, lines: [Message], _ changes: GuideChanges? = nil) {
    state.change { $0 = .idle }
    // Each update also reads timers, whether or not the guide has changed.
    mailbox.post(.action(.recorder(sources.current.recorder)))
    mailbox.post(
      .action(.updateEnded(UpdateReport(summary: summary, lines: lines, updated: sources.updated, changes: changes))))
  }
}
