import GuideApp
import GuideModel
import GuideSources
import GuideSystem

/// Has timers set and removed in the background, and tells the loop what has come of it.
final class GridRecorder: Sendable {
  private let sources: ConfiguredSources
  private let mailbox: Mailbox
  private let token = CancellationToken()
  /// The requests that are under way, and why the last one was not done; nil where it was.
  private let work = Monitor<(count: Int, problem: String?)>((0, nil))
  /// Starts work on another thread.
  private let startThread: @Sendable (@escaping @Sendable () -> Void) -> Void

  init(
    _ sources: ConfiguredSources, _ mailbox: Mailbox,
    startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { Threads.start($0) }
  ) {
    (self.sources, self.mailbox, self.startThread) = (sources, mailbox, startThread)
  }

  /// Carries out a request.
  func carryOut(_ request: RecordingRequest) {
    work.change { $0 = ($0.count + 1, nil) }
    startThread { [self] in
      let sources = sources.current
      let (done, problem) = sources.recorderUpdate.carryOut(request.orders, until: token)
      if !token.isCancelled {
        mailbox.post(
          .action(.recorded(RecordingResult(request, done: done, problem: problem, state: sources.recorder))))
      }
      work.change { $0 = ($0.count - 1, problem) }
    }
  }

  /// The longest time that the end of the program waits for.
  private static let patience = Duration.seconds(5)

  /// Waits for what is under way at the end of the program, and returns why it was not done.
  func finish() -> String? {
    guard work.current.count > 0 else { return nil }
    let end = work.wait(until: MonotonicClock.now + Self.patience) { $0.count == 0 ? $0.problem ?? "" : nil }
    token.cancel()
    guard let end else { return "tvheadend has not answered: whether it has the last timer, u in the grid says" }
    return end.isEmpty ? nil : "the last timer: \(end)"
  }
}
