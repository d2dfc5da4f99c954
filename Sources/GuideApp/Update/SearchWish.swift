package import GuideModel
package import GuideSearch

/// A search that takes a while.
package struct SearchWish: Hashable, Sendable {
  /// Tells it from others, which may ask for the same.
  package let number: Int
  /// What is asked for.
  package let query: Query
  /// What is searched.
  package let index: SearchIndex
  /// What parts those to come from past ones.
  package let now: Instant
  /// Whose days and times are meant.
  package let zone: ZoneTable
  /// By what the hits are counted that are new; nil where nobody asks.
  let seen: SeenShowings?
  /// Which of the looks at saved searches was the last of these.
  let seenCount: Int

  /// Whether the same is asked for, of the same guide.
  package static func == (a: SearchWish, b: SearchWish) -> Bool {
    a.query == b.query && a.index === b.index && a.now == b.now && a.zone == b.zone && a.seen == b.seen
  }
  /// By the query.
  package func hash(into hasher: inout Hasher) { hasher.combine(query) }

  /// The search itself, of which nothing has been done as yet.
  package var run: SearchRun { run(until: nil) }

  /// The same, which can be cancelled.
  package func run(until cancellation: SearchCancellation?) -> SearchRun {
    SearchRun(query, in: index, now: now, zone: zone, until: cancellation)
  }
}

/// What a search has found so far.
package struct SearchNews: Sendable {
  /// Which search it is.
  let number: Int
  let matches: SearchMatches
  /// Whether that is all.
  let isWhole: Bool
  /// How much of it is to come and new, where that was asked, and all of it is there.
  let count: HitCount?

  /// What a wished search has found by now.
  package init(_ wish: SearchWish, _ run: SearchRun) {
    number = wish.number
    matches = run.matches
    isWhole = run.isDone
    let matches = matches
    count = run.isDone ? wish.seen.map { matches.count(seen: $0, of: wish.query) } : nil
  }
}
