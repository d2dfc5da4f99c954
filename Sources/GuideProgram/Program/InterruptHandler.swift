import Glibc
import GuideSources
import GuideSystem
import Synchronization

/// Cancels a command's work cleanly on SIGINT, SIGTERM or SIGHUP, so that child processes do not outlive it.
///
/// A thread waits for the signals. If it cannot be started, signals end the program immediately. The grabber's watcher
/// then ends the grabber, and the cache holds either the old guide or the new one.
final class InterruptHandler: Sendable {
  private let number = Atomic<Int32>(0)

  /// Starts handling signals: the first one runs `cancel`.
  ///
  /// When a second signal arrives, or `timeout` milliseconds after the first, `terminate` ends the program, in case the work
  /// does not check for cancellation.
  init(
    timeout: Int = 800, start: (@escaping @Sendable () -> Void) -> Bool = Threads.startIfPossible,
    terminate: @escaping @Sendable (Int32) -> Void = InterruptHandler.terminate,
    _ cancel: @escaping @Sendable () -> Void
  ) {
    let signals = InterruptHandler.signals
    var mask = signals
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    let isStarted = start { [self] in
      guard let first = InterruptHandler.wait(for: signals) else { return }
      number.store(first, ordering: .sequentiallyConsistent)
      cancel()
      terminate(InterruptHandler.wait(for: signals, milliseconds: timeout) ?? first)
    }
    if !isStarted { pthread_sigmask(SIG_UNBLOCK, &mask, nil) }
  }

  /// Ends the program with the signal that arrived, if any.
  func terminateIfInterrupted() {
    let number = number.load(ordering: .sequentiallyConsistent)
    if number != 0 { InterruptHandler.terminate(by: number) }
  }

  private static var signals: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&set, number) }
    return set
  }

  /// Whether the program was started with a signal ignored, for example by nohup.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func wait(for signals: sigset_t) -> Int32? {
    var set = signals
    var number: Int32 = 0
    return sigwait(&set, &number) == 0 ? number : nil
  }

  private static func wait(for signals: sigset_t, milliseconds: Int) -> Int32? {
    var set = signals
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    let number = sigtimedwait(&set, nil, &time)
    return number > 0 ? number : nil
  }

  static func terminate(by number: Int32) {
    signal(number, SIG_DFL)
    var set = signals
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    kill(getpid(), number)
    // Another thread may receive the signal, so the process may end slightly later.
    pause()
  }
}
