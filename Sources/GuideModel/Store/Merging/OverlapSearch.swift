/// Finds overlaps between a span and many others that are sorted by start.
struct OverlapSearch {
  private let spans: [(start: UInt32, end: UInt32)]
  /// The latest end up to and including each span, ignoring spans without a length.
  private let reach: [UInt32]

  /// Prepares spans, which must be sorted by start.
  init(_ spans: [(start: UInt32, end: UInt32)]) {
    self.spans = spans
    var latest: UInt32 = 0
    reach = spans.map { span in
      if span.end > span.start { latest = max(latest, span.end) }
      return latest
    }
  }

  /// Whether a span overlaps any of the spans.
  ///
  /// A span without a length overlaps spans that contain its start, and spans without a length that have the same
  /// start. It never overlaps any others.
  func meets(_ start: UInt32, _ end: UInt32) -> Bool {
    let last = endIndex(before: start, end)
    if last > 0, reach[last - 1] > start { return true }
    guard start == end else { return false }
    let first = spans.indices.partitioningIndex { spans[$0].start >= start }
    return first < spans.count && spans[first] == (start, start)
  }

  /// The indices of overlapping spans, in order; only the last `most` spans that begin before `end` are checked.
  func indices(meeting start: UInt32, _ end: UInt32) -> [Int] {
    let last = endIndex(before: start, end)
    return (max(0, last - OverlapSearch.most)..<last).filter { index in
      let span = spans[index]
      return span.end > span.start ? span.end > start : start == end && span.start == start
    }
  }

  private static let most = 64

  /// The index after the last span that begins before `end`.
  ///
  /// For a span without a length, this also includes spans that begin at `start`.
  private func endIndex(before start: UInt32, _ end: UInt32) -> Int {
    spans.indices.partitioningIndex { spans[$0].start > (end > start ? end - 1 : start) }
  }
}
