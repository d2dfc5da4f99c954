import Foundation
import Glibc

/// The resource usage and state of a running process.
package struct ProcessFigures {
  /// CPU seconds used by all threads of the process, past and present.
  package let cpuSeconds: Double
  /// How often its current threads went to sleep voluntarily; each sleep ends with a wakeup.
  package let sleeps: Int

  package init(of process: Int32) throws {
    cpuSeconds = try Self.cpuSeconds(of: process)
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
    sleeps = threads.reduce(0) { $0 + Self.sleeps(of: "/proc/\(process)/task/\($1)/status") }
  }

  /// The CPU time of another process, which is more precise than the hundredths of a second in `/proc`.
  package static func cpuSeconds(of process: Int32) throws -> Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      throw Shell.Failure(description: "process \(process) has no clock")
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The private memory that a process uses, in bytes.
  package static func memory(of process: Int32) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) << 10
  }

  /// The number of files that a process has open.
  package static func files(of process: Int32) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
  }

  /// Waits until a process is idle: in several consecutive samples, none of its threads ran, was ready to run, or woke up in
  /// between. Returns false if that never happens. A process that others keep from running is ready to run, so it is not idle.
  package static func comesToRest(_ process: Int32, samples: Int = 2) throws -> Bool {
    var last: (seconds: Double, sleeps: Int)?
    var count = 0
    return try HangGuard.waits(pollingEvery: 60) {
      let figures = try ProcessFigures(of: process)
      let isSame = last?.seconds == figures.cpuSeconds && last?.sleeps == figures.sleeps
      count = isSame && isAsleep(process) ? count + 1 : 0
      last = (figures.cpuSeconds, figures.sleeps)
      return count == samples
    }
  }

  /// Whether all threads of a process are sleeping.
  package static func isAsleep(_ process: Int32) -> Bool {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return !threads.isEmpty && threads.allSatisfy { state(of: "\(process)/task/\($0)") == "S" }
  }

  /// The activity of a process's threads, for a failure message: each thread's state letter, and where in the system it waits.
  package static func threads(of process: Int32) -> String {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.sorted().map { thread in
      let state = state(of: "\(process)/task/\(thread)").map(String.init) ?? "gone"
      let place = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/wchan", encoding: .utf8)
      return "\(thread) \(state) \(place ?? "")"
    }
    .joined(separator: ", ")
  }

  /// The state letter of a process or thread, such as `S` for sleeping; `nil` if it has ended.
  private static func state(of path: String) -> Character? {
    // The state follows the name, which may contain anything.
    let text = try? String(contentsOfFile: "/proc/\(path)/stat", encoding: .utf8)
    return text?.split(separator: ")").last?.first { $0 != " " }
  }

  /// Waits until a signal has stopped a process. Returns false if that never happens.
  package static func stops(_ process: Int32) -> Bool {
    HangGuard.waits { isStopped(process) }
  }

  /// Whether a process is stopped.
  package static func isStopped(_ process: Int32) -> Bool { state(of: "\(process)") == "T" }

  /// The child processes that have not been reaped yet.
  package static func children(of process: Int32) -> [Int32] {
    let text = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return (text ?? "").split(separator: " ").compactMap { Int32($0) }
  }

  /// The command line of a process, shortened; empty if it has ended.
  static func commandLine(of process: Int32) -> String {
    let text = (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
    return String(text.map { $0 == "\0" ? " " : $0 }.prefix(200))
  }

  /// Whether a process has ended, reaped or not.
  package static func isDead(_ process: Int32) -> Bool {
    state(of: "\(process)").map { $0 == "Z" } ?? true
  }

  /// The calling thread as a path in `/proc`.
  package static var ownThread: String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
  }

  /// How often a thread went to sleep voluntarily.
  package static func sleeps(ofThread thread: String) -> Int { sleeps(of: "/proc/\(thread)/status") }

  private static func sleeps(of file: String) -> Int {
    // A thread may end between the two reads.
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0
  }
}
