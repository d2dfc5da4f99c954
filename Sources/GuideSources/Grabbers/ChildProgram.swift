import CChildSupervisor
import Glibc

/// A program that was started, with what it writes. It has a session of its own: neither it nor what it starts has a
/// terminal to ask on or to write to.
///
/// Between it and tvgrid is a supervisor, a process that has nothing else to do. It ends the program and everything that
/// the program has started, also in sessions of their own (`setsid`), when the program is finished here, and when tvgrid
/// is gone, also where that was killed. What survives: a process that another one starts on request (cron, at, a service
/// manager), one that runs as another user, and, where supervisor and tvgrid are both killed by SIGKILL, what the program
/// has started; the program itself ends then too.
struct ChildProgram {
  /// Where its output is read.
  let output: Int32
  /// Where its errors are read.
  let errors: Int32
  /// Where the supervisor tells of it, see `nextWord`.
  let status: Int32
  private let supervisor: pid_t
  private let control: Int32

  /// Starts a program with words as they are, without a shell. Throws the system's words for why no supervisor can be
  /// started; why the program cannot is told by that, which may take as long as the program's disk does.
  init(_ path: String, _ arguments: [String], environment: [String: String]) throws(ChildFailure) {
    let pipes = try Pipe.several(4)
    let (output, errors, control, status) = (pipes[0], pipes[1], pipes[2], pipes[3])
    var supervisor = pid_t()
    let code = ChildProgram.start(
      &supervisor, [path] + arguments, environment,
      [output.writing, errors.writing, control.reading, status.writing])
    for end in [output.writing, errors.writing, control.reading, status.writing] { Glibc.close(end) }
    guard code == 0 else {
      for end in [output.reading, errors.reading, control.writing, status.reading] { Glibc.close(end) }
      throw ChildFailure(reason: String(cString: strerror(code)))
    }
    for end in [output.reading, errors.reading, status.reading] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (self.output, self.errors, self.supervisor) = (output.reading, errors.reading, supervisor)
    (self.control, self.status) = (control.writing, status.reading)
  }

  /// Whether it and everything that it has started have ended.
  var hasEnded: Bool {
    var state = siginfo_t()
    let result = waitid(P_PID, id_t(supervisor), &state, WEXITED | WNOHANG | WNOWAIT)
    // Where whoever started tvgrid wants no word of children, one that has ended is gone without a trace.
    return result == 0 ? state.si_signo == SIGCHLD : errno == ECHILD
  }

  /// The next number that the supervisor tells.
  func nextWord() -> SupervisorWord {
    var number: Int32 = 0
    var count = 0
    repeat {
      count = read(status, &number, MemoryLayout<Int32>.size)
    } while count < 0 && errno == EINTR
    if count == MemoryLayout<Int32>.size { return .number(number) }
    return count < 0 && errno == EAGAIN ? .nothingYet : .noMore
  }

  /// Ends it and all that it started, politely first, and lets go of it. What it ended with: as the supervisor has told,
  /// else as the supervisor itself did.
  @discardableResult
  func finish(politely: Bool, told: Int32? = nil) -> ChildEnding {
    // One that was stopped would end nothing.
    kill(supervisor, SIGCONT)
    if politely, !hasEnded {
      var word: UInt8 = 0
      _ = write(control, &word, 1)
      for _ in 0..<ChildProgram.politeWaits where !hasEnded { _ = poll(nil, 0, 20) }
    }
    Glibc.close(control)
    let supervisorStatus = endOfSupervisor()
    let status = told ?? supervisorStatus
    for end in [output, errors, self.status] { Glibc.close(end) }
    return ChildEnding(status: status)
  }

  /// A third of a second: who wants to tidy up can.
  private static let politeWaits = 15
  /// Longer than the supervisor's own patience with what does not end.
  private static let patience: Int32 = 7_000

  /// How the supervisor has ended, which it does when `control` is closed. One that does not is killed; one that even
  /// then does not is left.
  private func endOfSupervisor() -> Int32 {
    if !isLettingGo(within: ChildProgram.patience) {
      kill(supervisor, SIGKILL)
      if !isLettingGo(within: 1_000) { return SIGKILL }
    }
    var status: Int32 = 0
    while waitpid(supervisor, &status, 0) < 0 && errno == EINTR {}
    return status
  }

  /// Whether the supervisor ends within so many milliseconds: the last that it does is to close its end of `status`.
  private func isLettingGo(within milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: status, events: 0, revents: 0)
    for _ in 0..<milliseconds / 20 {
      if hasEnded || poll(&watched, 1, 20) > 0 { return true }
    }
    return hasEnded
  }
}

/// What the supervisor of a program tells by `status`.
enum SupervisorWord: Hashable {
  case number(Int32)
  case nothingYet
  /// It has ended.
  case noMore
}

/// How a program ended.
enum ChildEnding: Hashable {
  case code(Int32)
  case signal(Int32)

  /// As waitpid tells it.
  init(status: Int32) {
    self = status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

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

/// A pipe whose ends are none of those that the supervisor gives a meaning.
private struct Pipe {
  let reading: Int32
  let writing: Int32

  /// So many pipes, or none.
  static func several(_ count: Int) throws(ChildFailure) -> [Pipe] {
    var pipes: [Pipe] = []
    for _ in 0..<count {
      do throws(ChildFailure) {
        pipes.append(try Pipe())
      } catch {
        for pipe in pipes { pipe.close() }
        throw error
      }
    }
    return pipes
  }

  init() throws(ChildFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ChildFailure(reason: SystemWords.error()) }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 5) }
    let reason = SystemWords.error()
    for end in ends { Glibc.close(end) }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      for end in moved where end >= 0 { Glibc.close(end) }
      throw ChildFailure(reason: reason)
    }
    (reading, writing) = (moved[0], moved[1])
  }

  func close() {
    Glibc.close(reading)
    Glibc.close(writing)
  }
}

extension ChildProgram {
  /// Starts the supervisor, with its ends of the pipes; 0, or why it cannot be started.
  private static func start(
    _ supervisor: inout pid_t, _ words: [String], _ environment: [String: String], _ ends: [Int32]
  ) -> Int32 {
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    return child_supervisor_start(&supervisor, &arguments, &variables, ends[0], ends[1], ends[2], ends[3])
  }
}
