extension Range<Int> {
  /// The first number from which on something holds, by halving; the upper bound where it holds for none.
  package func firstPlace(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
