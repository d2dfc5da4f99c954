import Glibc

/// A program that was started, with what it writes. It has a session of its own: whatever it starts can be ended with
/// it, and none of them has a terminal to ask on or to write to.
struct ChildProgram {
  /// Its number, which is also that of its group.
  let process: pid_t
  /// Where its output is read.
  let output: Int32
  /// Where its errors are read.
  let errors: Int32

  /// Starts a program with words as they are, without a shell. Throws the system's words for why it cannot.
  init(_ path: String, _ arguments: [String], environment: [String: String]) throws(ChildFailure) {
    let output = try Pipe()
    let errors: Pipe
    do throws(ChildFailure) {
      errors = try Pipe()
    } catch {
      output.close()
      throw error
    }
    var process = pid_t()
    let result = ChildProgram.spawn(&process, [path] + arguments, environment, output.writing, errors.writing)
    Glibc.close(output.writing)
    Glibc.close(errors.writing)
    guard result == 0 else {
      Glibc.close(output.reading)
      Glibc.close(errors.reading)
      throw ChildFailure(reason: String(cString: strerror(result)))
    }
    self.process = process
    self.output = output.reading
    self.errors = errors.reading
  }

  /// Whether it has ended. Its number is still its own then.
  var hasEnded: Bool {
    var state = siginfo_t()
    let result = waitid(P_PID, id_t(process), &state, WEXITED | WNOHANG | WNOWAIT)
    // Where whoever started the program wants no word of children, one that has ended is gone without a trace.
    return result == 0 ? state.si_signo == SIGCHLD : errno == ECHILD
  }

  /// Ends it and all that it started, politely first, and lets go of it. What it ended with by itself, if it did.
  func finish(politely: Bool) -> ChildEnding {
    if politely, !hasEnded {
      kill(-process, SIGTERM)
      for _ in 0..<ChildProgram.politeWaits where !hasEnded { _ = poll(nil, 0, 20) }
    }
    // As long as it has not been waited for, nobody else can have its number.
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    Glibc.close(output)
    Glibc.close(errors)
    return status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  /// A third of a second: who wants to tidy up can.
  private static let politeWaits = 15
}

/// How a program ended.
enum ChildEnding: Hashable {
  case code(Int32)
  case signal(Int32)

  /// Such as `exit code 1`.
  var words: String {
    switch self {
    case .code(let code): "exit code \(code)"
    case .signal(let signal): "signal \(signal)" + (strsignal(signal).map { " (\(String(cString: $0)))" } ?? "")
    }
  }
}

/// Why a program could not be started.
struct ChildFailure: Error {
  let reason: String
}

/// A pipe whose ends are no standard ones, even where those are closed.
private struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws(ChildFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ChildFailure(reason: SystemWords.error()) }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    let reason = SystemWords.error()
    for end in ends { Glibc.close(end) }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      for end in moved where end >= 0 { Glibc.close(end) }
      throw ChildFailure(reason: reason)
    }
    (reading, writing) = (moved[0], moved[1])
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  func close() {
    Glibc.close(reading)
    Glibc.close(writing)
  }
}

extension ChildProgram {
  /// Glibc's `POSIX_SPAWN_SETSIGDEF`, `POSIX_SPAWN_SETSIGMASK` and `POSIX_SPAWN_SETSID`, which Swift does not all see.
  private static let usualSignals: Int16 = 0x04
  private static let ownMask: Int16 = 0x08
  private static let ownSession: Int16 = 0x80

  private static func spawn(
    _ process: inout pid_t, _ words: [String], _ environment: [String: String], _ output: Int32, _ errors: Int32
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    for descriptor in strangers { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    freeSignals(&attributes)
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    return posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
  }

  /// Descriptors beside the three that a program has. All of tvgrid are marked to be closed, but for what another
  /// thread has opened just now, or who called tvgrid has left open.
  private static var strangers: [Int32] {
    guard let names = try? FileBytes.names(in: "/proc/self/fd") else { return Array(3..<256) }
    return names.compactMap { Int32($0) }.filter { $0 > 2 }
  }

  /// The thread that starts it may be deaf to signals, and the program ignore some; it is neither.
  private static func freeSignals(_ attributes: inout posix_spawnattr_t) {
    var none = SignalSet.none
    var all = SignalSet.all
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, usualSignals | ownMask | ownSession)
  }
}
