extension ProgrammeDetails {
  /// The credit that TVmaze's licence requires, and the name that identifies TVmaze as an origin.
  package static let showCredit = "Data: TVmaze.com (CC BY-SA)"
  package static let showOrigin = "TVmaze.com"

  /// Fills gaps in the details with data about the show and the episode.
  ///
  /// The fields that were filled are recorded as borrowed, and the TVmaze page becomes a fact. `date` is the date of
  /// the data if it is not from today.
  package func filled(
    by show: Show, _ episode: ShowEpisode?, _ people: EpisodePeople?, asOf date: CivilDate? = nil
  ) -> ProgrammeDetails {
    let people = people ?? EpisodePeople()
    let number = episode.flatMap { episode in
      episode.number.map { EpisodeNumber(raw: "", season: episode.season, number: $0) }
    }
    let known = ProgrammeDetails(
      summary: ProgrammeSummary(episodeTitle: episode?.name, episode: number), directors: people.directors,
      cast: show.cast + people.guests, genres: show.genres,
      description: episode?.summary ?? show.summary.map { "About the show: \($0)" },
      more: people.writers.map { Fact(.writer, $0) })
    var filled = self
    filled.fillIn(from: known, flags: [], origin: ProgrammeDetails.showOrigin, asOf: date)
    guard filled.borrowed != borrowed else { return self }
    if credit == nil {
      let link = episode?.link ?? show.link
      filled.more.append(Fact(.url, link, qualifier: ProgrammeDetails.showCredit))
    }
    return filled
  }
}
