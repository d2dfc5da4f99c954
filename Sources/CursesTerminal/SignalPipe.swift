import CCrashRestore
import Glibc

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

  /// Lets another program have the terminal, and returns when this process is in the foreground again. Meanwhile a signal that
  /// ends it does so at once, and one that stops it stops it. The program is left out if one has come before that.
  func lend(to program: () -> Void) {
    signal(SIGTSTP, SIG_DFL)
    signal(SIGCONT, SIG_DFL)
    if signal_pipe_lend_terminal() != 0 { program() }
    waitForForeground()
    // Those that a program in the foreground has for itself are among them.
    [SIGTSTP, SIGCONT, SIGINT, SIGQUIT].forEach(signal_pipe_catch)
  }

  /// Waits, stopped, until the process is in the foreground. Meanwhile a signal that ends it does so at once.
  func waitForForeground() {
    signal_pipe_reclaim_terminal(STDOUT_FILENO)
  }

  func close() {
    signal_pipe_close()
  }
}
