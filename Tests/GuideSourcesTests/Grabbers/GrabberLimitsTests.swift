import Foundation
import Glibc
import GuideModel
import GuideSources
import GuideSystem
import GuideTestSupport
import Testing

/// Grabbers that would never end, or that use too many resources.
///
/// Sleeping grabbers sleep for longer than the time limit of a minute, so that they cannot finish on their own first.
@Suite(.waitsForOthers) struct GrabberLimitsTests {
  /// The error that was thrown.
  private static func end(
    _ sketch: GrabberSketch, _ limits: ProcessLimits = ProcessLimits(seconds: HangGuard.seconds),
    until token: CancellationToken = CancellationToken()
  ) throws -> GrabberError? {
    let capabilities = try sketch.grabber.capabilities()
    return #expect(throws: GrabberError.self) {
      try sketch.grabber.grab(
        GrabRequest(), into: sketch.output, capabilities: capabilities, limits: limits, until: token)
    }
  }

  private static func alive(_ sketch: GrabberSketch) -> [String] {
    #expect(!sketch.lines("children").isEmpty)
    return sketch.lines("children").filter { !GrabberFamily.ends($0) }
  }

  @Test func slowGrabberIsStoppedAfterTimeLimit() throws {
    let sketch = try GrabberSketch("while :; do printf x; sleep 0.05; done")
    let error = try Self.end(sketch, ProcessLimits(seconds: 2, silentSeconds: HangGuard.seconds))
    #expect(error == .tooLong(GrabberSketch.name, seconds: 2))
    #expect(sketch.written.hasPrefix("x"))
  }

  @Test func silentGrabberIsStopped() throws {
    let sketch = try GrabberSketch("echo '<tv>'; sleep 1000")
    let error = try Self.end(sketch, ProcessLimits(seconds: HangGuard.seconds, silentSeconds: 1))
    #expect(error == .stalled(GrabberSketch.name, seconds: 1))
  }

  @Test func progressCountsAsOutput() throws {
    // The grabber runs for longer than it may stay silent, but writes a word every 50 ms.
    let sketch = try GrabberSketch(
      """
      end=$(($(date +%s) + 4))
      while [ "$(date +%s)" -lt $end ]; do echo . >&2; sleep 0.05; done
      cat "$HOME/guide.xml"
      """)
    try sketch.grab(limits: ProcessLimits(seconds: HangGuard.seconds, silentSeconds: 3))
    #expect(sketch.written == GrabberSketch.document)
  }

  @Test func endlessGrabberIsStoppedAtSizeLimit() throws {
    let sketch = try GrabberSketch("exec yes '<programme>'")
    let error = try Self.end(sketch, ProcessLimits(bytes: 1_000_000))
    #expect(error == .tooMuch(GrabberSketch.name, bytes: 1_000_000))
    #expect(sketch.written.utf8.count <= 1_000_000)
  }

  @Test func hangingQuestionIsStopped() throws {
    let sketch = try GrabberSketch(whole: "#!/bin/sh\nsleep 1000 &\necho $! > \"$HOME/children\"\nwait\n")
    let error = #expect(throws: GrabberError.self) {
      try sketch.grabber.capabilities(limits: ProcessLimits(seconds: 1, silentSeconds: 1))
    }
    #expect(error == .tooLong(GrabberSketch.name, seconds: 1) || error == .stalled(GrabberSketch.name, seconds: 1))
    #expect(Self.alive(sketch).isEmpty)
    let endless = try GrabberSketch(whole: "#!/bin/sh\nyes\n")
    #expect(throws: GrabberError.tooMuch(GrabberSketch.name, bytes: 65_536)) { try endless.grabber.capabilities() }
  }

  @Test func cancelledGrabberDoesNotStart() throws {
    let sketch = try GrabberSketch("exec sleep 1000")
    let token = CancellationToken()
    token.cancel()
    #expect(try Self.end(sketch, until: token) == .cancelled(GrabberSketch.name))
  }

  @Test func grabberCanCleanUpOnSignal() throws {
    let sketch = try GrabberSketch("trap 'touch \"$HOME/tidy\"; exit 0' TERM; echo; while :; do sleep 0.05; done")
    #expect(try Self.end(sketch, ProcessLimits(seconds: 2)) == .tooLong(GrabberSketch.name, seconds: 2))
    #expect(FileManager.default.fileExists(atPath: sketch.folder.path("tidy")))
  }

  @Test func progressReachesNumberOfBytes() throws {
    let sketch = try GrabberSketch("for n in 1 2 3; do head -c 100000 /dev/zero; sleep 0.2; done")
    let steps = try sketch.grab()
    #expect(steps == steps.sorted() && Set(steps).count == steps.count)
    #expect(steps.count >= 3 && steps.last == 300_000)
  }

  @Test func noDescriptorsLeak() throws {
    let sketch = try GrabberSketch("cat \"$HOME/guide.xml\"; echo . >&2")
    try sketch.grab()
    let before = try Self.openDescriptors()
    for _ in 0..<8 { try sketch.grab() }
    var left = try Self.openDescriptors().subtracting(before)
    // Other tests open and close files at the same time, but a leak in each run would remain.
    let isClosed = try HangGuard.waits(pollingEvery: 50) {
      try left.formIntersection(Self.openDescriptors())
      return left.count < 8
    }
    #expect(isClosed, "\(left)")
  }

  /// Each descriptor with its target.
  private static func openDescriptors() throws -> Set<String> {
    let files = FileManager.default
    let names = try files.contentsOfDirectory(atPath: "/proc/self/fd")
    return Set(names.map { "\($0) \((try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) ?? "")" })
  }
}
