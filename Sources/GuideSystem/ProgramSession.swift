import CProcess
import Glibc
import SystemPackage

/// A program that was started in a session of its own, so that it has no terminal to ask on or to write to. It leads a process
/// group, to which its children belong unless they leave it (`setsid`).
struct ProgramSession: Sendable {
  private let process: pid_t
  /// Readable once the program has ended; nil on a kernel without such descriptors.
  let descriptor: FileDescriptor?

  /// How often a program without a descriptor is looked at.
  static let pollingInterval = Duration.milliseconds(100)
  /// The time that a program has to tidy up.
  private static let politePatience = Duration.milliseconds(300)
  /// The longest wait after SIGKILL. A program that the kernel still holds is left alone then.
  private static let patience = Duration.seconds(5)

  /// Starts a program with arguments as they are, without a shell. An input of nil is empty.
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

  /// Whether the program has ended. Its number stays its own until `finish`.
  var hasEnded: Bool {
    var state = siginfo_t()
    // It fails if the process is gone.
    return waitid(P_PID, id_t(process), &state, WEXITED | WNOHANG | WNOWAIT) != 0 || state.si_signo == SIGCHLD
  }

  /// Waits until the program has ended, at most until `deadline`. Returns whether it has ended.
  func waitForEnd(until deadline: Duration? = nil) -> Bool {
    while !hasEnded {
      let now = MonotonicClock.now
      if let deadline, now >= deadline { return false }
      let next = descriptor == nil ? min(now + Self.pollingInterval, deadline ?? .seconds(Int64.max / 2)) : deadline
      _ = Poll.wait([descriptor], until: next)
    }
    return true
  }

  /// Sends a signal to the program and its process group.
  func signalGroup(_ number: Int32) { kill(-process, number) }

  /// Asks the group to end, and waits a moment for the program.
  func endPolitely() {
    signalGroup(SIGTERM)
    _ = waitForEnd(until: MonotonicClock.now + Self.politePatience)
  }

  /// Ends the process group and returns how the program ended.
  @discardableResult func killGroup() -> ProcessEnding {
    signalGroup(SIGKILL)
    guard waitForEnd(until: MonotonicClock.now + Self.patience) else {
      release()
      return .signal(SIGKILL)
    }
    return finish()
  }

  /// Returns how the program ended, and releases its number. Call it once, after the end.
  func finish() -> ProcessEnding {
    var status: Int32 = 0
    var result = waitpid(process, &status, 0)
    while result < 0 && errno == EINTR { result = waitpid(process, &status, 0) }
    release()
    return result == process ? ProcessEnding(status: status) : .unknown
  }

  private func release() { try? descriptor?.close() }

  /// A shell command that reads the number of a process group, and kills that group when its input ends. The kernel closes a pipe
  /// when the process that holds it ends, however it ends.
  static func watcher(input: FileDescriptor) throws(Errno) -> ProgramSession {
    let nowhere = try Errno.from { try FileDescriptor.open("/dev/null", .writeOnly, options: .closeOnExec) }
    defer { try? nowhere.close() }
    let script = "read -r group; read -r line; [ -n \"$group\" ] && kill -s KILL -- \"-$group\""
    return try ProgramSession(
      "/bin/sh", ["-c", script, "tvgrid-watch"], environment: [:], input: input, output: nowhere, errors: nowhere)
  }

  /// Writes the number of the group to a watcher.
  func tellNumber(to watcher: FileDescriptor) {
    Signals.withoutBrokenPipes { _ = try? watcher.writeAll("\(process)\n".utf8) }
  }
}
