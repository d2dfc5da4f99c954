import GuideSystem

/// Text files named on the command line, read and written whole.
enum TextFile {
  /// Maximum size in bytes, more than the text of a full database.
  static let sizeLimit = 64 << 20

  /// Reads a file; `-` is standard input.
  static func read(_ path: String) throws -> [UInt8] {
    try FileSystem.read(
      path == "-" ? "/dev/stdin" : path, .named, limit: sizeLimit,
      tooLarge: "it is larger than \(sizeLimit >> 20) MB")
  }

  /// Writes a file completely or not at all. New files are private to the user.
  static func write(_ bytes: [UInt8], to path: String) throws {
    try AtomicFile.replaceOutput(path, permissions: 0o600) { (file) throws(FileError) in try file.write(bytes) }
  }
}
