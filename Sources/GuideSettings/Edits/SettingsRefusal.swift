/// Why the settings were not changed.
package struct SettingsRefusal: Error, Hashable, Sendable {
  /// The line that is in the way, from 1; nil where it is no line.
  package let line: Int?
  /// What is in the way, and what to do.
  package let reason: String

  init(line: Int? = nil, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  /// One line for people.
  package func text(of file: String) -> String {
    guard let line else { return reason }
    return "\(file):\(line): \(reason)"
  }
}
