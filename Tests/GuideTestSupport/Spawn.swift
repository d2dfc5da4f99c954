import Glibc

/// Starts programs. Foundation's `Process` waits until every descendant has closed one of its sockets, which takes forever if
/// a descendant keeps running, as tmux's server does.
package enum Spawn {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Where a program's input, output and errors go.
  package enum Ends {
    /// All three go to this terminal, which becomes the program's controlling terminal.
    case terminal(String)
    /// There is no input, and output and errors go to a new file.
    case file(String)

    var isTerminal: Bool {
      if case .terminal = self { true } else { false }
    }
  }

  package static func start(_ command: [String], ends: Ends, environment: [String: String]) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    lead(ends, &actions)
    freeSignals(&attributes, ownSession: ends.isTerminal)

    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process: Int32 = 0
    let result = posix_spawn(&process, command[0], &actions, &attributes, &arguments, &variables)
    guard result == 0 else { throw Failure(description: "cannot start \(command[0]): \(result)") }
    return process
  }

  /// The time limit in seconds, many times longer than the slowest program needs on a busy machine.
  private static let longest = Contract.isFull ? 7_200.0 : 600

  /// Waits until a program has ended and returns its status. One that hangs is killed, because a failing test is more
  /// useful than a run that never ends.
  package static func end(of process: Int32) throws -> Int32 {
    let start = MonotonicClock.seconds
    var (status, pause): (Int32, Int32) = (0, 1)
    while waitpid(process, &status, WNOHANG) == 0 {
      if MonotonicClock.seconds - start > longest { throw killed(process) }
      HangGuard.pause(pause)
      pause = min(20, pause + 1)
    }
    return status
  }

  /// Kills a program and its descendants; the failure names them.
  private static func killed(_ process: Int32) -> Failure {
    var family = [process]
    var next = 0
    while next < family.count {
      family += ProcessFigures.children(of: family[next])
      next += 1
    }
    let names = family.map { ProcessFigures.commandLine(of: $0) }
    for member in family { kill(member, SIGKILL) }
    waitpid(process, nil, 0)
    return Failure(description: "killed after \(Int(longest)) s: \(names.joined(separator: "; "))")
  }

  /// Glibc's `POSIX_SPAWN_SETSIGDEF`, `POSIX_SPAWN_SETSIGMASK` and `POSIX_SPAWN_SETSID`, not all of which are visible in Swift.
  private static let defaultSignals: Int16 = 0x04
  private static let ownMask: Int16 = 0x08
  private static let setsid: Int16 = 0x80

  /// Resets signals: tests run on threads that block nearly all of them, and programs would inherit the mask.
  private static func freeSignals(_ attributes: inout posix_spawnattr_t, ownSession: Bool) {
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, defaultSignals | ownMask | (ownSession ? setsid : 0))
  }

  private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

  /// Glibc's `posix_spawn_file_actions_addclosefrom_np`, which is not visible in Swift.
  private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
    unsafeBitCast($0, to: CloseFrom.self)
  }

  private static func lead(_ ends: Ends, _ actions: inout posix_spawn_file_actions_t) {
    switch ends {
    case .terminal(let path):
      // The first terminal that a session leader opens becomes its controlling terminal.
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // Foundation opens files and pipes that child processes inherit. Another test's tmux server could keep a script
    // open for writing, so that the system refuses to run it (ETXTBSY), or keep open a pipe whose reader waits for its end.
    _ = closeFrom?(&actions, 3)
  }
}
