import Foundation
import Glibc
import GuideModel
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Reminders in two instances of tvgrid, over the nights of both clock changes.
  ///
  /// Their clock is set by the test: forwards, backwards, and while they sleep. Each reminder that is due, or whose programme
  /// is on, at one of these times fires once, whichever instances are running.
  @Suite(.row("Z2")) struct ReminderClockTests {
    /// Both instances show the reminder, the command runs once, and an answer in one instance counts for both.
    @Test func twoOpenProgramsFireOnceAndAreAnsweredTogether() throws {
      let home = try RemindTests.home()
      let clock = try FakeClock(at: Moments.at("2026-11-20 20:47").adding(seconds: 10))
      let command = try clock.command(guide: FixtureLoader.path("week"))
      let variables = RemindTests.folders(home).map { "\($0.key)=\($0.value)" }
      let words = [command[0]] + variables + ["TZ=Europe/London"] + command.dropFirst()
      let one = try TmuxScreen(Array(words), columns: 100, rows: 30)
      let other = try TmuxScreen(Array(words), columns: 100, rows: 30)
      for screen in [one, other] { _ = try screen.waitFor { $0.contains("Full English: Last Orders") } }
      try one.send("Right")
      try one.send("r")
      _ = try one.waitFor { $0.contains("♪ The Marnie Quill Show") }
      _ = try other.waitFor(repeating: { try other.send("Up") }) { $0.contains("♪ The Marnie Quill") }
      try clock.set(to: Moments.at("2026-11-20 20:55").adding(seconds: 10))
      for screen in [one, other] {
        _ = try screen.waitFor { $0.contains("♪ 21:00 The Marnie Quill Show, in 5 min, Harbour One") }
      }
      _ = HangGuard.waits(pollingEvery: 20) { !home.read("json").isEmpty }
      try one.send("F4")
      _ = try one.waitFor { !$0.contains("F4 dismiss") }
      _ = try other.waitFor(repeating: { try other.send("Up") }) { !$0.contains("F4 dismiss") }
      // Nothing is left for another instance of tvgrid to fire, because both have recorded the reminder.
      let looked = try RemindTests.run(
        "$TVGRID remind --due --at '2026-11-20 20:57' \(RemindTests.zone); cat told", in: home)
      #expect(
        looked.lines == ["a b; $x The Marnie Quill Show, Harbour One, 2026-11-20T21:00:00+00:00, 5"],
        "\(looked.output)")
    }

    /// A guide of half-hour programmes, and their start times.
    private static func guide(from start: Instant, count: Int) -> (text: String, starts: [Instant]) {
      let starts = (0..<count).map { start.adding(minutes: 30 * $0) }
      let stamp = { (instant: Instant) in
        let local = ZoneTable.utc.local(instant)
        return (local.date.isoText + local.time.text).filter(\.isNumber) + "00 +0000"
      }
      let programmes = starts.enumerated().map { index, start in
        """
        <programme start="\(stamp(start))" stop="\(stamp(start.adding(minutes: 30)))" channel="a"><title>Tide</title>\
        <episode-num system="onscreen">\(index + 1)</episode-num></programme>
        """
      }
      return ("<tv><channel id=\"a\"><display-name>A</display-name></channel>\(programmes.joined())</tv>", starts)
    }

    private static let lead = 5

    /// The program's process in a screen, which is a child of a shell.
    private static func program(in screen: TmuxScreen) throws -> Int32 {
      let shell = try #require(Int32(try screen.value(of: "#{pane_pid}")))
      return try #require(ProcessFigures.children(of: shell).first)
    }

    /// Moves the clock by two days or ten years, to a time without listings.
    ///
    /// Nothing fires at that time, and fired reminders are still remembered once the caller has set the clock back.
    private static func visitAnotherTime(
      _ clock: FakeClock, from now: Instant, _ random: inout SplitMix64, _ screens: [TmuxScreen]
    ) throws {
      let day = 24 * 60
      let minutes = [2 * day, -2 * day, 3653 * day, -3653 * day].randomElement(using: &random) ?? day
      // The time of day is different too, so that the header shows the change.
      let there = now.adding(minutes: minutes + 7)
      try clock.set(to: there.adding(seconds: 1))
      let time = Moments.london.local(there).time.text
      for screen in screens {
        _ = try screen.waitFor { $0.split(separator: "\n").first?.contains(time) == true }
      }
    }

    /// The nights of both clock changes in Europe/London.
    @Test(arguments: ["2026-10-24 23:10", "2027-03-27 23:10"])
    func eachReminderFiresOnceWhateverTheClockDoes(night: String) throws {
      let home = try TemporaryFolder()
      let begin = Moments.at(night)
      let (text, starts) = Self.guide(from: begin.adding(minutes: -190), count: 40)
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(home.path)/guide.xml"))
      let folders = [
        "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_DATA_HOME": "\(home.path)/data", "HOME": home.path,
        "PATH": "\(home.path)/bin:/usr/bin:/bin", "TZ": "Europe/London",
      ]
      let made = try Shell.run(
        """
        cd \(home.path); mkdir -p bin config/tvgrid; export TVGRID_GUIDE=\(home.path)/guide.xml
        printf '#!/bin/sh\\necho "$TVGRID_START" >> \(home.path)/told\\n' > bin/tell; chmod +x bin/tell
        printf 'reminder-command = ["tell"]\\nreminder-desktop = false\\n' > config/tvgrid/config.toml
        $TVGRID remind Tide --before \(Self.lead)
        """, environment: folders)
      #expect(made.output.hasPrefix("reminder set: Tide, "), "\(made.output)")

      let clock = try FakeClock(at: begin)
      let command = try clock.command(guide: "\(home.path)/guide.xml")
      let words = [command[0]] + folders.map { "\($0.key)=\($0.value)" } + command.dropFirst()
      // If tmux's own child process stops, tmux continues it, so a shell runs in between.
      let screens = try (0..<2).map { _ in
        try TmuxScreen(["/bin/sh", "-c", "\"$@\"; exit", "sh"] + words, columns: 80, rows: 24)
      }
      for screen in screens { _ = try screen.waitFor { $0.contains("Tide") } }
      let processes = try screens.map(Self.program)
      var expected: Set<Instant> = []
      var random = SplitMix64(seed: UInt64(begin.seconds))
      var now = begin
      let steps = Contract.count(400, atLeast: 12)
      for step in 0...steps {
        if step > 0 {
          if step % 9 == 0 { try Self.visitAnotherTime(clock, from: now, &random, screens) }
          // Simulates sleep by stopping one or both programs while time passes.
          let asleep = step % 5 == 0 ? Array(processes[0..<Int.random(in: 1...2, using: &random)]) : []
          for process in asleep {
            kill(process, SIGSTOP)
            #expect(ProcessFigures.stops(process))
          }
          defer { for process in asleep { kill(process, SIGCONT) } }
          let minutes = [1, 4, 9, 25, 31, 60, -60, -30, 125].randomElement(using: &random) ?? 1
          // The clock passes through the night repeatedly.
          now = now.adding(minutes: minutes)
          if now < begin || now > begin.adding(minutes: 540) {
            now = begin.adding(minutes: Int.random(in: 0..<60, using: &random))
          }
          try clock.set(to: now.adding(seconds: 1))
        }
        let time = Moments.london.local(now).time.text
        for screen in screens {
          _ = try screen.waitFor { $0.contains("Tide") && $0.split(separator: "\n").first?.contains(time) == true }
        }
        expected.formUnion(
          starts.filter { $0.adding(minutes: -Self.lead) <= now && now < $0.adding(minutes: 30) })
        _ = HangGuard.waits(pollingEvery: 20) { home.read("told").split(separator: "\n").count >= expected.count }
        let told = home.read("told").split(separator: "\n").compactMap { ISO8601DateFormatter().date(from: String($0)) }
        #expect(
          told.map { Int($0.timeIntervalSince1970) }.sorted() == expected.map(\.seconds).sorted(),
          "step \(step), \(time)")
      }
      Contract.report(
        "Z2",
        "\(steps) clock changes forwards, backwards, by days and ten years, and sleeps over the night of \(Moments.london.local(begin).date.isoText): "
          + "\(expected.count) reminders fired once by two open programs, 0 twice, 0 lost")
    }
  }
}
