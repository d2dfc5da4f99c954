/// A show as an encyclopedia of television has it: all its seasons and people, beyond the days that a guide covers.
package struct Show: Hashable, Sendable {
  /// The encyclopedia's number of it.
  package var id: Int
  package var name: String
  /// The page that tells of it, which its licence asks to be named.
  package var link: String
  /// Such as `Running` or `Ended`; the words are the encyclopedia's.
  package var status: String?
  package var premiered: CivilDate?
  package var ended: CivilDate?
  /// The network or the streaming service, and its country.
  package var network: String?
  package var country: String?
  /// Such as `Friday` and `20:30`, in the time of its country.
  package var days: [String] = []
  package var time: String?
  /// Such as `Scripted`.
  package var type: String?
  package var genres: [String] = []
  package var language: String?
  /// The length of an episode.
  package var minutes: Int?
  /// Tenths of a point, of 100.
  package var rating: Int?
  /// Its own pages on the web.
  package var site: String?
  package var summary: String?
  /// The address of its picture, `http` or `https`.
  package var picture: String?
  package var cast: [CastMember] = []
  /// In the order of seasons and numbers; specials, which have no number, after the others of their season.
  package var episodes: [ShowEpisode] = []
  package var nextEpisode: ShowEpisode?
  package var previousEpisode: ShowEpisode?

  /// A show of which no more is known.
  package init(id: Int, name: String, link: String) {
    (self.id, self.name, self.link) = (id, name, link)
  }

  /// Whether no episode is to come.
  package var isEnded: Bool { status == "Ended" }

  /// Sorts the episodes.
  package mutating func sortEpisodes() {
    // The standard library's sort is stable: what has the same numbers stays in the order of the answer.
    episodes.sort { ($0.season ?? .max, $0.number ?? .max) < ($1.season ?? .max, $1.number ?? .max) }
  }
}

/// An episode of a show.
package struct ShowEpisode: Hashable, Sendable {
  package var id: Int
  /// The season; of daily shows the year.
  package var season: Int?
  /// The number in the season; nil for a special.
  package var number: Int?
  package var name: String?
  /// The day on which it was or is first shown.
  package var date: CivilDate?
  /// The start; nil where only the date is known.
  package var start: Instant?
  package var minutes: Int?
  /// Tenths of a point, of 100.
  package var rating: Int?
  package var summary: String?
  /// The page that tells of it.
  package var link: String?

  /// An episode of which no more is known.
  package init(id: Int, season: Int? = nil, number: Int? = nil, name: String? = nil) {
    (self.id, self.season, self.number, self.name) = (id, season, number, name)
  }
}

/// The people of one episode alone.
package struct EpisodePeople: Hashable, Sendable {
  package var guests: [CastMember]
  package var directors: [String]
  package var writers: [String]

  /// The people of an episode; empty where none is known.
  package init(guests: [CastMember] = [], directors: [String] = [], writers: [String] = []) {
    (self.guests, self.directors, self.writers) = (guests, directors, writers)
  }

  package var isEmpty: Bool { guests.isEmpty && directors.isEmpty && writers.isEmpty }
}

/// A show that a search for a title found.
package struct ShowHit: Hashable, Sendable {
  package var id: Int
  package var name: String
  /// The year in which it began.
  package var year: Int?
  package var network: String?
  package var country: String?
  package var type: String?
  package var language: String?
  package var status: String?

  /// A show of which no more is known.
  package init(id: Int, name: String) { (self.id, self.name) = (id, name) }
}

/// A person that a search for a name found.
package struct ShowPerson: Hashable, Sendable {
  package let id: Int
  package let name: String

  /// A person by number and name.
  package init(id: Int, name: String) { (self.id, self.name) = (id, name) }
}

extension Show {
  /// The numbers that a show or an episode may have.
  package static let ids = 1...(1 << 40)

  /// The number of the show that a link to TVmaze leads to; nil where it leads elsewhere.
  package static func id(inLink link: String) -> Int? {
    let parts = link.split(separator: "/")
    guard parts.count >= 4, parts[1] == "www.tvmaze.com", parts[2] == "shows" else { return nil }
    return Int(parts[3]).flatMap { ids.contains($0) ? $0 : nil }
  }
}
