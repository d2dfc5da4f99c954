import Foundation
import Glibc
import GuideSystem
import GuideTestSupport
import Testing

/// Programs that outlive tvgrid, such as players.
@Suite(.waitsForOthers) struct DetachedProcessTests {
  private func run(
    _ script: String, input: String = "", seconds: Int? = nil
  ) throws -> (outcome: ProcessRun.Outcome, output: String) {
    let process = try DetachedProcess(
      "/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"], input: Array(input.utf8))
    let (outcome, output) = process.wait(seconds: seconds)
    return (outcome, String(decoding: output, as: UTF8.self))
  }

  @Test(arguments: [nil, 60]) func endingAndOutputAreReturned(seconds: Int?) throws {
    let (outcome, output) = try run("cat; echo wrong >&2; exit 3", input: "in\n", seconds: seconds)
    #expect(outcome == .ended(.code(3)))
    #expect(output == "in\nwrong\n")
    #expect(try run("kill -TERM $$", seconds: seconds).outcome == .ended(.signal(SIGTERM)))
  }

  /// After the time limit, the program and its children get SIGTERM and then SIGKILL.
  @Test(arguments: ["sleep 600", "trap '' TERM; sleep 600; sleep 600", "sleep 600 & sleep 600"])
  func groupIsKilledAfterTimeLimit(script: String) throws {
    let (outcome, output) = try run("echo $$; \(script)", seconds: 1)
    #expect(outcome == .tookTooLong)
    let group = try #require(Int32(output.filter(\.isNumber)))
    #expect(HangGuard.waits { kill(-group, 0) != 0 })
  }

  /// The output is kept in memory, so it must be limited.
  @Test(arguments: ["exec yes", "yes & sleep 600", "yes >&2"])
  func programIsStoppedIfItWritesTooMuch(script: String) throws {
    let (outcome, output) = try run(script, seconds: 60)
    #expect(outcome == .wroteTooMuch)
    #expect(output.suffix(4).contains("y"))
  }

  @Test func megabyteOfOutputIsAllowed() throws {
    #expect(try run("head -c 1000000 /dev/zero", seconds: 60).outcome == .ended(.code(0)))
  }

  @Test func inputIsReadCompletely() throws {
    #expect(try run("cat; exit 0", input: "a line\n").output == "a line\n")
    #expect(try run("cat").output == "")
  }

  @Test func endOfLongOutputIsKept() throws {
    let (outcome, output) = try run("seq 1 200000 >&2; echo end >&2; exit 0")
    #expect(outcome == .ended(.code(0)))
    #expect(output.utf8.count <= 4096)
  }

  /// A pipe without a reader would fill up or break, which would end a recording.
  @Test func programCanWriteWithoutReader() throws {
    let done = NSTemporaryDirectory() + "tvgrid-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: done) }
    let process = try DetachedProcess(
      "/bin/sh", ["-ec", "seq 1 100000; echo an error >&2; touch '\(done)'"], environment: ["PATH": "/usr/bin:/bin"])
    while !FileManager.default.fileExists(atPath: done) { sched_yield() }
    #expect(process.wait().outcome == .ended(.code(0)))
  }

  /// Waiting for a wrapper that redirects its output takes no CPU time.
  @Test func programThatClosesOutputIsWaitedFor() throws {
    // This is RUSAGE_THREAD, which Swift does not import.
    let thread: __rusage_who_t = 1
    var before = rusage()
    getrusage(thread, &before)
    #expect(try run("exec >/dev/null 2>&1; exec sleep 1").outcome == .ended(.code(0)))
    var after = rusage()
    getrusage(thread, &after)
    let time = after.ru_utime.tv_usec + after.ru_stime.tv_usec - before.ru_utime.tv_usec - before.ru_stime.tv_usec
    #expect(after.ru_utime.tv_sec == before.ru_utime.tv_sec && time < 300_000)
  }

  /// The output may be cut in the middle of an address with a password.
  @Test func truncatedOutputStartsWithWholeWord() throws {
    let (_, output) = try run("printf '%05000d' 7; echo ' last words'")
    #expect(output == " last words\n")
  }

  @Test func programHasOwnSessionAndNoExtraDescriptors() throws {
    let (_, output) = try run("cut -d' ' -f1,6 /proc/self/stat; echo $$; ls /proc/$$/fd | tr '\\n' ' '")
    let lines = output.split(separator: "\n")
    let session = lines[0].split(separator: " ")[1]
    #expect(session == lines[1])
    #expect(lines[2].split(separator: " ").allSatisfy { ["0", "1", "2", "3", "10", "255"].contains($0) })
  }

  @Test func startErrorsAreExplained() {
    let error = #expect(throws: DetachedProcess.StartError.self) {
      try DetachedProcess("/nowhere/player", [], environment: [:])
    }
    #expect(error?.reason == "No such file or directory")
  }
}
