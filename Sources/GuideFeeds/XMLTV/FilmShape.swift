import GuideModel

/// Recognises films without a genre: by a year or a director, no episode, and the length of a film.
struct FilmShape {
  private var hasDirector = false
  private var year: Int?
  private var hasEpisode = false
  /// Gracenote's number of a film.
  private var hasFilmNumber = false
  private var isFiction = false
  /// A match, a concert or a documentary can have a year too.
  private var isOfOtherFamily = false
  /// A genre says that it is a series, or sells something.
  private var isExcluded = false

  /// The shortest film, in seconds.
  static let shortest: UInt32 = 70 * 60

  mutating func noteDirector() { hasDirector = true }

  mutating func noteDate(_ date: Span<UInt8>) {
    let plain = date.count == 4 || date.count == 8 ? date.number(0..<4) : nil
    year = plain.flatMap { XMLTVFacts.years.contains($0) ? $0 : nil } ?? XMLTVFacts.year(date.string)
  }

  /// Notes an episode's number in a system; other systems than these number films too.
  mutating func noteNumber(system: Span<UInt8>, _ number: Span<UInt8>) {
    if system.count == 9, system.holds("dd_progid", 0..<9) {
      guard number.count > 2 else { return }
      if number.holds("MV", 0..<2) { hasFilmNumber = true }
      if number.holds("EP", 0..<2) { hasEpisode = true }
      return
    }
    switch EpisodeSystem(system) {
    // A film in parts has only a part.
    case .xmltvNS: hasEpisode = hasEpisode || FilmShape.hasSeasonOrEpisode(number)
    case .onscreen, .season, .episode: hasEpisode = true
    case .other:
      // Ids are longer.
      if number.count <= 12, let episode = OnscreenEpisode(number.string), episode.season != nil, episode.number != nil
      {
        hasEpisode = true
      }
    }
  }

  /// Whether there is a digit before the second dot of a number in `xmltv_ns`.
  private static func hasSeasonOrEpisode(_ number: Span<UInt8>) -> Bool {
    var dots = 0
    for index in number.indices {
      if number[index] == UInt8(ascii: ".") { dots += 1 }
      if dots == 2 { return false }
      if (0x30...0x39).contains(number[index]) { return true }
    }
    return false
  }

  /// Notes a genre.
  mutating func note(_ genre: GenreMeaning) {
    isExcluded = isExcluded || genre.excludesFilm
    switch genre.family {
    case .film, .drama, .comedy, .children: isFiction = true
    case .news, .sport, .factual, .entertainment, .music: isOfOtherFamily = true
    case .other: break
    }
  }

  /// Whether everything but the length suggests a film, for a programme that starts in a given year.
  ///
  /// Guides also give a recent year to news, shopping and blank slots, so then a genre must be that of a story.
  func isOfFilm(shownIn shown: Int) -> Bool {
    guard !hasEpisode, !isExcluded else { return false }
    if hasDirector || hasFilmNumber { return isFiction || !isOfOtherFamily }
    guard let year else { return false }
    return isFiction || (year < shown - 1 && !isOfOtherFamily)
  }
}
