import Glibc
import GuideTestSupport
import Testing

extension EndToEnd {
  /// The program survives and responds to anything a keyboard, a mouse or a bad connection can send.
  @Suite(.row("T14")) struct RandomInputTests {
    /// The number of bytes between two checks that the program responds.
    private static let chunk = 100
    /// Ends an open paste, then sends `^L`, which makes the program clear and redraw the screen.
    private static let ping = Array("\u{1B}[201~\u{0C}".utf8)
    private static let answer = Array("\u{1B}[2J".utf8)
    /// Bytes that quit or suspend (`q`, `Q`, `^C`, `^Z`, `^\`), and the `^L` of the ping.
    private static let excluded: Set<UInt8> = [0x71, 0x51, 0x03, 0x1A, 0x1C, 0x0C]

    /// Opens the grid in its own home, which stores the changes that the keys make.
    private static func open(_ home: TemporaryFolder) throws -> Pty {
      guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
      let pty = try Pty(
        [program, FixtureLoader.path("week"), "--at", GridSession.now],
        environment: TestEnvironment.make(
          term: "xterm-256color", home: home.path, adding: ["XDG_DATA_HOME": "\(home.path)/data"]))
      try pty.readUntil { $0.contains("Harbour One") }
      return pty
    }

    @Test func randomInputNeitherEndsNorHangsIt() throws {
      var input = RandomInput(seed: 14)
      let home = try TemporaryFolder()
      let pty = try Self.open(home)
      // In a debug build, handling 2,000 bytes takes a second.
      let total = Contract.count(1_000_000)
      var worst = 0.0
      var sent = 0
      while sent < total {
        let bytes = input.next(count: Self.chunk).filter { !Self.excluded.contains($0) }
        let start = MonotonicClock.seconds
        pty.forget()
        pty.write(bytes: bytes + Self.ping)
        do { try pty.readUntil(bytes: Self.answer) } catch {
          Issue.record("no answer after \(sent) bytes and \(bytes)")
          return
        }
        worst = max(worst, MonotonicClock.seconds - start)
        sent += bytes.count
      }
      pty.write("\u{1B}[201~\u{3}")
      #expect(try pty.waitForEnd() == .exit(130))
      Contract.report(
        "T14", "\(sent.grouped) random bytes: 0 crashes, every ping answered, the slowest after \(Int(worst * 1000)) ms"
      )
    }

    /// Input arrives as from a key that is held down. Drawing must not wait for a pause.
    @Test func theScreenIsDrawnDuringContinuousInput() throws {
      let home = try TemporaryFolder()
      let pty = try Self.open(home)
      pty.forget()
      let keys = [UInt8](repeating: 0x6A, count: 20) + [UInt8](repeating: 0x6B, count: 19)
      var sent = 0
      while sent < 4_000_000, pty.output.isEmpty {
        pty.write(bytes: keys)
        sent += keys.count
      }
      #expect(!pty.output.isEmpty)
    }

    /// Sends all bytes except `^Z`. The program may end, but only in the way its keys define, and is then restarted.
    @Test func everyKeyThatEndsItEndsItProperly() throws {
      var input = RandomInput(seed: 15)
      let starts = Contract.count(100, atLeast: 3)
      var sent = 0
      for _ in 0..<starts {
        let home = try TemporaryFolder()
        let pty = try Self.open(home)
        var end: Pty.Termination?
        while end == nil {
          let bytes = input.next(count: 40).filter { $0 != 0x1A }
          pty.write(bytes: bytes)
          sent += bytes.count
          pty.forget()
          end = pty.endedAlready()
        }
        // A `^C` after `q` may arrive once the terminal has been restored, and is then handled by the terminal.
        #expect([.exit(0), .exit(130), .signal(SIGQUIT), .signal(SIGINT)].contains(end))
      }
      Contract.report(
        "T14", "\(sent.grouped) more including q, ^C and ^\\: quit properly \(starts) times, 0 crashes")
    }
  }
}
