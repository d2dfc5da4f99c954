import Glibc
import GuideSources
import GuideSystem
import Synchronization

/// Ctrl-C and its kin, while a command does something that wants to be ended and not cut off: what it started must not go
/// on without it.
///
/// A thread of its own waits for the signals. Without one they are left as they are, and end the program at once: the
/// supervisor of a grabber ends that then, and the cache holds the old guide or the new one.
final class Interruption: Sendable {
  private let number = Atomic<Int32>(0)

  /// From now on the first such signal runs `end`. A second one ends the program at once by `die`, and so does a wait of
  /// `patience` milliseconds after the first: what is being done may not look whether it is to end.
  init(
    patience: Int = 800, start: (@escaping @Sendable () -> Void) -> Bool = Threads.startIfPossible,
    die: @escaping @Sendable (Int32) -> Void = Interruption.die, _ end: @escaping @Sendable () -> Void
  ) {
    let signals = Interruption.signals
    var mask = signals
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    let isStarted = start { [self] in
      guard let first = Interruption.wait(for: signals) else { return }
      number.store(first, ordering: .sequentiallyConsistent)
      end()
      die(Interruption.wait(for: signals, milliseconds: patience) ?? first)
    }
    if !isStarted { pthread_sigmask(SIG_UNBLOCK, &mask, nil) }
  }

  /// Ends the program as the signal would have, where one came.
  func dieIfInterrupted() {
    let number = number.load(ordering: .sequentiallyConsistent)
    if number != 0 { Interruption.die(of: number) }
  }

  private static var signals: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&set, number) }
    return set
  }

  /// Whether whoever started the program wants it to be deaf to a signal, as nohup does.
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

  /// The same, for so long at most; nil where none came.
  private static func wait(for signals: sigset_t, milliseconds: Int) -> Int32? {
    var set = signals
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    let number = sigtimedwait(&set, nil, &time)
    return number > 0 ? number : nil
  }

  static func die(of number: Int32) {
    signal(number, SIG_DFL)
    var set = signals
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    kill(getpid(), number)
    // Another thread may be the one that it is given to; none goes on for long.
    pause()
  }
}
