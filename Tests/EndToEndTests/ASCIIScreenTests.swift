import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

extension EndToEnd {
  /// In the C locale, the terminal receives only ASCII.
  @Suite(.row("W5")) struct ASCIIScreenTests {
    @Test func noScreenHasAByteAboveASCII() throws {
      let feed = try ScalarFeed.forGrid(ScalarFeed.scalars(every: Contract.isFull ? 10 : 1_000))
      let walk = try StrictSession(feed, environment: ["LC_ALL": "C"], isASCII: true)
      for keys in [">", "PgDn", "j Enter PgDn Right PgDn Esc", "v", "v", "?", "PgDn Esc", "!", "PgDn Esc", "t"] {
        try walk.press(keys)
      }
      try walk.press("Esc / q")
      try walk.pressToTheEnd("PgDn")
      try walk.press("Esc {")
      for _ in 0..<4 {
        try walk.pressToTheEnd(">")
        try walk.press("PgDn {")
      }
      #expect(walk.terminal.highBytes == 0 && walk.terminal.faultCount == 0, "\(walk.terminal.faults)")
      Contract.report(
        "W5", "\(walk.screens.grouped) screens under LC_ALL=C: \(walk.terminal.highBytes) bytes above ASCII")
    }

    @Test func theDemoWeekIsSentAsASCIIOnly() throws {
      let program = try #require(BuiltProgram.path)
      let screen = try TmuxScreen(
        [program, FixtureLoader.path("week"), "--at", GridSession.now], environment: ["LC_ALL": "C"])
      // tmux sends UTF-8 itself; the program must not.
      let text = try screen.waitFor { $0.contains("Harbour One   >") }
      #expect(text.utf8.nonEmptyAllSatisfy { $0 < 0x80 })
    }
  }
}
