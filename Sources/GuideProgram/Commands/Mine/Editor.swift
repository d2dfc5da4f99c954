import Glibc
import GuideSystem

/// The user's editor, as a shell command line.
struct Editor {
  private let line: String

  /// Finds an editor as crontab does: the one in the environment, then the system's `editor`, then any installed one.
  init() throws {
    let named = [Environment.value("VISUAL"), Environment.value("EDITOR")].lazy.compactMap { $0 }.first { !$0.isEmpty }
    guard let line = named ?? ["editor", "nano", "vi"].first(where: Self.isInstalled) else {
      throw CommandError("no editor found: set EDITOR, for example export EDITOR=nano")
    }
    // An editor set by the user may be a script that needs no terminal; the default ones would wait forever for keys.
    guard named != nil || isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 else {
      throw CommandError("no terminal for an editor: use tvgrid mine export and import, or set EDITOR")
    }
    self.line = line
  }

  private static func isInstalled(_ name: String) -> Bool {
    Environment.fileNames("PATH").contains { FileSystem.isProgram("\($0)/\(name)") }
  }

  /// Runs the editor on a file and waits until it ends.
  func edit(_ file: String) throws(CommandError) {
    let command = ["-c", "\(line) \"$1\"", "sh", file]
    switch ForegroundProcess.run("/bin/sh", command, environment: Environment.all) {
    case .ended(.code(0)): return
    case .notStarted(let reason): throw CommandError("could not run \(line): \(reason)")
    default: throw CommandError("\(line) ended with an error")
    }
  }

  /// Creates a temporary file readable only by its owner.
  static func temporaryFile(_ bytes: [UInt8]) throws -> String {
    var name = "\(Environment.value("TMPDIR") ?? "/tmp")/tvgrid-XXXXXX.toml".fileBytes
    let descriptor = mkstemps(&name, 5)
    let path = String(fileName: name)
    guard descriptor >= 0 else { throw CommandError("could not create \(path): \(String(cString: strerror(errno)))") }
    close(descriptor)
    let file = OutputFile(path)
    try file.write(bytes)
    try file.close()
    return path
  }
}
