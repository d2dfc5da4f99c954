import Foundation

/// A folder that is deleted when the test ends.
package final class TemporaryFolder {
  private let url: URL
  package var path: String { url.path }

  /// Creates a folder with the given files, keyed by path.
  package init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "tvgrid-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files {
      let file = url.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in the folder.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of the folder's files, sorted.
  package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// A file's bytes; empty if there is no such file.
  package func bytes(_ name: String) -> [UInt8] {
    FileManager.default.contents(atPath: path(name)).map { Array($0) } ?? []
  }
  package func read(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

  package func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }

  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  /// A feed of one channel with consecutive half-hour programmes, from 20:00 on 20 November 2026.
  package static func feed(_ titles: String...) -> String {
    let rows = titles.enumerated().map { index, title in
      let (start, end) = (1200 + index * 30, 1230 + index * 30)
      return
        ([title] + [String](repeating: "", count: 5) + [String](repeating: "false", count: 8)
        + ["", "", "Drama", "", "false", "20/11/2026", time(start), time(end), "30"]).joined(separator: "~")
    }
    return "\t\n\nInvented listings.\n" + rows.joined(separator: "\n") + "\n"
  }

  private static func time(_ minute: Int) -> String {
    let (hours, minutes) = (minute / 60, minute % 60)
    return "\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
  }
}
