package import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

/// The shows of followed titles, and whether they continue. They are looked up with an update of the guide or by a key; opening
/// a screen only uses stored answers.
extension App {
  /// The news about the show of a followed search; `nil` if no show is chosen for its title or nothing is known about it.
  package func news(ofQuery query: String) -> ShowNews? {
    mine.shows.show(ofQuery: query).flatMap { shows.standings[$0.id] }?.news(on: zone.local(now).date)
  }

  /// Reads the stored answers about followed shows, once.
  package mutating func recallFollowedShows() {
    let ids = followedShows.subtracting(shows.recalled)
    guard !ids.isEmpty else { return }
    shows.recalled.formUnion(ids)
    perform(.lookUpFollowed(ids.sorted(), .kept))
  }

  /// Looks up the followed shows. Returns false if there are no such shows, or a lookup is under way.
  @discardableResult package mutating func lookUpFollowedShows(_ reach: LookupReach) -> Bool {
    let ids = followedShows
    guard !ids.isEmpty, !shows.isAskingForFollowed else { return false }
    (shows.isAskingForFollowed, shows.isAskedByKey) = (true, reach == .newest)
    perform(.lookUpFollowed(ids.sorted(), reach))
    return true
  }

  private var followedShows: Set<Int> {
    guard !mine.shows.isEmpty else { return [] }
    return Set(mine.searches.followed.compactMap { mine.shows.show(ofQuery: $0.query)?.id })
  }

  /// Applies a lookup of followed shows. New seasons and endings are listed with the changes of an update.
  mutating func adopt(_ standings: ShowStandings, _ reach: LookupReach) {
    shows.standings.merge(standings.now) { $1 }
    shows.recalled.formUnion(standings.now.keys)
    if reach != .kept { announceNews(standings) }
    if reach != .kept, standings.isComplete {
      if shows.isAskedByKey {
        let shows = count(standings.askedCount, "show")
        notice =
          standings.problem.map { text("TVmaze.com did not answer everything: \($0).") }
          ?? (standings.askedCount == 0
            ? text("All shows you follow have ended, so TVmaze.com was not asked.")
            : text("Asked TVmaze.com about \(shows)."))
      } else if let problem = standings.problem {
        reportLines.append("Followed shows: TVmaze.com did not answer everything: \(problem)")
      }
      (shows.isAskingForFollowed, shows.isAskedByKey) = (false, false)
    }
    tell(.shows)
  }

  private mutating func announceNews(_ standings: ShowStandings) {
    let today = zone.local(now).date
    for search in mine.searches.followed {
      guard let id = mine.shows.show(ofQuery: search.query)?.id, let former = standings.former[id],
        let news = standings.now[id]?.news(on: today, unlike: former)
      else { continue }
      let line = "★ \(search.name): \(news.text(in: language)) (TVmaze.com)"
      guard !showNews.contains(line) else { continue }
      showNews.append(line)
      notice = "\(line)."
    }
  }
}

extension ShowChoices {
  /// The show chosen for the title that a query asks for; `nil` for any other query.
  package func show(ofQuery query: String) -> ChosenShow? {
    isEmpty ? nil : Query.spellingsOfTitle(in: query)?.lazy.compactMap { self[$0] }.first
  }
}

extension ShowNews {
  /// For example `new season on Fri 12 Feb 2027`.
  package func text(in language: InterfaceLanguage) -> String {
    switch self {
    case .newSeason(let date): language.text("new season on \(date.shortText(in: language)) \(date.year)")
    case .nextEpisode(let date): language.text("next episode on \(date.shortText(in: language)) \(date.year)")
    case .ended: language.text("ended")
    }
  }
}
