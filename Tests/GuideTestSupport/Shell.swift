import Foundation
import Glibc

/// Runs shell commands and returns their output.
package enum Shell {
  package struct Result: Sendable {
    /// The exit code; 128 plus the signal's number if a signal ended the command.
    package let status: Int32
    /// Standard output and standard error, interleaved.
    package let output: String
    /// The duration in seconds, for printed figures.
    package let seconds: Double

    package var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// Runs a command line in which `$TVGRID` is the program under test. Standard input is `/dev/null` unless redirected.
  package static func run(_ line: String, environment more: [String: String] = [:]) throws -> Result {
    guard let program = BuiltProgram.path else { throw Failure(description: "tvgrid is not built") }
    let home = NSTemporaryDirectory() + "tvgrid-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    let environment = TestEnvironment.make(
      term: "xterm-256color", home: home, adding: more.merging(["TVGRID": program]) { $1 })
    let start = MonotonicClock.seconds
    let process = try Spawn.start(
      ["/bin/sh", "-c", line], ends: .file("\(home)/output"), environment: environment)
    let status = try Spawn.end(of: process)
    let output = FileManager.default.contents(atPath: "\(home)/output") ?? Data()
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return Result(
      status: code, output: String(decoding: output, as: UTF8.self), seconds: MonotonicClock.seconds - start)
  }

  /// Runs a command line that does not use the program under test. Returns its exit code.
  package static func runPlain(_ line: String) throws -> Int32 {
    let process = try Spawn.start(
      ["/bin/sh", "-c", line], ends: .file("/dev/null"),
      environment: TestEnvironment.make(term: "dumb", home: NSTemporaryDirectory()))
    return try Spawn.end(of: process)
  }
}
