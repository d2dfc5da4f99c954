/// Finds which of many spans, sorted by start, meet another one.
struct OverlapSearch {
  private let spans: [(start: UInt32, end: UInt32)]
  /// The latest end among the spans up to and with each.
  private let reach: [UInt32]

  /// Spans sorted by start.
  init(_ spans: [(start: UInt32, end: UInt32)]) {
    self.spans = spans
    var latest: UInt32 = 0
    reach = spans.map { span in
      latest = max(latest, span.end)
      return latest
    }
  }

  /// The places of the spans that share some time with one, in order. What has no length shares the time that it stands
  /// in, and its own with what begins there.
  func places(meeting start: UInt32, _ end: UInt32) -> [Int] {
    // What ends just then is met only by what has no length either.
    let last = firstPlace { spans[$0].start > (end > start ? end - 1 : start) }
    let first = firstPlace { reach[$0] >= start }
    return (min(first, last)..<last).filter { spans[$0].end > start || spans[$0] == (start, start) }
  }

  /// The first place from which on something holds.
  private func firstPlace(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
