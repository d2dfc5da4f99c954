/// Whether and when a show will continue, as of the last answer from TVmaze.
///
/// Statuses are kept instead of whole shows, because a user may follow a thousand shows with ten thousand episodes.
package struct ShowStatus: Hashable, Sendable {
  package struct NextEpisode: Hashable, Sendable {
    package let season: Int?
    package let number: Int?
    package let date: CivilDate
  }

  package let isEnded: Bool
  package let next: NextEpisode?

  /// Extracts the status from a show.
  package init(_ show: Show) {
    isEnded = show.isEnded
    next = show.nextEpisode.flatMap { episode in
      episode.date.map { NextEpisode(season: episode.season, number: episode.number, date: $0) }
    }
  }

  /// The news about a show on a given day, or `nil`. Ignores a next episode whose date has passed.
  package func news(on today: CivilDate) -> ShowNews? {
    if let next, next.date >= today {
      return next.number == 1 ? .newSeason(next.date) : .nextEpisode(next.date)
    }
    return isEnded ? .ended : nil
  }

  /// A new season or the end of the show; `nil` if the earlier status already showed it.
  package func news(on today: CivilDate, unlike previous: ShowStatus) -> ShowNews? {
    switch news(on: today) {
    case .newSeason(let date):
      let isKnown = previous.next?.number == 1 && previous.next?.season == next?.season
      return isKnown ? nil : .newSeason(date)
    case .ended: return previous.isEnded ? nil : .ended
    case .nextEpisode, nil: return nil
    }
  }
}

/// News about a show.
package enum ShowNews: Hashable, Sendable {
  case newSeason(CivilDate)
  case nextEpisode(CivilDate)
  case ended
}

/// The status of all followed shows, by TVmaze id.
package struct ShowStatuses: Sendable {
  /// The current statuses.
  package var now: [Int: ShowStatus] = [:]
  /// The statuses from the previous update.
  package var previous: [Int: ShowStatus] = [:]
  /// The number of shows requested.
  package var requestedCount = 0
  /// Why some shows could not be requested: a reason and a suggested fix; `nil` if there is no problem.
  package var problem: Message?

  /// Whether answers to all requests have arrived.
  package var isComplete = true

  package init() {}
}
