import CellCanvas
import Glibc
import GuideSources
import GuideSystem

/// Files of text that a person names, whole.
enum TextFile {
  /// All that may be kept is less.
  private static let mostBytes = 64 << 20

  /// Reads a file; `-` is standard input.
  static func read(_ path: String) throws -> [UInt8] {
    try FileSystem.read(
      path == "-" ? "/dev/stdin" : path, .named, limit: mostBytes,
      tooLarge: "it is larger than \(mostBytes >> 20) MB")
  }

  /// Writes a file, all of it or nothing.
  static func write(_ bytes: [UInt8], to path: String) throws {
    try AtomicFile.replaceOutput(path) { (file) throws(FileError) in try file.write(bytes) }
  }

  /// A new file for an editor, for its owner alone.
  static func temporary(_ bytes: [UInt8]) throws -> String {
    var name = Array("\(Environment.value("TMPDIR") ?? "/tmp")/tvgrid-XXXXXX.toml".utf8CString)
    let descriptor = mkstemps(&name, 5)
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw Failure("cannot make \(path): \(String(cString: strerror(errno)))") }
    close(descriptor)
    let file = OutputFile(path)
    try file.write(bytes)
    try file.close()
    return path
  }
}

/// A question on the terminal.
enum Question {
  /// Whether the answer is yes; where there is no terminal to ask on, a failure that says what else can be done. `isUsual`
  /// is the answer of Enter alone.
  static func ask(_ words: String, isUsual: Bool = false, otherwise: String) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { throw Failure(otherwise) }
    while true {
      try Output.send(Array("\(words) [\(isUsual ? "Y/n" : "y/N")] ".utf8))
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

/// A line for the terminal.
enum SafeLine {
  static func text(_ text: String) -> String { SafeText(text).string }
}
