package import GuideModel
package import GuideSystem

/// Why a guide could not be opened at all. (Problems with individual files are diagnostics instead.)
package enum SourceError: Error, Hashable, Sendable {
  case file(FileError)
  /// The folder has no `.dat` files and no XMLTV document.
  case noGuide(folder: String)
  /// The file or folder has no readable programme.
  ///
  /// `hasDetails` means that `tvgrid check` says more, because the reason is one of several or concerns a certain line.
  case noProgrammes(path: String, reason: Message, hasDetails: Bool = false)
  /// The demo week was not found next to the program or in the checkout that contains it.
  case noDemoWeek

  /// The reason, for a diagnostic that already names the file.
  var reason: Message {
    switch self {
    case .file(let error): error.reasonText
    case .noProgrammes(_, let reason, _): reason
    case .noGuide, .noDemoWeek: text
    }
  }

  /// One line with the file and what to do next.
  package var text: Message {
    switch self {
    case .file(let error): error.text
    case .noGuide(let folder):
      "no guide in \(folder): it needs an XMLTV file, or <id>.dat files and channels.dat for names (man tvgrid)"
    case .noProgrammes(let path, let reason, let hasDetails):
      // A pipe cannot be read again.
      path == "/dev/stdin" || !hasDetails
        ? "no programme could be read from \(path): \(reason)"
        : "no programme could be read from \(path): \(reason) (run tvgrid check \(path) for details)"
    case .noDemoWeek: "the demo week is missing: install tvgrid with make install, or run it from its checkout"
    }
  }

  /// The text in English.
  package var message: String { text.english }

  /// The reason why an empty file is not a guide.
  static let emptyFile: Message = "an empty file"
  /// The reason why a text file without the separators of Radio Times rows is not a guide.
  static let unknownFormat: Message =
    "not a guide that tvgrid knows: expected XMLTV, a Radio Times file or folder, or a TVmaze schedule"

  /// Calls `body`, and converts its error to a `SourceError`.
  static func from<Value>(_ body: () throws(FileError) -> Value) throws(SourceError) -> Value {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
