import Foundation
import Glibc
import GuideTestSupport
import Testing

extension EndToEnd {
  /// On a terminal, a trap prints one sentence and ends the program, even with Swift's tools in `PATH`.
  @Suite(.row("K7")) struct TrapTests {
    private static let prompt = "Press space"

    private static var withSwift: [String: String] {
      var environment = Pty.environment(["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
      environment["SWIFT_BACKTRACE"] = nil
      return environment
    }

    private static func expectOneSentence(_ pty: Pty, _ signal: Int32, _ what: String) throws {
      #expect(try pty.waitForEnd() == .signal(signal), "\(what)")
      #expect(!pty.text.contains(prompt), "\(what)")
      #expect(pty.text.ranges(of: "tvgrid: crashed (signal \(signal))").count == 1, "\(what): \(pty.finalText)")
    }

    @Test func everyTrapIsOneSentence() throws {
      let probe = try #require(BuiltProgram.endingProbe)
      let moments = ["before", "between", "after"]
      for (death, signal) in EndingCause.deaths {
        for moment in moments {
          let pty = try Pty([probe, death, moment], environment: Self.withSwift)
          try Self.expectOneSentence(pty, signal, "\(death) \(moment)")
        }
      }
      let figure = "\(EndingCause.deaths.count) kinds of trap before, between and after: one sentence each, 0 questions"
      Contract.report("K7", figure)
    }

    /// An allocation fails on one thread or on many. The Swift runtime's own message comes first.
    @Test func aFailedAllocationIsReportedOnce() throws {
      let probe = try #require(BuiltProgram.endingProbe)
      for moment in ["before", "between", "after"] {
        try Self.expectOneSentence(try Pty([probe, "memory", moment], environment: Self.withSwift), SIGABRT, moment)
      }
      for _ in 0..<Contract.count(200, atLeast: 20) {
        let pty = try Pty([probe, "threadsMemory", "before"], environment: Self.withSwift)
        try Self.expectOneSentence(pty, SIGABRT, "many threads")
      }
    }

    /// Commands, which do not take over the terminal, trap while they wait for a guide.
    @Test func trapsInCommandsAreOneSentence() throws {
      let commands = [["now"], ["list"], ["check"], ["search", "news"], ["grid"]]
      for command in commands {
        let guide = try SlowGuide()
        let line = [try Pty.program()] + command.prefix(1) + ["-g", guide.path] + command.dropFirst()
        let pty = try Pty(line, environment: Self.withSwift)
        try guide.waitForReader()
        pty.send(signal: SIGILL)
        try Self.expectOneSentence(pty, SIGILL, command[0])
      }
      Contract.report("K7", "a trap in each of \(commands.count) commands: one sentence, 0 questions")
    }
  }
}
