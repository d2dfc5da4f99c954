extension ProgrammeDetails {
  /// Whose data it is, as its licence wants it to be named, and its name as an origin.
  package static let showCredit = "Data: TVmaze.com (CC BY-SA)"
  package static let showOrigin = "TVmaze.com"

  /// The same, where a guide has gaps with what an encyclopedia knows of the show and of the episode. The parts that were filled
  /// are among those that are borrowed, and the page of the data is a fact. `date` is the day on which it was told, where that
  /// was not today.
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
