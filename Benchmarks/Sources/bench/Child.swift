import CPseudoTerminal
import Glibc

/// The time, peak memory and exit code of a finished program.
struct Ended {
  let seconds: Double
  /// Peak memory; at least that of this program when it started the child (see `memory(_:)`).
  let peakBytes: Int
  /// The exit code; `nil` if a signal ended the program.
  let code: Int?
}

/// Where a child's standard streams go.
enum Streams {
  case files(input: String, output: String, errors: String)
  /// All three go to a terminal, which becomes the child's controlling terminal.
  case terminal(String)
}

/// Starts a program and returns its process ID. `data` is the user's data folder; without it, there is no user data.
func start(_ command: [String], _ streams: Streams, data: String? = nil) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  switch streams {
  case .files(let input, let output, let errors):
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  case .terminal(let path):
    // The first terminal opened by a session leader becomes its controlling terminal.
    posix_spawnattr_setflags(&attributes, pseudo_terminal_new_session)
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
  }
  var process: pid_t = 0
  let error = withCStrings(command) { argv in
    withCStrings(environment + (data.map { ["XDG_DATA_HOME=\($0)"] } ?? [])) {
      posix_spawnp(&process, command[0], &actions, &attributes, argv, $0)
    }
  }
  guard error == 0 else { throw Failure("\(command[0]): \(String(cString: strerror(error)))") }
  return process
}

func wait(for process: pid_t, since begin: ContinuousClock.Instant) -> Ended {
  var status: Int32 = 0
  var usage = rusage()
  while wait4(process, &status, 0, &usage) == -1 && errno == EINTR {}
  let seconds = (ContinuousClock.now - begin).inSeconds
  let code = status & 0x7F == 0 ? Int((status >> 8) & 0xFF) : nil
  return Ended(seconds: seconds, peakBytes: usage.ru_maxrss * 1_024, code: code)
}

/// Runs a program and waits for it to end. Throws if its exit code is not one of `codes`.
func run(
  _ command: [String], input: String = "/dev/null", output: String = "/dev/null", errors: String = "/dev/null",
  accepting codes: Set<Int> = [0], data: String? = nil
) throws -> Ended {
  let begin = ContinuousClock.now
  let process = try start(command, .files(input: input, output: output, errors: errors), data: data)
  let ended = wait(for: process, since: begin)
  guard let code = ended.code else { throw Failure("`\(shortened(command))` was ended by a signal") }
  guard codes.contains(code) else { throw Failure("`\(shortened(command))` exited with \(code)") }
  return ended
}

/// A command for display, without its long list of files.
private func shortened(_ command: [String]) -> String {
  command.prefix(4).map { $0.split(separator: "/").last.map(String.init) ?? $0 }.joined(separator: " ")
}

/// An environment variable of this program.
func environmentValue(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// The environment of every measured program, without the user's settings.
private let environment: [String] = [
  "PATH=\(environmentValue("PATH") ?? "/usr/bin:/bin")", "TERM=xterm-256color", "LC_ALL=C.UTF-8",
  "TZ=Europe/London", "HOME=/nonexistent", "LESSHISTFILE=-",
]

private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
  defer { copies.forEach { free($0) } }
  return body(copies)
}

extension Duration {
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

/// The peak memory of a child, as text.
///
/// Linux never reports less for a child than the memory of the program that started it, so all smaller children look the
/// same. This program stays small by writing its guides channel by channel.
func memory(_ peakBytes: Int) -> String {
  var own = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &own)
  let floor = own.ru_maxrss * 1_024
  return peakBytes <= floor ? "at most \(megabytes(floor))" : megabytes(peakBytes)
}
