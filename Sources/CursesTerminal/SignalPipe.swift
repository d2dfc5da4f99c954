import CCrashRestore
import Glibc

/// Signals as bytes in a pipe, which the run loop polls together with everything else.
struct SignalPipe {
  let descriptor: Int32
  /// All signals that end or stop a process, except those raised by a crash and the two reserved by the C library (32, 33).
  private static let caught =
    [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
      SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT, SIGSYS,
    ] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())

  /// Call this before ncurses opens the screen: ncurses keeps handlers that are already set.
  init() {
    descriptor = signal_pipe_open()
    Self.caught.forEach(signal_pipe_catch)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Call this after ncurses has opened the screen. The handler that ncurses has set still gets the resize first. The pipe
  /// ensures that a resize between two waits, or on another thread, ends the next wait as well.
  func listenForResizes() {
    signal_pipe_listen(SIGWINCH)
  }

  /// The signals since the last call, each once, in order of arrival.
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

  /// Lets another program use the terminal, and returns when this process is in the foreground again. In the meantime, a signal
  /// that ends or stops the process does so immediately. The program is not run if such a signal has already arrived.
  func lend(to program: () -> Void) {
    signal(SIGTSTP, SIG_DFL)
    signal(SIGCONT, SIG_DFL)
    if signal_pipe_lend_terminal() != 0 { program() }
    waitForForeground()
    // Includes SIGINT and SIGQUIT, which are left to the other program while it is in the foreground.
    [SIGTSTP, SIGCONT, SIGINT, SIGQUIT].forEach(signal_pipe_catch)
  }

  /// Keeps the process stopped until it is in the foreground. In the meantime, a signal can end it immediately.
  func waitForForeground() {
    signal_pipe_reclaim_terminal(STDOUT_FILENO)
  }

  func close() {
    signal_pipe_close()
  }
}
