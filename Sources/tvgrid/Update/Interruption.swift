import Glibc
import GuideSources
import GuideSystem
import Synchronization

/// Ctrl-C and its kin, while a command does something that wants to be ended and not cut off: what it started must not go
/// on without it.
final class Interruption: Sendable {
  private let number = Atomic<Int32>(0)

  /// From now on the first such signal runs `end`; a second one ends the program at once.
  init(_ end: @escaping @Sendable () -> Void) {
    let signals = Interruption.signals
    var mask = signals
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    Threads.start { [self] in
      guard let first = Interruption.wait(for: signals) else { return }
      number.store(first, ordering: .sequentiallyConsistent)
      end()
      if let second = Interruption.wait(for: signals) { Interruption.die(of: second) }
    }
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

  private static func die(of number: Int32) {
    signal(number, SIG_DFL)
    var set = signals
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    kill(getpid(), number)
    // Another thread may be the one that it is given to; none goes on for long.
    pause()
  }
}
