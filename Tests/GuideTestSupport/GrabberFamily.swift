import Foundation

/// Processes that a grabber of a test starts, each in another relation to it.
package enum GrabberFamily {
  /// Lines of a shell script: a child in the session of the grabber, one in a session of its own, and one whose parents
  /// have gone. Each tells its number in a file of the folder `family` of the home, and none of them minds what it is
  /// told politely. After these lines all of them are at work.
  package static let script = """
    trap '' TERM HUP INT
    mkdir "$HOME/family"
    echo $$ > "$HOME/family/grabber"
    sleep 1000 &
    echo $! > "$HOME/family/child"
    setsid sh -c 'echo $$ > "$HOME/family/session"; exec sleep 1000' &
    (setsid sh -c 'setsid sh -c '"'"'echo $$ > "$HOME/family/orphan"; exec sleep 1000'"'"' & ' &)
    while [ "$(cat "$HOME"/family/* | wc -l)" -lt 4 ]; do sleep 0.01; done
    """

  /// The number of its processes, the grabber among them.
  package static let count = 4

  /// Those of a home that are still at work; nil where not all of them have told their numbers.
  package static func alive(in home: String) throws -> [String]? {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(home)/family")
    guard names.count == count else { return nil }
    return try names.filter { name in
      let number = try String(contentsOfFile: "\(home)/family/\(name)", encoding: .utf8)
      return isAtWork(number.filter { !$0.isNewline })
    }
  }

  /// Whether a process is still at work; one that is only waited for is not.
  package static func isAtWork(_ process: String) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return !status.contains(") Z ")
  }
}
