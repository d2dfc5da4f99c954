import Foundation
import Glibc
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A trap is a sentence and an end, on a terminal, with Swift's tools in the `PATH` and nothing set against them.
  @Suite(.row("K7")) struct TrapTests {
    private static let prompt = "Press space"

    /// The environment of a person who has installed Swift.
    private static var usual: [String: String] {
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
          let pty = try Pty([probe, death, moment], environment: Self.usual)
          try Self.expectOneSentence(pty, signal, "\(death) \(moment)")
        }
      }
      let figure = "\(EndingCause.deaths.count) kinds of trap before, between and after: one sentence each, 0 questions"
      Contract.report("K7", figure)
    }

    /// An allocation that fails, on one thread and on many at once. What the Swift runtime says of it comes before.
    @Test func anAllocationThatFailsIsReportedOnce() throws {
      let probe = try #require(BuiltProgram.endingProbe)
      for moment in ["before", "between", "after"] {
        try Self.expectOneSentence(try Pty([probe, "memory", moment], environment: Self.usual), SIGABRT, moment)
      }
      for _ in 0..<Contract.count(200, atLeast: 20) {
        let pty = try Pty([probe, "threadsMemory", "before"], environment: Self.usual)
        try Self.expectOneSentence(pty, SIGABRT, "many threads")
      }
    }

    /// The commands, which take no terminal: caught while they wait for a guide that never comes.
    @Test func theCommandsToo() throws {
      let commands = [["now"], ["list"], ["check"], ["search", "news"], ["grid"]]
      for command in commands {
        let guide = try SlowGuide()
        let line = [try Pty.program()] + command.prefix(1) + ["-g", guide.path] + command.dropFirst()
        let pty = try Pty(line, environment: Self.usual)
        try guide.waitForReader()
        pty.send(signal: SIGILL)
        try Self.expectOneSentence(pty, SIGILL, command[0])
      }
      Contract.report("K7", "a trap in each of \(commands.count) commands: one sentence, 0 questions")
    }
  }
}
