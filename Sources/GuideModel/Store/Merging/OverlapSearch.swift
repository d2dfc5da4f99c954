/// Finds which of many spans, sorted by start, meet another one.
struct OverlapSearch {
  private let spans: [(start: UInt32, end: UInt32)]
  /// The latest end among the spans up to and with each; one of no length has none.
  private let reach: [UInt32]

  /// Spans sorted by start.
  init(_ spans: [(start: UInt32, end: UInt32)]) {
    self.spans = spans
    var latest: UInt32 = 0
    reach = spans.map { span in
      if span.end > span.start { latest = max(latest, span.end) }
      return latest
    }
  }

  /// Whether a span shares some time with any. A span of no length meets those that contain its start, and those of no length
  /// that start with it; no other span meets it, since it leaves all the time to others.
  func meets(_ start: UInt32, _ end: UInt32) -> Bool {
    let last = endIndex(before: start, end)
    if last > 0, reach[last - 1] > start { return true }
    guard start == end else { return false }
    let first = spans.indices.partitioningIndex { spans[$0].start >= start }
    return first < spans.count && spans[first] == (start, start)
  }

  /// The indices of spans that share some time with one, in order: of very many the last, which begin the nearest to it.
  func indices(meeting start: UInt32, _ end: UInt32) -> [Int] {
    let last = endIndex(before: start, end)
    return (max(0, last - OverlapSearch.most)..<last).filter { index in
      let span = spans[index]
      return span.end > span.start ? span.end > start : start == end && span.start == start
    }
  }

  private static let most = 64

  /// The index after the last span that begins before another one ends. A span that begins at the end of another does not
  /// meet it, unless the other has no length.
  private func endIndex(before start: UInt32, _ end: UInt32) -> Int {
    spans.indices.partitioningIndex { spans[$0].start > (end > start ? end - 1 : start) }
  }
}
