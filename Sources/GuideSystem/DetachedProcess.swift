import Glibc
import SystemPackage

/// A program that outlives this one, such as a player. Its output goes to a file in memory.
package struct DetachedProcess: Sendable {
  private let session: ProgramSession
  private let output: MemoryFile
  /// The last of its output that is kept, in bytes.
  private static let mostOutput = 4_096
  /// Bytes that a program with a limited time may write: they are in memory.
  private static let mostWritten = 16 << 20

  /// Why a program could not be started.
  package struct StartError: Error, Hashable {
    package let reason: String
  }

  /// Starts a program that reads `input`, with arguments as they are, without a shell. Throws why it cannot be started, which
  /// may take as long as the program's disk does.
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

  /// Waits until it ends, and returns how it ended and the last of its output. With a limit it and its process group are ended
  /// if they take longer or write more than 16 MB; without this program nobody ends them.
  package func wait(seconds: Int? = nil) -> (outcome: ProcessRun.Outcome, output: [UInt8]) {
    defer { output.close() }
    guard let seconds else {
      _ = session.waitForEnd()
      return (.ended(session.finish()), lastOutput)
    }
    let deadline = MonotonicClock.now + .seconds(max(1, seconds))
    while !session.waitForEnd(until: min(deadline, MonotonicClock.now + ProgramSession.pollingInterval)) {
      let writesTooMuch = output.count > Self.mostWritten
      guard writesTooMuch || MonotonicClock.now >= deadline else { continue }
      session.endPolitely()
      session.killGroup()
      return (writesTooMuch ? .wroteTooMuch : .tookTooLong, lastOutput)
    }
    return (.ended(session.finish()), lastOutput)
  }

  private var lastOutput: [UInt8] {
    let bytes = output.suffix(Self.mostOutput)
    // A word that the cut went through may be the rest of an address with a password.
    return output.count <= Self.mostOutput ? bytes : Array(bytes.drop { $0 > UInt8(ascii: " ") })
  }
}
