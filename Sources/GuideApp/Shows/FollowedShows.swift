package import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

/// The shows of followed titles, and whether they continue. They are looked up when the guide is updated or when the user
/// presses a key; opening a screen only uses stored answers.
extension App {
  /// The news about the show of a followed search; `nil` if no show is chosen for its title or nothing is known about it.
  package func news(ofQuery query: String) -> ShowNews? {
    mine.shows.show(ofQuery: query).flatMap { shows.statuses[$0.id] }?.news(on: zone.local(now).date)
  }

  /// The next episode of the show of a followed search, if the guide does not have it and it is not over.
  package func nextOutsideEpisode(ofQuery query: String) -> OutsideEpisode? {
    mine.shows.show(ofQuery: query).flatMap { followed.outside.next(ofShow: $0.id, at: now, in: zone) }
  }

  /// Reads the stored answers about followed shows, once.
  package mutating func loadStoredShows() {
    let ids = followedShows.subtracting(shows.recalled)
    guard !ids.isEmpty else { return }
    shows.recalled.formUnion(ids)
    perform(.lookUpFollowed(ids.sorted(), .kept))
  }

  /// Looks up the followed shows. Returns false if there are no such shows, or a lookup is under way.
  @discardableResult package mutating func lookUpFollowedShows(_ reach: LookupReach) -> Bool {
    let ids = followedShows
    guard !ids.isEmpty, !shows.isLookingUpFollowed else { return false }
    (shows.isLookingUpFollowed, shows.isRequestedByKey) = (true, reach == .newest)
    perform(.lookUpFollowed(ids.sorted(), reach))
    return true
  }

  /// Asks TVmaze about titles that the user has just followed: about their shows, or else which show each of them is.
  mutating func askAboutFollowed(_ titles: [String]) {
    guard mine.savesGuideData else { return }
    for title in Set(titles).sorted().prefix(Self.maximumQuestions) {
      let key = EpisodeIdentity.show(ofTitle: title)
      guard mine.followedQueries.titles.contains(key) else { continue }
      if let chosen = mine.shows[key] {
        lookUp(.show(chosen.id))
      } else {
        shows.unchosenTitles.insert(title)
        lookUp(.search(title))
      }
    }
  }

  /// Looks for the shows of followed titles that have no show yet; returns false if every title has one.
  package mutating func askAboutUnchosenTitles() -> Bool {
    let searches = mine.searches.followed.filter { search in
      Query.spellingsOfTitle(in: search.query) != nil && mine.shows.show(ofQuery: search.query) == nil
    }
    askAboutFollowed(searches.map(\.name))
    return !searches.isEmpty
  }

  /// The most titles to ask about at once.
  private static let maximumQuestions = 20

  /// Chooses the show of a followed title if exactly one has this title, and asks about it.
  mutating func chooseShow(for title: String, among hits: [ShowHit]) {
    let key = EpisodeIdentity.show(ofTitle: title)
    guard shows.unchosenTitles.remove(title) != nil, mine.shows[key] == nil else { return }
    let fitting = hits.filter { EpisodeIdentity.show(ofTitle: $0.name) == key }
    guard fitting.count == 1, let only = fitting.first else { return }
    note(ChosenShow(id: only.id, name: only.name), for: key)
    lookUp(.show(only.id))
  }

  private var followedShows: Set<Int> {
    guard !mine.shows.isEmpty else { return [] }
    return Set(mine.searches.followed.compactMap { mine.shows.show(ofQuery: $0.query)?.id })
  }

  /// Applies the result of a lookup of followed shows. New seasons and endings are listed with the changes made by an update.
  mutating func adopt(_ statuses: ShowStatuses, _ reach: LookupReach) {
    shows.statuses.merge(statuses.now) { $1 }
    shows.recalled.formUnion(statuses.now.keys)
    findOutsideEpisodes()
    if reach != .kept {
      shows.episodeShows = nil
      announceNews(statuses)
    }
    if reach != .kept, statuses.isComplete {
      if shows.isRequestedByKey {
        let shows = count(statuses.requestedCount, "show")
        notice =
          statuses.problem.map { text("Some requests to TVmaze.com failed: \($0).") }
          ?? (statuses.requestedCount == 0
            ? text("All shows you follow have ended, so TVmaze.com was not asked.")
            : text("Asked TVmaze.com about \(shows)."))
      } else if let problem = statuses.problem {
        reportLines.append("Followed shows: some requests to TVmaze.com failed: \(problem)")
      }
      (shows.isLookingUpFollowed, shows.isRequestedByKey) = (false, false)
    }
    tell(.shows)
  }

  private mutating func announceNews(_ statuses: ShowStatuses) {
    let today = zone.local(now).date
    for search in mine.searches.followed {
      guard let id = mine.shows.show(ofQuery: search.query)?.id, let previous = statuses.previous[id],
        let news = statuses.now[id]?.news(on: today, unlike: previous)
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
  /// The news about a show, for example `new season on Fri 12 Feb 2027`.
  package func text(in language: InterfaceLanguage) -> String {
    switch self {
    case .newSeason(let date): language.text("new season on \(date.shortText(in: language)) \(date.year)")
    case .nextEpisode(let date): language.text("next episode on \(date.shortText(in: language)) \(date.year)")
    case .ended: language.text("ended")
    }
  }
}
