import CellCanvas
import Foundation
import Glibc
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Clocks that are set, that drift, that slept: what the program shows as now is right within two seconds.
  @Suite struct Z2ClockJumps {
    private static let limit = 2.0
    /// Ten seconds into a minute, so that none ends while the test looks.
    private static let start = Moments.at(GridSession.now).adding(seconds: 10)
    private static let hour = 3600
    private static let day = 86_400
    private static let tenYears = 3653 * 86_400

    private static func open(_ clock: FakeClock) throws -> GridSession {
      try GridSession(
        clock.command(guide: FixtureLoader.path("week")), showing: State.opened(DemoGuide.week, now: start))
    }

    /// Waits until the terminal shows now as another instant, and gives the seconds that it took.
    private static func seconds(_ session: inout GridSession, from change: Date, now: Instant) throws -> Double {
      try session.learn(.clock(now), within: limit + 3)
      let seconds = Date().timeIntervalSince(change)
      #expect(seconds <= limit)
      return seconds
    }

    @Test func aClockThatIsSetIsRightWithinTwoSeconds() throws {
      var random = SplitMix64(seed: 22)
      let clock = try FakeClock(at: Self.start)
      var session = try Self.open(clock)
      var now = Self.start
      var worst = 0.0
      let jumps = Self.jumps(Contract.count(60), &random)
      for (place, jump) in jumps.enumerated() {
        // Some minutes more, so that the clock in the header tells when the jump was seen.
        now = now.adding(seconds: jump).adding(minutes: place % 2 == 0 ? 7 : -6)
        try clock.set(to: now)
        worst = max(worst, try Self.seconds(&session, from: Date(), now: now))
        // Home at last: else a state could stand at now by chance, to the second, where the program does not.
        try session.press(["Right", "Down", "Left", "Home"].randomElement(using: &random) ?? "Home")
        try session.press("Home")
      }
      Contract.report(
        "Z2",
        "\(jumps.count) jumps of an hour, a day and ten years to and fro: header, now line and all else right after"
          + " \(Self.text(worst)) s at most")
    }

    /// Each way and back again in some order.
    private static func jumps(_ count: Int, _ random: inout SplitMix64) -> [Int] {
      var jumps: [Int] = []
      while jumps.count < count {
        jumps += [hour, -hour, day, -day, tenYears, -tenYears].shuffled(using: &random)
      }
      return jumps
    }

    @Test func afterASleepTheClockIsRight() throws {
      let clock = try FakeClock(at: Self.start)
      // tmux wakes a program of its own that stops, so there is a shell between.
      var session = try Self.openAsleep(clock)
      let process = try Self.child(of: session)
      var now = Self.start
      var worst = 0.0
      let sleeps = max(2, Contract.count(20))
      for place in 0..<sleeps {
        kill(process, SIGSTOP)
        try Self.waitUntilStopped(process)
        now = now.adding(seconds: [Self.hour, 8 * Self.hour, -Self.hour, -8 * Self.hour][place % 4])
        try clock.set(to: now)
        kill(process, SIGCONT)
        worst = max(worst, try Self.seconds(&session, from: Date(), now: now))
      }
      Contract.report(
        "Z2", "\(sleeps) sleeps of one and eight hours: all right \(Self.text(worst)) s after waking at most")
    }

    private static func openAsleep(_ clock: FakeClock) throws -> GridSession {
      let words = try clock.command(guide: FixtureLoader.path("week"))
      return try GridSession(
        ["/bin/sh", "-c", "\"$@\"; exit", "sh"] + words, showing: .opened(DemoGuide.week, now: start))
    }

    private static func child(of session: GridSession) throws -> Int32 {
      let shell = try session.screen.value(of: "#{pane_pid}")
      let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
      return try #require(children.split(separator: " ").first.flatMap { Int32($0) })
    }

    private static func waitUntilStopped(_ process: Int32) throws {
      let deadline = Date().addingTimeInterval(5)
      while Date() < deadline {
        let status = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        if status.split(separator: ")").last?.hasPrefix(" T") == true { return }
        usleep(2_000)
      }
      throw Shell.Failure(description: "the program did not stop")
    }

    /// As a time server corrects a clock, though far faster: forwards and backwards.
    @Test(arguments: [30.0, -30.0]) func aClockThatDriftsIsFollowed(rate: Double) throws {
      let clock = try FakeClock(at: Self.start)
      let session = try Self.open(clock)
      let start = Date()
      let first = clock.offset
      let span = Double(max(4, Contract.count(30)))
      var looks = 0
      while case let time = Date().timeIntervalSince(start), time < span {
        try clock.set(offset: first + time * (rate - 1))
        let shown = try session.screen.text().prefix { $0 != "\n" }.suffix(6).trimmingPrefix(" ")
        // Minutes that the clock has shown within the last two seconds.
        let (a, b) = (clock.seconds, clock.seconds - min(Self.limit, time) * rate)
        let minutes = Set(stride(from: min(a, b).rounded(.down), through: max(a, b), by: 1).map(Self.minute))
        #expect(minutes.contains(shown.trimmingCharacters(in: .whitespaces)), "\(shown) after \(time) s")
        looks += 1
        usleep(20_000)
      }
      Contract.report("Z2", "a clock that runs at \(rate) times its pace for \(Int(span)) s: \(looks) looks, all right")
    }

    private static func minute(_ seconds: Double) -> String {
      Moments.london.local(Instant(seconds: Int(seconds))).time.text
    }

    private static func text(_ seconds: Double) -> String { String(format: "%.2f", seconds) }
  }
}
