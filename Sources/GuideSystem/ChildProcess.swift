import Glibc
import SystemPackage

/// A program that was started, with what it writes.
///
/// Its process group ends when the program is finished here, and when tvgrid ends, however it ends: a shell that waits for the end of
/// a pipe sees to that. A process that leaves the group (`setsid`, a daemon) or that another one starts on request (cron, a
/// service manager) survives.
struct ChildProcess {
  let output: FileDescriptor
  let errors: FileDescriptor
  let session: ProgramSession
  private let watcher: ProgramSession
  /// Its end, which the kernel brings about when this process is killed, tells the watcher to end the group.
  private let control: FileDescriptor

  /// Starts a program with arguments as they are, without a shell. Throws why it cannot be started, which may take as long as the
  /// program's disk does.
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
      session.tellNumber(to: pipes[2].writeEnd)
    } catch {
      for end in pipes.flatMap({ [$0.readEnd, $0.writeEnd] }) { try? end.close() }
      throw error
    }
    (output, errors, control) = (pipes[0].readEnd, pipes[1].readEnd, pipes[2].writeEnd)
    for end in [pipes[0].writeEnd, pipes[1].writeEnd, pipes[2].readEnd] { try? end.close() }
    for end in [output, errors] { _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK) }
  }

  /// Ends the program and its process group, and returns how the program ended.
  @discardableResult func finish(politely: Bool) -> ProcessEnding {
    if politely { session.endPolitely() }
    session.signalGroup(SIGKILL)
    // Before the number of the group can be given again.
    watcher.killGroup()
    defer { for end in [output, errors, control] { try? end.close() } }
    return session.killGroup()
  }
}

extension FileDescriptor {
  /// A pipe that no program inherits.
  fileprivate static func closedPipe() throws(Errno) -> (readEnd: FileDescriptor, writeEnd: FileDescriptor) {
    try Errno.from { try pipe(options: .closeOnExec) }
  }
}
