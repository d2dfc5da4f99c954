extension Sequence {
  /// Like `allSatisfy`, but false for an empty sequence.
  package func nonEmptyAllSatisfy(_ isTrue: (Element) throws -> Bool) rethrows -> Bool {
    var isEmpty = true
    for element in self {
      guard try isTrue(element) else { return false }
      isEmpty = false
    }
    return !isEmpty
  }
}
