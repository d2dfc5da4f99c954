import CChildSupervisor
import Glibc
import SystemPackage

/// A program that was started, with what it writes. It has a session of its own: neither it nor what it starts has a terminal
/// to ask on or to write to.
///
/// Between it and tvgrid is a supervisor, a process that has nothing else to do. It ends the program and everything
/// that the program has started, also in sessions of their own (`setsid`), when the program is finished here, and when
/// tvgrid is gone, also where that was killed. A supervisor that the program has stopped is continued within a tenth of
/// a second, and when tvgrid is gone. These survive: a process that another one starts on request (cron, at, a service
/// manager), one that runs as another user, and, where supervisor and tvgrid are both killed by SIGKILL, the processes
/// that the program has started; the program itself ends then too. The same holds of a program that stops its
/// supervisor again and again, once a limit or a cancellation ends it; where tvgrid is killed, such a program and its
/// supervisor go on.
struct ChildProcess {
  let output: FileDescriptor
  let errors: FileDescriptor
  /// Where the supervisor reports, see `nextReport`. It is closed when the supervisor ends, and with it all processes.
  let status: FileDescriptor
  private let supervisor: pid_t
  private let control: FileDescriptor

  /// Starts a program with arguments as they are, without a shell. Throws why no supervisor can be started; why the program
  /// cannot is reported by that, which may take as long as the program's disk does.
  init(
    _ path: String, _ arguments: [String], environment: [String: String], input: [UInt8] = []
  ) throws(Errno) {
    let input = try InputBytes(input)
    defer { input.close() }
    let pipes = try Pipe.several(4)
    let (output, errors, control, status) = (pipes[0], pipes[1], pipes[2], pipes[3])
    var supervisor = pid_t()
    let code = ProcessArguments(path, arguments, environment).use { argv, variables in
      child_supervisor_start(
        &supervisor, argv, variables, input.descriptor, output.writeEnd.rawValue, errors.writeEnd.rawValue,
        control.readEnd.rawValue,
        status.writeEnd.rawValue, 0)
    }
    for end in [output.writeEnd, errors.writeEnd, control.readEnd, status.writeEnd] { try? end.close() }
    guard code == 0 else {
      for end in [output.readEnd, errors.readEnd, control.writeEnd, status.readEnd] { try? end.close() }
      throw Errno(rawValue: code)
    }
    for end in [output.readEnd, errors.readEnd, status.readEnd] { _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK) }
    (self.output, self.errors, self.supervisor) = (output.readEnd, errors.readEnd, supervisor)
    (self.control, self.status) = (control.writeEnd, status.readEnd)
  }

  /// A report of the supervisor: first whether the program was started (0, or an errno), then how it has ended (as waitpid
  /// tells it).
  enum Report {
    case number(Int32)
    case nothingYet
    /// The supervisor has ended, and with it all processes.
    case closed
  }

  func nextReport() -> Report {
    var number: Int32 = 0
    do {
      let count = try withUnsafeMutableBytes(of: &number) { try status.read(into: $0) }
      return count == MemoryLayout<Int32>.size ? .number(number) : .closed
    } catch {
      return error as? Errno == .wouldBlock ? .nothingYet : .closed
    }
  }

  /// Polling interval for a supervisor that was stopped, since no descriptor reports that.
  static let stopCheckInterval = Duration.milliseconds(100)

  /// Continues the supervisor where the program has stopped it: stopped, it would report nothing and end nothing.
  func continueSupervisor() {
    var state = siginfo_t()
    guard waitid(P_PID, id_t(supervisor), &state, WSTOPPED | WNOHANG) == 0, state.si_signo == SIGCHLD else { return }
    kill(supervisor, SIGCONT)
  }

  /// Ends the program and all that it started, politely first, and lets go of it. Returns its end: the one
  /// `reported`, else the supervisor's own.
  @discardableResult
  func finish(politely: Bool, reported: Int32? = nil) -> ProcessEnding {
    continueSupervisor()
    if politely {
      Signals.withoutBrokenPipes { _ = try? control.writeAll([0]) }
      _ = supervisorEnds(within: ChildProcess.politePatience)
    }
    try? control.close()
    let supervisorStatus = endOfSupervisor()
    for end in [output, errors, status] { try? end.close() }
    return ProcessEnding(status: reported ?? supervisorStatus)
  }

  /// The time that a program has to tidy up.
  private static let politePatience = Duration.milliseconds(300)
  /// Longer than the supervisor's own patience with what does not end.
  private static let patience = Duration.seconds(7)

  /// Waits for the end of the supervisor, due once `control` is closed, and returns its status. A supervisor that does
  /// not end is killed; one that does not end even then is left.
  private func endOfSupervisor() -> Int32 {
    if !supervisorEnds(within: ChildProcess.patience) {
      kill(supervisor, SIGKILL)
      if !supervisorEnds(within: .seconds(1)) { return SIGKILL }
    }
    var status: Int32 = 0
    while waitpid(supervisor, &status, 0) < 0 && errno == EINTR {}
    return status
  }

  /// Waits until the supervisor has ended; false where that takes longer.
  private func supervisorEnds(within time: Duration) -> Bool {
    let deadline = MonotonicClock.now + time
    while !Poll.waitForEnd(of: status, until: min(deadline, MonotonicClock.now + ChildProcess.stopCheckInterval)) {
      if MonotonicClock.now >= deadline { return false }
      continueSupervisor()
    }
    return true
  }

  /// A pipe whose ends have numbers that mean nothing to the supervisor.
  struct Pipe {
    let readEnd: FileDescriptor
    let writeEnd: FileDescriptor

    /// So many pipes, or none.
    static func several(_ count: Int) throws(Errno) -> [Pipe] {
      var pipes: [Pipe] = []
      do throws(Errno) {
        for _ in 0..<count { pipes.append(try Pipe()) }
      } catch {
        for pipe in pipes { pipe.close() }
        throw error
      }
      return pipes
    }

    init() throws(Errno) {
      let (readEnd, writeEnd) = try FileDescriptor.pipe(options: .closeOnExec)
      defer {
        try? readEnd.close()
        try? writeEnd.close()
      }
      self.readEnd = try readEnd.copy(from: 5)
      do throws(Errno) {
        self.writeEnd = try writeEnd.copy(from: 5)
      } catch {
        try? self.readEnd.close()
        throw error
      }
    }

    func close() {
      try? readEnd.close()
      try? writeEnd.close()
    }
  }
}

