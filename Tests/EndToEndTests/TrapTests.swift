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
      // The other line is what Swift says of the trap before anybody can catch it.
      #expect(pty.finalText.split(separator: "\r\n").count <= 2, "\(what): \(pty.finalText)")
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

    /// An allocation that fails: no line but the sentence, where Swift would write a stack trace of dozens.
    @Test func anAllocationThatFailsIsOneSentence() throws {
      let probe = try #require(BuiltProgram.endingProbe)
      for backtrace in [nil, "enable=no"] {
        for moment in ["before", "between", "after"] {
          var environment = Self.usual
          environment["SWIFT_BACKTRACE"] = backtrace
          let pty = try Pty([probe, "memory", moment], environment: environment)
          #expect(try pty.waitForEnd() == .signal(SIGABRT))
          let end = moment == "between" ? " The terminal has been restored." : ""
          let sentence = "tvgrid: crashed (signal \(SIGABRT)): there was no memory left.\(end)"
          let lines = pty.finalText.split(separator: "\r\n")
          #expect(lines.count == 1 && lines[0].hasSuffix(sentence), "\(moment): \(pty.finalText)")
        }
      }
    }

    /// Two sentences were written into each other.
    @Test func allocationsThatFailOnManyThreadsAreOneSentence() throws {
      let probe = try #require(BuiltProgram.endingProbe)
      for _ in 0..<Contract.count(200, atLeast: 20) {
        let pty = try Pty([probe, "threadsMemory", "before"], environment: Self.usual)
        #expect(try pty.waitForEnd() == .signal(SIGABRT))
        #expect(pty.finalText == "tvgrid: crashed (signal \(SIGABRT)): there was no memory left.\r\n")
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
