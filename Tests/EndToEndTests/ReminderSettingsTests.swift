import Foundation
import GuideModel
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Settings changed by an editor while the program runs.
  @Suite struct ReminderSettingsTests {
    private static func write(_ text: String, to home: TemporaryFolder) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(home.path)/config/tvgrid/config.toml"))
    }

    /// Reminders use the new settings once they are read: another time, another command, and no desktop notifications.
    @Test func remindersUseChangedSettings() throws {
      let home = try RemindTests.home()
      let clock = try FakeClock(at: Moments.at("2026-11-20 20:40").adding(seconds: 10))
      let command = try clock.command(guide: FixtureLoader.path("week"))
      let variables = RemindTests.folders(home).map { "\($0.key)=\($0.value)" }
      let screen = try TmuxScreen(
        [command[0]] + variables + ["TZ=Europe/London"] + command.dropFirst(), columns: 100, rows: 44)
      _ = try screen.waitFor { $0.contains("Full English: Last Orders") }
      for key in ["Right", "r"] { try screen.send(key) }
      _ = try screen.waitFor { $0.contains("5 min before it starts") }
      try Self.write(
        "reminder-command = [\"tell\", \"other\"]\nreminder-lead = 10\nreminder-desktop = false\n", to: home)
      try screen.send(",")
      _ = try screen.waitFor(repeating: { for key in [",", ","] { try screen.send(key) } }) {
        $0.contains("10 min") && $0.contains("other")
      }
      try screen.send(",")
      try clock.set(to: Moments.at("2026-11-20 20:50").adding(seconds: 10))
      _ = try screen.waitFor { $0.contains("♪ 21:00 The Marnie Quill Show, in 10 min") }
      _ = HangGuard.waits(pollingEvery: 20) { !home.read("json").isEmpty }
      #expect(
        home.read("told") == "other The Marnie Quill Show, Harbour One, 2026-11-20T21:00:00+00:00, 10\n",
        "\(home.read("told"))")
      #expect(home.read("desktop").isEmpty)
    }

    /// The screen closes before an error caused by the last key can be read.
    @Test func anUnsavedSettingIsReportedAfterTheScreenCloses() throws {
      let home = try RemindTests.home()
      let program = try #require(BuiltProgram.path)
      let variables = RemindTests.folders(home).map { "\($0.key)=\($0.value)" }.joined(separator: " ")
      let line = "\(variables) \(program) --at '\(GridSession.now)' 2> \(home.path)/errors"
      let screen = try TmuxScreen(["/bin/sh", "-c", "env \(line)"], columns: 100, rows: 30)
      _ = try screen.waitFor { $0.contains("Full English: Last Orders") }
      for key in [",", "Down"] { try screen.send(key) }
      _ = try screen.waitFor { $0.contains("clock in config.toml") }
      try Self.write("clock = 12\nx = [\n", to: home)
      try screen.send(keys: ["Enter", "Q"])
      try screen.waitForEnd()
      let errors = home.read("errors").split(separator: "\n")
      #expect(errors.count == 1 && errors[0].hasPrefix("tvgrid: Could not save to config.toml: "), "\(errors)")
    }
  }
}
