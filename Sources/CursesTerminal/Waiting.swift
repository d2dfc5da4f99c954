import CCrashRestore
import CNcurses
import Glibc

/// The reason why a wait ended. If there are several, the next wait returns the next of them.
package enum WaitEnd: Hashable, Sendable {
  /// There may be something to read with `nextInput()`.
  case input
  /// The wake-up descriptor has bytes; the caller reads them.
  case wakeUp
  case timeout
  case signal(Int32)
  /// The terminal is gone.
  case closed
}

extension Terminal {
  /// Waits for input, a signal, bytes at `wakeUp`, or the end of a time; nil waits without limit.
  package func wait(wakeUp: Int32, milliseconds: Int?) -> WaitEnd {
    if let end = endFromSignals() { return end }
    if reader.hasReadyInput { return .input }
    var watched = [STDIN_FILENO, signals.descriptor, wakeUp].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let limit = timeLimit(milliseconds)
    let count = poll(&watched, nfds_t(watched.count), limit.milliseconds)
    // A signal, a resize most likely: ncurses has the key for it.
    if count < 0 { return endFromSignals() ?? .input }
    if count == 0 { return limit.isForPaste ? .input : .timeout }
    if watched[1].revents != 0, let end = endFromSignals() { return end }
    if Self.isGone(watched[0].revents) { return .closed }
    return watched[2].revents != 0 ? .wakeUp : .input
  }

  /// Ends the wait in time for pasted text whose end mark never comes.
  private func timeLimit(_ milliseconds: Int?) -> (milliseconds: Int32, isForPaste: Bool) {
    let asked = milliseconds.map { Int32(clamping: max(0, $0)) }
    guard let deadline = reader.pasteDeadline else { return (asked ?? -1, false) }
    let left = Int32(clamping: max(0, deadline - MonotonicClock.milliseconds()))
    guard let asked, asked < left else { return (left, true) }
    return (asked, false)
  }

  private func endFromSignals() -> WaitEnd? {
    pendingSignals += signals.drain()
    guard !pendingSignals.isEmpty else { return nil }
    let number = pendingSignals.removeFirst()
    switch number {
    case SIGWINCH: break
    case SIGTSTP: suspend(wholeGroup: false)
    // SIGSTOP has stopped the process, which cannot be caught.
    case SIGCONT: resume()
    default: return .signal(number)
    }
    return .input
  }

  /// True for a terminal that hung up, and for one that is readable without a byte: the end of the file.
  private static func isGone(_ events: Int16) -> Bool {
    if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
    return events & Int16(POLLIN) != 0 && bytesWaiting() == 0 && isReadable() && bytesWaiting() == 0
  }

  private static func bytesWaiting() -> Int32 {
    var count: Int32 = 0
    return ioctl(STDIN_FILENO, UInt(cnc_bytes_waiting()), &count) == 0 ? count : 0
  }

  private static func isReadable() -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }
}

/// Signals as bytes in a pipe, which the run loop polls with everything else.
struct SignalPipe {
  let descriptor: Int32
  /// All that end a process or stop it, but for those of a crash and the two that the C library reserves (32, 33).
  private static let caught =
    [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
      SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT, SIGSYS,
    ] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())

  /// To be called before ncurses opens the screen: it leaves handlers alone that are set already.
  init() {
    descriptor = signal_pipe_open()
    Self.caught.forEach(signal_pipe_catch)
    signal(SIGPIPE, SIG_IGN)
  }

  /// To be called after ncurses has opened the screen. Its own handler still gets the resize first; by the pipe one between
  /// two waits, or on another thread, ends the next wait as well.
  func listenForResizes() {
    signal_pipe_listen(SIGWINCH)
  }

  /// The signals since the last call, each once, in the order of their arrival.
  func drain() -> [Int32] {
    var numbers: [Int32] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return numbers }
      for byte in buffer.prefix(count) where !numbers.contains(Int32(byte)) { numbers.append(Int32(byte)) }
    }
  }

  /// Stops the process as the default action of SIGTSTP does, and returns when it is continued in the foreground. Meanwhile
  /// a signal that ends it does so at once. Returns without stopping if one has come before that.
  func stop(wholeGroup: Bool) {
    signal(SIGTSTP, SIG_DFL)
    signal(SIGCONT, SIG_DFL)
    if signal_pipe_lend_terminal() != 0 {
      if wholeGroup { kill(0, SIGTSTP) } else { raise(SIGTSTP) }
    }
    waitForForeground()
    signal_pipe_catch(SIGTSTP)
    signal_pipe_catch(SIGCONT)
  }

  /// Waits, stopped, until the process is in the foreground. Meanwhile a signal that ends it does so at once.
  func waitForForeground() {
    signal_pipe_reclaim_terminal(STDOUT_FILENO)
  }

  func close() {
    signal_pipe_close()
  }
}

/// Time that setting the system's clock does not change.
enum MonotonicClock {
  static func milliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
  }
}
