import GuideModel
import GuideSearch
import GuideSystem

/// Times title queries, and full-text queries on one core and on all.
struct SearchBenchmark {
  private let guide: Guide
  private let index: SearchIndex

  init(_ guide: Guide) {
    self.guide = guide
    index = SearchIndex(guide)
  }

  /// Search times for every prefix of some titles, typed letter by letter.
  func titleTimes() -> [Duration] {
    let titles = guide.programmes.enumerated().filter { $0.offset % max(1, guide.programmeCount / 20) == 0 }
    return titles.flatMap { title in
      let text = guide.title(of: title.element)
      return (1...max(1, min(12, text.count))).map { length in
        ContinuousClock().measure {
          _ = index.search(Query(String(text.prefix(length))), now: guide.start(of: title.element), in: .utc)
        }
      }
    }
  }

  private static let queries = [
    "any:volcano", "any:late", "any:a", "desc:the", "actor:ann", "person:ann -any:late", "year:1978",
  ]

  /// Lines such as `any:late one 21.000 ms`, with the best of five runs.
  ///
  /// The first line has the time of the first query, when nothing is indexed yet.
  func textLines() -> [String] {
    let first = time("any:volcano", oneByOne)
    let others = Self.queries.flatMap { query in
      [
        "\(query) one \(least(query, oneByOne).millisecondsText) ms",
        "\(query) all \(least(query, Threads.map).millisecondsText) ms",
      ]
    }
    return ["first \(first.millisecondsText) ms"] + others
  }

  private func oneByOne(_ pieces: Int, _ work: @Sendable (Int) -> [UInt32]) -> [[UInt32]] {
    (0..<pieces).map(work)
  }

  private func least(_ query: String, _ sharing: SearchRun.Sharing) -> Duration {
    (0..<5).map { _ in time(query, sharing) }.min() ?? .zero
  }

  private func time(_ query: String, _ sharing: SearchRun.Sharing) -> Duration {
    ContinuousClock().measure {
      var run = SearchRun(Query(query), in: index, now: guide.middle, zone: .utc)
      while !run.isDone { run.advance(by: 2, sharing: sharing) }
    }
  }
}
