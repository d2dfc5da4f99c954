/// Something in the settings that cannot be used as it is.
package struct SettingsComplaint: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The fault, and the allowed values or the remedy.
  package let problem: String
  /// Whether nothing of the file is used; else the rest is.
  package var isOfWholeFile = false

  package init(line: Int, problem: String, isOfWholeFile: Bool = false) {
    (self.line, self.problem, self.isOfWholeFile) = (line, problem, isOfWholeFile)
  }

  /// Such as `/home/me/.config/tvgrid/config.toml:3: keep-days is “soon”: it takes a whole number from 0 to 366`.
  package func text(of file: String) -> String { "\(file):\(line): \(problem)" }
}
