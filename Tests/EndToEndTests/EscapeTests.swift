import CellCanvas
import Foundation
import GuideApp
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Escape alone acts immediately, but keys that arrive in pieces are still recognised.
  @Suite(.row("T12")) struct EscapeTests {
    @Test func escapeAloneIsAKey() throws {
      let home = try TemporaryFolder()
      var session = try CopySession(strictIn: home)
      var times: [Double] = []
      for _ in 0..<Contract.count(200, atLeast: 5) {
        try Self.openDetails(&session)
        // This pause is only needed for the measured figure.
        session.pty.settle(milliseconds: 300)
        times.append(try Self.secondsToAnswer(toEscape: session.pty) * 1000)
        session.learn([.key(.escape)])
        try session.waitUntilShown()
      }
      #expect(try session.selected() == session.expectedSelection())
      times.sort()
      let p50 = times[times.count / 2]
      let p99 = times[(times.count * 99 + 99) / 100 - 1]
      Contract.report("T12", "Escape \(times.count) times: p50 \(Self.text(p50)) ms, p99 \(Self.text(p99)) ms")
    }

    /// Presses Enter and waits until the details are shown.
    private static func openDetails(_ session: inout CopySession) throws {
      session.pty.write("\r")
      session.learn([.key(.enter)])
      try session.waitUntilShown()
    }

    /// Presses Escape and returns the number of seconds until the program's response begins.
    private static func secondsToAnswer(toEscape pty: Pty) throws -> Double {
      let (known, start) = (pty.output.count, MonotonicClock.seconds)
      pty.write(bytes: [0x1B])
      let hangGuard = HangGuard()
      while pty.output.count == known {
        guard !hangGuard.isOver else { throw Shell.Failure(description: "Escape has no effect") }
        pty.readMore(milliseconds: 100)
      }
      return MonotonicClock.seconds - start
    }

    /// The next key is sent once the screen shows that Escape was handled. If it were sent earlier, both would be read as
    /// one key.
    @Test func withoutADelayEscapeNeverJoinsTheNextKey() throws {
      let home = try TemporaryFolder()
      var session = try CopySession(strictIn: home, environment: ["ESCDELAY": "0"])
      try Self.openDetails(&session)
      session.pty.write("\u{1B}")
      session.learn([.key(.escape)])
      try session.waitUntilShown()
      session.pty.write("[B")
      session.learn([.key("["), .key("B")])
      #expect(try session.selected() == session.expectedSelection())
    }

    @Test func withALongDelayEscapeJoinsALateKey() throws {
      var session = try CopySession(environment: ["ESCDELAY": "10000"])
      session.pty.write("\u{1B}")
      HangGuard.pause(200)
      session.pty.write("[B")
      session.learn([.key(.down)])
      #expect(try session.selected() == session.expectedSelection())
    }

    /// A key that follows Escape after twice the default delay is a separate key.
    ///
    /// The test is repeated if the machine stretched the pause or delayed the program.
    @Test func withTheDefaultDelayALateKeyIsSeparate() throws {
      let hangGuard = HangGuard()
      let home = try TemporaryFolder()
      while true {
        var session = try CopySession(strictIn: home)
        try Self.openDetails(&session)
        let longest = Self.send([[0x1B], Array("[B".utf8)], to: session.pty, gap: 50)
        session.learn([.key(.escape), .key("["), .key("B")])
        let (shown, expected) = (try session.selected(), session.expectedSelection())
        if hangGuard.isOver || longest <= 100 && shown == expected {
          #expect(shown == expected)
          return
        }
      }
    }

    /// Uses a long delay, because any gap may be long on a busy machine.
    @Test func keysInPiecesAreRecognised() throws {
      var session = try CopySession(environment: ["ESCDELAY": "10000"])
      var splits = 0
      for sequence in Self.sequences {
        let bytes = Array(sequence.bytes.utf8)
        for offset in 1..<bytes.count {
          try Self.expectWhole(sequence, [Array(bytes[..<offset]), Array(bytes[offset...])], &session)
          splits += 1
        }
        try Self.expectWhole(sequence, bytes.map { [$0] }, &session)
        splits += 1
      }
      Contract.report(
        "T12", "\(splits) keys, clicks and pastes split by gaps of 10 ms at every position: all recognised")
    }

    /// Bytes sent by a terminal and their meaning.
    private struct Sequence {
      let bytes: String
      let inputs: [Input]
      /// Keys that return to the grid with a visible selection.
      var after = ""
      var meaningAfter: [Input] = []
      /// Bytes sent beforehand, in one piece.
      var before = ""
      var meaningBefore: [Input] = []
    }

    private static let sequences: [Sequence] =
      [
        ("[C", Key.right), ("OC", .right), ("[D", .left), ("OD", .left), ("[B", .down), ("OB", .down), ("[A", .up),
        ("OA", .up), ("[1;2C", .shiftRight), ("[1;2D", .shiftLeft), ("[1;5C", .controlRight), ("[1;5D", .controlLeft),
        ("[1;2B", .shiftDown), ("[1;2A", .shiftUp), ("[6~", .pageDown), ("[5~", .pageUp), ("[H", .home), ("OH", .home),
      ].map { Sequence(bytes: "\u{1B}\($0.0)", inputs: [.key($0.1)]) } + [
        Sequence(
          bytes: "\u{1B}[<0;40;4M", inputs: [.mouse(MouseEvent(.press, at: Point(column: 39, row: 3)))],
          before: "\u{1B}[<0;70;9M", meaningBefore: [.mouse(MouseEvent(.press, at: Point(column: 69, row: 8)))]),
        Sequence(
          bytes: "\u{1B}[200~late news\u{1B}[201~", inputs: [.paste("late news")], after: "\r",
          meaningAfter: [.key(.enter)], before: "g/", meaningBefore: [.key("g"), .key("/")]),
      ]
      + ["OP", "[11~", "[[A"].map {
        // In the help, arrows scroll and select nothing.
        Sequence(
          bytes: "\u{1B}\($0)", inputs: [.key(.function(1))], after: "\u{1B}[C?",
          meaningAfter: [.key(.right), .key("?")])
      }

    /// Sends the pieces with gaps and checks the selection.
    private static func expectWhole(_ sequence: Sequence, _ pieces: [[UInt8]], _ session: inout CopySession) throws {
      session.pty.write(sequence.before)
      session.learn(sequence.meaningBefore)
      _ = try sequence.before.hasSuffix("/") ? "" : session.selected()
      _ = send(pieces, to: session.pty)
      session.pty.write(sequence.after)
      session.learn(sequence.inputs + sequence.meaningAfter)
      let (shown, expected) = (try session.selected(), session.expectedSelection())
      #expect(shown == expected, "\(pieces)")
    }

    /// Sends pieces at least 10 ms apart and returns the longest gap in milliseconds.
    private static func send(_ pieces: [[UInt8]], to pty: Pty, gap: Int32 = 10) -> Int {
      var longest = 0
      var last = MonotonicClock.seconds
      for (index, piece) in pieces.enumerated() {
        if index > 0 { HangGuard.pause(gap) }
        pty.write(bytes: piece)
        let now = MonotonicClock.seconds
        if index > 0 { longest = max(longest, Int((now - last) * 1_000)) }
        last = now
      }
      return longest
    }

    private static func text(_ milliseconds: Double) -> String { String(format: "%.1f", milliseconds) }
  }
}
