package import GuideLanguage
package import GuideModel
package import GuideSearch

/// A search for shows at TVmaze: the requests it takes and the shows found. Later requests depend on the answers to earlier
/// ones. It does not send requests itself, so that the program can pace them and store the answers like any others.
package struct OnlineSearch: Hashable, Sendable {
  package let query: ShowQuery
  /// The maximum number of shows whose episodes are looked up.
  package static let maximumShows = 10
  /// The maximum number of people with the same name whose shows are looked up.
  private static let maximumNamesakes = 3

  /// Returns the current answer to a request; `nil` if nothing has arrived.
  package typealias Known = (ShowRequest) -> ShowAnswer?

  /// Creates a search; `nil` if TVmaze cannot be asked for anything in the query.
  package init?(_ query: Query) {
    guard let query = ShowQuery(query) else { return nil }
    self.query = query
  }

  /// A show that was found, with the matching episodes.
  package struct Found: Hashable, Sendable {
    package let hit: ShowHit
    package let episodes: [ShowEpisode]
  }

  /// The requests known so far. Their number grows as answers arrive.
  package func requests(_ known: Known) -> [ShowRequest] {
    let first = firstRequests
    let credits = query.people.flatMap { creditRequests(of: $0, known) }
    let details =
      query.asksForEpisodes ? (hits(known) ?? []).prefix(OnlineSearch.maximumShows).map { ShowRequest.show($0.id) } : []
    return first + credits + details
  }

  private var firstRequests: [ShowRequest] {
    query.people.isEmpty ? [.search(query.title)] : query.people.map { .personSearch($0.typed) }
  }

  /// The cast requests for a name: for all people with exactly this name, or else for the best match.
  private func creditRequests(of name: QueryText, _ known: Known) -> [ShowRequest] {
    let persons = known(.personSearch(name.typed))?.persons ?? []
    let namesakes = persons.filter { Folding.fold($0.name) == name.folded }.prefix(OnlineSearch.maximumNamesakes)
    let chosen = namesakes.isEmpty ? Array(persons.filter { name.matches($0.name) }.prefix(1)) : Array(namesakes)
    return chosen.map { .credits(person: $0.id) }
  }

  /// The shows found without looking at episodes; `nil` before the first answer.
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

  /// The shows found so far, best match first. Shows whose episodes have not arrived are left out.
  package func results(_ known: Known) -> [Found] {
    guard let hits = hits(known) else { return [] }
    guard query.asksForEpisodes else { return hits.map { Found(hit: $0, episodes: []) } }
    return hits.prefix(OnlineSearch.maximumShows).compactMap { hit in
      let episodes = known(.show(hit.id))?.show?.episodes.filter(query.episodeConditions.matches) ?? []
      return episodes.isEmpty ? nil : Found(hit: hit, episodes: episodes)
    }
  }

  /// The number of shows left out because of the limit.
  package func leftOutCount(_ known: Known) -> Int {
    query.asksForEpisodes ? max(0, (hits(known)?.count ?? 0) - OnlineSearch.maximumShows) : 0
  }
}

extension OnlineSearch.Found {
  /// A description of the episodes: by name if the query asks for names, otherwise the number in each season.
  package func episodeText(of query: ShowQuery, in language: InterfaceLanguage) -> String? {
    guard !episodes.isEmpty else { return nil }
    if query.namesEpisodes {
      let shown = episodes.prefix(3).map { episode in
        [episode.numbers.shortText, episode.name].compactMap(\.self).joined(separator: " ")
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
