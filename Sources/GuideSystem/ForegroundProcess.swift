import Glibc
import SystemPackage

/// A program that a person works with, such as an editor: it has the terminal, and is waited for. `ChildProcess` has none.
package enum ForegroundProcess {
  /// Runs a program with arguments as they are, without a shell, until it ends. Meanwhile ^C and ^\ are left to it.
  package static func run(
    _ path: String, _ arguments: [String], environment: [String: String]
  ) -> ProcessRun.Outcome {
    let handlers = [SIGINT, SIGQUIT].map { signal($0, SIG_IGN) }
    defer { for (number, handler) in zip([SIGINT, SIGQUIT], handlers) { signal(number, handler) } }
    let process: pid_t
    do throws(Errno) { process = try ProcessArguments(path, arguments, environment).start(nil) } catch {
      return .notStarted(error.description)
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, Errno.last == .interrupted {}
    return .ended(ProcessEnding(status: status))
  }
}
