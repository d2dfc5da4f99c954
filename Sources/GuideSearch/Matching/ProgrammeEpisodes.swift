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
  func show(of programme: ProgrammeID) -> String {
    let title = title(of: programme)
    let folded = Folding.fold(title)
    return folded.isEmpty ? title : folded
  }

  /// Whether the guide tells an episode, or a film, so that another showing of the same can be known.
  package func tellsEpisode(of programme: ProgrammeID) -> Bool { knownEpisode(of: programme) != nil }

  private func episode(of programme: ProgrammeID) -> String {
    if let known = knownEpisode(of: programme) { return known }
    let start = ZoneTable.utc.local(start(of: programme))
    return "\(start.date.isoText) \(start.time.text) UTC"
  }

  private func knownEpisode(of programme: ProgrammeID) -> String? {
    let summary = summary(of: programme)
    let title = summary.episodeTitle.map(Folding.fold).flatMap { $0.isEmpty ? nil : $0 }
    if let episode = summary.episode, let number = episode.number {
      let numbers = "e\(number)\(episode.lastNumber.map { "-\($0)" } ?? "")"
      if let season = episode.season { return "s\(season) \(numbers)" }
      // Each series has an episode of this number: a name tells more.
      if title == nil { return numbers }
    }
    if let title { return title }
    // Feeds give the year, or the day, of other programmes too: that is no episode.
    guard flags(of: programme).contains(.film) || family(of: programme) == .film else { return nil }
    return summary.year.map { "\($0)" } ?? "film"
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
