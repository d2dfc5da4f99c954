import Foundation
import Glibc
import GuideSources
import GuideTestSupport
import Testing

/// Whatever a grabber has started ends with it, also what has left its session.
@Suite struct SupervisorTests {
  /// A child in the session of the grabber, one in a session of its own, and one whose parents have gone. Each tells its
  /// number, and none of them minds what it is told politely.
  static let family = """
    trap '' TERM HUP INT
    mkdir "$HOME/family"
    echo $$ > "$HOME/family/grabber"
    sleep 1000 &
    echo $! > "$HOME/family/child"
    setsid sh -c 'echo $$ > "$HOME/family/session"; exec sleep 1000' &
    (setsid sh -c 'setsid sh -c '"'"'echo $$ > "$HOME/family/orphan"; exec sleep 1000'"'"' & ' &)
    while [ "$(cat "$HOME"/family/* | wc -l)" -lt 4 ]; do sleep 0.01; done
    """

  /// Those of a family that are still at work; one that is only waited for is not.
  static func alive(in home: String) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(home)/family")
    try #require(names.count == 4)
    return try names.filter { name in
      let process = try #require(GrabberSketch.lines(of: "\(home)/family/\(name)").first)
      guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
      return !status.contains(") Z ")
    }
  }

  @Test func whatAGrabberLeavesBehindEndsWithIt() throws {
    let sketch = try GrabberSketch("\(Self.family)\ncat \"$HOME/guide.xml\"")
    try sketch.grab()
    #expect(sketch.written == GrabberSketch.document)
    #expect(try Self.alive(in: sketch.folder.path).isEmpty)
  }

  @Test func whatAGrabberHasStartedIsStoppedWithIt() throws {
    let sketch = try GrabberSketch("\(Self.family)\necho '<tv>'; wait")
    let capabilities = try sketch.grabber.capabilities()
    let stop = StopSwitch()
    let error = #expect(throws: GrabberError.self) {
      try sketch.grabber.grab(GrabberOrder(), into: sketch.output, capabilities: capabilities, stop: stop) { _ in
        stop.stop()
      }
    }
    #expect(error == .stopped(GrabberSketch.name))
    #expect(try Self.alive(in: sketch.folder.path).isEmpty)
  }

  @Test func whoKillsTheSupervisorEndsTheGrabber() throws {
    // Its parent is the supervisor.
    let sketch = try GrabberSketch("kill -KILL $PPID; exec sleep 1000")
    let error = #expect(throws: GrabberError.self) { try sketch.grab() }
    #expect(error?.message.contains("signal 9") == true, "\(error?.message ?? "")")
    let polite = try GrabberSketch("\(Self.family)\nkill -TERM $PPID; wait")
    #expect(throws: GrabberError.self) { try polite.grab() }
    #expect(try Self.alive(in: polite.folder.path).isEmpty)
  }

  @Test func aGrabberHasItsOwnSessionAndUsualSignals() throws {
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
    // The C library keeps signals 32 and 33 for itself.
    let sets = sketch.lines("signals").compactMap { UInt64($0.suffix(16), radix: 16) }
    #expect(sets.map { $0 & 0x7FFF_FFFF } == [0, 0])
    // The shell reads its script by one of 10 or more.
    #expect(sketch.lines("descriptors").compactMap { Int($0) }.filter { $0 < 10 } == [0, 1, 2])
  }
}
