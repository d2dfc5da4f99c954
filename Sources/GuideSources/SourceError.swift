/// Why a guide could not be opened at all. What can be read around is a finding instead.
package enum SourceError: Error, Hashable, Sendable {
  /// The path does not exist, or may not be read; `reason` is the system's own word for it.
  case unreadable(path: String, reason: String)
  /// A folder with neither `channels.dat` nor other `.dat` files, nor an XMLTV document.
  case noGuide(folder: String)
  /// Nothing in what was named could be read as a programme.
  case uselessFiles(path: String, reason: String)
  /// A file cannot be written; `reason` is the system's own word for it.
  case unwritable(path: String, reason: String)
  /// The demo week is neither beside the program nor in a checkout around it.
  case noDemoWeek

  /// What is wrong, for a finding, which names the file by itself.
  var reason: String {
    switch self {
    case .unreadable(_, let reason), .uselessFiles(_, let reason), .unwritable(_, let reason): reason
    case .noGuide, .noDemoWeek: message
    }
  }

  /// One line that names the thing and what to do next.
  package var message: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .noGuide(let folder):
      "no guide in \(folder): it needs an XMLTV file, or <id>.dat files and channels.dat for names (man tvgrid)"
    case .uselessFiles(let path, let reason):
      "no programme could be read from \(path): \(reason) (tvgrid check \(path) says all)"
    case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
    case .noDemoWeek: "the demo week is missing: install tvgrid with make install, or run it from its checkout"
    }
  }
}
