import GuideTestSupport
import Testing

extension EndToEnd {
  /// `^Z` and `fg`, as in a shell.
  @Suite struct SuspendTests {
    @Test func t5SuspendedAndContinuedWithAResizeBetween() throws {
      let program = try #require(BuiltProgram.path)
      let screen = try TmuxScreen(["bash", "--norc", "-i"], columns: 80, rows: 24)
      try screen.waitFor { $0.contains("bash-") }
      try screen.sendText("\(program) \(FixtureLoader.path("week")) --at '\(GridSession.now)'")
      try screen.send("Enter")
      try screen.waitFor { $0.contains("Full English") && $0.contains("q quit") }
      for round in 0..<8 {
        try screen.send("C-z")
        try screen.waitFor { $0.contains("Stopped") }
        #expect(try screen.value(of: "#{alternate_on}#{mouse_any_flag}") == "00")
        try screen.resize(columns: 90 + round, rows: 20)
        try screen.sendText("clear; fg")
        try screen.send("Enter")
        try screen.waitFor { $0.contains("Full English") && $0.contains("q quit") && !$0.contains("Stopped") }
        #expect(try screen.value(of: "#{alternate_on}#{mouse_any_flag}") == "11")
      }
      try screen.send("q")
      try screen.waitFor { !$0.contains("Full English") }
      try screen.sendText("echo done $?")
      try screen.send("Enter")
      try screen.waitFor { $0.contains("done 0") }
    }
  }
}
