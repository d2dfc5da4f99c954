import Foundation
import GuideModel
import GuideTestSupport
import Testing

extension EndToEnd {
  /// One user's evening in real terminals.
  ///
  /// A programme is followed and gets a reminder, an update moves it, the reminder fires in two instances of tvgrid, is snoozed
  /// in one, and fires again.
  @Suite struct EveningTests {
    private static func document(ferrymenAt time: String) -> String {
      func programme(_ start: String, _ stop: String, _ title: String, _ episode: Int) -> String {
        """
        <programme start="20261120\(start)00 +0000" stop="20261120\(stop)00 +0000" channel="h"><title>\(title)</title>\
        <episode-num system="onscreen">S1E\(episode)</episode-num></programme>
        """
      }
      return "<tv><channel id=\"h\"><display-name>Harbour</display-name></channel>"
        + programme("2000", time, "Tide Tables", 1) + programme(time, "2130", "The Ferrymen", 2)
        + programme("2130", "2330", "Late Kitchen", 3) + "</tv>"
    }

    /// Two instances of tvgrid that share a guide, data and a clock.
    private static func screens(_ home: TemporaryFolder, _ clock: FakeClock) throws -> [TmuxScreen] {
      var folders = RemindTests.folders(home)
      folders["TVGRID_GUIDE"] = ""
      folders["XDG_CACHE_HOME"] = "\(home.path)/cache"
      let command = try clock.command(guide: "")
      let words = [command[0]] + folders.map { "\($0.key)=\($0.value)" } + ["TZ=UTC"] + command.dropFirst()
      let setUp = try Shell.run(
        "cd \(home.path); sed -i '1i refresh = \"never\"' config/tvgrid/config.toml; $TVGRID sources add harbour \(home.path)/guide.xml && $TVGRID update --at '2026-11-20 20:10'",
        environment: folders)
      #expect(setUp.status == 0, "\(setUp.output)")
      let screens = try (0..<2).map { _ in try TmuxScreen(Array(words), columns: 100, rows: 30) }
      for screen in screens { _ = try screen.waitFor { $0.contains("Tide Tables") && $0.contains("20:10") } }
      return screens
    }

    @Test func remindersMoveWithAnUpdateAndFireUntilAnswered() throws {
      let home = try RemindTests.home()
      let path = "\(home.path)/guide.xml"
      try Self.document(ferrymenAt: "2030").write(toFile: path, atomically: true, encoding: .utf8)
      let clock = try FakeClock(at: Moments.at("2026-11-20 20:10").adding(seconds: 5))
      let screens = try Self.screens(home, clock)
      let (one, other) = (screens[0], screens[1])

      try one.send("Right")
      try one.send("f")
      _ = try one.waitFor { $0.contains("★ The Ferrymen") && $0.contains("★ 1 left") }
      try one.send("r")
      _ = try one.waitFor { $0.contains("♪") }
      _ = try other.waitFor(repeating: { try other.send("Up") }) {
        $0.contains("★♪ The Ferrymen") || $0.contains("♪★ The Ferrymen")
      }

      try Self.document(ferrymenAt: "2040").write(toFile: path, atomically: true, encoding: .utf8)
      try one.send("u")
      _ = try one.waitFor { $0.contains("“The Ferrymen” has moved to Fri 20 Nov 20:40, and so has its reminder.") }
      try one.send("Down")
      _ = try one.waitFor { $0.contains("★ 1 left") && $0.contains("The Ferrymen") }

      try clock.set(to: Moments.at("2026-11-20 20:35").adding(seconds: 5))
      _ = try one.waitFor { $0.contains("♪ 20:40 The Ferrymen, in 5 min, Harbour") }
      _ = try other.waitFor(repeating: { try other.send("u") }) {
        $0.contains("♪ 20:40 The Ferrymen, in 5 min, Harbour")
      }
      try one.send("F3")
      _ = try one.waitFor { $0.contains("snoozed until 20:40") && !$0.contains("F4 dismiss") }
      // The other instance notices this without a key press.
      _ = try other.waitFor { !$0.contains("F4 dismiss") }

      try clock.set(to: Moments.at("2026-11-20 20:40").adding(seconds: 5))
      for screen in screens { _ = try screen.waitFor { $0.contains("♪ 20:40 The Ferrymen, now, Harbour") } }
      try other.send("F4")
      for screen in screens { _ = try screen.waitFor { !$0.contains("F4 dismiss") } }
      // Undoing an answer makes the reminder due again but does not fire it again, whether it was dismissed or snoozed.
      for key in ["F4", "F3"] {
        try other.send("z")
        // If nothing was due, an instance notices the change at the next key press or the next minute.
        for screen in screens {
          _ = try screen.waitFor(repeating: { try screen.send("C-l") }) { $0.contains("F4 dismiss") }
        }
        try other.send(key)
        for screen in screens { _ = try screen.waitFor { !$0.contains("F4 dismiss") } }
      }
      _ = HangGuard.waits(pollingEvery: 20) { home.read("told").split(separator: "\n").count >= 2 }
      #expect(
        home.read("told").split(separator: "\n").map { $0.split(separator: ",").last ?? "" } == [" 5", " 0"],
        "\(home.read("told"))")
    }
  }
}
