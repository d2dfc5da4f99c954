package import GuideModel
package import GuidePersonal
package import GuideSearch

/// A search in the background. Two are equal where they ask for the same, whatever their numbers.
package struct SearchRequest: Equatable, Sendable {
  /// Tells it from others.
  package let number: Int
  /// The query.
  package let query: Query
  /// The guide that is searched.
  package let index: SearchIndex
  /// The instant that parts hits to come from past ones.
  package let now: Instant
  /// The zone of the query's days and times.
  package let zone: ZoneTable
  /// The marks by which new hits are counted; nil where they are not.
  let seen: SeenShowings?

  /// Equal where the same is asked for, of the same guide.
  package static func == (a: SearchRequest, b: SearchRequest) -> Bool {
    a.query == b.query && a.index === b.index && a.now == b.now && a.zone == b.zone && a.seen == b.seen
  }

  /// The search itself, not begun.
  package func run(until cancellation: CancellationToken? = nil) -> SearchRun {
    SearchRun(query, in: index, now: now, zone: zone, until: cancellation)
  }
}

/// The hits of a search so far.
package struct SearchProgress: Sendable {
  /// The number of the request.
  let number: Int
  /// The hits so far.
  package let matches: SearchMatches
  /// True when that is all.
  package let isComplete: Bool
  /// The counts of all hits, where they were asked for.
  package let count: HitCount?

  /// The state of a run.
  package init(_ request: SearchRequest, _ run: SearchRun) {
    number = request.number
    matches = run.matches
    isComplete = run.isDone
    let matches = matches
    count = run.isDone ? request.seen.map { $0.count(matches.groupedMarksToCome, of: request.query.text) } : nil
  }
}

/// A request to gather the names of a guide for completion. Equal for the same guide.
package struct NamesRequest: Equatable, Sendable {
  /// The index that keeps them.
  package let index: SearchIndex

  /// Equal for the same guide.
  package static func == (one: NamesRequest, other: NamesRequest) -> Bool { one.index === other.index }
}

/// A request to make the marks of the hits of a kept query that a person has looked at.
package struct MarksRequest: Equatable, Sendable {
  /// Of two looks at a query the later one counts.
  let number: Int
  /// The text of the query.
  let query: String
  let matches: SearchMatches

  /// The marks, as they are kept.
  package var marks: Set<ShowingMark> { SeenShowings.sample(matches.marksToCome) }

  /// Equal where the same was looked at.
  package static func == (one: MarksRequest, other: MarksRequest) -> Bool {
    one.query == other.query && one.matches.inOrder == other.matches.inOrder
  }
}
