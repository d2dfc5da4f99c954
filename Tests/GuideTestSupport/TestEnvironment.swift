import Foundation

/// The whole environment of a program under test. Neither `LINES` nor `COLUMNS` is in it: with them ncurses would
/// never see a resize.
package enum TestEnvironment {
  /// Options for the sanitizers of a program: above all, where to report.
  private static let sanitizers = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }

  /// Whether the program under test watches itself for faults, which takes memory of its own.
  package static let isSanitized = !sanitizers.isEmpty

  /// Where the tools of tests are looked for: in the distribution's own folders alone, so that a newer copy elsewhere in the
  /// person's `PATH` changes nothing.
  package static let searchPath = "/usr/bin:/bin"

  /// The folder of what programs keep in this run of the tests, which goes with it.
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
    // Data that a test leaves must not be there for the next one, unless it has a home of its own.
    if more["HOME"] == nil { fixed["XDG_DATA_HOME"] = "\(dataFolder)/\(UUID().uuidString)" }
    return fixed.merging(sanitizers) { $1 }.merging(more) { $1 }
  }
}
