import Foundation

/// Processes started by a test's grabber, each with a different relation to it.
package enum GrabberFamily {
  /// Lines of a shell script that start a child of the grabber, and an orphan. Each writes its process id to a file in
  /// the folder `family` in the home directory, and ignores SIGTERM and similar signals. After these lines, all of them
  /// are running.
  package static let script = """
    trap '' TERM HUP INT
    mkdir "$HOME/family"
    echo $$ > "$HOME/family/grabber"
    sleep 1000 &
    echo $! > "$HOME/family/child"
    (sh -c 'echo $$ > "$HOME/family/orphan"; exec sleep 1000' &)
    while [ "$(cat "$HOME"/family/* | wc -l)" -lt 3 ]; do sleep 0.01; done
    """

  /// The number of processes in the family, including the grabber.
  package static let count = 3

  /// The members of the family that do not end; `nil` if some have not written their ids.
  package static func alive(in home: String) throws -> [String]? {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(home)/family")
    guard names.count == count else { return nil }
    return try names.filter { name in
      let number = try String(contentsOfFile: "\(home)/family/\(name)", encoding: .utf8)
      return !ends(number.filter { !$0.isNewline })
    }
  }

  /// Whether a process ends. A signal takes a moment to arrive.
  package static func ends(_ process: String) -> Bool { HangGuard.waits { !isAtWork(process) } }

  /// Whether a process is still running. A zombie does not count.
  private static func isAtWork(_ process: String) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return !status.contains(") Z ")
  }
}
