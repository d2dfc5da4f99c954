import GuideApp
import GuideModel
import GuideSources
import GuideSystem

/// Has timers set and removed in the background, and tells the loop what has come of it.
final class GridRecorder: Sendable {
  private let sources: ConfiguredSources
  private let mailbox: Mailbox
  private let token = CancellationToken()
  /// The requests whose outcome the loop has not taken in: those under way, and why those that ended were not done.
  private let work = Monitor<(count: Int, problems: [Message?])>((0, []))
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
    work.change { $0.count += 1 }
    startThread { [self] in
      let sources = sources.current
      let (done, problem) = sources.recorderUpdate.carryOut(request.orders, until: token)
      work.change { $0 = ($0.count - 1, $0.problems + [problem]) }
      if token.isCancelled { return }
      mailbox.post(
        .action(.recorded(RecordingResult(request, done: done, problem: problem, state: sources.recorder))))
    }
  }

  /// The longest time that the end of the program waits for.
  private static let patience = Duration.seconds(5)

  /// The loop has taken in an outcome.
  func wasTakenIn() { work.change { $0.problems = Array($0.problems.dropFirst()) } }

  /// Waits for what is under way at the end of the program, and returns why something was not done, where nobody has seen it.
  func finish() -> Message? {
    let problems = work.wait(until: MonotonicClock.now + Self.patience) { $0.count == 0 ? $0.problems : nil }
    token.cancel()
    guard let problems else { return "tvheadend has not answered: whether it has the last timer, u in the grid says" }
    return problems.compactMap(\.self).first.map { "the last timer: \($0)" }
  }
}
