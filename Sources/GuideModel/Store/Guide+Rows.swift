/// Finding rows and their channels: each a binary search.
extension Guide {
  /// The rows of a channel.
  package func rows(of channel: Int) -> Range<Int> {
    firstRow[channel]..<firstRow[channel + 1]
  }

  /// The channel that owns a row: the last that begins there or before, since those without rows begin where the next
  /// one does.
  func channel(ofRow row: Int) -> Int {
    var low = 0
    var high = channels.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstRow[middle] <= row { low = middle } else { high = middle }
    }
    return low
  }

  func hasLength(_ row: Int) -> Bool { rows.ends[row] > rows.starts[row] }

  /// The first row of a channel that starts at `instant` or later; its end where there is none.
  func firstRow(of channel: Int, startingFrom instant: Instant) -> Int {
    let own = rows(of: channel)
    var low = own.lowerBound
    var high = own.upperBound
    while low < high {
      let middle = (low + high) / 2
      if Int(rows.starts[middle]) < instant.seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first row of a channel that starts later than `instant`; its end where there is none.
  func firstRow(of channel: Int, startingAfter instant: Instant) -> Int {
    firstRow(of: channel, startingFrom: instant.adding(seconds: 1))
  }

  /// The rows of some length of a channel that meet an interval, in order.
  func rows(of channel: Int, meeting interval: Interval) -> [Int] {
    var low = firstRow(of: channel, startingFrom: interval.start)
    let first = rows(of: channel).lowerBound
    while low > first, Int(coveredUntil[low - 1]) > interval.start.seconds { low -= 1 }
    let high = firstRow(of: channel, startingFrom: interval.end)
    return (low..<max(low, high)).filter { hasLength($0) && Int(rows.ends[$0]) > interval.start.seconds }
  }
}
