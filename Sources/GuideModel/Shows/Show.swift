/// A show as described by TVmaze: its cast and all its seasons, not just the days in the guide.
package struct Show: Hashable, Sendable {
  /// TVmaze's id.
  package var id: Int
  package var name: String
  /// The show's page on TVmaze, which the licence requires us to name.
  package var link: String
  /// The status in TVmaze's words, such as `Running` or `Ended`.
  package var status: String?
  package var premiered: CivilDate?
  package var ended: CivilDate?
  /// The network or streaming service.
  package var network: String?
  package var country: String?
  /// The days and local time of broadcast, such as `Friday` and `20:30`.
  package var days: [String] = []
  package var time: String?
  /// The type in TVmaze's words, e.g. `Scripted`.
  package var type: String?
  package var genres: [String] = []
  package var language: String?
  /// The length of an episode.
  package var minutes: Int?
  /// The rating in tenths of a point, 0 to 100.
  package var rating: Int?
  /// The show's official website.
  package var site: String?
  package var summary: String?
  /// The `http` or `https` address of the picture.
  package var picture: String?
  package var cast: [CastMember] = []
  /// The episodes, sorted by season and number; specials, which have no number, come last in their season.
  package var episodes: [ShowEpisode] = []
  package var nextEpisode: ShowEpisode?
  package var previousEpisode: ShowEpisode?

  /// Creates a show with only its id, name and link. By default, the link is the show's page on TVmaze.
  package init(id: Int, name: String, link: String? = nil) {
    (self.id, self.name, self.link) = (id, name, link ?? "https://www.tvmaze.com/shows/\(id)")
  }

  /// Creates a show from a search result.
  package init(_ hit: ShowHit) {
    self.init(id: hit.id, name: hit.name)
    (network, country, type, language, status) = (hit.network, hit.country, hit.type, hit.language, hit.status)
  }

  package var isEnded: Bool { status == "Ended" }

  /// Sorts the episodes by season and number.
  package mutating func sortEpisodes() {
    // The standard library's sort is stable, so episodes with equal numbers keep the order of TVmaze's answer.
    episodes.sort { ($0.season ?? .max, $0.number ?? .max) < ($1.season ?? .max, $1.number ?? .max) }
  }
}

package struct ShowEpisode: Hashable, Sendable {
  package var id: Int
  /// The season number; the year for daily shows.
  package var season: Int?
  /// The episode number in the season; `nil` for a special.
  package var number: Int?
  package var name: String?
  /// The date of the episode's first showing.
  package var date: CivilDate?
  /// The start of the first showing; `nil` if only the date is known.
  package var start: Instant?
  package var minutes: Int?
  /// The rating in tenths of a point, 0 to 100.
  package var rating: Int?
  package var summary: String?
  /// The episode's page on TVmaze.
  package var link: String?

  /// Creates an episode with only its id, numbers and name.
  package init(id: Int, season: Int? = nil, number: Int? = nil, name: String? = nil) {
    (self.id, self.season, self.number, self.name) = (id, season, number, name)
  }

  /// The season and number as in a guide.
  package var numbers: EpisodeNumber {
    let raw = [season.map { "S\($0)" }, number.map { "E\($0)" }].compactMap(\.self)
    return EpisodeNumber(raw: raw.joined(separator: " "), season: season, number: number)
  }

  /// The first showing; `nil` if only the date is known. If the length is unknown, it is `usual` minutes, or else 30.
  package func interval(usual: Int? = nil) -> Interval? {
    start.map { Interval($0, $0.adding(minutes: minutes ?? usual ?? 30)) }
  }
}

/// The cast and crew of a single episode.
package struct EpisodePeople: Hashable, Sendable {
  package var guests: [CastMember]
  package var directors: [String]
  package var writers: [String]

  /// Creates the cast and crew of an episode.
  package init(guests: [CastMember] = [], directors: [String] = [], writers: [String] = []) {
    (self.guests, self.directors, self.writers) = (guests, directors, writers)
  }

  package var isEmpty: Bool { guests.isEmpty && directors.isEmpty && writers.isEmpty }
}

/// A show found by a search for a title.
package struct ShowHit: Hashable, Sendable {
  package var id: Int
  package var name: String
  /// The year in which the show was first broadcast.
  package var year: Int?
  package var network: String?
  package var country: String?
  package var type: String?
  package var language: String?
  package var status: String?

  package init(id: Int, name: String) { (self.id, self.name) = (id, name) }
}

/// A person found by a search for a name.
package struct ShowPerson: Hashable, Sendable {
  package let id: Int
  package let name: String

  package init(id: Int, name: String) { (self.id, self.name) = (id, name) }
}

extension Show {
  /// The valid ids of shows and episodes.
  package static let ids = 1...(1 << 40)

  /// The show's id in a TVmaze link; `nil` for any other link.
  package static func id(inLink link: String) -> Int? {
    let parts = link.split(separator: "/")
    guard parts.count >= 4, parts[1] == "www.tvmaze.com", parts[2] == "shows" else { return nil }
    return Int(parts[3]).flatMap { ids.contains($0) ? $0 : nil }
  }
}
