package import GuideLanguage
package import GuideModel
package import GuideSearch

/// A search for shows at TVmaze: the requests that it takes, of which later ones depend on the answers to earlier ones, and the
/// shows that it has found. It asks nothing itself, so that the program asks as it does for any show: paced and kept.
package struct OnlineSearch: Hashable, Sendable {
  package let query: ShowQuery
  /// The most shows whose episodes are looked up for one search.
  package static let mostShows = 10
  /// The most people of one name whose shows are looked up.
  private static let mostNamesakes = 3

  /// The answer to a request by now; nil where nothing has come.
  package typealias Known = (ShowRequest) -> ShowAnswer?

  /// Nil where a query asks for nothing that TVmaze could be asked.
  package init?(_ query: Query) {
    guard let query = ShowQuery(query) else { return nil }
    self.query = query
  }

  /// A show that was found, with the episodes that were asked for.
  package struct Found: Hashable, Sendable {
    package let hit: ShowHit
    package let episodes: [ShowEpisode]
  }

  /// The requests whose answers are needed, as far as they are known: their number grows with the answers.
  package func requests(_ known: Known) -> [ShowRequest] {
    let first = firstRequests
    let credits = query.people.flatMap { creditRequests(of: $0, known) }
    let details =
      query.asksForEpisodes ? (hits(known) ?? []).prefix(OnlineSearch.mostShows).map { ShowRequest.show($0.id) } : []
    return first + credits + details
  }

  private var firstRequests: [ShowRequest] {
    query.people.isEmpty ? [.search(query.title)] : query.people.map { .personSearch($0.typed) }
  }

  /// The casts of the people of a name: of those that are called just so, or else of the best hit.
  private func creditRequests(of name: QueryText, _ known: Known) -> [ShowRequest] {
    let persons = known(.personSearch(name.typed))?.persons ?? []
    let namesakes = persons.filter { Folding.fold($0.name) == name.folded }.prefix(OnlineSearch.mostNamesakes)
    let chosen = namesakes.isEmpty ? Array(persons.filter { name.matches($0.name) }.prefix(1)) : Array(namesakes)
    return chosen.map { .credits(person: $0.id) }
  }

  /// The shows that are found without looking at their episodes; nil before the first answer.
  private func hits(_ known: Known) -> [ShowHit]? {
    var found: [ShowHit]?
    if query.people.isEmpty { found = known(.search(query.title))?.hits }
    for name in query.people {
      let answers = creditRequests(of: name, known).compactMap { known($0)?.hits }
      guard known(.personSearch(name.typed))?.persons != nil else { return nil }
      let hits = answers.joined()
      let ids = Set(hits.map(\.id))
      found = found.map { $0.filter { ids.contains($0.id) } } ?? Array(hits)
    }
    var ids: Set<Int> = []
    return found?.filter { query.matches($0) && ids.insert($0.id).inserted }
  }

  /// The shows that are found by now, the most fitting first; those whose episodes are still asked for are not among them.
  package func results(_ known: Known) -> [Found] {
    guard let hits = hits(known) else { return [] }
    guard query.asksForEpisodes else { return hits.map { Found(hit: $0, episodes: []) } }
    return hits.prefix(OnlineSearch.mostShows).compactMap { hit in
      let episodes = known(.show(hit.id))?.show?.episodes.filter(query.matches) ?? []
      return episodes.isEmpty ? nil : Found(hit: hit, episodes: episodes)
    }
  }

  /// The number of shows that are left out, since only some are looked at.
  package func leftOutCount(_ known: Known) -> Int {
    query.asksForEpisodes ? max(0, (hits(known)?.count ?? 0) - OnlineSearch.mostShows) : 0
  }
}

extension OnlineSearch.Found {
  /// The episodes as a person is told of them: by name where words of them were asked for, else how many a season has.
  package func episodeText(of query: ShowQuery, in language: InterfaceLanguage) -> String? {
    guard !episodes.isEmpty else { return nil }
    if query.namesEpisodes {
      let shown = episodes.prefix(3).map { episode in
        let number = EpisodeNumber(raw: "", season: episode.season, number: episode.number).shortText
        return [number, episode.name].compactMap(\.self).joined(separator: " ")
      }
      let text = shown.joined(separator: "; ")
      return episodes.count > 3 ? language.text("\(text); \(episodes.count - 3) more") : text
    }
    let seasons = Dictionary(grouping: episodes.filter { $0.season != nil }, by: \.season)
    return seasons.sorted { ($0.key ?? 0) < ($1.key ?? 0) }.prefix(4).map { season, episodes in
      language.text("season \(season ?? 0): \(language.count(episodes.count, "episode"))")
    }.joined(separator: ", ")
  }
}
