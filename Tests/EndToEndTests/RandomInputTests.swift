import Glibc
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Whatever a keyboard, a mouse and a broken line can send: the program lives, and answers.
  @Suite(.row("T14")) struct RandomInputTests {
    /// Bytes between two looks whether the program still answers.
    private static let chunk = 100
    /// Ends a paste that is open, then `^L`: the screen is written anew from its clearing on.
    private static let ping = Array("\u{1B}[201~\u{0C}".utf8)
    private static let answer = Array("\u{1B}[2J".utf8)
    /// Bytes that quit or suspend (`q`, `Q`, `^C`, `^Z`, `^\`), and the `^L` of the ping.
    private static let excluded: Set<UInt8> = [0x71, 0x51, 0x03, 0x1A, 0x1C, 0x0C]

    /// The choices that the keys make for channels are kept in a home of its own.
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
      // In a build for debugging 2,000 bytes take a second.
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

    /// A key held down by a machine: the screen must not wait for a pause.
    @Test func inputThatNeverPausesIsDrawnMeanwhile() throws {
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

    /// Nothing kept out but `^Z`: the program may end, but only as its keys say, and is started again.
    @Test func whateverEndsItEndsItProperly() throws {
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
        // A `^C` behind a `q` finds the terminal given back already, and is the terminal's own.
        #expect([.exit(0), .exit(130), .signal(SIGQUIT), .signal(SIGINT)].contains(end))
      }
      Contract.report(
        "T14", "\(sent.grouped) more written with q, ^C and ^\\ among them: \(starts) times quit properly, 0 crashes")
    }
  }
}
