extension RandomAccessCollection {
  /// The first index whose element satisfies a condition, found by binary search; the end index if none does.
  ///
  /// The condition must hold for all elements after the first match. This is the same function as in swift-algorithms,
  /// which is not worth a dependency for eight lines.
  @inlinable
  package func partitioningIndex(where holds: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if holds(self[middle]) { high = middle } else { low = index(after: middle) }
    }
    return low
  }
}
