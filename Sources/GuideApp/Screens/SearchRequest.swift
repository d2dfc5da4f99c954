package import GuideModel
package import GuidePersonal
package import GuideSearch

/// A search in the background.
package struct SearchRequest: Equatable, Sendable {
  /// The number that identifies the request.
  package let number: Int
  package let query: Query
  /// The index of the guide to search.
  package let index: SearchIndex
  /// The instant that separates upcoming from past matches.
  package let now: Instant
  /// The time zone of the query's days and times.
  package let zone: ZoneTable
  /// The viewed matches, for counting new ones; `nil` if new matches are not counted.
  let viewed: ViewedMatches?

  /// Whether both requests search the same guide for the same query, regardless of their numbers.
  package static func == (a: SearchRequest, b: SearchRequest) -> Bool {
    a.query == b.query && a.index === b.index && a.now == b.now && a.zone == b.zone && a.viewed == b.viewed
  }

  /// Creates the search, ready to start.
  package func run(until cancellation: CancellationToken? = nil) -> SearchRun {
    SearchRun(query, in: index, now: now, zone: zone, until: cancellation)
  }
}

/// The progress of a search.
package struct SearchProgress: Sendable {
  let number: Int
  /// The matches so far.
  package let matches: SearchMatches
  /// Whether the search is done.
  package let isComplete: Bool
  /// The counts of all matches, if requested.
  package let count: HitCount?

  /// Creates the progress of a search.
  package init(_ request: SearchRequest, _ run: SearchRun) {
    number = request.number
    matches = run.matches
    isComplete = run.isDone
    let matches = matches
    count = run.isDone ? request.viewed.map { $0.count(matches.groupedUpcomingMarks, of: request.query.text) } : nil
  }
}

/// A request to collect the names of a guide for completion.
package struct NamesRequest: Equatable, Sendable {
  /// The index that will hold the names.
  package let index: SearchIndex

  /// Whether both requests are for the same guide.
  package static func == (one: NamesRequest, other: NamesRequest) -> Bool { one.index === other.index }
}

/// A request to compute the marks of a saved search's viewed matches.
package struct MarksRequest: Equatable, Sendable {
  /// Identifies the view. If a search is viewed twice, the later view counts.
  let number: Int
  let query: String
  let matches: SearchMatches

  /// The marks to store.
  package var marks: Set<ShowingFingerprint> { ViewedMatches.sample(matches.upcomingMarks) }

  /// Whether both requests are for the same matches.
  package static func == (one: MarksRequest, other: MarksRequest) -> Bool {
    one.query == other.query && one.matches.inOrder == other.matches.inOrder
  }
}
