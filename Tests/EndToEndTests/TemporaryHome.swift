import Foundation

/// A folder of a test's own, which goes away with it.
final class TemporaryHome {
  let path = NSTemporaryDirectory() + "tvgrid-\(UUID().uuidString.prefix(8))"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A file's text; empty if there is no such file.
  func read(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data(), as: UTF8.self)
  }
}
