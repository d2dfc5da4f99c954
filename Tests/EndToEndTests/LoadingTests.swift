import GuideTestSupport
import Testing

extension EndToEnd {
  /// A guide that loads slowly.
  @Suite struct LoadingTests {
    @Test func keysTypedWhileLoadingAreHandled() throws {
      let slow = try SlowGuide()
      let screen = try TmuxScreen([try Pty.program(), slow.path, "--at", GridSession.now])
      try screen.waitFor { $0.contains("Reading the guide") }
      try screen.send("/", "q", "u")
      try screen.waitFor { $0.contains("/ qu") }
      try slow.write(FixtureLoader.bytes("week/92.dat"))
      try screen.waitFor { $0.contains("/ qu") && $0.contains("The Marnie Quill Show") }
      try screen.send("Q")
      try screen.waitFor { $0.contains("/ quQ") }
    }

    @Test func itCanBeQuitWhileLoading() throws {
      let slow = try SlowGuide()
      let pty = try Pty([try Pty.program(), slow.path], environment: Pty.environment())
      try pty.readUntil { $0.contains("Reading") }
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
    }
  }
}
