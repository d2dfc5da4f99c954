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
}
