package import GuideModel
import GuidePersonal
package import GuideSettings
package import GuideSystem

/// Why settings could not be read or changed.
package enum SettingsFileError: Error, Hashable, Sendable {
  case unreadable(path: String, reason: SystemReason)
  /// Nothing was changed.
  case unwritable(path: String, reason: SystemReason)
  /// Another program has held the lock for seconds.
  case busy(path: String)
  /// The change itself is none that can be made.
  case refused(path: String, SettingsEditError)

  /// The problem for a finding, which names the file by itself.
  package var problem: Message {
    if case .unreadable(_, let reason) = self { "cannot be read: \(Message(reason))" } else { text }
  }

  /// One line that names the thing and what to do next.
  package var text: Message {
    switch self {
    case .unreadable(let path, let reason): "cannot read the settings \(path): \(Message(reason))"
    case .unwritable(let path, let reason):
      "cannot write the settings \(path): \(Message(reason)); they are as they were"
    case .busy(let path): "another tvgrid is changing the settings \(path); try again"
    case .refused(let path, let error): error.text(of: path)
    }
  }

  /// The same in English.
  package var message: String { text.english }
}
