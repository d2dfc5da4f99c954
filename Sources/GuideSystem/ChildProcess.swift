import Glibc
import SystemPackage

/// A running child program and the pipes for its output.
///
/// Its process group ends when `finish` is called, and also when tvgrid ends for any reason: a shell that is waiting for the
/// end of a pipe then kills it. A process that leaves the group (`setsid`, a daemon) or that is started by another program
/// (cron, a service manager) survives.
struct ChildProcess {
  let output: FileDescriptor
  let errors: FileDescriptor
  let session: ProgramSession
  private let watcher: ProgramSession
  /// The kernel closes this pipe when tvgrid is killed, which tells the watcher to kill the group.
  private let control: FileDescriptor

  /// Starts a program without a shell, with its arguments unchanged.
  ///
  /// Throws if it cannot be started. This may block for as long as the disk that holds the program does.
  init(
    _ path: String, _ arguments: [String], environment: [String: String], input: [UInt8] = []
  ) throws(Errno) {
    var pipes: [(readEnd: FileDescriptor, writeEnd: FileDescriptor)] = []
    do throws(Errno) {
      for _ in 0..<3 { pipes.append(try FileDescriptor.closedPipe()) }
      watcher = try ProgramSession.watcher(input: pipes[2].readEnd)
      do throws(Errno) {
        session = try MemoryFile.lend(input) { (input) throws(Errno) in
          try ProgramSession(
            path, arguments, environment: environment, input: input, output: pipes[0].writeEnd,
            errors: pipes[1].writeEnd)
        }
      } catch {
        watcher.killGroup()
        throw error
      }
      session.sendGroupNumber(to: pipes[2].writeEnd)
    } catch {
      for end in pipes.flatMap({ [$0.readEnd, $0.writeEnd] }) { try? end.close() }
      throw error
    }
    (output, errors, control) = (pipes[0].readEnd, pipes[1].readEnd, pipes[2].writeEnd)
    for end in [pipes[0].writeEnd, pipes[1].writeEnd, pipes[2].readEnd] { try? end.close() }
    for end in [output, errors] { _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK) }
  }

  /// Ends the program and its process group, and returns how the program ended.
  @discardableResult func finish(gracefully: Bool) -> ProcessEnding {
    if gracefully { session.terminate() }
    session.signalGroup(SIGKILL)
    // Do this before the group's number can be reused.
    watcher.killGroup()
    defer { for end in [output, errors, control] { try? end.close() } }
    return session.killGroup()
  }
}

extension FileDescriptor {
  /// A pipe that child programs do not inherit.
  fileprivate static func closedPipe() throws(Errno) -> (readEnd: FileDescriptor, writeEnd: FileDescriptor) {
    try Errno.from { try pipe(options: .closeOnExec) }
  }
}
