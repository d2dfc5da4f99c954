/// What fits beside a programme's title in a cell of the grid: cheap to read, a few hundred at a time.
package struct ProgrammeSummary: Hashable, Sendable {
  package var episodeTitle: String?
  package var episode: EpisodeNumber?
  /// The year of production.
  package var year: Int?
  /// The reviewer's stars, 1 to 5.
  package var stars: Int?

  package init(episodeTitle: String? = nil, episode: EpisodeNumber? = nil, year: Int? = nil, stars: Int? = nil) {
    self.episodeTitle = episodeTitle
    self.episode = episode
    self.year = year
    self.stars = stars
  }
}

/// Somebody in a programme, and as whom or what.
package struct CastMember: Hashable, Sendable {
  package let name: String
  /// The part, or in factual programmes the job, such as `Presenter`.
  package let role: String?

  package init(name: String, role: String? = nil) {
    self.name = name
    self.role = role
  }
}

/// All that a guide says of a programme beyond its title, times and flags.
package struct ProgrammeDetails: Hashable, Sendable {
  package var summary: ProgrammeSummary
  package var directors: [String]
  package var cast: [CastMember]
  package var genres: [String]
  /// The synopsis or review, as one line of text.
  package var description: String?
  /// The film certificate, such as `PG` or `15`.
  package var certificate: String?

  package init(
    summary: ProgrammeSummary = ProgrammeSummary(), directors: [String] = [], cast: [CastMember] = [],
    genres: [String] = [], description: String? = nil, certificate: String? = nil
  ) {
    self.summary = summary
    self.directors = directors
    self.cast = cast
    self.genres = genres
    self.description = description
    self.certificate = certificate
  }
}
