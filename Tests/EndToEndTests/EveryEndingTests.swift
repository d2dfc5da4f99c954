import Glibc
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Every way of ending restores the terminal.
  @Suite(.row("T4")) struct EveryEndingTests {
    @Test func everyCauseRestoresTheTerminal() throws {
      let rounds = Contract.count(20)
      let causes = EndingCause.all
      for cause in causes {
        for _ in 0..<rounds { try end(cause) }
      }
      Contract.report(
        "T4", "\(causes.count) causes, \((causes.count * rounds).grouped) endings: 0 terminals not restored")
    }

    @Test func aSignalDuringStartupRestoresTheTerminal() throws {
      let rounds = Contract.count(200, atLeast: 5)
      for round in 0..<rounds {
        let pause = UInt32(round * 20_000 / rounds)
        let cause = EndingCause(
          name: "TERM after \(pause) µs", end: .signal(SIGTERM), mark: "", start: { try Pty.grid() },
          ending: {
            HangGuard.pause(microseconds: pause)
            $0.send(signal: SIGTERM)
          })
        try end(cause)
      }
      Contract.report("T4", "\(rounds) times TERM in the first 20 ms: 0 terminals not restored")
    }

    /// Ends the program on a terminal and reports everything that was not restored.
    private func end(_ cause: EndingCause) throws {
      let pty = try cause.start()
      if !cause.mark.isEmpty { try pty.readUntil { $0.contains(cause.mark) } }
      if cause.isAnswered { try TerminalAnswers.send(TerminalAnswers.all, to: pty) }
      cause.ending(pty)
      #expect(try pty.waitForEnd() == cause.end, "\(cause.name)")
      let faults = try pty.unrestoredState()
      #expect(faults.isEmpty, "\(cause.name): \(faults)")
      if let message = cause.message { expect(message, of: pty, cause) }
    }

    private func expect(_ message: String, of pty: Pty, _ cause: EndingCause) {
      #expect(pty.finalText.contains(message), "\(cause.name): \(pty.finalText)")
      #expect(pty.finalText.utf8.count < 500, "\(cause.name)")
      // The argument parser reports wrong usage along with help. Everything else is one line.
      let isOneLine = pty.finalText.split(separator: "\r\n").count == 1
      #expect(isOneLine || cause.end == .exit(64), "\(cause.name): \(pty.finalText)")
    }
  }
}
