import CellCanvas
import Foundation
import Glibc
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

extension EndToEnd {
  /// The displayed time corrects itself after the clock is set or drifts, or the machine sleeps.
  @Suite(.row("Z2")) struct ClockJumpTests {
    /// The start time, ten seconds into a minute so that the minute does not end during a check.
    private static let start = Moments.at(GridSession.now).adding(seconds: 10)
    private static let hour = 3600
    private static let day = 86_400
    private static let tenYears = 3653 * 86_400

    private static func open(_ clock: FakeClock) throws -> GridSession {
      try GridSession(
        clock.command(guide: FixtureLoader.path("week")), showing: ScreenStack.opened(DemoGuide.week, now: start))
    }

    /// Waits until the terminal shows the new current time, and returns the number of seconds since the change.
    private static func seconds(_ session: inout GridSession, from change: Double, now: Instant) throws -> Double {
      try session.learn(.clock(now))
      return MonotonicClock.seconds - change
    }

    @Test func aSetClockIsShownSoon() throws {
      var random = SplitMix64(seed: 22)
      let clock = try FakeClock(at: Self.start)
      var session = try Self.open(clock)
      var now = Self.start
      var worst = 0.0
      let jumps = Self.jumps(Contract.count(60, atLeast: 6), &random)
      for (index, jump) in jumps.enumerated() {
        // Adds a few minutes, so that the clock in the header shows when the jump was noticed.
        now = now.adding(seconds: jump).adding(minutes: index % 2 == 0 ? 7 : -6)
        try clock.set(to: now)
        worst = max(worst, try Self.seconds(&session, from: MonotonicClock.seconds, now: now))
        // Ends with Home. Otherwise, the expected screen could show the current time by chance while the program does not.
        try session.press(["Right", "Down", "Left", "Home"].randomElement(using: &random) ?? "Home")
        try session.press("Home")
      }
      Contract.report(
        "Z2",
        "\(jumps.count) jumps of an hour, a day and ten years in both directions: the whole screen right after"
          + " \(Self.text(worst)) s at most")
    }

    /// Jumps in both directions, in random order.
    private static func jumps(_ count: Int, _ random: inout SplitMix64) -> [Int] {
      var jumps: [Int] = []
      while jumps.count < count {
        jumps += [hour, -hour, day, -day, tenYears, -tenYears].shuffled(using: &random)
      }
      return jumps
    }

    @Test func theClockIsRightAfterSleep() throws {
      let clock = try FakeClock(at: Self.start)
      // If tmux's own child process stops, tmux continues it, so a shell runs in between.
      var session = try Self.openAsleep(clock)
      let process = try Self.child(of: session)
      var now = Self.start
      var worst = 0.0
      let sleeps = Contract.count(20, atLeast: 2)
      for index in 0..<sleeps {
        kill(process, SIGSTOP)
        #expect(ProcessFigures.stops(process))
        now = now.adding(seconds: [Self.hour, 8 * Self.hour, -Self.hour, -8 * Self.hour][index % 4])
        try clock.set(to: now)
        kill(process, SIGCONT)
        worst = max(worst, try Self.seconds(&session, from: MonotonicClock.seconds, now: now))
      }
      Contract.report(
        "Z2", "\(sleeps) sleeps of one and eight hours: right at most \(Self.text(worst)) s after waking")
    }

    private static func openAsleep(_ clock: FakeClock) throws -> GridSession {
      let command = try clock.command(guide: FixtureLoader.path("week"))
      return try GridSession(
        ["/bin/sh", "-c", "\"$@\"; exit", "sh"] + command, showing: .opened(DemoGuide.week, now: start))
    }

    private static func child(of session: GridSession) throws -> Int32 {
      let shell = try session.screen.value(of: "#{pane_pid}")
      let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
      return try #require(children.split(separator: " ").first.flatMap { Int32($0) })
    }

    /// Moves the clock gradually forwards or backwards, as a time server does, but much faster.
    ///
    /// Each minute is either shown in order or skipped, and the last one is shown without a key press.
    @Test(arguments: [30.0, -30.0]) func aDriftingClockIsFollowed(rate: Double) throws {
      let clock = try FakeClock(at: Self.start)
      let session = try Self.open(clock)
      let (start, first, span) = (MonotonicClock.seconds, clock.offset, Double(Contract.count(30, atLeast: 4)))
      var (minutes, index, looks) = ([Self.minute(clock.seconds)], 0, 0)
      while case let time = MonotonicClock.seconds - start, time < span {
        try clock.set(offset: first + time * (rate - 1))
        Self.add(clock, to: &minutes)
        let shown = try Self.shownTime(session)
        Self.add(clock, to: &minutes)
        let next = minutes[index...].firstIndex(of: shown)
        #expect(next != nil, "\(shown) after \(minutes[...index]), of \(minutes)")
        index = next ?? index
        looks += 1
        HangGuard.pause(20)
      }
      let isRight = try HangGuard.waits(pollingEvery: 20) { try Self.shownTime(session) == Self.minute(clock.seconds) }
      #expect(isRight)
      Contract.report(
        "Z2", "a clock running at \(rate) times its speed for \(Int(span)) s: right in all \(looks) checks")
    }

    /// Adds the clock's current minute, unless it is already the last one.
    private static func add(_ clock: FakeClock, to minutes: inout [String]) {
      let minute = minute(clock.seconds)
      if minutes.last != minute { minutes.append(minute) }
    }

    private static func shownTime(_ session: GridSession) throws -> String {
      let header = try session.screen.text().prefix { $0 != "\n" }
      return String(header.suffix(6).trimmingPrefix(" ")).trimmingCharacters(in: .whitespaces)
    }

    private static func minute(_ seconds: Double) -> String {
      Moments.london.local(Instant(seconds: Int(seconds))).time.text
    }

    private static func text(_ seconds: Double) -> String { String(format: "%.2f", seconds) }
  }
}
