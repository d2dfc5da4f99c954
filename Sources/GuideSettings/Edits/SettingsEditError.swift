package import GuideModel

/// Why the settings were not changed.
package struct SettingsEditError: Error, Hashable, Sendable {
  /// The line that is in the way, from 1; nil where it is no line.
  package let line: Int?
  /// The obstacle, and a remedy.
  package let reason: Message

  init(line: Int? = nil, _ reason: Message) {
    self.line = line
    self.reason = reason
  }

  /// That a line is no TOML, of which nothing can be said for sure.
  init(mending error: Diagnostic) {
    self.init(line: error.line > 0 ? error.line : nil, "\(error.problem); mend that line first")
  }

  /// That something else would come of an edit than was meant.
  static let notSafe = SettingsEditError(
    "the file is written in a way that tvgrid cannot change safely; change it in an editor")

  /// One line for people.
  package func text(of file: String) -> Message {
    guard let line else { return reason }
    return "\(file):\(line): \(reason)"
  }
}
