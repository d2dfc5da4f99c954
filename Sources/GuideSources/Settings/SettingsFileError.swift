package import GuideModel
import GuidePersonal
package import GuideSettings
package import GuideSystem

/// Why settings could not be read or changed.
package enum SettingsFileError: Error, Hashable, Sendable {
  case unreadable(path: String, reason: SystemReason)
  /// The file could not be written; nothing was changed.
  case unwritable(path: String, reason: SystemReason)
  /// Another program has held the lock for several seconds.
  case busy(path: String)
  /// The change itself is not possible.
  case refused(path: String, SettingsEditError)

  /// The problem, for a diagnostic that already names the file.
  package var problem: Message {
    if case .unreadable(_, let reason) = self { "cannot be read: \(Message(reason))" } else { text }
  }

  /// One line with the file and what to do next.
  package var text: Message {
    switch self {
    case .unreadable(let path, let reason): "cannot read the settings \(path): \(Message(reason))"
    case .unwritable(let path, let reason):
      "cannot write the settings \(path): \(Message(reason)); nothing was changed"
    case .busy(let path): "another copy of tvgrid is changing the settings \(path); try again"
    case .refused(let path, let error): error.text(of: path)
    }
  }

  /// The text in English.
  package var message: String { text.english }
}
