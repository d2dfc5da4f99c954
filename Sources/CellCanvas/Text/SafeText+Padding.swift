extension SafeText {
  /// The text with spaces after it, so that it takes at least so many cells.
  package func padded(to columns: Int) -> SafeText {
    width >= columns ? self : self + SafeText(String(repeating: " ", count: columns - width))
  }
}
