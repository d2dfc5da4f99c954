package import GuideModel

/// Identifies episodes by the guide's data, so that repeats on any channel count as the same episode.
extension Guide {
  /// The show and the episode. An episode is identified by series and number, or else by name, or else by number alone;
  /// a film by its year. Anything else is identified by its start, because the guide does not say whether it is a
  /// repeat.
  package func episodeIdentity(of programme: ProgrammeID) -> EpisodeIdentity {
    EpisodeIdentity(show: show(of: programme), episode: episode(of: programme))
  }

  /// Whether a programme is one of the given episodes.
  package func isEpisode(_ programme: ProgrammeID, of watched: WatchedEpisodes) -> Bool {
    guard !watched.isEmpty, case let show = show(of: programme), watched.has(show: show) else { return false }
    // Most shows have no watched episodes, so their records are not read.
    return watched.contains(EpisodeIdentity(show: show, episode: episode(of: programme)))
  }

  /// The show's folded title, or the original title if folding leaves nothing.
  func show(of programme: ProgrammeID) -> String { EpisodeIdentity.show(ofTitle: title(of: programme)) }

  /// Whether the guide identifies the episode or film, so that other showings of it can be recognized.
  package func identifiesEpisode(of programme: ProgrammeID) -> Bool { knownEpisode(of: programme) != nil }

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
      // Every series has an episode with this number, so a name is more specific.
      if title == nil { return numbers }
    }
    if let title { return title + part }
    // Feeds also give a year or date for other programmes, which does not identify an episode.
    guard flags(of: programme).contains(.film) || family(of: programme) == .film else { return nil }
    return (summary.year.map { "\($0)" } ?? "film") + part
  }

  /// The rows whose programme is one of the given episodes, in the same order; empty if cancelled.
  func rows(_ rows: [UInt32], of watched: WatchedEpisodes, until cancellation: CancellationToken?) -> [UInt32] {
    var isTicked: [Int: Bool] = [:]
    return rows.filter { row in
      if cancellation?.isCancelled == true { return false }
      let programme = ProgrammeID(row)
      let title = titleID(of: programme)
      let isKnown = isTicked[title] ?? watched.has(show: show(of: programme))
      isTicked[title] = isKnown
      return isKnown && isEpisode(programme, of: watched)
    }
  }
}

extension EpisodeIdentity {
  /// The folded title, or the original title if folding leaves nothing.
  package static func show(ofTitle title: String) -> String {
    let folded = Folding.fold(title)
    return folded.isEmpty ? title : folded
  }

  /// The episode id for a name; `nil` if folding leaves nothing.
  fileprivate static func episode(ofName name: String) -> String? {
    let folded = Folding.fold(name)
    return folded.isEmpty ? nil : folded
  }

  /// The episode id for a season and one or more episode numbers.
  fileprivate static func episode(_ season: Int, _ numbers: String) -> String { "s\(season) \(numbers)" }

  /// The identities under which guides may know an episode, the preferred one first: by number, then by name.
  package static func all(of episode: ShowEpisode, titled title: String) -> [EpisodeIdentity] {
    let numbered = episode.season.flatMap { season in
      episode.number.map { EpisodeIdentity.episode(season, "e\($0)") }
    }
    let episodes = [numbered, episode.name.flatMap(EpisodeIdentity.episode(ofName:))].compactMap(\.self)
    return episodes.map { EpisodeIdentity(show: show(ofTitle: title), episode: $0) }
  }
}

extension Show {
  /// The index of the matching episode: by season and number, else by name.
  package func episode(of summary: ProgrammeSummary) -> Int? {
    if let season = summary.episode?.season, let number = summary.episode?.number {
      return episodes.firstIndex { $0.season == season && $0.number == number }
    }
    guard let name = summary.episodeTitle.map(Folding.fold), !name.isEmpty else { return nil }
    return episodes.firstIndex { $0.name.map(Folding.fold) == name }
  }
}
