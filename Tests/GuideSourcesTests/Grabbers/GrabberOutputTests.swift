import Foundation
import Glibc
import GuideModel
import GuideSources
import GuideSystem
import GuideTestSupport
import Testing

/// A grabber's output is read to its end, also where another process carries it; and what does not answer holds nothing.
@Suite(.waitsForOthers) struct GrabberOutputTests {
  /// Runs until the grabber, the shell of the script, is no more: only then does the filter write anything.
  private static let untilTheGrabberIsGone = "while kill -0 $$ 2>/dev/null; do sleep 0.01; done"

  /// The same as `exec > >(cat)` in bash.
  private static func filtered(by filter: String) -> String {
    """
    rm -f "$HOME/pipe"; mkfifo "$HOME/pipe"
    (\(filter)) < "$HOME/pipe" &
    exec > "$HOME/pipe"
    cat "$HOME/guide.xml"
    """
  }

  @Test(arguments: [
    filtered(by: "\(untilTheGrabberIsGone); cat"), filtered(by: "exec cat"),
    "(\(untilTheGrabberIsGone); cat \"$HOME/guide.xml\") | sed s/x/x/ &", "sed s/x/x/ \"$HOME/guide.xml\" &",
  ])
  func aFilterInTheBackgroundWritesToItsEnd(script: String) throws {
    let sketch = try GrabberSketch(script)
    for _ in 0..<10 {
      try sketch.grab(limits: ProcessLimits(seconds: HangGuard.seconds, graceSeconds: HangGuard.seconds))
      #expect(sketch.written == GrabberSketch.document)
    }
  }

  /// It writes for longer than the grace, which begins anew with each piece.
  @Test func aFilterHasAsLongAsItWrites() throws {
    let sketch = try GrabberSketch("(for n in $(seq 80); do echo $n; sleep 0.05; done) &")
    try sketch.grab(limits: ProcessLimits(seconds: HangGuard.seconds, graceSeconds: 2))
    #expect(sketch.written == (1...80).map { "\($0)\n" }.joined())
  }

  @Test(arguments: [
    "sleep 1000 &", "(while :; do echo . >&2; sleep 0.05; done) &", "(while :; do sleep 0.05; done) >/dev/null &",
  ])
  func aDaemonThatHoldsThePipesIsEndedAfterTheGrace(daemon: String) throws {
    let sketch = try GrabberSketch("\(daemon)\necho $! > \"$HOME/daemon\"\ncat \"$HOME/guide.xml\"")
    try sketch.grab(limits: ProcessLimits(seconds: HangGuard.seconds, graceSeconds: 1))
    #expect(sketch.written == GrabberSketch.document)
    let daemon = try #require(sketch.lines("daemon").first)
    #expect(!GrabberFamily.isAtWork(daemon))
  }

  @Test func aDaemonThatHoldsNoPipeIsNotWaitedFor() throws {
    let sketch = try GrabberSketch(
      "sleep 1000 >/dev/null 2>&1 &\necho $! > \"$HOME/daemon\"\ncat \"$HOME/guide.xml\"")
    try sketch.grab(limits: ProcessLimits(seconds: HangGuard.seconds, graceSeconds: 1000))
    let daemon = try #require(sketch.lines("daemon").first)
    #expect(!GrabberFamily.isAtWork(daemon))
  }

  @Test func theEndOfAGrabberCountsAlsoWhereAFilterGoesOn() throws {
    let sketch = try GrabberSketch("(\(Self.untilTheGrabberIsGone); cat \"$HOME/guide.xml\") & exit 3")
    let error = #expect(throws: GrabberError.self) { try sketch.grab() }
    #expect(error?.message.contains("exit code 3") == true, "\(error?.message ?? "")")
    #expect(sketch.written == GrabberSketch.document)
  }

  @Test func aSupervisorThatIsStoppedHoldsNothing() throws {
    let sketch = try GrabberSketch("\(GrabberFamily.script)\nkill -STOP $PPID\nwait")
    let error = HangGuard.during {
      #expect(throws: GrabberError.self) { try sketch.grab(limits: ProcessLimits(seconds: 2)) }
    }
    #expect(error == .tooLong(GrabberSketch.name, seconds: 2))
    #expect(try GrabberFamily.alive(in: sketch.folder.path) == [])
  }

  /// A lease on a file keeps it from being opened, for most of a minute, as a disk may that does not answer. Only then
  /// would the grabber run.
  @Test func aGrabberThatCannotBeOpenedYetCanBeStopped() throws {
    let sketch = try GrabberSketch("trap '' TERM; touch \"$HOME/ran\"; sleep 1000")
    let capabilities = try sketch.grabber.capabilities()
    let lease = try #require(Lease(on: sketch.folder.path("bin/\(GrabberSketch.name)")))
    let token = CancellationToken()
    Thread { if HangGuard.waits(until: { lease.isWanted }) { token.cancel() } }.start()
    let error = HangGuard.during {
      #expect(throws: GrabberError.self) {
        try sketch.grabber.grab(GrabRequest(), into: sketch.output, capabilities: capabilities, until: token)
      }
    }
    #expect(error == .cancelled(GrabberSketch.name))
    lease.release()
    #expect(access(sketch.folder.path("ran"), F_OK) != 0, "it was waited for")
  }
}

/// Keeps a file from being opened.
private struct Lease {
  private let descriptor: Int32

  /// Waits until the file is open nowhere else; nil if it always is.
  init?(on path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    let (setLease, setSignal, write): (Int32, Int32, Int32) = (1024, 10, 1)
    // The usual signal to who holds a lease that is wanted would end the tests.
    guard fcntl(file, setSignal, SIGURG) == 0, HangGuard.waits(until: { fcntl(file, setLease, write) == 0 }) else {
      close(file)
      return nil
    }
    descriptor = file
  }

  /// Whether another process waits for it.
  var isWanted: Bool {
    let (getLease, write): (Int32, Int32) = (1025, 1)
    return fcntl(descriptor, getLease) != write
  }

  func release() { close(descriptor) }
}
