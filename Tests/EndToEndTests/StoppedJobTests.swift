import Glibc
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A stopped or background shell job ends on request, like any other program.
  @Suite(.row("T5")) struct StoppedJobTests {
    @Test(arguments: [
      ("C-z", ["kill %1"]), ("C-z", ["bg", "kill -TERM %1"]), ("C-z", ["bg", "kill -HUP %1"]), ("STOP", ["kill %1"]),
      ("STOP", ["bg", "kill -TERM %1"]),
    ])
    func aStoppedJobEnds(stop: String, lines: [String]) throws {
      let rounds = Contract.count(10, atLeast: 1)
      for _ in 0..<rounds {
        let shell = try BackgroundJob(startedBy: { "\($0)" })
        try shell.screen.waitFor { $0.contains("Harbour One") }
        let program = try shell.program()
        if stop == "STOP" { kill(program, SIGSTOP) } else { try shell.screen.send(stop) }
        try shell.screen.waitFor { $0.contains("Stopped") }
        try shell.expectEnd(of: program, by: lines)
      }
      Contract.report("T5", "\(rounds) times \(stop), \(lines.joined(separator: ", ")): ended")
    }

    @Test func aJobStartedInTheBackgroundEnds() throws {
      let shell = try BackgroundJob(startedBy: { "\($0) &" })
      try shell.expectEnd(of: shell.stoppedProgram(), by: ["kill %1"])
    }

    @Test func aJobStartedInTheBackgroundOpensInTheForeground() throws {
      let shell = try BackgroundJob(startedBy: { "\($0) &" })
      _ = try shell.stoppedProgram()
      try shell.type("fg")
      try shell.screen.waitFor { $0.contains("Harbour One") }
      try shell.screen.send("q")
      try shell.screen.waitFor { !$0.contains("Harbour One") && $0.contains("bash-") }
    }
  }
}

private struct BackgroundJob {
  let screen: TmuxScreen

  init(startedBy line: (String) -> String) throws {
    screen = try TmuxScreen(["/bin/bash", "--norc", "-i"])
    try screen.waitFor { $0.contains("bash-") }
    try type("clear")
    try type(line("\(Pty.program()) \(FixtureLoader.path("week")) --at '\(GridSession.now)'"))
  }

  func type(_ line: String) throws {
    try screen.sendText(line)
    try screen.send("Enter")
  }

  func program() throws -> Int32 {
    let shell = try Int32(screen.value(of: "#{pane_pid}")) ?? 0
    guard let job = ProcessFigures.children(of: shell).first else { throw Shell.Failure(description: "no job") }
    return job
  }

  /// The program's process, once it has stopped.
  func stoppedProgram() throws -> Int32 {
    // Before the program starts, the shell's only child may be `clear`, which is still ending.
    var job: Int32?
    let isStopped = HangGuard.waits {
      job = try? program()
      return job.map(ProcessFigures.isStopped) ?? false
    }
    guard isStopped, let job else { throw Shell.Failure(description: "the job did not stop") }
    return job
  }

  /// Types lines and expects the program to end and return the terminal to the shell.
  func expectEnd(of program: Int32, by lines: [String]) throws {
    for line in lines { try type(line) }
    #expect(HangGuard.waits { ProcessFigures.isDead(program) }, "\(lines)")
    try type("clear; echo $((6 * 7)) left")
    try screen.waitFor { $0.contains("42 left") }
    #expect(try screen.value(of: "#{alternate_on}#{mouse_any_flag}") == "00", "\(lines)")
  }
}
