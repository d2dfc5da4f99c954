import Glibc
import GuideSources
import GuideSystem

/// Files of text that are named on the command line, read and written whole.
enum TextFile {
  /// More than the text of a full database.
  private static let sizeLimit = 64 << 20

  /// Reads a file; `-` is standard input.
  static func read(_ path: String) throws -> [UInt8] {
    try FileSystem.read(
      path == "-" ? "/dev/stdin" : path, .named, limit: sizeLimit,
      tooLarge: "it is larger than \(sizeLimit >> 20) MB")
  }

  /// Writes a file whole or not at all.
  static func write(_ bytes: [UInt8], to path: String) throws {
    try AtomicFile.replaceOutput(path) { (file) throws(FileError) in try file.write(bytes) }
  }

  /// Makes a temporary file for an editor, which only its owner may read.
  static func temporary(_ bytes: [UInt8]) throws -> String {
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

/// A question on the terminal.
enum Question {
  /// Whether the answer is yes; without a terminal throws an error that says what to do instead. `isUsual` is the answer of
  /// Enter alone.
  static func ask(_ question: String, isUsual: Bool = false, otherwise: String) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { throw CommandError(otherwise) }
    while true {
      try Output.send(Array("\(question) [\(isUsual ? "Y/n" : "y/N")] ".utf8))
      guard let answer = readLine()?.lowercased() else { return false }
      switch answer.trimmed {
      case "": return isUsual
      case "y", "yes": return true
      case "n", "no": return false
      default: continue
      }
    }
  }
}
