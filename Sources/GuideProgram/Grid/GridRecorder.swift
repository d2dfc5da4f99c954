import GuideApp
import GuideModel
import GuideSources
import GuideSystem

/// Sets and removes timers in the background, and posts the results to the loop.
final class GridRecorder: Sendable {
  /// Performs a request on another thread and returns the result.
  typealias CarryOut = @Sendable (RecordingRequest, CancellationToken) -> RecordingResult

  private let mailbox: Mailbox
  private let carryOut: CarryOut
  private let token = CancellationToken()
  /// Number of running requests, and the problems of finished ones that the loop has not received yet.
  private let work = Monitor<(count: Int, problems: [Message?])>((0, []))
  private let startThread: @Sendable (@escaping @Sendable () -> Void) -> Void

  init(
    _ mailbox: Mailbox,
    startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { Threads.start($0) },
    carryOut: @escaping CarryOut
  ) {
    (self.mailbox, self.startThread, self.carryOut) = (mailbox, startThread, carryOut)
  }

  /// Makes a recorder for the servers in a set of sources, which are read again for each request.
  convenience init(_ sources: ConfiguredSources, _ mailbox: Mailbox) {
    self.init(mailbox) { request, token in
      let sources = sources.current
      let (done, problem) = sources.recorderUpdate.carryOut(request.orders, until: token)
      return RecordingResult(request, done: done, problem: problem, state: sources.recorder)
    }
  }

  func carryOut(_ request: RecordingRequest) {
    work.change { $0.count += 1 }
    startThread { [self] in
      let result = carryOut(request, token)
      work.change { $0 = ($0.count - 1, $0.problems + [result.problem]) }
      if !token.isCancelled { mailbox.post(.action(.recorded(result))) }
    }
  }

  /// Notes that the loop has received a result.
  func markReceived() { work.change { $0.problems = Array($0.problems.dropFirst()) } }

  /// How long the program waits for a server before exiting: first silently, then after a message.
  static let patience = (quiet: Duration.milliseconds(300), withMessage: Duration.seconds(5))

  /// Waits for the last requests when the program ends. Returns why one failed, if the user has not been told.
  ///
  /// A recording change must not be lost, so this also waits after a signal. The terminal is already restored, and another
  /// signal ends the program. `tell` receives a line if the wait takes more than a moment.
  func finish(_ patience: (quiet: Duration, withMessage: Duration), _ tell: (Message) -> Void) -> Message? {
    var problems = wait(patience.quiet)
    if problems == nil {
      let seconds = Int(patience.withMessage.components.seconds)
      tell("waiting up to \(seconds) s for tvheadend to confirm the last recording change; Ctrl-C quits now")
      problems = wait(patience.withMessage)
    }
    token.cancel()
    guard let problems else {
      return "tvheadend has not confirmed the last recording change: press u in tvgrid to check it"
    }
    return problems.compactMap(\.self).first.map { "the last timer: \($0)" }
  }

  /// The problems of the requests once all have ended; `nil` if they have not ended after `time`.
  private func wait(_ time: Duration) -> [Message?]? {
    work.wait(until: MonotonicClock.now + time) { $0.count == 0 ? $0.problems : nil }
  }
}
