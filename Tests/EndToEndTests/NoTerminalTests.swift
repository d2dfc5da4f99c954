import Glibc
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Without a terminal for input and output, the grid ends immediately with a message.
  @Suite(.row("T7")) struct NoTerminalTests {
    /// Commands with some of their streams redirected; the others stay connected to the terminal.
    private static let lines = [
      "$TVGRID --demo </dev/null", "$TVGRID --demo >file", "$TVGRID --demo >/dev/null", "$TVGRID --demo >/dev/full",
      "$TVGRID --demo <input", "$TVGRID --demo </dev/null >file", "$TVGRID </dev/null", "$TVGRID --ascii >file",
      "$TVGRID --demo <&-", "$TVGRID --demo >&-", "$TVGRID --demo <&- >&-", "$TVGRID --demo <&- 2>&-",
      "$TVGRID --demo >&- 2>&-", "$TVGRID --demo <&- >&- 2>&-", "$TVGRID grid --demo <&-",
      "{ $TVGRID --demo; echo $? >status; } | cat >piped", "{ $TVGRID --demo 2>&1; echo $? >status; } | cat >piped",
      "{ $TVGRID --demo </dev/null; echo $? >status; } | cat >piped", "{ $TVGRID --demo; echo $? >status; } | true",
      "cat input | $TVGRID --demo",
    ]

    @Test func withoutATerminalItEndsWithAMessage() throws {
      var (longest, wordiest) = (0.0, 0)
      for line in Self.lines {
        let home = try TemporaryFolder()
        let status = line.contains("status") ? "" : "; echo $? >status"
        let start = MonotonicClock.seconds
        let pty = try Pty.shell("cd \(home.path) && : >input && exec 2>errors; \(line)\(status)")
        _ = try pty.waitForEnd()
        longest = max(longest, MonotonicClock.seconds - start)
        wordiest = max(wordiest, (home.read("errors") + home.read("piped")).utf8.count)
        #expect(home.read("status") == "2\n", "\(line)")
        #expect(try pty.settings() == pty.firstSettings, "\(line)")
        expectAWordAndNoPicture(pty, home, line)
      }
      #expect(wordiest < 500)
      let figure = "ended after \(Int(longest * 1000)) ms at most, exit 2, \(wordiest) bytes of errors"
      Contract.report("T7", "\(Self.lines.count) commands with input or output redirected: \(figure), 0 escape bytes")
    }

    private func expectAWordAndNoPicture(_ pty: Pty, _ home: TemporaryFolder, _ line: String) {
      let errors = home.read("errors") + home.read("piped")
      let isExplained = errors.contains("tvgrid list") || errors.contains("tvgrid sources add")
      #expect(line.contains("2>&-") || isExplained, "\(line): \(errors)")
      #expect(!(errors + home.read("file")).contains("\u{1B}"), "\(line): \(errors)")
      #expect(pty.output.isEmpty, "\(line): \(pty.text.debugDescription)")
    }

    /// The destination of errors does not matter, because the screen goes to the terminal.
    @Test(arguments: ["2>/dev/null", "2>&-", "2>/dev/full"])
    func theErrorsMayGoAnywhere(redirection: String) throws {
      let pty = try Pty.shell("$TVGRID --demo --at '\(GridSession.now)' \(redirection)")
      try pty.readUntil { $0.contains("Harbour One") }
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
      #expect(try pty.unrestoredState().isEmpty)
    }
  }
}
