/// Scripts that a test runs.
package enum ScriptFile {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Writes a script that can be run, in a folder that is there.
  ///
  /// A process of its own writes it. Would this one, then a program that another test starts meanwhile would have the file open
  /// for writing until it is itself, and the system runs no file that is being written (ETXTBSY).
  package static func write(_ text: String, to path: String) throws {
    let command = ["/bin/sh", "-c", "printf %s \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh", text, path]
    let process = try Spawn.start(command, ends: .file("/dev/null"), environment: ["PATH": "/usr/bin:/bin"])
    if try Spawn.end(of: process) != 0 { throw Failure(description: "cannot write \(path)") }
  }
}
