import CursesTerminal
import Glibc
import GuideTestSupport

extension Pty {
  /// The grid on an 80-by-24 terminal, with the files of the demo week at a fixed time.
  static func grid(_ options: [String] = [], adding more: [String: String] = [:]) throws -> Pty {
    try Pty(
      [program(), FixtureLoader.path("week"), "--at", GridSession.now] + options, environment: environment(more))
  }

  /// A shell command on a terminal; `$TVGRID` is the program.
  static func shell(_ line: String, adding more: [String: String] = [:]) throws -> Pty {
    try Pty(["/bin/sh", "-c", line], environment: environment(more.merging(["TVGRID": program()]) { $1 }))
  }

  static func program() throws -> String {
    guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
    return program
  }

  /// The environment, with an existing home that is not written to.
  static func environment(_ more: [String: String] = [:]) -> [String: String] {
    TestEnvironment.make(term: "xterm-256color", home: FixtureLoader.path(""), adding: more)
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The parts of the terminal that were not restored: settings, screen, cursor and all modes.
  func unrestoredState() throws -> [String] {
    (try settings() == firstSettings ? [] : ["the settings of the terminal"]) + Self.unrestoredModes(after: text)
  }

  /// The modes that some output switches on but not off again.
  static func unrestoredModes(after output: String) -> [String] {
    // Hiding the cursor is treated as switching on a mode.
    let modes = TerminalMode.all.map { ($0.on, $0.off) } + [("\u{1B}[?1049h", "\u{1B}[?1049l"), ("?25l", "?25h")]
    return modes.compactMap { on, off in
      guard let lastOn = output.ranges(of: on).last?.lowerBound else { return nil }
      let lastOff = output.ranges(of: off).last?.lowerBound
      return lastOff.map { $0 < lastOn } ?? true ? "\(off.debugDescription) is missing" : nil
    }
  }

  /// The text on the terminal after the program has left its screen.
  var finalText: String {
    guard let left = text.ranges(of: "?1049l").last else { return text }
    return String(text[left.upperBound...])
  }
}
