import GuideModel
import GuideSearch

/// Times queries that look into all texts of a guide, on one core and on all.
struct SearchBench {
  let index: SearchIndex
  let now: Instant

  private static let queries = [
    "any:volcano", "any:late", "any:a", "desc:the", "actor:ann", "person:ann -any:late", "year:1978",
  ]

  /// Lines such as `any:late one 21.000 ms`: the least of five times; and of the first query on a guide that was not
  /// asked for texts before.
  func lines() -> [String] {
    let first = time("any:volcano", oneByOne)
    let all = Self.queries.flatMap { query in
      [
        "\(query) one \(least(query, oneByOne).millisecondsText) ms",
        "\(query) all \(least(query, GridSearcher.share).millisecondsText) ms",
      ]
    }
    return ["first \(first.millisecondsText) ms"] + all
  }

  private func oneByOne(_ pieces: Int, _ work: @Sendable (Int) -> [UInt32]) -> [[UInt32]] {
    (0..<pieces).map(work)
  }

  private func least(_ query: String, _ sharing: SearchRun.Sharing) -> Duration {
    (0..<5).map { _ in time(query, sharing) }.min() ?? .zero
  }

  private func time(_ query: String, _ sharing: SearchRun.Sharing) -> Duration {
    ContinuousClock().measure {
      var run = SearchRun(Query(query), in: index, now: now, zone: .utc)
      while !run.isDone { run.advance(by: 2, sharing: sharing) }
    }
  }
}
