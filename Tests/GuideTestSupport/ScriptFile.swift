/// Executable scripts for tests.
package enum ScriptFile {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Writes an executable script to an existing folder. A separate process writes it. Otherwise, a program started by another
  /// test could hold the file open for writing until it calls exec, and the system would refuse to run the file (ETXTBSY).
  package static func write(_ text: String, to path: String) throws {
    let command = ["/bin/sh", "-c", "printf %s \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh", text, path]
    let process = try Spawn.start(command, ends: .file("/dev/null"), environment: ["PATH": "/usr/bin:/bin"])
    if try Spawn.end(of: process) != 0 { throw Failure(description: "cannot write \(path)") }
  }
}
