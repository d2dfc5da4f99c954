import Foundation
import Glibc
import GuideModel
import GuideSources
import GuideSystem
import GuideTestSupport
import Testing

/// The process group of a grabber ends with it.
@Suite(.row("K8"), .waitsForOthers) struct GrabberProcessTests {
  /// The processes of a sketch's family that are still running.
  private static func alive(in sketch: GrabberSketch) throws -> [String] {
    try #require(try GrabberFamily.alive(in: sketch.folder.path))
  }

  @Test func leftoverProcessesEndWithTheGrabber() throws {
    let sketch = try GrabberSketch("\(GrabberFamily.script)\ncat \"$HOME/guide.xml\"")
    try sketch.grab(limits: ProcessLimits(graceSeconds: 1))
    #expect(sketch.written == GrabberSketch.document)
    #expect(try Self.alive(in: sketch).isEmpty)
  }

  @Test func childProcessesStopWithTheGrabber() throws {
    let sketch = try GrabberSketch("\(GrabberFamily.script)\necho '<tv>'; wait")
    let capabilities = try sketch.grabber.capabilities()
    let token = CancellationToken()
    let error = #expect(throws: GrabberError.self) {
      try sketch.grabber.grab(GrabRequest(), into: sketch.output, capabilities: capabilities, until: token) { _ in
        token.cancel()
      }
    }
    #expect(error == .cancelled(GrabberSketch.name))
    #expect(try Self.alive(in: sketch).isEmpty)
  }

  @Test func grabberHasOwnSessionAndDefaultSignals() throws {
    let sketch = try GrabberSketch(
      """
      cut -d ' ' -f 6 "/proc/$$/stat" > "$HOME/session"
      echo $$ >> "$HOME/session"
      grep '^Sig\\(Blk\\|Ign\\)' /proc/self/status > "$HOME/signals"
      ls /proc/$$/fd > "$HOME/descriptors"
      cat "$HOME/guide.xml"
      """)
    try sketch.grab()
    #expect(Set(sketch.lines("session")).count == 1)
    // The C library reserves signals 32 and 33.
    let sets = sketch.lines("signals").compactMap { UInt64($0.suffix(16), radix: 16) }
    #expect(sets.map { $0 & 0x7FFF_FFFF } == [0, 0])
    // The shell uses a descriptor of at least 10 to read its script.
    #expect(sketch.lines("descriptors").compactMap { Int($0) }.filter { $0 < 10 } == [0, 1, 2])
  }
}
