import Glibc
import SystemPackage

/// A program that outlives this one, for example a player. Its output goes to a file in memory.
package struct DetachedProcess: Sendable {
  private let session: ProgramSession
  private let output: MemoryFile
  /// The number of bytes to return from the end of the output.
  private static let maxReturnedBytes = 4_096
  /// The maximum number of bytes that a program with a time limit may write; they are kept in memory.
  private static let maxOutputBytes = 16 << 20

  /// Why a program could not be started.
  package struct StartError: Error, Hashable {
    package let reason: String
  }

  /// Starts a program that reads `input`, without a shell, with its arguments unchanged.
  ///
  /// Throws if it cannot be started. This may block for as long as the disk that holds the program does.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String], input: [UInt8] = []
  ) throws(StartError) {
    do throws(Errno) {
      output = try MemoryFile()
      session = try output.closingOnError { (file) throws(Errno) in
        try MemoryFile.lend(input) { (input) throws(Errno) in
          try ProgramSession(
            path, arguments, environment: environment, input: input, output: file, errors: file)
        }
      }
    } catch {
      throw StartError(reason: error.description)
    }
  }

  /// Waits until the program ends, and returns how it ended and the last part of its output.
  ///
  /// With a time limit, the program and its process group are killed if they take longer or write more than 16 MB. If tvgrid
  /// ends first, they are not killed.
  package func wait(seconds: Int? = nil) -> (outcome: ProcessRun.Outcome, output: [UInt8]) {
    defer { output.close() }
    guard let seconds else {
      _ = session.waitForEnd()
      return (.ended(session.finish()), lastOutput)
    }
    let deadline = MonotonicClock.now + .seconds(max(1, seconds))
    while !session.waitForEnd(until: min(deadline, MonotonicClock.now + ProgramSession.pollingInterval)) {
      let writesTooMuch = output.count > Self.maxOutputBytes
      guard writesTooMuch || MonotonicClock.now >= deadline else { continue }
      session.terminate()
      session.killGroup()
      return (writesTooMuch ? .wroteTooMuch : .tookTooLong, lastOutput)
    }
    return (.ended(session.finish()), lastOutput)
  }

  private var lastOutput: [UInt8] {
    let bytes = output.suffix(Self.maxReturnedBytes)
    // Drop the cut-off first word, which may be the rest of an address with a password.
    return output.count <= Self.maxReturnedBytes ? bytes : Array(bytes.drop { $0 > UInt8(ascii: " ") })
  }
}
