/// Whether a show continues and when, as of the last answer from TVmaze.
///
/// Kept instead of whole shows: a user may follow a thousand shows with ten thousand episodes.
package struct ShowStanding: Hashable, Sendable {
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

  /// The news about a show on a day, or `nil`. Ignores a next episode in the past.
  package func news(on today: CivilDate) -> ShowNews? {
    if let next, next.date >= today {
      return next.number == 1 ? .newSeason(next.date) : .nextEpisode(next.date)
    }
    return isEnded ? .ended : nil
  }

  /// A new season or the end of the show; `nil` if the earlier status had it.
  package func news(on today: CivilDate, unlike former: ShowStanding) -> ShowNews? {
    switch news(on: today) {
    case .newSeason(let date):
      let isKnown = former.next?.number == 1 && former.next?.season == next?.season
      return isKnown ? nil : .newSeason(date)
    case .ended: return former.isEnded ? nil : .ended
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
package struct ShowStandings: Sendable {
  /// The current statuses.
  package var now: [Int: ShowStanding] = [:]
  /// The statuses from the previous update.
  package var former: [Int: ShowStanding] = [:]
  /// The number of shows requested.
  package var askedCount = 0
  /// Why some could not be requested: a reason and a remedy; `nil` without a problem.
  package var problem: Message?

  /// Whether all requested shows have been answered.
  package var isComplete = true

  package init() {}
}
