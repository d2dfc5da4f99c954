import Glibc
import SystemPackage

/// A program that uses the terminal, for example an editor. (`ChildProcess` has no terminal.)
package enum ForegroundProcess {
  /// Runs a program without a shell until it ends. The program handles ^C and ^\ itself.
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
