package import GuideModel

/// Why the settings were not changed.
package struct SettingsEditError: Error, Hashable, Sendable {
  /// The line that prevents the change, from 1; `nil` if no single line does.
  package let line: Int?
  /// The obstacle and a remedy.
  package let reason: Message

  init(line: Int? = nil, _ reason: Message) {
    self.line = line
    self.reason = reason
  }

  /// The error for a line that is not TOML, which makes edits unsafe.
  init(mending error: Diagnostic) {
    self.init(line: error.line > 0 ? error.line : nil, "\(error.problem); fix that line first")
  }

  /// The error if an edit would have unintended effects.
  static let notSafe = SettingsEditError(
    "tvgrid cannot change this file safely; change it in an editor")

  /// A one-line text for display.
  package func text(of file: String) -> Message {
    guard let line else { return reason }
    return "\(file):\(line): \(reason)"
  }
}
