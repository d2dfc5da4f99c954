import Glibc
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Every way of ending leaves the terminal as it was.
  @Suite struct EndingTests {
    private static func open(_ options: [String] = []) throws -> Pty {
      guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
      let home = FixtureLoader.path("")
      return try Pty(
        [program, FixtureLoader.path("week"), "--at", GridSession.now] + options,
        environment: TestEnvironment.make(term: "xterm-256color", home: home))
    }

    private static func expectRestored(_ pty: Pty, _ before: [UInt8]) throws {
      #expect(try pty.settings() == before)
      let text = String(decoding: pty.output, as: UTF8.self)
      for (on, off) in [("?1049h", "?1049l"), ("?2004h", "?2004l"), ("?1000h", "?1000l"), ("?1006h", "?1006l")] {
        let lastOn = text.ranges(of: on).last?.lowerBound
        let lastOff = text.ranges(of: off).last?.lowerBound
        #expect(lastOn == nil || lastOff.map { $0 > lastOn ?? $0 } == true, "\(off) is missing")
      }
      // Shown, or never hidden.
      let hidden = text.ranges(of: "?25l").last?.lowerBound
      let shown = text.ranges(of: "?25h").last?.lowerBound
      #expect(hidden == nil || shown.map { $0 > hidden ?? $0 } == true, "the cursor stays hidden")
    }

    @Test(arguments: [
      ("q", Pty.End.exit(0)), ("Q", .exit(0)), ("\u{3}", .exit(130)), ("/q\u{3}", .exit(130)), ("\rq q", .exit(0)),
      ("\u{1C}", .signal(SIGQUIT)),
    ])
    func t4KeysThatEndIt(keys: String, end: Pty.End) throws {
      let pty = try Self.open()
      let before = try pty.settings()
      try pty.readUntil { $0.contains("Harbour One") }
      pty.write(keys)
      #expect(try pty.waitForEnd() == end)
      try Self.expectRestored(pty, before)
    }

    /// What the shell sends, and what a trap raises: fatalError and a range error are SIGILL or SIGTRAP.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT])
    func t4SignalsThatEndIt(signal: Int32) throws {
      let pty = try Self.open()
      let before = try pty.settings()
      try pty.readUntil { $0.contains("Harbour One") }
      pty.write("\r")
      pty.send(signal: signal)
      #expect(try pty.waitForEnd() == .signal(signal))
      try Self.expectRestored(pty, before)
    }

    @Test(arguments: 0..<20) func t4ASignalWhileItOpensLeavesNothingBehind(step: Int) throws {
      let pty = try Self.open()
      let before = try pty.settings()
      usleep(UInt32(step) * 1000)
      pty.send(signal: SIGTERM)
      #expect(try pty.waitForEnd() == .signal(SIGTERM))
      try Self.expectRestored(pty, before)
    }

    @Test func t6AClosedTerminalEndsItWithinASecond() throws {
      let pty = try Self.open()
      try pty.readUntil { $0.contains("Harbour One") }
      pty.hangUp()
      #expect(throws: Never.self) { try pty.waitForEnd(timeout: 1) }
    }

    @Test func aGuideThatCannotBeReadEndsInOneLine() throws {
      let program = try #require(BuiltProgram.path)
      let pty = try Pty([program, "/nowhere"], environment: TestEnvironment.make(term: "xterm-256color", home: "/"))
      let before = try pty.settings()
      #expect(try pty.waitForEnd() == .exit(2))
      try Self.expectRestored(pty, before)
      let text = String(decoding: pty.output, as: UTF8.self)
      #expect(text.contains("tvgrid: cannot read /nowhere: No such file or directory"))
    }

    @Test func u11WithoutTheMouseNothingIsAskedOfIt() throws {
      let pty = try Self.open(["--no-mouse"])
      try pty.readUntil { $0.contains("Harbour One") }
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
      #expect(!String(decoding: pty.output, as: UTF8.self).contains("?1000h"))
    }

    @Test func theMouseIsASettingOfTheEnvironmentToo() throws {
      let program = try #require(BuiltProgram.path)
      let environment = TestEnvironment.make(
        term: "xterm-256color", home: "/", adding: ["TVGRID_OPTIONS": "--no-mouse"])
      let pty = try Pty([program, FixtureLoader.path("week"), "--at", GridSession.now], environment: environment)
      try pty.readUntil { $0.contains("Harbour One") }
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
      #expect(!String(decoding: pty.output, as: UTF8.self).contains("?1000h"))
    }
  }
}
