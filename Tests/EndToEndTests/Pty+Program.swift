import Glibc
import GuideTestSupport

extension Pty {
  /// The grid on an 80-by-24 terminal, with the files of the demo week at a fixed time.
  static func grid(_ options: [String] = [], adding more: [String: String] = [:]) throws -> Pty {
    try Pty(
      [program(), FixtureLoader.path("week"), "--at", GridSession.now] + options, environment: environment(more))
  }

  /// A shell line on a terminal; `$TVGRID` is the program.
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

  /// The parts of the terminal that were not restored: settings, screen, mouse, paste marks and cursor.
  func unrestoredState() throws -> [String] {
    var faults = try settings() == firstSettings ? [] : ["the settings of the terminal"]
    let modes = [("?1049h", "?1049l"), ("?2004h", "?2004l"), ("?1000h", "?1000l"), ("?1006h", "?1006l")]
    // Hiding the cursor is treated as switching on a mode.
    for (on, off) in modes + [("?25l", "?25h")] {
      guard let lastOn = text.ranges(of: on).last?.lowerBound else { continue }
      let lastOff = text.ranges(of: off).last?.lowerBound
      if lastOff.map({ $0 < lastOn }) ?? true { faults.append("\(off) is missing") }
    }
    return faults
  }

  /// The text on the terminal after the program has left its screen.
  var finalText: String {
    guard let left = text.ranges(of: "?1049l").last else { return text }
    return String(text[left.upperBound...])
  }
}
