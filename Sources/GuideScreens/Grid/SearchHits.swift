package import GuideApp
package import GuideModel
package import GuideSearch

/// How search matches are shown in the grid.
package enum HitDisplay: CaseIterable, Sendable {
  /// Matches are highlighted; everything else is unchanged.
  case marked
  /// Everything else is dimmed.
  case othersDimmed
  /// Channels without a match are hidden; other programmes are dimmed.
  case channelsHidden
}

/// Matches of the last search or of the filter, as shown in the grid.
package struct SearchHits: Sendable {
  /// The query.
  package let query: Query
  /// The search for the remaining matches; `nil` if the matches are complete.
  package internal(set) var rest: SearchRequest?
  /// Whether more matches are pending.
  package var isPartial: Bool { rest != nil }
  private let matches: SearchMatches
  /// How the matches are shown.
  package var display = HitDisplay.marked
  /// The last visited match, needed because zero-length programmes have no cell to select.
  package var current: ProgrammeID?

  /// Creates matches from complete or partial results.
  init(_ query: Query, _ matches: SearchMatches, rest: SearchRequest? = nil) {
    self.query = query
    self.rest = rest
    self.matches = matches
  }

  /// All matches by start, then by channel.
  package var inOrder: ResultsByTime { matches.inOrder }

  /// Whether a programme is a match.
  package func contains(_ programme: ProgrammeID) -> Bool { inOrder.contains(programme) }

  /// Whether channels without a match are hidden; false if nothing matches.
  var hidesChannels: Bool { display == .channelsHidden && !inOrder.isEmpty }

  /// For each channel of the searched guide, whether it has a match.
  var hasMatchOnChannel: [Bool] { matches.hasMatchOnChannel }

  /// Number of matches that start within an interval.
  package func count(in interval: Interval, of guide: Guide) -> Int {
    let first = inOrder.partitioningIndex { guide.start(of: $0) >= interval.start }
    return inOrder.partitioningIndex { guide.start(of: $0) >= interval.end } - first
  }

  /// Index of the first match after a point in time, or of the last match before it, or `nil`.
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
  func hasHit(of hits: SearchHits) -> Bool {
    items.contains { item in
      if case .programme(let programme) = item { hits.contains(programme) } else { false }
    }
  }
}
