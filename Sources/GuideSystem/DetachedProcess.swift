import CChildSupervisor
import Glibc
import SystemPackage

/// A program that outlives this one, such as a player: it has a session of its own and no terminal, and is never ended from here.
///
/// Its output goes to a file in memory, which it can write to also when this program is gone: a pipe would break then, or be
/// full, and end a recording.
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
    let file = memory_file_create()
    guard file >= 0 else { throw Errno.last }
    var process = pid_t()
    let code = ProcessArguments(path, arguments, environment).use { argv, variables in
      detached_process_start(&process, argv, variables, input.descriptor, file)
    }
    guard code == 0 else {
      close(file)
      throw Errno(rawValue: code)
    }
    return DetachedProcess(process: process, output: FileDescriptor(rawValue: file))
  }

  /// Waits until it ends; returns how it ended, nil where the system does not tell, and the last of its output.
  package func wait() -> (ending: ProcessEnding?, output: [UInt8]) {
    let end = process_descriptor(process)
    defer { for descriptor in [end, output.rawValue] where descriptor >= 0 { close(descriptor) } }
    var status: Int32 = 0
    while true {
      let deadline = end < 0 ? MonotonicClock.now + DetachedProcess.pollingInterval : nil
      _ = Poll.wait([end < 0 ? nil : FileDescriptor(rawValue: end)], until: deadline)
      switch waitpid(process, &status, WNOHANG) {
      case 0: continue
      case process: return (ProcessEnding(status: status), Self.lastOutput(in: output))
      // A program whose parent ignores the ends of children is gone without one.
      default: return (nil, Self.lastOutput(in: output))
      }
    }
  }

  /// Polling interval for the end of the program, where no descriptor reports it.
  private static let pollingInterval = Duration.seconds(1)

  /// The end of a program's output in a file in memory. The program's own position in the file stays.
  static func lastOutput(in output: FileDescriptor) -> [UInt8] {
    var state = stat()
    guard fstat(output.rawValue, &state) == 0, state.st_size > 0 else { return [] }
    let start = max(0, Int64(state.st_size) - Int64(DetachedProcess.mostOutput))
    var bytes = [UInt8](repeating: 0, count: DetachedProcess.mostOutput)
    let count = bytes.withUnsafeMutableBytes {
      (try? output.read(fromAbsoluteOffset: start, into: $0)) ?? 0
    }
    // A word that the cut went through may be the rest of an address with a password.
    let kept = bytes.prefix(count)
    return Array(start == 0 ? kept : kept.drop { $0 > UInt8(ascii: " ") })
  }
}
