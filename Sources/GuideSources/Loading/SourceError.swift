package import GuideModel
package import GuideSystem

/// Why a guide could not be opened at all. A file that can be left out is a finding instead.
package enum SourceError: Error, Hashable, Sendable {
  /// A file cannot be read.
  case file(FileError)
  /// A folder with neither `channels.dat` nor other `.dat` files, nor an XMLTV document.
  case noGuide(folder: String)
  /// Nothing in the file or folder could be read as a programme.
  case noProgrammes(path: String, reason: Message)
  /// The demo week is neither beside the program nor in a checkout around it.
  case noDemoWeek

  /// For a finding, which names the file by itself.
  var reason: Message {
    switch self {
    case .file(let error): error.reasonText
    case .noProgrammes(_, let reason): reason
    case .noGuide, .noDemoWeek: text
    }
  }

  /// One line that names the thing and what to do next.
  package var text: Message {
    switch self {
    case .file(let error): error.text
    case .noGuide(let folder):
      "no guide in \(folder): it needs an XMLTV file, or <id>.dat files and channels.dat for names (man tvgrid)"
    case .noProgrammes(let path, let reason):
      // What came through a pipe cannot be read again, and of an empty file that says all.
      path == "/dev/stdin" || reason == SourceError.emptyFile
        ? "no programme could be read from \(path): \(reason)"
        : "no programme could be read from \(path): \(reason) (tvgrid check \(path) says all)"
    case .noDemoWeek: "the demo week is missing: install tvgrid with make install, or run it from its checkout"
    }
  }

  /// The same in English.
  package var message: String { text.english }

  /// The reason that an empty file is no guide, which says all.
  static let emptyFile: Message = "an empty file"

  /// Runs a body that fails where a file does.
  static func from<Value>(_ body: () throws(FileError) -> Value) throws(SourceError) -> Value {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
