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

  /// Whether a span shares some time with any. What has no length shares the time that it stands in, and its own with
  /// what has none either.
  func meets(_ start: UInt32, _ end: UInt32) -> Bool {
    let last = lastPlace(before: start, end)
    if last > 0, reach[last - 1] > start { return true }
    let first = spans.indices.partitioningIndex { spans[$0].start >= start }
    return first < spans.count && spans[first] == (start, start)
  }

  /// The places of spans that share some time with one, in order: of very many the last, which begin the nearest to it.
  func places(meeting start: UInt32, _ end: UInt32) -> [Int] {
    let last = lastPlace(before: start, end)
    return (max(0, last - OverlapSearch.most)..<last).filter { spans[$0].end > start || spans[$0] == (start, start) }
  }

  private static let most = 64

  /// What ends just then is met only by what has no length either.
  private func lastPlace(before start: UInt32, _ end: UInt32) -> Int {
    spans.indices.partitioningIndex { spans[$0].start > (end > start ? end - 1 : start) }
  }
}
