import Foundation
import GuideModel
import GuideTestSupport
import Testing

extension EndToEnd {
  /// An idle program with a running clock uses almost no resources.
  @Suite(.row("T11")) struct IdleTests {
    /// The start time, ten seconds into a minute.
    private static let start = Moments.at(GridSession.now).adding(seconds: 10)
    /// The maximum number of bytes written when the minute changes.
    private static let most = 2_048

    @Test func nothingIsWrittenExceptWhenTheMinuteChanges() throws {
      let clock = try FakeClock(at: Self.start)
      let pty = try Pty(clock.command(guide: FixtureLoader.path("week")), environment: Pty.environment())
      try pty.readUntil { $0.contains("Harbour Two") }
      #expect(try ProcessFigures.comesToRest(pty.processIdentifier))
      #expect(try Self.bytesWithinAMinute(pty, clock) == 0)
      try clock.set(to: Self.start.adding(minutes: 1))
      try pty.readUntil { !$0.isEmpty }
      #expect(try ProcessFigures.comesToRest(pty.processIdentifier))
      pty.readMore(milliseconds: 0)
      #expect(pty.output.count <= Self.most)
      #expect(try Self.bytesWithinAMinute(pty, clock) == 0)
      // The program is not quit here, because a thread that reads the clock during exit can crash in libfaketime. `itIsIdle`
      // tests quitting.
    }

    /// The number of bytes written while the program wakes three times within a minute.
    private static func bytesWithinAMinute(_ pty: Pty, _ clock: FakeClock) throws -> Int {
      let shown = (clock.seconds / 60).rounded(.down) * 60
      let hangGuard = HangGuard()
      while true {
        try clock.set(to: Instant(seconds: Int(shown) + 10))
        pty.forget()
        let known = try ProcessFigures(of: pty.processIdentifier).sleeps
        let isAwake = try HangGuard.waits(pollingEvery: 100) {
          try ProcessFigures(of: pty.processIdentifier).sleeps >= known + 3
        }
        #expect(isAwake, "the clock is not read")
        pty.readMore(milliseconds: 0)
        // On a very slow machine the minute may have ended, so the measurement is repeated.
        if clock.seconds < shown + 60 || hangGuard.isOver { return pty.output.count }
      }
    }

    /// Measures with the machine's own clock, for ten minutes, or briefly in `make test`.
    @Test func itIsIdle() throws {
      let seconds = Contract.isFull ? 600 : 2
      let pty = try Pty.shell("exec $TVGRID --demo")
      // At night the header has space only for the date.
      try pty.readUntil { $0.contains("Harbour Two") }
      #expect(try ProcessFigures.comesToRest(pty.processIdentifier))
      let before = try ProcessFigures(of: pty.processIdentifier)
      let arrivals = pty.listen(for: Double(seconds))
      let after = try ProcessFigures(of: pty.processIdentifier)
      #expect(try ProcessFigures.comesToRest(pty.processIdentifier))
      let bytes = arrivals.reduce(0) { $0 + $1.bytes }
      let share = (after.cpuSeconds - before.cpuSeconds) / Double(seconds)
      let sleeps = Double(after.sleeps - before.sleeps) / Double(seconds)
      Contract.report(
        "T11",
        "\(seconds) s idle: \(Self.rounded(share * 100)) % CPU, \(Self.rounded(sleeps)) wake-ups a second, "
          + "\(bytes.grouped) bytes in \(arrivals.count) pieces")
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
    }

    private static func rounded(_ number: Double) -> String {
      number.formatted(.number.precision(.fractionLength(3)))
    }
  }
}
