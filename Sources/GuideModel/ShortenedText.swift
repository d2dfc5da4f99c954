extension StringProtocol {
  /// A title or a name in a message: what is longer than sixty characters is cut, and ends with a sign that says so.
  package var shortened: String { count > 60 ? "\(prefix(59))…" : String(self) }
}
