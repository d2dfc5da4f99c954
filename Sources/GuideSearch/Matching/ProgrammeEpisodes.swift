package import GuideModel

/// Tells by a guide's facts which episode a programme is, so that a repeat of it on any channel is the same.
extension Guide {
  /// The show and the episode: by series and number, else the episode's name, else the number alone; of a film its year; of
  /// anything else, of which a guide does not tell whether it is a repeat, the start.
  package func episodeIdentity(of programme: ProgrammeID) -> EpisodeIdentity {
    EpisodeIdentity(show: show(of: programme), episode: episode(of: programme))
  }

  /// Whether a programme is one of some episodes.
  package func isEpisode(_ programme: ProgrammeID, of seen: SeenEpisodes) -> Bool {
    guard !seen.isEmpty, case let show = show(of: programme), seen.has(show: show) else { return false }
    // Most shows have no tick, and their records are not looked into.
    return seen.contains(EpisodeIdentity(show: show, episode: episode(of: programme)))
  }

  /// The title of the show, folded; as it is where nothing is left of it then.
  func show(of programme: ProgrammeID) -> String { EpisodeIdentity.show(ofTitle: title(of: programme)) }

  /// Whether the guide tells an episode, or a film, so that another showing of the same can be known.
  package func tellsEpisode(of programme: ProgrammeID) -> Bool { knownEpisode(of: programme) != nil }

  private func episode(of programme: ProgrammeID) -> String {
    if let known = knownEpisode(of: programme) { return known }
    let start = ZoneTable.utc.local(start(of: programme))
    return "\(start.date.isoText) \(start.time.text) UTC"
  }

  private func knownEpisode(of programme: ProgrammeID) -> String? {
    let summary = summary(of: programme)
    let title = summary.episodeTitle.flatMap(EpisodeIdentity.episode(ofName:))
    let part = summary.episode?.part.map { " part \($0)" } ?? ""
    if let episode = summary.episode, let number = episode.number {
      let numbers = "e\(number)\(episode.lastNumber.map { "-\($0)" } ?? "")\(part)"
      if let season = episode.season { return EpisodeIdentity.episode(season, numbers) }
      // Each series has an episode of this number: a name tells more.
      if title == nil { return numbers }
    }
    if let title { return title + part }
    // Feeds give the year, or the day, of other programmes too: that is no episode.
    guard flags(of: programme).contains(.film) || family(of: programme) == .film else { return nil }
    return (summary.year.map { "\($0)" } ?? "film") + part
  }

  /// Those of some rows that are one of some episodes, in the same order; none where the search was cancelled.
  func rows(_ rows: [UInt32], of seen: SeenEpisodes, until cancellation: CancellationToken?) -> [UInt32] {
    var isTicked: [Int: Bool] = [:]
    return rows.filter { row in
      if cancellation?.isCancelled == true { return false }
      let programme = ProgrammeID(row)
      let title = titleID(of: programme)
      let isKnown = isTicked[title] ?? seen.has(show: show(of: programme))
      isTicked[title] = isKnown
      return isKnown && isEpisode(programme, of: seen)
    }
  }
}

extension EpisodeIdentity {
  /// The show of a title: folded; as it is where nothing is left of it then.
  package static func show(ofTitle title: String) -> String {
    let folded = Folding.fold(title)
    return folded.isEmpty ? title : folded
  }

  /// The episode of a name; nil for a name of which nothing is left.
  fileprivate static func episode(ofName name: String) -> String? {
    let folded = Folding.fold(name)
    return folded.isEmpty ? nil : folded
  }

  /// The episode of a season and its number or numbers.
  fileprivate static func episode(_ season: Int, _ numbers: String) -> String { "s\(season) \(numbers)" }

  /// The identities by which guides may know an episode of a title, the one to tick first: by season and number, by its name.
  package static func all(of episode: ShowEpisode, titled title: String) -> [EpisodeIdentity] {
    let numbered = episode.season.flatMap { season in
      episode.number.map { EpisodeIdentity.episode(season, "e\($0)") }
    }
    let episodes = [numbered, episode.name.flatMap(EpisodeIdentity.episode(ofName:))].compactMap(\.self)
    return episodes.map { EpisodeIdentity(show: show(ofTitle: title), episode: $0) }
  }
}

extension Show {
  /// The index of the episode that a guide means: by season and number, else by its name.
  package func episode(of summary: ProgrammeSummary) -> Int? {
    if let season = summary.episode?.season, let number = summary.episode?.number {
      return episodes.firstIndex { $0.season == season && $0.number == number }
    }
    guard let name = summary.episodeTitle.map(Folding.fold), !name.isEmpty else { return nil }
    return episodes.firstIndex { $0.name.map(Folding.fold) == name }
  }
}
