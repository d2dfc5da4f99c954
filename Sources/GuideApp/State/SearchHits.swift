package import GuideModel
package import GuideSearch

/// How the hits of a search are shown in the grid.
package enum HitShowing: CaseIterable, Sendable {
  /// They are marked, and all else is as ever.
  case marked
  /// All else is dimmed.
  case othersDimmed
  /// Channels without a hit are hidden, and all else on the others is dimmed.
  case channelsHidden

  /// The one after it, round the last.
  var next: HitShowing {
    switch self {
    case .marked: .othersDimmed
    case .othersDimmed: .channelsHidden
    case .channelsHidden: .marked
    }
  }
}

/// The hits of the last search or of the filter, shown in the grid.
package struct SearchHits: Sendable {
  /// What was asked for.
  package let query: Query
  /// Whether more of them are still to be found.
  package let isPartial: Bool
  private let matches: SearchMatches
  /// How they are shown.
  package var showing = HitShowing.marked
  /// The hit that was gone to last: one of no length is no cell, so that the selection alone cannot tell it.
  package var current: ProgrammeID?

  /// What a search has found, or a part of it.
  init(_ query: Query, _ matches: SearchMatches, isPartial: Bool = false) {
    self.query = query
    self.isPartial = isPartial
    self.matches = matches
  }

  /// All of them by start, then by channel.
  package var inOrder: FoundInTime { matches.inOrder }

  /// Whether a programme is one of them.
  package func contains(_ programme: ProgrammeID) -> Bool { inOrder.contains(programme) }

  /// Whether channels without a hit are hidden. Without any hit that would be all of them.
  var hidesChannels: Bool { showing == .channelsHidden && !inOrder.isEmpty }

  /// For each channel of the searched guide, whether it has a hit.
  var areOnChannel: [Bool] { matches.areOnChannel }

  /// How many hits start within an interval.
  package func count(in interval: Interval, of guide: Guide) -> Int {
    let first = inOrder.firstPlace { guide.start(of: $0) >= interval.start }
    return inOrder.firstPlace { guide.start(of: $0) >= interval.end } - first
  }

  /// The place of the first hit after another place in time, or of the last before it; nil where there is none.
  func place(_ forward: Bool, from here: (Instant, ProgrammeID), in guide: Guide) -> Int? {
    if forward {
      let place = inOrder.firstPlace { (guide.start(of: $0), $0) > here }
      return place < inOrder.count ? place : nil
    }
    let place = inOrder.firstPlace { (guide.start(of: $0), $0) >= here }
    return place > 0 ? place - 1 : nil
  }
}
