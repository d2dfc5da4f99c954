package import GuideApp
package import GuideModel
package import GuideSearch

/// The ways to show the hits of a search in the grid.
package enum HitDisplay: CaseIterable, Sendable {
  /// They are marked, and all else is as ever.
  case marked
  /// All else is dimmed.
  case othersDimmed
  /// Channels without a hit are hidden, and all else on the others is dimmed.
  case channelsHidden

  /// The one after it, round the last.
  var next: HitDisplay {
    switch self {
    case .marked: .othersDimmed
    case .othersDimmed: .channelsHidden
    case .channelsHidden: .marked
    }
  }
}

/// The hits of the last search or of the filter, shown in the grid.
package struct SearchHits: Sendable {
  /// The query that was searched for.
  package let query: Query
  /// The search that finds the rest of them; nil where these are all.
  package internal(set) var rest: SearchRequest?
  /// True while more of them are still to be found.
  package var isPartial: Bool { rest != nil }
  private let matches: SearchMatches
  /// The way they are shown.
  package var display = HitDisplay.marked
  /// The hit that was gone to last: one of no length is no cell, so that the selection alone cannot tell it.
  package var current: ProgrammeID?

  /// The results of a search, or a part of them.
  init(_ query: Query, _ matches: SearchMatches, rest: SearchRequest? = nil) {
    self.query = query
    self.rest = rest
    self.matches = matches
  }

  /// All of them by start, then by channel.
  package var inOrder: FoundInTime { matches.inOrder }

  /// Whether a programme is one of them.
  package func contains(_ programme: ProgrammeID) -> Bool { inOrder.contains(programme) }

  /// Whether channels without a hit are hidden. Without any hit that would be all of them.
  var hidesChannels: Bool { display == .channelsHidden && !inOrder.isEmpty }

  /// For each channel of the searched guide, whether it has a hit.
  var areOnChannel: [Bool] { matches.areOnChannel }

  /// The number of hits that start within an interval.
  package func count(in interval: Interval, of guide: Guide) -> Int {
    let first = inOrder.partitioningIndex { guide.start(of: $0) >= interval.start }
    return inOrder.partitioningIndex { guide.start(of: $0) >= interval.end } - first
  }

  /// The index of the first hit after a point in time, or of the last before it; nil if there is none.
  func index(_ forward: Bool, from here: (Instant, ProgrammeID), in guide: Guide) -> Int? {
    if forward {
      let index = inOrder.partitioningIndex { (guide.start(of: $0), $0) > here }
      return index < inOrder.count ? index : nil
    }
    let index = inOrder.partitioningIndex { (guide.start(of: $0), $0) >= here }
    return index > 0 ? index - 1 : nil
  }
}

extension RowCell {
  /// Whether one of its programmes is a hit.
  func hasHit(of hits: SearchHits) -> Bool {
    items.contains { item in
      if case .programme(let programme) = item { hits.contains(programme) } else { false }
    }
  }
}
