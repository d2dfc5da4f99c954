import CProcess
import Glibc
import SystemPackage

/// A program in its own session, so that it cannot use the terminal.
///
/// It leads a process group with all its children, unless they leave it (`setsid`).
struct ProgramSession: Sendable {
  private let process: pid_t
  /// A descriptor that is readable once the program has ended; `nil` if the kernel does not support this.
  let descriptor: FileDescriptor?

  /// How often to check a program that has no descriptor.
  static let pollingInterval = Duration.milliseconds(100)
  /// How long a program has to clean up.
  private static let terminationTimeout = Duration.milliseconds(300)
  /// The longest wait after SIGKILL. After that, a program that hangs in the kernel is left alone.
  private static let killTimeout = Duration.seconds(5)

  /// Starts a program without a shell, with its arguments unchanged. If `input` is `nil`, the program's input is empty.
  init(
    _ path: String, _ arguments: [String], environment: [String: String], input: FileDescriptor?,
    output: FileDescriptor, errors: FileDescriptor
  ) throws(Errno) {
    var streams = process_streams(
      input: input?.rawValue ?? -1, output: output.rawValue, errors: errors.rawValue)
    process = try ProcessArguments(path, arguments, environment).start(&streams)
    let end = process_descriptor(process)
    descriptor = end < 0 ? nil : FileDescriptor(rawValue: end)
  }

  /// Whether the program has ended. Its process id remains reserved until `finish`.
  var hasEnded: Bool {
    var state = siginfo_t()
    // This fails if the process no longer exists.
    return waitid(P_PID, id_t(process), &state, WEXITED | WNOHANG | WNOWAIT) != 0 || state.si_signo == SIGCHLD
  }

  /// Waits until the program has ended, or until `deadline` at the latest. Returns whether it has ended.
  func waitForEnd(until deadline: Duration? = nil) -> Bool {
    while !hasEnded {
      let now = MonotonicClock.now
      if let deadline, now >= deadline { return false }
      let next = descriptor == nil ? min(now + Self.pollingInterval, deadline ?? .seconds(Int64.max / 2)) : deadline
      _ = Poll.wait([descriptor], until: next)
    }
    return true
  }

  func signalGroup(_ number: Int32) { kill(-process, number) }

  /// Asks the group to end, and gives the program a moment to do so.
  func terminate() {
    signalGroup(SIGTERM)
    _ = waitForEnd(until: MonotonicClock.now + Self.terminationTimeout)
  }

  /// Kills the process group, and returns how the program ended.
  @discardableResult func killGroup() -> ProcessEnding {
    signalGroup(SIGKILL)
    guard waitForEnd(until: MonotonicClock.now + Self.killTimeout) else {
      release()
      return .signal(SIGKILL)
    }
    return finish()
  }

  /// Returns how the program ended, and releases its process id. Call this once, after the program has ended.
  func finish() -> ProcessEnding {
    var status: Int32 = 0
    var result = waitpid(process, &status, 0)
    while result < 0 && errno == EINTR { result = waitpid(process, &status, 0) }
    release()
    return result == process ? ProcessEnding(status: status) : .unknown
  }

  private func release() { try? descriptor?.close() }

  /// A shell that reads the number of a process group, and kills that group when its input ends.
  ///
  /// The input is a pipe. The kernel closes it when the process at the other end ends, for whatever reason.
  static func watcher(input: FileDescriptor) throws(Errno) -> ProgramSession {
    let null = try Errno.from { try FileDescriptor.open("/dev/null", .writeOnly, options: .closeOnExec) }
    defer { try? null.close() }
    let script = "read -r group; read -r line; [ -n \"$group\" ] && kill -s KILL -- \"-$group\""
    return try ProgramSession(
      "/bin/sh", ["-c", script, "tvgrid-watch"], environment: [:], input: input, output: null, errors: null)
  }

  func sendGroupNumber(to watcher: FileDescriptor) {
    Signals.withoutBrokenPipes { _ = try? watcher.writeAll("\(process)\n".utf8) }
  }
}
