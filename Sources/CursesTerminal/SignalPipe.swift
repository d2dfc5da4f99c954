import CCrashRestore
import Glibc

/// Signals as bytes in a pipe, so that the loop meets them where it waits.
struct SignalPipe {
  let descriptor: Int32
  /// All that end a process or stop it, but for those of a crash and the two that the C library keeps for itself (32, 33).
  private static let caught =
    [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
      SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT, SIGSYS,
    ] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())

  /// To be called before ncurses opens the screen: it leaves alone what is already caught.
  init() {
    descriptor = signal_pipe_open()
    Self.caught.forEach(signal_pipe_catch)
    signal(SIGPIPE, SIG_IGN)
  }

  /// To be called after ncurses has opened the screen. Its own handler still sees the resize first; the pipe makes
  /// sure that one between two waits, or on another thread, is not slept through.
  func listenForResizes() {
    signal_pipe_listen(SIGWINCH)
  }

  /// What has come since the last time, each once, in the order of coming.
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

  /// Stops the process as if nobody had caught the signal, and returns when it is continued in the foreground. Meanwhile a
  /// signal that ends it does so at once. Returns without stopping where one has come before that.
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
