import Glibc
import GuideTestSupport
import Testing

extension EndToEnd {
  /// The window is closed, the line is cut: the program goes, also where it was told not to hear of it.
  @Suite(.row("T6")) struct ClosedTerminalTests {
    /// Input before the terminal goes, for different activities of the program.
    private static let moments = ["", "/ne", "t", "\r", "?", "\u{1B}[6~\u{1B}[C\u{1B}[C"]

    @Test(arguments: [
      ("with SIGHUP as usual", "exec $TVGRID"), ("with SIGHUP ignored", "trap '' HUP; exec $TVGRID"),
      ("with SIGHUP ignored, not the leader", "trap '' HUP; $TVGRID"),
    ])
    func itIsGoneAtOnce(what: String, line: String) throws {
      let rounds = Contract.count(50, atLeast: 2)
      var (longest, dearest) = (0.0, 0.0)
      for round in 0..<rounds {
        let pty = try Pty.shell("\(line) \(FixtureLoader.path("week")) --at '\(GridSession.now)'")
        try pty.readUntil { $0.contains("Harbour One") }
        pty.write(Self.moments[round % Self.moments.count])
        let program = ProcessFigures.children(of: pty.processIdentifier).first ?? pty.processIdentifier
        let end = try Self.close(pty, program)
        (longest, dearest) = (max(longest, end.seconds), max(dearest, end.cpuSeconds))
      }
      let times = "gone after \(Int(longest * 1000)) ms and \(Int(dearest * 1000)) ms of processor at most"
      Contract.report("T6", "\(rounds) terminals closed \(what): \(times)")
    }

    /// Closes the terminal and watches the program until it is gone, by itself and without a further byte or signal.
    private static func close(_ pty: Pty, _ program: Int32) throws -> (seconds: Double, cpuSeconds: Double) {
      let before = try ProcessFigures.cpuSeconds(of: program)
      let start = MonotonicClock.seconds
      pty.hangUp()
      var last = before
      let isGone = HangGuard.waits(pollingEvery: 1) {
        let isDead = ProcessFigures.isDead(program)
        // A zombie still has a clock; of a reaped process the figure from a millisecond before is kept.
        last = (try? ProcessFigures.cpuSeconds(of: program)) ?? last
        return isDead
      }
      if isGone { return (MonotonicClock.seconds - start, last - before) }
      kill(program, SIGKILL)
      throw Shell.Failure(description: "the program outlives its terminal")
    }
  }
}
