import CellCanvas
import GuideApp
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Small terminals, with the keys needed by users who have no larger one.
  @Suite(.row("T10")) struct SmallTerminalTests {
    @Test func fortyByTenShowsNowAndNextAndQuits() throws {
      var session = try GridSession(size: Size(columns: 40, rows: 10))
      #expect(try session.screen.text().contains("Full English"))
      try session.press("Right")
      #expect(try session.screen.text().contains("The Marnie"))
      try Self.expectQuits(session)
    }

    @Test func linesOfNowAndNextFitTheScreen() throws {
      var session = try GridSession(size: Size(columns: 60, rows: 3))
      #expect(try session.screen.text().contains("Full English · 21:00 The Marnie Quill Show"))
      try session.press("Down Down")
    }

    @Test func keysDoTheSameAtEverySize() throws {
      let sizes = [(2, 1), (5, 2), (12, 12), (19, 5), (19, 24), (20, 4), (20, 5), (45, 4), (45, 12)]
        .map { Size(columns: $0.0, rows: $0.1) }
      for size in sizes {
        var session = try GridSession(size: size)
        try session.press("Down Right Right Left Enter Esc G g ? Esc / news Enter .")
        try Self.expectQuits(session)
      }
      Contract.report(
        "T10", "in tmux at \(sizes.count) sizes from 2x1 to 45x12 every key shows the expected screen, q quits")
    }

    /// Expects `q` to quit; tmux ends with its last program.
    private static func expectQuits(_ session: GridSession) throws {
      try session.screen.send("q")
      try session.screen.waitForEnd()
    }
  }
}
