import CChildSupervisor
import Glibc
import SystemPackage

/// A program that continues when this one ends, however it ends, for a limited time.
///
/// When the time is over or the output too long, a supervisor ends the program and everything that it started. The output goes to a file in memory: a
/// pipe would break when this program ends, and end the other one too.
package final class LimitedProcess: Sendable {
  private let supervisor: pid_t
  private let control: FileDescriptor
  private let status: FileDescriptor
  private let output: FileDescriptor

  /// The time a program has to start. A disk that does not respond can block it for ever.
  private static let startTime = Duration.seconds(10)

  /// Starts a program that reads `input`, without a shell, and waits until it runs. Throws the reason if it cannot start; in that
  /// case it has done nothing.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String], input: [UInt8] = [], seconds: Int
  ) throws(DetachedProcess.StartError) {
    let begun: Begun
    do throws(Errno) {
      begun = try Begun(path, arguments, environment, input, seconds)
    } catch {
      throw DetachedProcess.StartError(reason: error.description)
    }
    (supervisor, control, status, output) = (begun.supervisor, begun.control, begun.status, begun.output)
    guard let error = number(until: MonotonicClock.now + Self.startTime) else {
      throw DetachedProcess.StartError(reason: "it does not start")
    }
    if error != 0 { throw DetachedProcess.StartError(reason: Errno(rawValue: error).description) }
  }

  /// Detaches the program, which continues.
  deinit {
    for descriptor in [control, status, output] { try? descriptor.close() }
    let supervisor = supervisor
    // Its children may continue, and the supervisor with them. Without a thread, one more process stays in the system's list.
    var ending: Int32 = 0
    if waitpid(supervisor, &ending, WNOHANG) == 0 {
      _ = Threads.startIfPossible {
        var ending: Int32 = 0
        while waitpid(supervisor, &ending, 0) < 0 && errno == EINTR {}
      }
    }
  }

  /// Waits until the program ends, its time is over, or it has written more than 16 MB. Returns how it ended and the end of its
  /// output.
  package func wait() -> (outcome: ProcessRun.Outcome, output: [UInt8]) {
    let outcome: ProcessRun.Outcome =
      switch number(until: nil) {
      case took_too_long?: .tookTooLong
      case wrote_too_much?: .wroteTooMuch
      case let status?: .ended(ProcessEnding(status: status))
      // The supervisor was killed, and the program with it.
      case nil: .cancelled
      }
    return (outcome, DetachedProcess.lastOutput(in: output))
  }

  /// The next number that the supervisor reports; `nil` if it has ended, or after a time limit.
  private func number(until deadline: Duration?) -> Int32? {
    guard Poll.wait([status], until: deadline)[0] else { return nil }
    var number: Int32 = 0
    let count = withUnsafeMutableBytes(of: &number) { (try? status.read(into: $0)) ?? 0 }
    return count == MemoryLayout<Int32>.size ? number : nil
  }

  /// The started supervisor and its descriptors.
  private struct Begun {
    let supervisor: pid_t
    let (control, status, output): (FileDescriptor, FileDescriptor, FileDescriptor)

    init(
      _ path: String, _ arguments: [String], _ environment: [String: String], _ bytes: [UInt8], _ seconds: Int
    ) throws(Errno) {
      let input = try InputBytes(bytes)
      defer { input.close() }
      let file = memory_file_create()
      guard file >= 0 else { throw .last }
      output = FileDescriptor(rawValue: file)
      let pipes: [ChildProcess.Pipe]
      do throws(Errno) { pipes = try ChildProcess.Pipe.several(2) } catch {
        close(file)
        throw error
      }
      let (controlPipe, statusPipe) = (pipes[0], pipes[1])
      var process = pid_t()
      let code = ProcessArguments(path, arguments, environment).use { argv, variables in
        child_supervisor_start(
          &process, argv, variables, input.descriptor, file, file, controlPipe.readEnd.rawValue,
          statusPipe.writeEnd.rawValue, Int32(clamping: max(1, seconds)))
      }
      for end in [controlPipe.readEnd, statusPipe.writeEnd] { try? end.close() }
      (supervisor, control, status) = (process, controlPipe.writeEnd, statusPipe.readEnd)
      guard code == 0 else {
        for descriptor in [control, status, output] { try? descriptor.close() }
        throw Errno(rawValue: code)
      }
    }
  }
}
