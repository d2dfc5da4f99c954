import CellCanvas
import Foundation
import Glibc
import GuideApp
import GuideScreens
import GuideTestSupport
import Testing

extension EndToEnd {
  /// `^Z` and `fg`, as in a shell.
  @Suite(.row("T5")) struct SuspendTests {
    @Test func stoppedAndContinuedAtAnyMoment() throws {
      let rounds = Contract.count(80, atLeast: 4)
      var shell = try JobShell(
        guide: FixtureLoader.path("week"),
        ScreenStack.opened(DemoGuide.week, now: Moments.at(GridSession.now), size: JobShell.firstSize))
      for round in 0..<rounds { try shell.stopAndContinue(round) }
      try shell.quit()
      Contract.report("T5", "\(rounds) times ^Z, resize and fg on every screen: \(shell.figures)")
    }

    @Test func stoppedAndContinuedWhileReading() throws {
      let rounds = Contract.count(20, atLeast: 4)
      let guide = try SlowGuide()
      var stack = ScreenStack(
        zone: Moments.london, now: Moments.at(GridSession.now), size: JobShell.firstSize,
        display: Display(colours: 256))
      stack.app.loading = Loading(done: 0, total: 0)
      var shell = try JobShell(guide: guide.path, stack)
      for round in 0..<rounds { try shell.stopAndContinue(round) }
      try guide.write(FixtureLoader.bytes("week/92.dat"))
      try shell.session.screen.send("Escape")
      try shell.session.screen.send("Escape")
      try shell.session.screen.waitFor { $0.contains("Full English") }
      try shell.quit()
      Contract.report("T5", "\(rounds) times the same while a guide is being read: \(shell.figures)")
    }
  }
}

private struct JobShell {
  static let firstSize = Size(columns: 80, rows: 24)

  var session: GridSession
  private let program: Int32
  private var random = SplitMix64(seed: 5)
  private var busiest = 0.0

  var figures: String {
    let share = (busiest * 100).formatted(.number.precision(.fractionLength(2)))
    let cost = Contract.isFull ? ", \(share) % CPU at most" : ""
    return "0 hangs, the right screen each time, at rest after each\(cost)"
  }

  init(guide: String, _ stack: ScreenStack) throws {
    guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
    let screen = try TmuxScreen(["/bin/bash", "--norc", "-i"])
    try screen.waitFor { $0.contains("bash-") }
    try screen.sendText("clear; \(program) \(guide) --at '\(GridSession.now)'")
    try screen.send("Enter")
    session = try GridSession(on: screen, stack)
    let shell = try Int32(screen.value(of: "#{pane_pid}")) ?? 0
    guard let job = ProcessFigures.children(of: shell).first else { throw Shell.Failure(description: "no job") }
    self.program = job
  }

  /// Keys that open every screen without ending the program.
  private static let keys = [
    "Right", "Left Left", "Down Down", "Up", "] ]", "[", "PgDn", "+", "-", "v", "Enter", "Esc", "Esc Esc", "Tab", "/",
    "/ n e w", "t f r i", "c", "?", "!", "Right Enter Right", "Esc Esc .", "Backspace",
  ]

  /// Presses a key, stops the program in one of three ways, changes the size, and continues it.
  mutating func stopAndContinue(_ round: Int) throws {
    try session.pressQuickly(Self.keys.randomElement(using: &random) ?? "Right")
    HangGuard.pause(.random(in: 0...20, using: &random))
    try stop(round)
    let size = Size(columns: .random(in: 30...130, using: &random), rows: .random(in: 6...45, using: &random))
    try session.screen.resize(columns: size.columns, rows: size.rows)
    // tmux reports the new size to the terminal with a delay.
    let wait = "while [ \"$(stty size)\" != '\(size.rows) \(size.columns)' ]; do sleep 0.01; done"
    try session.screen.sendText("\(wait); clear; fg")
    try session.screen.send("Enter")
    session.act(.resized(size))
    try session.waitUntilEqual()
    #expect(try session.screen.value(of: "#{alternate_on}#{mouse_any_flag}") == "11", "round \(round)")
    try rest(round)
  }

  private mutating func stop(_ round: Int) throws {
    if round % 4 < 2 {
      session.act(.key(.control("z")))
      try session.screen.send("C-z")
    } else {
      // If this did not wait, the shell would receive keys that the program did not read in time.
      try session.waitUntilEqual()
      kill(program, round % 4 == 2 ? SIGTSTP : SIGSTOP)
    }
    try session.screen.waitFor { $0.contains("Stopped") }
    guard round % 4 < 3 else { return }
    #expect(try session.screen.value(of: "#{alternate_on}#{mouse_any_flag}") == "00", "round \(round)")
  }

  /// Expects the program to be idle without key presses. Its CPU usage is measured only for the figure.
  private mutating func rest(_ round: Int) throws {
    #expect(try ProcessFigures.comesToRest(program, samples: 1), "round \(round)")
    guard Contract.isFull else { return }
    let (before, start) = (try ProcessFigures.cpuSeconds(of: program), MonotonicClock.seconds)
    HangGuard.pause(300)
    busiest = try max(
      busiest, (ProcessFigures.cpuSeconds(of: program) - before) / (MonotonicClock.seconds - start))
  }

  func quit() throws {
    // While text is being typed, a letter does not quit, but `^C` does.
    try session.screen.send("C-c")
    try session.screen.waitFor { !$0.contains("q quit") && $0.contains("bash-") }
    try session.screen.sendText("clear; echo \"done $?\"")
    try session.screen.send("Enter")
    try session.screen.waitFor { $0.contains("done 130") || $0.contains("done 0") }
  }
}