/// The arguments and the variables of a program, for the C library.
struct ProcessArguments {
  private let arguments: [String]
  private let variables: [String]

  init(_ path: String, _ arguments: [String], _ environment: [String: String]) {
    self.arguments = [path] + arguments
    variables = environment.map { "\($0.key)=\($0.value)" }
  }

  /// Runs a body with both, each ended by nil.
  func use<Value>(
    _ body: (_ arguments: [UnsafeMutablePointer<CChar>?], _ variables: [UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let (argv, environment) = (copies(of: arguments), copies(of: variables))
    defer { (argv + environment).forEach { free($0) } }
    return body(argv, environment)
  }

  private func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0.fileBytes) } + [nil]
  }
}

/// Bytes that a program reads as its standard input: a file in memory, which need not be fed while it runs.
struct InputBytes {
  /// -1 where there are none.
  let descriptor: Int32

  init(_ bytes: [UInt8]) throws(Errno) {
    guard !bytes.isEmpty else {
      descriptor = -1
      return
    }
    descriptor = memory_file_create()
    guard descriptor >= 0 else { throw Errno.last }
    let file = FileDescriptor(rawValue: descriptor)
    do {
      try file.writeAll(bytes)
      try file.seek(offset: 0, from: .start)
    } catch {
      close()
      throw error as? Errno ?? .ioError
    }
  }

  func close() {
    if descriptor >= 0 { try? FileDescriptor(rawValue: descriptor).close() }
  }
}

/// The end of a program: its exit code, or the signal that ended it.
package enum ProcessEnding: Hashable, Sendable {
  case code(Int32)
  case signal(Int32)

  /// As waitpid tells it.
  init(status: Int32) {
    self = status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  /// The system's name of the signal, such as `Killed`.
  package var signalName: String? {
    if case .signal(let signal) = self { strsignal(signal).map { String(cString: $0) } } else { nil }
  }
}
