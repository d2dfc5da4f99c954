import Foundation
import Glibc

/// A folder of a test's own, which goes away with it.
final class TemporaryHome {
  let path = NSTemporaryDirectory() + "tvgrid-\(UUID().uuidString.prefix(8))"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A file's text; empty where there is no such file.
  func read(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data(), as: UTF8.self)
  }
}

/// Seconds that no change of the clock touches, for measuring how long something took.
enum SystemClock {
  static var seconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
