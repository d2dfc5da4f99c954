import Foundation
import Glibc

/// What a running process has cost so far.
package struct ProcessFigures {
  /// Seconds on a processor, of all its threads that are and were.
  package let cpuSeconds: Double
  /// How often its present threads went to sleep by themselves, and so were woken up, or will be.
  package let sleeps: Int

  package init(of process: Int32) throws {
    cpuSeconds = try Self.cpuSeconds(of: process)
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
    sleeps = threads.reduce(0) { $0 + Self.sleeps(of: "/proc/\(process)/task/\($1)/status") }
  }

  /// The clock of another process, which is finer than the hundredths of a second in `/proc`.
  package static func cpuSeconds(of process: Int32) throws -> Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      throw Shell.Failure(description: "process \(process) has no clock")
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The processes that this one has started and not buried yet.
  package static func children(of process: Int32) -> [Int32] {
    let text = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return (text ?? "").split(separator: " ").compactMap { Int32($0) }
  }

  /// Whether it has ended, buried or not.
  package static func isDead(_ process: Int32) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return true }
    // The state follows the name, which may hold anything.
    return text.split(separator: ")").last?.hasPrefix(" Z") ?? true
  }

  private static func sleeps(of file: String) -> Int {
    // A thread may end between the two looks.
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0
  }
}
