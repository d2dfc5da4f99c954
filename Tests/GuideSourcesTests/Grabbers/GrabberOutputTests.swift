import Foundation
import Glibc
import GuideModel
import GuideSources
import GuideSystem
import GuideTestSupport
import Testing

/// A grabber's output is read to its end even if another process passes it on, and idle processes do not delay anything.
@Suite(.waitsForOthers) struct GrabberOutputTests {
  /// Waits until the grabber (the script's shell) has ended. Only then does the filter write anything.
  private static let untilTheGrabberIsGone = "until grep -q ') Z ' /proc/$$/stat; do sleep 0.01; done"

  /// Equivalent to `exec > >(cat)` in bash.
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
  func outputOfBackgroundFilterIsReadCompletely(script: String) throws {
    let sketch = try GrabberSketch(script)
    for _ in 0..<10 {
      try sketch.grab(limits: ProcessLimits(seconds: HangGuard.seconds, graceSeconds: HangGuard.seconds))
      #expect(sketch.written == GrabberSketch.document)
    }
  }

  /// The background process writes for longer than the grace period, which restarts with each piece of output.
  @Test func writingFilterIsNotStopped() throws {
    let sketch = try GrabberSketch("(for n in $(seq 80); do echo $n; sleep 0.05; done) &")
    try sketch.grab(limits: ProcessLimits(seconds: HangGuard.seconds, graceSeconds: 2))
    #expect(sketch.written == (1...80).map { "\($0)\n" }.joined())
  }

  @Test(arguments: [
    "sleep 1000 &", "(while :; do echo . >&2; sleep 0.05; done) &", "(while :; do sleep 0.05; done) >/dev/null &",
  ])
  func daemonHoldingPipesIsStoppedAfterGracePeriod(daemon: String) throws {
    let sketch = try GrabberSketch("\(daemon)\necho $! > \"$HOME/daemon\"\ncat \"$HOME/guide.xml\"")
    try sketch.grab(limits: ProcessLimits(seconds: HangGuard.seconds, graceSeconds: 1))
    #expect(sketch.written == GrabberSketch.document)
    let daemon = try #require(sketch.lines("daemon").first)
    #expect(GrabberFamily.ends(daemon))
  }

  @Test func daemonWithoutPipesIsNotWaitedFor() throws {
    let sketch = try GrabberSketch(
      "sleep 1000 >/dev/null 2>&1 &\necho $! > \"$HOME/daemon\"\ncat \"$HOME/guide.xml\"")
    try sketch.grab(limits: ProcessLimits(seconds: HangGuard.seconds, graceSeconds: 1000))
    let daemon = try #require(sketch.lines("daemon").first)
    #expect(GrabberFamily.ends(daemon))
  }

  @Test func exitCodeCountsAlthoughFilterContinues() throws {
    let sketch = try GrabberSketch("(\(Self.untilTheGrabberIsGone); cat \"$HOME/guide.xml\") & exit 3")
    let error = #expect(throws: GrabberError.self) { try sketch.grab() }
    #expect(error?.message.contains("exit code 3") == true, "\(error?.message ?? "")")
    #expect(sketch.written == GrabberSketch.document)
  }
}
