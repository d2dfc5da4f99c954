import Foundation
import GuideModel
import GuideTestSupport

/// The system's clock as one program sees it, set by the test: Debian's libfaketime, which wants a program that is linked
/// dynamically.
final class FakeClock {
  private let file = NSTemporaryDirectory() + "tvgrid-clock-\(UUID().uuidString.prefix(8))"
  /// Seconds by which it is ahead of the system's.
  private(set) var offset: Double = 0

  init(at instant: Instant) throws {
    try set(to: instant)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: file)
  }

  /// Its time, in seconds since 1970.
  var seconds: Double { Date().timeIntervalSince1970 + offset }

  func set(to instant: Instant) throws {
    try set(offset: Double(instant.seconds) - Date().timeIntervalSince1970)
  }

  /// Sets it so far ahead of the system's.
  func set(offset: Double) throws {
    self.offset = offset
    let text = (offset < 0 ? "" : "+") + String(format: "%.3f", offset)
    // Written whole or not at all: the program reads it whenever it asks for the time.
    try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
  }

  /// A command that opens a guide on the program, living by this clock. Clocks that measure spans of time are left
  /// alone, as they are when a clock is set. libfaketime moves the environment away from the words of the command line,
  /// where Swift would look for them, so they go into the environment as well.
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
