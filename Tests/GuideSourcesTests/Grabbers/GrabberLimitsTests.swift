import Foundation
import Glibc
import GuideSources
import GuideTestSupport
import Testing

/// Grabbers that would never end, or take more than there is.
@Suite struct GrabberLimitsTests {
  /// What was thrown, and after how many seconds.
  private static func end(
    _ sketch: GrabberSketch, _ limits: GrabberLimits = GrabberLimits(), stop: StopSwitch? = nil
  ) throws -> (error: GrabberError?, seconds: Double) {
    let capabilities = try sketch.grabber.capabilities()
    let start = Date()
    let error = #expect(throws: GrabberError.self) {
      try sketch.grabber.grab(
        GrabberOrder(), into: sketch.output, capabilities: capabilities, limits: limits, stop: stop)
    }
    return (error, Date().timeIntervalSince(start) / Double(Patience.factor))
  }

  /// Whether a process is still at work; one that is only waited for is not.
  private static func isAlive(_ process: String) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return !status.contains(") Z ")
  }

  private static func alive(_ sketch: GrabberSketch) -> [String] {
    #expect(!sketch.lines("children").isEmpty)
    for _ in 0..<50 {
      if sketch.lines("children").allSatisfy({ !isAlive($0) }) { return [] }
      usleep(10_000)
    }
    return sketch.lines("children").filter(isAlive)
  }

  @Test func aDripIsEndedAfterItsTime() throws {
    let sketch = try GrabberSketch("while :; do printf x; sleep 0.05; done")
    let (error, seconds) = try Self.end(sketch, GrabberLimits(seconds: 1, silentSeconds: 1))
    #expect(error == .tooLong(GrabberSketch.name, seconds: 1))
    // Seconds are divided by the patience.
    #expect((0.9 / Double(Patience.factor)...4).contains(seconds))
    #expect(sketch.written.hasPrefix("xxxx"))
  }

  @Test func silenceIsEnded() throws {
    let sketch = try GrabberSketch("echo '<tv>'; sleep 100")
    let (error, seconds) = try Self.end(sketch, GrabberLimits(seconds: 60, silentSeconds: 1))
    #expect(error == .stalled(GrabberSketch.name, seconds: 1))
    #expect(seconds < 4)
  }

  @Test func whoTellsOfItsWorkIsNotSilent() throws {
    let sketch = try GrabberSketch("for n in 1 2 3 4 5; do sleep 0.4; echo . >&2; done; cat \"$HOME/guide.xml\"")
    try sketch.grab(limits: GrabberLimits(seconds: 60, silentSeconds: 1 * Patience.factor))
    #expect(sketch.written == GrabberSketch.document)
  }

  @Test func anEndlessOneIsEndedAtItsSize() throws {
    let sketch = try GrabberSketch("exec yes '<programme>'")
    let (error, _) = try Self.end(sketch, GrabberLimits(bytes: 1_000_000))
    #expect(error == .tooMuch(GrabberSketch.name, bytes: 1_000_000))
    #expect(sketch.written.utf8.count <= 1_000_000)
  }

  @Test func anEndlessOneIsEndedAfterItsTimeToo() throws {
    let sketch = try GrabberSketch("yes >&2 & exec yes")
    let stop = StopSwitch()
    let (error, seconds) = try Self.end(sketch, GrabberLimits(seconds: 1), stop: stop)
    #expect(error == .tooLong(GrabberSketch.name, seconds: 1))
    #expect(seconds < 4)
  }

  @Test func aQuestionThatHangsIsEnded() throws {
    let sketch = try GrabberSketch(whole: "#!/bin/sh\nsleep 100 &\necho $! > \"$HOME/children\"\nwait\n")
    let error = #expect(throws: GrabberError.self) {
      try sketch.grabber.capabilities(limits: GrabberLimits(seconds: 1, silentSeconds: 1))
    }
    #expect(error == .tooLong(GrabberSketch.name, seconds: 1) || error == .stalled(GrabberSketch.name, seconds: 1))
    #expect(Self.alive(sketch).isEmpty)
    let endless = try GrabberSketch(whole: "#!/bin/sh\nyes\n")
    #expect(throws: GrabberError.tooMuch(GrabberSketch.name, bytes: 65_536)) { try endless.grabber.capabilities() }
  }

  /// Who ignores SIGTERM is gone all the same, and so are its children.
  private static let stubborn = """
    trap '' TERM HUP INT
    echo $$ > "$HOME/children"
    (while :; do sleep 1; done) & echo $! >> "$HOME/children"
    sleep 100 & echo $! >> "$HOME/children"
    echo '<tv>'
    wait
    """

  @Test func stoppingEndsAllOfItWithinASecond() throws {
    let sketch = try GrabberSketch(Self.stubborn)
    let stop = StopSwitch()
    let children = sketch.folder.path("children")
    let stopped = Thread {
      for _ in 0..<1_000 where GrabberSketch.lines(of: children).count < 3 { usleep(10_000) }
      stop.stop()
      stop.stop()
    }
    stopped.start()
    var asked: Date?
    let capabilities = try sketch.grabber.capabilities()
    let error = #expect(throws: GrabberError.self) {
      try sketch.grabber.grab(GrabberOrder(), into: sketch.output, capabilities: capabilities, stop: stop) { _ in
        asked = Date()
      }
    }
    #expect(error == .stopped(GrabberSketch.name))
    #expect((asked.map { Date().timeIntervalSince($0) } ?? 9) < 2 * Double(Patience.factor))
    #expect(sketch.lines("children").count == 3)
    #expect(Self.alive(sketch).isEmpty)
  }

  @Test func stoppedBeforeItBeganIsStoppedAtOnce() throws {
    let sketch = try GrabberSketch("exec sleep 100")
    let stop = StopSwitch()
    stop.stop()
    let (error, seconds) = try Self.end(sketch, stop: stop)
    #expect(error == .stopped(GrabberSketch.name))
    #expect(seconds < 1)
  }

  @Test func whoIsPoliteCanTidyUp() throws {
    let sketch = try GrabberSketch("trap 'touch \"$HOME/tidy\"; exit 0' TERM; echo; while :; do sleep 0.05; done")
    let (error, _) = try Self.end(sketch, GrabberLimits(seconds: 1))
    #expect(error == .tooLong(GrabberSketch.name, seconds: 1))
    #expect(FileManager.default.fileExists(atPath: sketch.folder.path("tidy")))
  }

  @Test func whatItLeavesBehindIsEndedWithIt() throws {
    let sketch = try GrabberSketch("sleep 100 & echo $! > \"$HOME/children\"; cat \"$HOME/guide.xml\"")
    let start = Date()
    try sketch.grab()
    #expect(Date().timeIntervalSince(start) < 3 * Double(Patience.factor))
    #expect(sketch.written == GrabberSketch.document)
    #expect(Self.alive(sketch).isEmpty)
  }

  @Test func progressGrowsToWhatWasWritten() throws {
    let sketch = try GrabberSketch("for n in 1 2 3; do head -c 100000 /dev/zero; sleep 0.2; done")
    let steps = try sketch.grab()
    #expect(steps == steps.sorted() && Set(steps).count == steps.count)
    #expect(steps.count >= 3 && steps.last == 300_000)
  }

  @Test func nothingStaysOpenOrUnburied() throws {
    let sketch = try GrabberSketch("cat \"$HOME/guide.xml\"; echo . >&2")
    func open() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    try sketch.grab()
    var least = Int.max
    for _ in 0..<5 {
      let before = try open()
      for _ in 0..<8 { try sketch.grab() }
      least = min(least, try open() - before)
    }
    // Other tests open files at the same time; a leak would show each time.
    #expect(least < 8)
  }
}
