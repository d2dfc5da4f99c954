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
    let known = ProgrammeDetails(
      summary: ProgrammeSummary(episode), directors: people.directors, cast: show.cast + people.guests,
      genres: show.genres, description: episode?.summary ?? show.summary.map { "About the show: \($0)" },
      more: people.writers.map { Fact(.writer, $0) })
    var filled = self
    filled.fillIn(from: known, flags: [], origin: ProgrammeDetails.showOrigin, asOf: date)
    guard filled.borrowed != borrowed else { return self }
    if credit == nil { filled.more.append(Fact(creditFor: show, episode)) }
    return filled
  }

  /// Creates TVmaze's facts about an episode, or about the whole show, with the credit.
  package init(_ episode: ShowEpisode?, of show: Show) {
    self.init(
      summary: ProgrammeSummary(episode), cast: show.cast, genres: show.genres,
      description: episode?.summary ?? show.summary, more: [Fact(creditFor: show, episode)])
  }
}

extension ProgrammeSummary {
  /// The name and number of an episode. A special has no number.
  fileprivate init(_ episode: ShowEpisode?) {
    self.init(episodeTitle: episode?.name, episode: episode.flatMap { $0.number == nil ? nil : $0.numbers })
  }
}

extension Fact {
  /// The page on TVmaze, which its licence requires us to name.
  fileprivate init(creditFor show: Show, _ episode: ShowEpisode?) {
    self.init(.url, episode?.link ?? show.link, qualifier: ProgrammeDetails.showCredit)
  }
}
