import Glibc
import GuideSources
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideProgram

/// Signals during work that must be cancelled cleanly.
@Suite(.waitsForOthers) struct InterruptionTests {
  /// Records the calls to an interrupt handler, and the thread that waits for its signals.
  private final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    private let waiting = Mutex<pthread_t?>(nil)

    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }

    func start(_ body: @escaping @Sendable () -> Void) -> Bool {
      Threads.startIfPossible {
        self.waiting.withLock { $0 = pthread_self() }
        body()
      }
    }

    /// Sends a signal to the waiting thread, the only one in the tests that accepts it.
    func send(_ signal: Int32) throws {
      _ = HangGuard.waits { waiting.withLock { $0 != nil } }
      let thread = try #require(waiting.withLock { $0 })
      #expect(pthread_kill(thread, signal) == 0)
    }
  }

  /// Runs a body and restores this thread's signal mask.
  private func keepingSignals(_ body: () throws -> Void) rethrows {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    try body()
  }

  @Test func withoutAThreadSignalsEndTheProgramDirectly() {
    keepingSignals {
      let log = Log()
      _ = InterruptHandler(start: { _ in false }, terminate: { _ in log.add("died") }) { log.add("ended") }
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      #expect([SIGINT, SIGTERM, SIGHUP].filter { sigismember(&mask, $0) == 1 } == [])
      #expect(log.all == [])
    }
  }

  @Test func workThatIgnoresCancellationEndsAfterTheFirstSignal() throws {
    try keepingSignals {
      let log = Log()
      _ = InterruptHandler(timeout: 1, start: log.start, terminate: { log.add("died of \($0)") }) { log.add("ended") }
      try log.send(SIGTERM)
      #expect(HangGuard.waits { log.all.count == 2 })
      #expect(log.all == ["ended", "died of \(SIGTERM)"])
    }
  }

  @Test func aSecondSignalEndsItImmediately() throws {
    try keepingSignals {
      let log = Log()
      let patience = 1_000 * 1_000
      _ = InterruptHandler(timeout: patience, start: log.start, terminate: { log.add("died of \($0)") }) {
        log.add("ended")
      }
      try log.send(SIGTERM)
      #expect(HangGuard.waits { log.all == ["ended"] })
      try log.send(SIGINT)
      #expect(HangGuard.waits { log.all.count == 2 })
      #expect(log.all == ["ended", "died of \(SIGINT)"])
    }
  }
}
