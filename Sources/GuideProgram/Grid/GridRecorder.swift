import GuideApp
import GuideModel
import GuideSources
import GuideSystem

/// Has timers set and removed in the background, and tells the loop what has come of it.
final class GridRecorder: Sendable {
  private let sources: ConfiguredSources
  private let mailbox: Mailbox
  private let token = CancellationToken()
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
    startThread { [self] in
      let sources = sources.current
      let (done, problem) = sources.recorderUpdate.carryOut(request.orders, until: token)
      if token.isCancelled { return }
      mailbox.post(
        .action(.recorded(RecordingResult(request, done: done, problem: problem, state: sources.recorder))))
    }
  }

  /// Ends what is under way at the end of the program.
  func cancelAll() { token.cancel() }
}
