import Foundation
import GuideModel
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Reminders as terminal notifications.
  @Suite struct TerminalReminderTests {
    private static let notification = "\u{1B}]99;i=tvgrid:d=0:e=1;"

    /// Sets a reminder in the grid and moves the clock to its time. Returns the output since then, and any desktop
    /// notifications.
    private static func remind(
      settings: String, hasDesktop: Bool = false, _ more: [String: String] = [:]
    ) throws -> (text: String, desktop: String) {
      let home = try RemindTests.home()
      try Data(settings.utf8).write(to: URL(fileURLWithPath: "\(home.path)/config/tvgrid/config.toml"))
      let clock = try FakeClock(at: Moments.at("2026-11-20 20:47").adding(seconds: 10))
      var variables = RemindTests.folders(home).merging(more) { $1 }
      variables["TZ"] = "Europe/London"
      // The desktop on this machine must not be involved.
      variables["PATH"] = hasDesktop ? "\(home.path)/bin:/usr/bin:/bin" : home.path
      let pty = try Pty(
        clock.command(guide: FixtureLoader.path("week")), environment: Pty.environment(variables))
      try TerminalAnswers.send(TerminalAnswers.all, to: pty)
      try pty.readUntil { $0.contains("Full English") }
      pty.write("\u{1B}[Cr")
      try pty.readUntil { $0.contains("♪") }
      pty.forget()
      try clock.set(to: Moments.at("2026-11-20 20:55").adding(seconds: 10))
      try pty.readUntil { $0.contains("F4") }
      _ = HangGuard.waits(pollingEvery: 20) {
        pty.readMore(milliseconds: 0)
        return pty.text.contains(notification) || !home.read("desktop").isEmpty || settings.contains("false")
      }
      pty.settle(milliseconds: 500)
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
      return (pty.text, home.read("desktop"))
    }

    @Test func withoutADesktopTheTerminalShowsIt() throws {
      let text = try Self.remind(settings: "").text
      let title = Data("21:00 The Marnie Quill Show".utf8).base64EncodedString()
      #expect(text.ranges(of: Self.notification).count == 1 && text.contains("\(Self.notification)\(title)\u{1B}\\"))
    }

    @Test func aDesktopIsEnoughExceptOverSsh() throws {
      let local = try Self.remind(settings: "", hasDesktop: true)
      #expect(local.desktop.contains("The Marnie Quill Show") && !local.text.contains(Self.notification))
      let remote = try Self.remind(settings: "", hasDesktop: true, ["SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22"])
      #expect(remote.desktop.contains("The Marnie Quill Show") && remote.text.contains(Self.notification))
    }

    @Test func theSettingTurnsItOff() throws {
      #expect(try !Self.remind(settings: "reminder-terminal = false\n").text.contains(Self.notification))
    }
  }
}
