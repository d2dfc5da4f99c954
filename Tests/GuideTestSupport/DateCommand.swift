import Foundation

/// Wall-clock times printed by the distribution's own `date` command, many in one call.
package enum DateCommand {
  /// Strings such as `2026-11-20 20:47`, one for each number of seconds since 1970.
  package static func texts(of seconds: [Int], zone: String) throws -> [String] {
    let list = FileManager.default.temporaryDirectory.appending(path: "tvgrid-seconds-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: list) }
    try seconds.map { "@\($0)\n" }.joined().write(to: list, atomically: true, encoding: .utf8)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["TZ=\(zone)", "LC_ALL=C", "/usr/bin/date", "-f", list.path, "+%Y-%m-%d %H:%M"]
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
