import Foundation

/// Processes that a grabber of a test starts, each in another relation to it.
package enum GrabberFamily {
  /// Lines of a shell script: a child of the grabber, and one whose parents have gone. Each writes its number to a file of the
  /// folder `family` of the home, and ignores what it is told politely. After these lines all of them are at work.
  package static let script = """
    trap '' TERM HUP INT
    mkdir "$HOME/family"
    echo $$ > "$HOME/family/grabber"
    sleep 1000 &
    echo $! > "$HOME/family/child"
    (sh -c 'echo $$ > "$HOME/family/orphan"; exec sleep 1000' &)
    while [ "$(cat "$HOME"/family/* | wc -l)" -lt 3 ]; do sleep 0.01; done
    """

  /// The number of its processes, the grabber among them.
  package static let count = 3

  /// Those of a home that do not end; nil if not all of them have written their numbers.
  package static func alive(in home: String) throws -> [String]? {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(home)/family")
    guard names.count == count else { return nil }
    return try names.filter { name in
      let number = try String(contentsOfFile: "\(home)/family/\(name)", encoding: .utf8)
      return !ends(number.filter { !$0.isNewline })
    }
  }

  /// Whether a process ends: a signal takes a moment to arrive.
  package static func ends(_ process: String) -> Bool { HangGuard.waits { !isAtWork(process) } }

  /// Whether a process is still at work; one that is only waited for is not.
  private static func isAtWork(_ process: String) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return !status.contains(") Z ")
  }
}
