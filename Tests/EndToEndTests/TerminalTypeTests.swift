import CellCanvas
import GuideApp
import GuideTestSupport
import Testing

extension EndToEnd {
  /// With any `TERM`, known or unknown, the grid opens, can be navigated and quits.
  @Suite(.row("T8")) struct TerminalTypeTests {
    /// The values of `TERM`; `nil` leaves it unset.
    private static let types: [String?] = [
      nil, "", "bogus", "vt100", "linux", "screen", "xterm", "xterm-256color", "tmux-256color", "alacritty",
      "xterm-kitty", "foot", "wezterm", "ghostty", "xterm-direct",
    ]

    @Test func everyTypeIsUsable() throws {
      for type in Self.types {
        do { try use(type) } catch { Issue.record("TERM \(type ?? "not set"): \(error)") }
      }
      let unknown = try Self.types.count { try !isKnown($0 ?? "") }
      Contract.report(
        "T8", "\(Self.types.count) values of TERM, \(unknown) of them unknown here: all usable, 0 crashes")
    }

    /// Opens the grid, moves around, and quits.
    private func use(_ type: String?) throws {
      let program = try #require(BuiltProgram.path)
      let setting = type.map { "TERM='\($0)'" } ?? "-u TERM"
      let line = "env \(setting) \(program) \(FixtureLoader.path("week")) --at '\(GridSession.now)'"
      let screen = try TmuxScreen(["sh", "-c", "\(line); echo \"left with $?\"; exec sleep 60"])
      var session = try GridSession(on: screen, ScreenStack.opened(DemoGuide.week, now: Moments.at(GridSession.now)))
      try session.press("Right Down PgDn Enter Esc / n e w s Esc")
      try screen.send("q")
      try screen.waitFor { $0.contains("left with 0") }
    }

    /// If a terminal cannot position its cursor, assuming a better type would not help.
    @Test func aDumbTerminalIsRefused() throws {
      let pty = try Pty.shell("TERM=dumb exec $TVGRID --demo")
      #expect(try pty.waitForEnd() == .exit(2))
      #expect(pty.text.contains("could not open the terminal") && pty.text.contains("\"dumb\""))
      #expect(!pty.text.contains("\u{1B}") && pty.text.split(separator: "\r\n").count == 1)
      #expect(try pty.unrestoredState().isEmpty)
      Contract.report("T8", "dumb: refused in one line of \(pty.output.count) bytes, exit 2")
    }

    private func isKnown(_ type: String) throws -> Bool {
      try !type.isEmpty && Shell.run("infocmp \(type) >/dev/null 2>&1").status == 0
    }
  }
}
