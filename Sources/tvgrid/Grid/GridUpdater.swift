import Glibc
import GuideApp
import GuideModel
import GuideSources
import GuideSystem
import Synchronization

/// Updates the person's sources beside the grid, and sends the loop how far that has come, the new guide, and the end.
final class GridUpdater: Sendable {
  private let desk: SourceDesk
  private let loader: GridLoader
  private let mailbox: Mailbox
  private let state = Mutex(State.idle)
  /// How work is done beside the loop.
  private let startBeside: @Sendable (@escaping @Sendable () -> Void) -> Void

  private enum State {
    case idle
    /// It is to start when the guide that is here has been read; the person knows of it.
    case announced
    /// The person has ended it before it started.
    case unwanted
    case underWay(GuideUpdate)
  }

  init(
    _ desk: SourceDesk, _ loader: GridLoader, _ mailbox: Mailbox,
    startBeside: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { Threads.start($0) }
  ) {
    self.startBeside = startBeside
    self.desk = desk
    self.loader = loader
    self.mailbox = mailbox
  }

  /// Notes that an update will start, so that it can be ended before.
  func announce() {
    state.withLock { $0 = .announced }
  }

  /// Starts an update of some sources, or of all, unless one is under way.
  func start(_ sources: [UpdateSource]? = nil, now: Instant) {
    let sources = sources ?? desk.sources
    let update = desk.update(sources, now: now)
    let isFree = state.withLock { state in
      if case .underWay = state { return false }
      if case .unwanted = state { update.cancel() }
      state = .underWay(update)
      return true
    }
    if isFree { startBeside { self.run(update, sources.map(\.name)) } }
  }

  /// Looks, once a minute while the grid stays open, whether another tvgrid has updated, and whether a new broadcast day
  /// wants an update. That reads files, and may wait for another tvgrid that writes them, so it is done beside the loop.
  func look(now: Instant) {
    startBeside { self.startWhatIsDue(now: now) }
    startBeside { self.loader.loadAgain() }
  }

  private func startWhatIsDue(now: Instant) {
    let due = desk.due(now: now, whileRunning: true)
    if due.isEmpty { return }
    mailbox.post(.action(.updateProgress("")))
    start(due, now: now)
  }

  /// Lets the update end that is under way.
  func end() {
    state.withLock { state in
      switch state {
      case .underWay(let update): update.cancel()
      case .announced: state = .unwanted
      case .idle, .unwanted: break
      }
    }
  }

  /// Ends the update that is under way, and waits for a moment until all that it started is gone.
  func finish() {
    end()
    for _ in 0..<150 where isUnderWay { usleep(10_000) }
  }

  private var isUnderWay: Bool {
    state.withLock { if case .underWay = $0 { true } else { false } }
  }

  private func run(_ update: GuideUpdate, _ names: [String]) {
    let summary = Mutex(UpdateSummary(count: names.count))
    let words: String
    let lines: [String]
    do throws(UpdateError) {
      let outcomes = try update.run { [mailbox] source, step in
        let words = summary.withLock { $0.note(source, step) }
        if let words { mailbox.post(.action(.updateProgress(words))) }
      }
      lines = zip(names, outcomes).map { "\($0): \($1.text)" }
      words = UpdateSummary.text(for: zip(names, outcomes).map { (name: $0, outcome: $1) })
    } catch {
      return end(words: "Nothing was updated: \(error.message).", lines: [])
    }
    loader.loadAgain { [words, lines] problem in self.end(words: problem ?? words, lines: lines) }
  }

  private func end(words: String, lines: [String]) {
    state.withLock { $0 = .idle }
    mailbox.post(.action(.updateEnded(UpdateReport(summary: words, lines: lines, updated: desk.updated))))
  }
}
