/// Whether a show goes on, as far as an encyclopedia knew when it was asked: all that is needed of each show that a person
/// follows, of which there may be a thousand with ten thousand episodes.
package struct ShowStanding: Hashable, Sendable {
  /// The next episode.
  package struct Next: Hashable, Sendable {
    package let season: Int?
    package let number: Int?
    package let date: CivilDate
  }

  package let isEnded: Bool
  package let next: Next?

  /// The standing of a show.
  package init(_ show: Show) {
    isEnded = show.isEnded
    next = show.nextEpisode.flatMap { episode in
      episode.date.map { Next(season: episode.season, number: episode.number, date: $0) }
    }
  }

  /// Its news on a day; nil for none. A next episode of the past has been shown since the answer came.
  package func news(on today: CivilDate) -> ShowNews? {
    if let next, next.date >= today {
      return next.number == 1 ? .newSeason(next.date) : .nextEpisode(next.date)
    }
    return isEnded ? .ended : nil
  }

  /// A new season or the end, where an earlier standing did not tell of it; else nil.
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

/// News of a show.
package enum ShowNews: Hashable, Sendable {
  case newSeason(CivilDate)
  case nextEpisode(CivilDate)
  case ended
}

/// The standings of shows that a person follows, by their numbers.
package struct ShowStandings: Sendable {
  /// Those that are known now.
  package var now: [Int: ShowStanding] = [:]
  /// Those that were kept before.
  package var former: [Int: ShowStanding] = [:]
  /// The number of shows that were asked for.
  package var askedCount = 0
  /// Why not all could be asked for: a reason and a remedy; nil where nothing went wrong.
  package var problem: Message?

  /// Whether these are all that were asked for; false while others are still to come.
  package var isComplete = true

  /// None.
  package init() {}
}
