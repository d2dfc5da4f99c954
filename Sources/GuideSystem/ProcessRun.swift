import Glibc
import SystemPackage

/// Limits for running a program.
package struct ProcessLimits: Hashable, Sendable {
  /// The longest running time in seconds.
  package var seconds: Int
  /// The longest time without any output or errors, in seconds. Many programs write nothing until they have collected
  /// everything.
  package var silentSeconds: Int
  /// The maximum number of bytes that the program may write.
  package var bytes: Int
  /// Seconds without output before remaining processes are killed, once the program itself has ended.
  ///
  /// A background filter may keep running as long as it still passes on output.
  package var graceSeconds: Int

  package init(
    seconds: Int = 7_200, silentSeconds: Int = 1_800, bytes: Int = 2_000_000_000, graceSeconds: Int = 10
  ) {
    self.seconds = seconds
    self.silentSeconds = silentSeconds
    self.bytes = bytes
    self.graceSeconds = graceSeconds
  }
}

/// Runs a program and reads its output until it ends or must be stopped.
///
/// Processes that the program started may still pass on its output after it has ended, for example the filter in `exec >
/// >(sed ...)` in bash. So its output is read to the end before remaining processes are killed. A process that holds the
/// output open is killed after a period without output.
package struct ProcessRun {
  package enum Outcome: Hashable, Sendable {
    case ended(ProcessEnding)
    case tookTooLong, stalled, wroteTooMuch, cancelled
    /// The output could not be saved, with the reason.
    case outputNotKept(String)
    case notStarted(String)
  }

  private var errors: [UInt8] = []
  private var written = 0
  private var hasEnded = false
  private var (output, errorOutput): (FileDescriptor?, FileDescriptor?)
  private let begun = MonotonicClock.now
  /// When output or errors last arrived.
  private var lastActivity: Duration
  /// When output last arrived, or the program ended.
  private var lastOutput: Duration
  private let child: ChildProcess
  private let limits: ProcessLimits
  private let wakeup: WakeupPipe
  private static let maxErrorBytes = 65_536

  /// Runs a program that reads `input`, and returns the outcome and the last 64 KB of its error output.
  ///
  /// `keep` receives the output, and throws if it cannot be saved. `isCancelled` is called after each wakeup. When this
  /// returns, the program and its process group have ended.
  package static func run(
    _ path: String, _ arguments: [String], environment: [String: String], input: [UInt8] = [], limits: ProcessLimits,
    wakeup: WakeupPipe, isCancelled: () -> Bool, keep: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) -> (outcome: Outcome, errors: [UInt8]) {
    do throws(Errno) {
      var run = ProcessRun(try ChildProcess(path, arguments, environment: environment, input: input), limits, wakeup)
      return (run.run(isCancelled, keep), run.errors)
    } catch {
      return (.notStarted(error.description), [])
    }
  }

  /// Runs a program without cancellation, ignoring its output.
  package static func run(
    _ path: String, _ arguments: [String], environment: [String: String], input: [UInt8] = [], limits: ProcessLimits
  ) -> (outcome: Outcome, errors: [UInt8]) {
    do throws(Errno) {
      let wakeup = try WakeupPipe()
      return run(
        path, arguments, environment: environment, input: input, limits: limits, wakeup: wakeup,
        isCancelled: { false }, keep: { _ in })
    } catch {
      return (.notStarted(error.description), [])
    }
  }

  private init(_ child: ChildProcess, _ limits: ProcessLimits, _ wakeup: WakeupPipe) {
    (self.child, self.limits, self.wakeup) = (child, limits, wakeup)
    (output, errorOutput) = (child.output, child.errors)
    (lastActivity, lastOutput) = (begun, begun)
  }

  private mutating func run(
    _ isCancelled: () -> Bool, _ keep: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) -> Outcome {
    while true {
      _ = Poll.wait(
        [output, errorOutput, hasEnded ? nil : child.session.descriptor, wakeup.descriptor], until: deadline)
      if !hasEnded, child.session.hasEnded { (hasEnded, lastOutput) = (true, MonotonicClock.now) }
      if let outcome = isCancelled() ? .cancelled : read(keep) ?? overrun {
        child.finish(gracefully: true)
        return outcome
      }
      if isComplete { return .ended(child.finish(gracefully: false)) }
    }
  }

  /// When the next limit is reached, unless something happens first.
  private var deadline: Duration {
    let limit = min(begun + .seconds(limits.seconds), lastActivity + .seconds(limits.silentSeconds))
    if hasEnded { return min(limit, lastOutput + .seconds(limits.graceSeconds)) }
    return child.session.descriptor == nil ? min(limit, MonotonicClock.now + ProgramSession.pollingInterval) : limit
  }

  /// Whether the program has ended and its output is complete.
  private var isComplete: Bool {
    guard hasEnded else { return false }
    let isOpen = output != nil || errorOutput != nil
    return !isOpen || MonotonicClock.now >= lastOutput + .seconds(limits.graceSeconds)
  }

  private var overrun: Outcome? {
    let now = MonotonicClock.now
    if now >= begun + .seconds(limits.seconds) { return .tookTooLong }
    return now >= lastActivity + .seconds(limits.silentSeconds) ? .stalled : nil
  }

  /// Reads available output, but only a limited amount, so that limits and cancellation are checked during endless output.
  private mutating func read(_ keep: (UnsafeRawBufferPointer) throws(FileError) -> Void) -> Outcome? {
    for _ in 0..<64 {
      let chunk = chunk(\.output)
      if chunk.isEmpty { break }
      written += chunk.count
      lastOutput = MonotonicClock.now
      if written > limits.bytes { return .wroteTooMuch }
      do throws(FileError) {
        try chunk.span.withUnsafeBytes { (bytes) throws(FileError) in try keep(bytes) }
      } catch {
        return .outputNotKept(error.reason.description)
      }
    }
    for _ in 0..<64 {
      let chunk = chunk(\.errorOutput)
      if chunk.isEmpty { break }
      errors += chunk
      if errors.count > ProcessRun.maxErrorBytes { errors.removeFirst(errors.count - ProcessRun.maxErrorBytes) }
    }
    return nil
  }

  /// The available bytes of a pipe; empty if it has none yet. A pipe that has ended is set to `nil`.
  private mutating func chunk(_ pipe: WritableKeyPath<ProcessRun, FileDescriptor?>) -> [UInt8] {
    guard let descriptor = self[keyPath: pipe] else { return [] }
    var isOpen = true
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      do {
        filled = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        isOpen = filled > 0
      } catch {
        isOpen = error as? Errno == .wouldBlock
      }
    }
    if !isOpen { self[keyPath: pipe] = nil }
    if !chunk.isEmpty { lastActivity = MonotonicClock.now }
    return chunk
  }
}
