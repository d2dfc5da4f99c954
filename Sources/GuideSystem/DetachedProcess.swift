import CChildSupervisor
import Glibc
import SystemPackage

/// A program that outlives this one, such as a player: it has a session of its own and no terminal, and is never ended from here.
/// Its output is read as long as this program runs. After that the output is lost, and writing it is no error.
package struct DetachedProcess: Sendable {
  private let process: pid_t
  private let output: FileDescriptor
  /// The last of its output that is kept, in bytes.
  private static let mostOutput = 4_096

  /// Why a program could not be started.
  package struct StartError: Error, Hashable {
    package let reason: String
  }

  /// Starts a program that reads `input`, with arguments as they are, without a shell. Throws why it cannot be started, which
  /// may take as long as the program's disk does.
  package static func start(
    _ path: String, _ arguments: [String], environment: [String: String], input: [UInt8] = []
  ) throws(StartError) -> DetachedProcess {
    do throws(Errno) {
      return try begin(path, arguments, environment, input)
    } catch {
      throw StartError(reason: error.description)
    }
  }

  private static func begin(
    _ path: String, _ arguments: [String], _ environment: [String: String], _ input: [UInt8]
  ) throws(Errno) -> DetachedProcess {
    let input = try InputBytes(input)
    defer { input.close() }
    let pipe = try ChildProcess.Pipe()
    // A program that writes while nobody reads loses the text, and does not wait.
    for end in [pipe.writeEnd, pipe.readEnd] { _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK) }
    var process = pid_t()
    let code = ProcessArguments(path, arguments, environment).use { argv, variables in
      detached_process_start(
        &process, argv, variables, input.descriptor, pipe.writeEnd.rawValue, pipe.readEnd.rawValue)
    }
    try? pipe.writeEnd.close()
    guard code == 0 else {
      try? pipe.readEnd.close()
      throw Errno(rawValue: code)
    }
    return DetachedProcess(process: process, output: pipe.readEnd)
  }

  /// Reads what it writes until it ends; returns how it ended, and the last of its output.
  package func wait() -> (ending: ProcessEnding, output: [UInt8]) {
    let end = process_descriptor(process)
    defer { for descriptor in [end, output.rawValue] where descriptor >= 0 { close(descriptor) } }
    var kept: [UInt8] = []
    var status: Int32 = 0
    var hasEnded = false
    // The program has both ends of the pipe, so that the pipe does not end before it does.
    while !hasEnded {
      let deadline = end < 0 ? MonotonicClock.now + DetachedProcess.pollingInterval : nil
      _ = Poll.wait([output, end < 0 ? nil : FileDescriptor(rawValue: end)], until: deadline)
      hasEnded = waitpid(process, &status, WNOHANG) != 0
      read(into: &kept)
    }
    return (ProcessEnding(status: status), kept)
  }

  /// Polling interval for the end of the program, where no descriptor reports it.
  private static let pollingInterval = Duration.seconds(1)

  /// Reads what is there, which never blocks.
  private func read(into kept: inout [UInt8]) {
    var buffer = [UInt8](repeating: 0, count: DetachedProcess.mostOutput)
    while let count = try? buffer.withUnsafeMutableBytes({ try output.read(into: $0) }), count > 0 {
      kept = Array((kept + buffer.prefix(count)).suffix(DetachedProcess.mostOutput))
    }
  }
}
