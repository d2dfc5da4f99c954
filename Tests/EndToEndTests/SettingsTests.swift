import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Settings changed in a terminal are saved to config.toml immediately, and used the next time tvgrid starts.
  @Suite struct SettingsTests {
    private static let text = """
      # Mine, by hand
      clock = 12    # as at home

      [keys.grid]   # other keys
      later = ["F7"]

      """

    private static func home() throws -> TemporaryFolder {
      let home = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: home.path + "/tvgrid", withIntermediateDirectories: true)
      return home
    }

    private static func screen(_ home: TemporaryFolder, _ options: String...) throws -> TmuxScreen {
      let screen = try TmuxScreen(
        [try #require(BuiltProgram.path), FixtureLoader.path("week"), "--at", GridSession.now] + options,
        columns: 100, rows: 30, environment: ["XDG_CONFIG_HOME": home.path, "XDG_DATA_HOME": home.path])
      try screen.waitFor { $0.contains("Full English: Last Orders") }
      return screen
    }

    private static func press(_ keys: String..., on screen: TmuxScreen) throws {
      for key in keys { try screen.send(key) }
    }

    @Test func aChangeIsSavedKeepsCommentsAndIsUsedNextTime() throws {
      let home = try Self.home()
      try Data(Self.text.utf8).write(to: URL(filePath: home.path + "/tvgrid/config.toml"))
      let screen = try Self.screen(home)
      try Self.press(",", "Down", on: screen)
      try screen.waitFor { $0.contains("12-hour (default 24-hour)") && $0.contains("clock in config.toml") }
      try screen.send("Enter")
      try screen.waitFor { $0.contains("Clock: 24-hour. z to undo.") }
      try Self.press("Down", "Enter", "C-u", "21:15", "Enter", on: screen)
      try screen.waitFor { $0.contains("Prime time: 21:15. z to undo.") }
      try Self.press("/", "plain", "Enter", "Right", on: screen)
      try screen.waitFor { $0.contains("Plain lines: yes. z to undo.") }
      try screen.send("z")
      try screen.waitFor { $0.contains("Undone: Plain lines: yes.") }
      try Self.press("Q", on: screen)
      let changed = Self.text.replacing("clock = 12 ", with: "clock = 24 ")
        .replacing("as at home\n", with: "as at home\nprime-time = \"21:15\"\n")
      let isWritten = HangGuard.waits(pollingEvery: 20) { home.read("tvgrid/config.toml") == changed }
      #expect(isWritten, "\(home.read("tvgrid/config.toml"))")
      let next = try Self.screen(home)
      try next.send(",")
      try next.waitFor { $0.contains("21:15 (default 20:00)") && $0.contains("24-hour ") }
    }

    /// The grid opens as configured. Anything that the settings do not specify is as in the last view.
    @Test func theGridOpensAsTheSettingsSay() throws {
      let home = try Self.home()
      let text = "zoom = 5\nzone = \"America/New_York\"\nascii = true\nrow-height = 1\n"
      try Data(text.utf8).write(to: URL(filePath: home.path + "/tvgrid/config.toml"))
      let options = [try #require(BuiltProgram.path), FixtureLoader.path("week"), "--at", "2026-11-20 15:47"]
      let variables = ["-u", "TZ", "XDG_CONFIG_HOME=\(home.path)", "XDG_DATA_HOME=\(home.path)"]
      for _ in 1...2 {
        let screen = try TmuxScreen(["env"] + variables + options, columns: 100, rows: 30)
        // It is 20:47 in London. 78 columns of 5 minutes span more than six hours.
        try screen.waitFor { $0.contains("15:47") && $0.contains("18:00") && $0.contains("20:00") && $0.contains("|") }
        try Self.press("+", "+", "q", on: screen)
        try screen.waitForEnd()
      }
      let listed = try Shell.run(
        "env \(variables.joined(separator: " ")) $TVGRID now -g \(FixtureLoader.path("week")) --at '2026-11-20 15:47'",
        environment: [:])
      #expect(listed.output.contains("15:30"), "\(listed.output)")
    }

    @Test func anOverridingOptionIsShown() throws {
      let home = try Self.home()
      let screen = try Self.screen(home, "--linear")
      try Self.press(",", "/", "plain", "Enter", on: screen)
      try screen.waitFor { $0.contains("overridden by --linear") }
    }

    @Test func anUnwritableFileIsReported() throws {
      let home = try Self.home()
      try FileManager.default.createDirectory(
        atPath: home.path + "/tvgrid/config.toml", withIntermediateDirectories: true)
      let screen = try Self.screen(home)
      try Self.press(",", "Down", "Enter", on: screen)
      try screen.waitFor {
        $0.contains("Could not save to config.toml: ") && $0.contains("12-hour (default 24-hour)")
      }
    }
  }
}
