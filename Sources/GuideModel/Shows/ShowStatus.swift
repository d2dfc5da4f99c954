/// An episode of a show that TVmaze expects.
package struct ComingEpisode: Hashable, Sendable {
  package let episode: ShowEpisode
  /// The date at the network.
  package let date: CivilDate

  /// Creates a coming episode; `nil` if the episode has no date.
  package init?(_ episode: ShowEpisode) {
    guard let date = episode.date else { return nil }
    (self.episode, self.date) = (episode, date)
  }

  /// The start, or the beginning of the day if only the date is known.
  package func instant(in zone: ZoneTable) -> Instant { episode.start ?? BroadcastDay(date).start(in: zone) }

  /// The day on which it is on in a zone, which may differ from the date at the network.
  package func day(in zone: ZoneTable) -> BroadcastDay {
    episode.start.map { BroadcastDay(containing: $0, in: zone) } ?? BroadcastDay(date)
  }

  /// Whether it is over; without a start, once its day is over.
  package func isOver(at now: Instant, in zone: ZoneTable) -> Bool {
    now >= (episode.interval() ?? BroadcastDay(date).interval(in: zone)).end
  }
}

/// Whether and when a show will continue, as of the last answer from TVmaze.
///
/// Statuses are kept instead of whole shows, because a user may follow a thousand shows with ten thousand episodes.
package struct ShowStatus: Hashable, Sendable {
  /// The network or streaming service.
  package let network: String?
  package let isEnded: Bool
  /// The next episode according to TVmaze; `nil` if it has no date.
  package let next: ComingEpisode?
  /// The episodes after the last one that was on when TVmaze answered, sorted by date; at most 60.
  package let coming: [ComingEpisode]

  private static let mostComing = 60

  /// Extracts the status from a show.
  package init(_ show: Show) {
    (network, isEnded) = (show.network, show.isEnded)
    next = show.nextEpisode.flatMap(ComingEpisode.init)
    let last = show.previousEpisode?.date
    var known: Set<Int> = []
    let later = show.episodes.filter { episode in
      guard let date = episode.date, let last else { return episode.date != nil }
      return date > last || date == last && episode.id == show.nextEpisode?.id
    }
    coming = ([show.nextEpisode].compactMap(\.self) + later).compactMap(ComingEpisode.init)
      .filter { known.insert($0.episode.id).inserted }
      .sorted { ($0.date, $0.episode.number ?? .max) < ($1.date, $1.episode.number ?? .max) }
      .prefix(Self.mostComing).map(\.self)
  }

  /// The next episode that is not over; `nil` if TVmaze knows none.
  package func next(at now: Instant, in zone: ZoneTable) -> ComingEpisode? {
    coming.first { !$0.isOver(at: now, in: zone) }
  }

  /// The news about a show on a given day, or `nil`. Ignores a next episode whose date has passed.
  package func news(on today: CivilDate) -> ShowNews? {
    if let next, next.date >= today {
      return next.episode.number == 1 ? .newSeason(next.date) : .nextEpisode(next.date)
    }
    return isEnded ? .ended : nil
  }

  /// A new season or the end of the show; `nil` if the earlier status already showed it.
  package func news(on today: CivilDate, unlike previous: ShowStatus) -> ShowNews? {
    switch news(on: today) {
    case .newSeason(let date):
      let isKnown = previous.next?.episode.number == 1 && previous.next?.episode.season == next?.episode.season
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
