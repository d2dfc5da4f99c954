extension RandomAccessCollection {
  /// The first index from which on a condition holds, by halving, where it holds for no element before and for all after;
  /// the end where it holds for none. As in swift-algorithms: a dependency for eight lines is not worth it.
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
