extension StringProtocol {
  /// Without white space at both ends.
  package var trimmed: SubSequence {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return prefix(0)
    }
    return self[first...last]
  }
}
