import Foundation

/// The files in `Fixtures/`.
package enum FixtureLoader {
  /// The path of a fixture, for example `radiotimes/lf.dat`.
  package static func path(_ name: String) -> String {
    folder.appendingPathComponent(name).path
  }

  /// The bytes of a fixture.
  package static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// The names of a folder's files, sorted.
  package static func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// Relative to this source file, because tests can run in any folder.
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures")
}
