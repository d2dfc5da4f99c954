import Foundation
import GuideModel
import GuideTestSupport

/// The system clock seen by one program, set by the test through libfaketime.
///
/// Works only with dynamically linked programs.
final class FakeClock {
  private let file = NSTemporaryDirectory() + "tvgrid-clock-\(UUID().uuidString.prefix(8))"
  /// How many seconds the clock is ahead of the system clock.
  private(set) var offset: Double = 0

  init(at instant: Instant) throws {
    try set(to: instant)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: file)
  }

  /// The time in seconds since 1970.
  var seconds: Double { Date().timeIntervalSince1970 + offset }

  func set(to instant: Instant) throws {
    try set(offset: Double(instant.seconds) - Date().timeIntervalSince1970)
  }

  /// Sets the number of seconds ahead of the system clock.
  func set(offset: Double) throws {
    self.offset = offset
    let text = (offset < 0 ? "" : "+") + String(format: "%.3f", offset)
    // The file is replaced atomically, because the program may read it at any time.
    try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
  }

  /// A command that opens a guide with this clock.
  ///
  /// Monotonic clocks are left alone, as when a real clock is set. Swift expects the command-line arguments directly before the
  /// environment in memory, but libfaketime moves the environment elsewhere, so the guide is passed in a variable and not as an
  /// argument.
  func command(guide: String) throws -> [String] {
    guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
    guard let library = Self.library else { throw Shell.Failure(description: "libfaketime is not installed") }
    return [
      "/usr/bin/env", "LD_PRELOAD=\(library)", "FAKETIME_TIMESTAMP_FILE=\(file)", "FAKETIME_NO_CACHE=1",
      "FAKETIME_DONT_FAKE_MONOTONIC=1", "TVGRID_GUIDE=\(guide)", program,
    ]
  }

  private static let library: String? = {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    return (folders.sorted().map { "/usr/lib/\($0)" } + ["/usr/lib", "/usr/lib64"])
      .map { "\($0)/faketime/libfaketimeMT.so.1" }.first { FileManager.default.fileExists(atPath: $0) }
  }()
}
