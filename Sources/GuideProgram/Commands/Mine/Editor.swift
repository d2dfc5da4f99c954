import Glibc
import GuideSystem

/// The person's editor, a command line for the shell.
struct Editor {
  private let line: String

  /// As crontab does: the editor of the environment, else the one that the system calls `editor`, else one that is there.
  init() throws {
    let named = [Environment.value("VISUAL"), Environment.value("EDITOR")].lazy.compactMap { $0 }.first { !$0.isEmpty }
    guard let line = named ?? ["editor", "nano", "vi"].first(where: Self.isInstalled) else {
      throw CommandError("set EDITOR to your editor first, such as export EDITOR=nano")
    }
    // One that was named may be a script; the usual ones would wait for keys that never come.
    guard named != nil || isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 else {
      throw CommandError("there is no terminal for an editor: use tvgrid mine export and import, or set EDITOR")
    }
    self.line = line
  }

  private static func isInstalled(_ name: String) -> Bool {
    Environment.fileNames("PATH").contains { FileSystem.isProgram("\($0)/\(name)") }
  }

  /// Runs it on a file until it ends.
  func edit(_ file: String) throws(CommandError) {
    let command = ["-c", "\(line) \"$1\"", "sh", file]
    switch ForegroundProcess.run("/bin/sh", command, environment: Environment.all) {
    case .ended(.code(0)): return
    case .notStarted(let reason): throw CommandError("cannot run \(line): \(reason)")
    default: throw CommandError("\(line) ended with an error")
    }
  }

  /// Makes a temporary file for it, which only its owner may read.
  static func temporaryFile(_ bytes: [UInt8]) throws -> String {
    var name = "\(Environment.value("TMPDIR") ?? "/tmp")/tvgrid-XXXXXX.toml".fileBytes
    let descriptor = mkstemps(&name, 5)
    let path = String(fileName: name)
    guard descriptor >= 0 else { throw CommandError("cannot make \(path): \(String(cString: strerror(errno)))") }
    close(descriptor)
    let file = OutputFile(path)
    try file.write(bytes)
    try file.close()
    return path
  }
}
