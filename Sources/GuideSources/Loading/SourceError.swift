package import GuideSystem

/// Why a guide could not be opened at all. A file that can be left out is a finding instead.
package enum SourceError: Error, Hashable, Sendable {
  /// A file cannot be read.
  case file(FileError)
  /// A folder with neither `channels.dat` nor other `.dat` files, nor an XMLTV document.
  case noGuide(folder: String)
  /// Nothing in the file or folder could be read as a programme.
  case noProgrammes(path: String, reason: String)
  /// The demo week is neither beside the program nor in a checkout around it.
  case noDemoWeek

  /// For a finding, which names the file by itself.
  var reason: String {
    switch self {
    case .file(let error): error.reason
    case .noProgrammes(_, let reason): reason
    case .noGuide, .noDemoWeek: message
    }
  }

  /// One line that names the thing and what to do next.
  package var message: String {
    switch self {
    case .file(let error): error.message
    case .noGuide(let folder):
      "no guide in \(folder): it needs an XMLTV file, or <id>.dat files and channels.dat for names (man tvgrid)"
    case .noProgrammes(let path, let reason):
      "no programme could be read from \(path): \(reason)\(SourceError.hint(path, reason))"
    case .noDemoWeek: "the demo week is missing: install tvgrid with make install, or run it from its checkout"
    }
  }

  /// The reason that an empty file is no guide, which says all.
  static let emptyFile = "an empty file"

  /// Where more can be learned. What came through a pipe cannot be read again.
  private static func hint(_ path: String, _ reason: String) -> String {
    path == "/dev/stdin" || reason == emptyFile ? "" : " (tvgrid check \(path) says all)"
  }

  /// Runs a body that fails where a file does.
  static func from<Value>(_ body: () throws(FileError) -> Value) throws(SourceError) -> Value {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
