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
    var filled = self
    var parts: [DetailField] = []
    func fill<Value>(_ path: WritableKeyPath<ProgrammeDetails, Value?>, _ value: Value?, _ part: DetailField) {
      guard self[keyPath: path] == nil, let value else { return }
      filled[keyPath: path] = value
      if parts.last != part { parts.append(part) }
    }
    func fill<Element>(_ path: WritableKeyPath<ProgrammeDetails, [Element]>, _ all: [Element], _ part: DetailField) {
      guard self[keyPath: path].isEmpty, !all.isEmpty else { return }
      filled[keyPath: path] = all
      parts.append(part)
    }
    let number = episode.flatMap { episode in
      episode.number.map { EpisodeNumber(raw: "", season: episode.season, number: $0) }
    }
    let people = people ?? EpisodePeople()
    fill(\.summary.episodeTitle, episode?.name, .episode)
    fill(\.summary.episode, number, .episode)
    fill(\.description, episode?.summary ?? show.summary.map { "About the show: \($0)" }, .description)
    fill(\.cast, show.cast + people.guests, .cast)
    fill(\.directors, people.directors, .directors)
    fill(\.genres, show.genres, .genres)
    if !people.writers.isEmpty, !more.contains(where: { $0.kind == .writer }) {
      filled.more += people.writers.map { Fact(.writer, $0) }
      parts.append(.more)
    }
    guard !parts.isEmpty else { return self }
    filled.borrowed.append(Borrowing(origin: ProgrammeDetails.showOrigin, parts: parts, date: date))
    if credit == nil {
      let link = episode?.link ?? show.link
      filled.more.append(Fact(.url, link, qualifier: ProgrammeDetails.showCredit))
    }
    return filled
  }
}
