import Glibc
import GuideTestSupport
import Testing

extension EndToEnd {
  /// If the window or connection is closed, the program ends, even if it was started with SIGHUP ignored.
  @Suite(.row("T6")) struct ClosedTerminalTests {
    /// Input sent before the terminal closes, so that the program is doing something different each time.
    private static let moments = ["", "/ne", "t", "\r", "?", "\u{1B}[6~\u{1B}[C\u{1B}[C"]

    @Test(arguments: [
      ("with default SIGHUP", "exec $TVGRID"), ("with SIGHUP ignored", "trap '' HUP; exec $TVGRID"),
      ("with SIGHUP ignored, not the leader", "trap '' HUP; $TVGRID"),
    ])
    func itEndsImmediately(what: String, line: String) throws {
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
      let times = "ended after at most \(Int(longest * 1000)) ms and \(Int(dearest * 1000)) ms of CPU time"
      Contract.report("T6", "\(rounds) terminals closed \(what): \(times)")
    }

    /// Closes the terminal and waits until the program ends, without sending more bytes or signals.
    private static func close(_ pty: Pty, _ program: Int32) throws -> (seconds: Double, cpuSeconds: Double) {
      let before = try ProcessFigures.cpuSeconds(of: program)
      let start = MonotonicClock.seconds
      pty.hangUp()
      var last = before
      let isGone = HangGuard.waits(pollingEvery: 1) {
        let isDead = ProcessFigures.isDead(program)
        // A zombie still has a CPU clock. Once it is reaped, the figure from a millisecond earlier is used.
        last = (try? ProcessFigures.cpuSeconds(of: program)) ?? last
        return isDead
      }
      if isGone { return (MonotonicClock.seconds - start, last - before) }
      kill(program, SIGKILL)
      throw Shell.Failure(description: "the program outlived its terminal")
    }
  }
}
