import CellCanvas
import CursesTerminal
import Foundation
import Glibc
import GuideApp
import GuideScreens
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Questions to the terminal, and its answers.
  @Suite struct TerminalQuestionTests {
    @Test func everythingIsAskedInOneWriteBeforeTheFirstFrame() throws {
      let pty = try Pty.grid()
      try pty.readUntil { $0.contains("Harbour One") }
      let question = try #require(pty.text.firstRange(of: "\u{1B}]10;?"))
      let end = try #require(pty.text.firstRange(of: TerminalAnswers.question))
      let erased = try #require(pty.text.firstRange(of: "\u{1B}[H\u{1B}[2J"))
      let text = pty.text[question.lowerBound..<end.upperBound]
      for part in ["]11;?", "[?2031$p", "[?2026$p", "[?u", "[>q", "_Gi=31", "[16t", "]99;"] {
        #expect(text.contains(part), "\(part)")
      }
      // Whatever a terminal prints because it does not understand a question is erased.
      #expect(try #require(pty.text.firstRange(of: "\u{1B}[?1049h")).upperBound <= question.lowerBound)
      #expect(end.upperBound <= erased.lowerBound && text.utf8.count < 140)
      #expect(pty.text.ranges(of: TerminalAnswers.question).count == 1)
    }

    /// Nothing is asked of terminals that would print a question, or in reading mode, where a screen reader would speak it.
    @Test(arguments: [
      ("linux", []), ("vt100", []), ("screen", []), ("xterm", []), ("xterm-256color", ["--linear"]),
    ])
    func oldTerminalsAreNotAsked(type: String, options: [String]) throws {
      let pty = try Pty.grid(options, adding: ["TERM": type])
      try pty.readUntil { $0.contains("Harbour One") }
      for part in ["\u{1B}]", "\u{1B}_", "\u{1B}P", "$p", TerminalAnswers.question] {
        #expect(!pty.text.contains(part), "\(part.debugDescription)")
      }
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
    }

    /// tmux and GNU screen would mistake the question about pictures for a title.
    @Test(arguments: [["TERM": "tmux-256color"], ["TERM": "screen-256color"], ["TMUX": "/tmp/tmux,1,0"]])
    func multiplexersAreNotAskedForPictures(environment: [String: String]) throws {
      let pty = try Pty.grid(adding: environment)
      try pty.readUntil { $0.contains("Harbour One") }
      #expect(pty.text.contains(TerminalAnswers.question) && !pty.text.contains("\u{1B}_"))
    }

    /// The screen itself is compared by all tests in tmux.
    @Test func theTitleOfTmuxIsTheSelectionsAndNotAQuestion() throws {
      let session = try GridSession()
      let title = session.stack.windowTitle
      #expect(HangGuard.waits(pollingEvery: 20) { (try? session.screen.value(of: "#{pane_title}")) == title })
    }

    /// Answers are never taken for keys, even if they arrive late, in pieces or between keys.
    @Test func answersAreNoKeys() throws {
      var session = try CopySession(environment: ["ESCDELAY": "10000"])
      let bytes = Array(TerminalAnswers.all.utf8)
      var random = SplitMix64(seed: 7)
      for round in 0..<4 {
        var rest = bytes[...]
        while !rest.isEmpty {
          let piece = rest.prefix(.random(in: 1...9, using: &random))
          session.pty.write(bytes: Array(piece))
          rest = rest.dropFirst(piece.count)
          if round > 0 { HangGuard.pause(2) }
        }
        session.pty.write(round % 2 == 0 ? "\u{1B}[B" : "\u{1B}[C")
        session.learn([.key(round % 2 == 0 ? .down : .right)])
        #expect(try session.selected() == session.expectedSelection(), "\(round)")
      }
    }

    /// Answers that arrive after `q` are not left for the shell.
    @Test func answersAfterQuittingAreTaken() throws {
      let pty = try Pty.shell("$TVGRID \(FixtureLoader.path("week")) --at '\(GridSession.now)'; exec head -n 1")
      try pty.readUntil { $0.contains("Harbour One") }
      pty.write("q")
      HangGuard.pause(30)
      pty.write(TerminalAnswers.all)
      try pty.readUntil { $0.contains("?1049l") }
      pty.write("typed\n")
      #expect(try pty.waitForEnd() == .exit(0))
      #expect(pty.finalText.contains("typed") && !pty.finalText.contains("62;4"), "\(pty.finalText.debugDescription)")
    }

    /// The default theme is dark or light like the terminal, and follows its changes. The program does not wait for the answer.
    @Test func theThemeFollowsTheTerminal() throws {
      let pty = try Pty.grid(adding: ["COLORTERM": "truecolor"])
      try pty.readUntil { $0.contains("Harbour One") }
      // The colours of less important text.
      let (dark, light) = ("38;5;247m", "38;5;241m")
      #expect(!pty.text.contains(dark) && !pty.text.contains(light))
      pty.write(TerminalAnswers.all)
      try pty.readUntil { $0.contains(dark) }
      pty.forget()
      pty.write("\u{1B}[?997;2n")
      try pty.readUntil { $0.contains("\u{1B}]11;?") }
      #expect(!pty.text.contains(light), "the background decides")
      pty.write(TerminalAnswers.light + TerminalAnswers.attributes)
      try pty.readUntil { $0.contains(light) }
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
    }

    @Test func theEnvironmentCountsIfTheTerminalDoesNotAnswer() throws {
      let pty = try Pty.grid(adding: ["COLORTERM": "truecolor", "COLORFGBG": "0;15"])
      try pty.readUntil { $0.contains("48;5;231m") }
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
    }

    /// Every frame is enclosed in the marks for synchronised output; only the title is outside them.
    @Test func framesAreShownAtOnce() throws {
      let pty = try Pty.grid()
      try TerminalAnswers.send(TerminalAnswers.all, to: pty)
      pty.settle(milliseconds: 500)
      let (begin, end) = ("\u{1B}[?2026h", "\u{1B}[?2026l")
      for key in ["\u{1B}[B", "\r", "\u{1B}[27u"] {
        pty.forget()
        pty.write(key)
        try pty.readUntil { $0.contains(end) }
        pty.settle(milliseconds: 500)
        let outside = pty.text.components(separatedBy: begin).map { $0.components(separatedBy: end).last ?? "" }
          .joined()
        #expect(
          outside.isEmpty || outside.hasPrefix("\u{1B}]2;") && outside.hasSuffix("\u{7}"), "\(outside.debugDescription)"
        )
      }
    }

    /// With kitty's keyboard protocol, Escape acts immediately, even with a long ESCDELAY.
    @Test func escapeNeedsNoWaiting() throws {
      var session = try CopySession(environment: ["ESCDELAY": "10000"])
      try TerminalAnswers.send(TerminalAnswers.all, to: session.pty)
      session.pty.write("\r")
      session.learn([.key(.enter)])
      session.pty.write("\u{1B}[27u")
      session.learn([.key(.escape)])
      session.pty.write("\u{1B}[C\u{1B}[106;1u\u{1B}[102;5u")
      session.learn([.key(.right), .key("j"), .key(.control("f"))])
      #expect(try session.selected() == session.expectedSelection())
      session.pty.write("\u{1B}[99;5u")
      #expect(try session.pty.waitForEnd() == .exit(130))
      #expect(Pty.unrestoredModes(after: session.pty.text).isEmpty)
    }

    @Test func quitEndsWithKittysKeys() throws {
      let pty = try Pty.grid()
      try TerminalAnswers.send(TerminalAnswers.all, to: pty)
      pty.write("\u{1B}[92;5u")
      #expect(try pty.waitForEnd() == .signal(SIGQUIT))
    }

    @Test func theTitleSaysWhatIsSelected() throws {
      var session = try CopySession()
      for key in [Key.down, .right, .enter] {
        session.pty.write(StrictSession.bytes(of: key))
        session.learn([.key(key)])
        let title = session.stack.windowTitle
        try session.pty.readUntil { $0.contains("\u{1B}]2;\(title)\u{7}") }
      }
    }

    @Test func theTitleCanBeTurnedOff() throws {
      let home = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: home.path + "/tvgrid", withIntermediateDirectories: true)
      try Data("title = false\n".utf8).write(to: URL(fileURLWithPath: home.path + "/tvgrid/config.toml"))
      let pty = try Pty.grid(adding: ["XDG_CONFIG_HOME": home.path])
      try pty.readUntil { $0.contains("Harbour One") }
      #expect(!pty.text.contains("\u{1B}]2;") && !pty.text.contains(TerminalMode.all.last?.on ?? ""))
    }

    /// Web addresses on a programme's page are links; other text and other addresses are not.
    @Test func webAddressesAreLinks() throws {
      let home = try TemporaryFolder()
      let guide = """
        <tv><channel id="a"><display-name>Harbour One</display-name></channel>
        <programme start="20261120200000 +0000" stop="20261120220000 +0000" channel="a"><title>Tide</title>
        <desc>See https://example.org/other and more.</desc><url>https://example.org/tide</url><url>file:///etc/passwd</url>
        </programme></tv>
        """
      try Data(guide.utf8).write(to: URL(fileURLWithPath: "\(home.path)/guide.xml"))
      let pty = try Pty(
        [Pty.program(), "\(home.path)/guide.xml", "--at", GridSession.now], environment: Pty.environment())
      try pty.readUntil { $0.contains("Tide") }
      #expect(!pty.text.contains("]8;;"))
      pty.write("\r")
      let link = "\u{1B}]8;;https://example.org/tide\u{1B}\\https://example.org/tide\u{1B}]8;;\u{1B}\\\u{1B}8"
      try pty.readUntil { $0.contains(link) }
      pty.settle()
      #expect(pty.text.ranges(of: "]8;;").count == 2)
      pty.forget()
      // A redraw writes the links again, and nothing is left of them when the page closes.
      pty.write("\u{C}")
      try pty.readUntil { $0.contains(link) }
      pty.settle()
      pty.forget()
      pty.write("\u{1B}")
      try pty.readUntil { $0.contains("Tide") || $0.contains("\u{1B}[K") }
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
      // Nothing but the sequence that closes a link is written at the end.
      #expect(!pty.text.replacing("\u{1B}]8;;\u{1B}\\", with: "").contains("]8;;"))
    }

    /// Everything is switched off while the program is stopped, and on again afterwards.
    @Test func stoppingUndoesEverything() throws {
      let pty = try Pty(
        [
          "/bin/bash", "-c",
          "set -m; '\(Pty.program())' '\(FixtureLoader.path("week"))' --at '\(GridSession.now)'; echo HALTED; fg; echo LEFT",
        ], environment: Pty.environment())
      try TerminalAnswers.send(TerminalAnswers.all, to: pty)
      try pty.readUntil { $0.contains("Harbour One") }
      pty.write("\u{1A}")
      try pty.readUntil { $0.contains("HALTED") }
      let stopped = try #require(pty.text.firstRange(of: "HALTED")).lowerBound
      #expect(Pty.unrestoredModes(after: String(pty.text[..<stopped])).isEmpty)
      try pty.readUntil { text in TerminalMode.all.allSatisfy { text[stopped...].contains($0.on) } }
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
      #expect(Pty.unrestoredModes(after: pty.text).isEmpty && pty.finalText.contains("LEFT"))
      // kitty's keyboard mode belongs to the program's own screen: it is pushed after switching to that screen and popped
      // before leaving it, both times.
      #expect(Self.keyboards(in: pty.text) == ["screen", "push", "pop", "main", "screen", "push", "pop", "main"])
    }

    /// A process that is stopped and continued by others does not push kitty's keyboard mode or the title twice.
    @Test func continuingPushesNothingTwice() throws {
      let pty = try Pty.grid()
      try TerminalAnswers.send(TerminalAnswers.all, to: pty)
      pty.settle(milliseconds: 500)
      pty.forget()
      kill(pty.processIdentifier, SIGCONT)
      try pty.readUntil { $0.contains("\u{1B}[>1u") }
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
      #expect(Self.keyboards(in: pty.text).filter { $0 != "screen" } == ["pop", "push", "pop", "main"])
      #expect(
        pty.text.ranges(of: TerminalMode.all.last?.on ?? "?").count + 1 == pty.text.ranges(of: "\u{1B}[23;2t").count)
    }

    /// The switches between screens and the changes of kitty's keyboard mode, in order.
    private static func keyboards(in text: String) -> [String] {
      let names = ["[?1049h": "screen", "[>1u": "push", "[<u": "pop", "[?1049l": "main"]
      return text.matches(of: /\x{1B}(\[\?1049[hl]|\[>1u|\[<u)/).compactMap { names[String($0.output.1)] }
    }
  }
}
