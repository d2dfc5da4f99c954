import Foundation

/// The complete environment of a program under test. It lacks `LINES` and `COLUMNS`, with which ncurses would never
/// notice a resize.
package enum TestEnvironment {
  /// A program's sanitizer options, above all where to report.
  private static let sanitizers = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }

  /// Whether the program under test has sanitizers, which use extra memory.
  package static let isSanitized = !sanitizers.isEmpty

  /// Where tools are found: only in the distribution's folders, so that newer copies in the developer's `PATH` have no effect.
  package static let searchPath = "/usr/bin:/bin"

  /// The folder where programs store their data during this test run; it is deleted afterwards.
  private static let dataFolder: String = {
    atexit { try? FileManager.default.removeItem(atPath: TestEnvironment.dataFolder) }
    return NSTemporaryDirectory() + "tvgrid-data-\(getpid())"
  }()

  package static func make(term: String, home: String, adding more: [String: String] = [:]) -> [String: String] {
    var fixed = [
      "XDG_CONFIG_HOME": "/dev/null/none", "TERM": term, "LC_ALL": "C.UTF-8", "TZ": "Europe/London", "HOME": home,
      "SWIFT_BACKTRACE": "enable=no",
      "PATH": searchPath,
    ]
    // Unless the test has its own home, it gets a new data folder, so that data left by one test cannot affect the next.
    if more["HOME"] == nil { fixed["XDG_DATA_HOME"] = "\(dataFolder)/\(UUID().uuidString)" }
    return fixed.merging(sanitizers) { $1 }.merging(more) { $1 }
  }
}
