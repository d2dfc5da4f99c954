/// How many cells scalars take, by a table of our own: the C library and the terminal must agree with it.
package enum CellWidth {
  /// 0, 1 or 2 cells; nil where terminals and libraries do not agree on one, or know no such scalar.
  package static func of(_ scalar: Unicode.Scalar) -> Int? {
    let value = scalar.value
    if (0x20..<0x7F).contains(value) { return 1 }
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle * 2 + 1] >> 2 < value { low = middle + 1 } else { high = middle }
    }
    guard low < ranges.count / 2, ranges[low * 2] <= value else { return nil }
    return Int(ranges[low * 2 + 1] & 3)
  }
}
