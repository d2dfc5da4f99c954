import Foundation
import GuideModel
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Z3: the grid is left open for three days over the turn of the year. Memory does not grow, the date is right after each
  /// midnight, and reminders fire.
  @Suite(.row("Z3")) struct SoakTests {
    private static let begin = Moments.at("2026-12-30 12:00")
    private static let hours = 72

    /// A guide of half-hour programmes, longer than the test runs.
    private static func guide() -> String {
      let programmes = (0..<(2 * hours + 20)).map { index in
        let start = begin.adding(minutes: 30 * (index - 4))
        return """
          <programme start="\(stamp(start))" stop="\(stamp(start.adding(minutes: 30)))" channel="a"><title>\
          \(index % 8 == 0 ? "Tide" : "Hour \(index)")</title></programme>
          """
      }
      return "<tv><channel id=\"a\"><display-name>A</display-name></channel>\(programmes.joined())</tv>"
    }

    private static func stamp(_ instant: Instant) -> String {
      let local = ZoneTable.utc.local(instant)
      return (local.date.isoText + local.time.text).filter(\.isNumber) + "00 +0000"
    }

    private static func figures(of process: Int32) throws -> (memory: Int, files: Int) {
      try (ProcessFigures.memory(of: process), ProcessFigures.files(of: process))
    }

    /// Each step moves the clock, which the header shows, by 6 or 180 minutes. The program reads its clock once a second.
    @Test func threeDaysAreLikeTheFirstHour() throws {
      let home = try RemindTests.home()
      try Data(Self.guide().utf8).write(to: URL(fileURLWithPath: "\(home.path)/guide.xml"))
      let set = try RemindTests.run("$TVGRID follow Tide; $TVGRID remind Tide --before 5", in: home)
      #expect(set.status == 0, "\(set.output)")
      let clock = try FakeClock(at: Self.begin.adding(seconds: 10))
      let command = try clock.command(guide: "\(home.path)/guide.xml")
      var folders = RemindTests.folders(home)
      folders["TVGRID_GUIDE"] = "\(home.path)/guide.xml"
      let words = [command[0]] + folders.map { "\($0.key)=\($0.value)" } + ["TZ=Europe/London"] + command.dropFirst()
      let screen = try TmuxScreen(Array(words), columns: 100, rows: 30)
      _ = try screen.waitFor { $0.contains("Tide") }
      let process = try #require(Int32(try screen.value(of: "#{pane_pid}")))

      let minutes = Self.hours * 60
      let step = Contract.isFull ? 6 : 180
      var early: (memory: Int, files: Int)?
      for minute in stride(from: step, through: minutes, by: step) {
        let now = Self.begin.adding(minutes: minute)
        try clock.set(to: now.adding(seconds: 10))
        let local = Moments.london.local(now)
        let day = BroadcastDay(containing: now, in: Moments.london).date
        try screen.waitFor { text in
          let header = text.prefix { $0 != "\n" }
          return header.contains(local.time.text) && header.contains("\(day.day)")
        }
        // Simulates a user who looks at the grid now and then.
        if minute % (step * 8) == 0 { try screen.send("Tab", "Tab", "Tab", "Tab", ".") }
        if early == nil, minute >= minutes / 10 { early = try Self.figures(of: process) }
      }
      let starts = (0..<(2 * Self.hours + 20)).filter { $0 % 8 == 0 }.map { Self.begin.adding(minutes: 30 * ($0 - 4)) }
      // Programmes skipped between two steps get no reminder.
      let last = Self.begin.adding(minutes: minutes)
      let expected = starts.count { start in
        let due = max(Self.begin, start.adding(minutes: -5)).seconds - Self.begin.seconds
        let looked = (due + step * 60 - 1) / (step * 60) * step * 60
        return start.adding(minutes: 30) > Self.begin && start.adding(minutes: -5) <= last
          && Self.begin.adding(seconds: looked) < start.adding(minutes: 30)
      }
      _ = HangGuard.waits(pollingEvery: 20) { home.read("told").split(separator: "\n").count >= expected }
      #expect(home.read("told").split(separator: "\n").count == expected, "\(home.read("told"))")
      let first = try #require(early)
      let (memory, files) = try Self.figures(of: process)
      // Background checks may have had files open at the first count.
      #expect(files <= first.files)
      #expect(memory <= first.memory + max(first.memory / 20, 2 << 20), "\(first.memory) to \(memory) bytes")
      Contract.report(
        "Z3",
        "\(Self.hours) hours over the end of a year in steps of \(step) min: every day and minute right, \(expected) reminders fired once; "
          + "memory \(first.memory >> 10) to \(memory >> 10) KB, \(files) descriptors throughout")
    }
  }
}
