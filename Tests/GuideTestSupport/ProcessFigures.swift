import Foundation
import Glibc

/// The cost of a running process so far, and its state.
package struct ProcessFigures {
  /// Seconds on a processor, of all its threads that are and were.
  package let cpuSeconds: Double
  /// The number of times its present threads went to sleep by themselves, and so were woken up, or will be.
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

  /// Bytes of memory that a process has to itself and in use.
  package static func memory(of process: Int32) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) << 10
  }

  /// The number of its open files.
  package static func files(of process: Int32) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
  }

  /// Waits until a process rests: in a row of samples none of its threads ran, was about to, or woke up in between. False
  /// where it never does. One that is kept from running by others is about to run, and so does not rest.
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

  /// Whether all threads of a process sleep.
  package static func isAsleep(_ process: Int32) -> Bool {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return !threads.isEmpty && threads.allSatisfy { state(of: "\(process)/task/\($0)") == "S" }
  }

  /// What the threads of a process do, to be read where a test fails: each with the letter for its state, and where in the
  /// system it waits.
  package static func threads(of process: Int32) -> String {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.sorted().map { thread in
      let state = state(of: "\(process)/task/\(thread)").map(String.init) ?? "gone"
      let place = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/wchan", encoding: .utf8)
      return "\(thread) \(state) \(place ?? "")"
    }
    .joined(separator: ", ")
  }

  /// The letter for the state of a process or a thread, such as `S` for one that sleeps; nil where it is gone.
  private static func state(of path: String) -> Character? {
    // The state follows the name, which may hold anything.
    let text = try? String(contentsOfFile: "/proc/\(path)/stat", encoding: .utf8)
    return text?.split(separator: ")").last?.first { $0 != " " }
  }

  /// Waits until a process has been stopped by a signal; false where it never is.
  package static func stops(_ process: Int32) -> Bool {
    HangGuard.waits { isStopped(process) }
  }

  /// Whether a signal has stopped a process.
  package static func isStopped(_ process: Int32) -> Bool { state(of: "\(process)") == "T" }

  /// The processes that this one has started and not buried yet.
  package static func children(of process: Int32) -> [Int32] {
    let text = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return (text ?? "").split(separator: " ").compactMap { Int32($0) }
  }

  /// The command line of a process, shortened; empty if it has ended.
  static func commandLine(of process: Int32) -> String {
    let text = (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
    return String(text.map { $0 == "\0" ? " " : $0 }.prefix(200))
  }

  /// Whether it has ended, buried or not.
  package static func isDead(_ process: Int32) -> Bool {
    state(of: "\(process)").map { $0 == "Z" } ?? true
  }

  /// The thread that asks, by its path in `/proc`.
  package static var ownThread: String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
  }

  /// The number of times a thread went to sleep by itself.
  package static func sleeps(ofThread thread: String) -> Int { sleeps(of: "/proc/\(thread)/status") }

  private static func sleeps(of file: String) -> Int {
    // A thread may end between the two looks.
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0
  }
}
