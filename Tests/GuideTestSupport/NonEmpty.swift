extension Sequence {
  /// Whether something is true of every element, and there is one: of none anything is true.
  package func nonEmptyAllSatisfy(_ isTrue: (Element) throws -> Bool) rethrows -> Bool {
    var isEmpty = true
    for element in self {
      guard try isTrue(element) else { return false }
      isEmpty = false
    }
    return !isEmpty
  }
}
