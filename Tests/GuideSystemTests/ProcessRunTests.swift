import GuideSystem
import GuideTestSupport
import Testing

@Suite(.waitsForOthers) struct ProcessRunTests {
  private static func run(
    _ arguments: [String], limits: ProcessLimits = ProcessLimits(seconds: HangGuard.seconds), wakeup: WakeupPipe? = nil,
    isCancelled: () -> Bool = { false }, keep: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws -> (outcome: ProcessRun.Outcome, errors: [UInt8]) {
    ProcessRun.run(
      "/bin/sh", ["-c"] + arguments, environment: ["PATH": "/usr/bin:/bin"], limits: limits,
      wakeup: try wakeup ?? WakeupPipe(), isCancelled: isCancelled, keep: keep)
  }

  @Test func outputAndErrorsAreSeparate() throws {
    var output: [UInt8] = []
    let (outcome, errors) = try Self.run(["echo one; echo two >&2; exit 3"]) { output.append(contentsOf: $0) }
    #expect(outcome == .ended(.code(3)))
    #expect(output == Array("one\n".utf8))
    #expect(errors == Array("two\n".utf8))
  }

  @Test func failureToKeepOutputStopsProgram() throws {
    let (outcome, _) = try Self.run(["yes"]) { (_) throws(FileError) in
      throw FileError(.write, "/full", reason: "No space left on device")
    }
    #expect(outcome == .outputNotKept("No space left on device"))
  }

  @Test func missingProgramIsReported() throws {
    let wakeup = try WakeupPipe()
    let (outcome, _) = ProcessRun.run(
      "/nonexistent/program", [], environment: [:], limits: ProcessLimits(), wakeup: wakeup, isCancelled: { false }
    ) { _ in }
    #expect(outcome == .notStarted("No such file or directory"))
  }

  @Test func wakeupChecksForCancellation() throws {
    let wakeup = try WakeupPipe()
    wakeup.wake()
    let (outcome, _) = try Self.run(["exec sleep 1000"], wakeup: wakeup, isCancelled: { true }) { _ in }
    #expect(outcome == .cancelled)
  }
}
