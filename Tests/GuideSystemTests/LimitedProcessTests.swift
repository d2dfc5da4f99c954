import Foundation
import GuideSystem
import GuideTestSupport
import Testing

/// Started programs that outlive this one for a limited time.
@Suite(.waitsForOthers) struct LimitedProcessTests {
  private func start(_ script: String, input: String = "", seconds: Int = 60) throws -> LimitedProcess {
    try LimitedProcess(
      "/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"], input: Array(input.utf8), seconds: seconds)
  }

  @Test func itsEndAndItsOutputAreReported() throws {
    let (outcome, output) = try start("cat; echo wrong >&2; exit 3", input: "in\n").wait()
    #expect(outcome == .ended(.code(3)))
    #expect(String(decoding: output, as: UTF8.self) == "in\nwrong\n")
    #expect(try start("kill -KILL $$").wait().outcome == .ended(.signal(SIGKILL)))
  }

  @Test(arguments: ["/nonexist", "/etc/passwd", "/tmp"]) func aProgramThatCannotStartIsAnError(path: String) {
    #expect(throws: DetachedProcess.StartError.self) {
      try LimitedProcess(path, [], environment: [:], seconds: 60)
    }
  }

  /// When the time is over, the program and its children get SIGTERM and then SIGKILL.
  @Test(arguments: ["sleep 600", "trap '' TERM; sleep 600; sleep 600", "setsid sleep 600 & sleep 600"])
  func itIsEndedWhenItsTimeIsOver(script: String) throws {
    let folder = try TemporaryFolder()
    let process = try start("echo $$ > '\(folder.path("number"))'; \(script)", seconds: 1)
    #expect(process.wait().outcome == .tookTooLong)
    let text = try String(contentsOfFile: folder.path("number"), encoding: .utf8)
    let number = try #require(Int32(text.filter(\.isNumber)))
    #expect(kill(number, 0) != 0)
  }

  /// The output is kept in memory.
  @Test(arguments: ["exec yes", "yes & sleep 600", "yes >&2"])
  func itIsEndedWhenItWritesTooMuch(script: String) throws {
    let (outcome, output) = try start(script).wait()
    #expect(outcome == .wroteTooMuch)
    #expect(output.suffix(4).contains(UInt8(ascii: "y")))
  }

  @Test func aMegabyteIsNotTooMuch() throws {
    #expect(try start("head -c 1000000 /dev/zero").wait().outcome == .ended(.code(0)))
  }

  /// Letting go of it has the same effect as the end of this program.
  @Test func itGoesOnWhenNobodyWaitsForIt() throws {
    let folder = try TemporaryFolder()
    let (go, done) = (folder.path("go"), folder.path("done"))
    _ = try start("while [ ! -e '\(go)' ]; do sleep 0.01; done; echo said; echo done > '\(done)'")
    try Data().write(to: URL(fileURLWithPath: go))
    #expect(HangGuard.waits { FileManager.default.fileExists(atPath: done) })
  }
}
