import GuideModel

/// Recognises films without a film genre: by a year or director, no episode, and the length of a film.
struct FilmShape {
  private var hasDirector = false
  private var year: Int?
  private var hasEpisode = false
  /// Whether the programme has a Gracenote film id.
  private var hasFilmNumber = false
  private var isFiction = false
  /// Whether a genre indicates a match, concert, documentary or the like. Such programmes may also have a year.
  private var hasOtherGenre = false
  /// Whether a genre indicates that the programme is a series or sells something.
  private var isExcluded = false

  /// Minimum length of a film, in seconds.
  static let shortest: UInt32 = 70 * 60

  mutating func noteDirector() { hasDirector = true }

  mutating func noteDate(_ date: Span<UInt8>) {
    let plain = date.count == 4 || date.count == 8 ? date.number(0..<4) : nil
    year = plain.flatMap { XMLTVFacts.years.contains($0) ? $0 : nil } ?? XMLTVFacts.year(date.string)
  }

  /// Records an episode number. In some other systems, films have numbers too.
  mutating func noteNumber(system: Span<UInt8>, _ number: Span<UInt8>) {
    if system.count == 9, system.holds("dd_progid", 0..<9) {
      guard number.count > 2 else { return }
      if number.holds("MV", 0..<2) { hasFilmNumber = true }
      if number.holds("EP", 0..<2) { hasEpisode = true }
      return
    }
    switch EpisodeSystem(system) {
    // A film in parts has only a part number.
    case .xmltvNS: hasEpisode = hasEpisode || FilmShape.hasSeasonOrEpisode(number)
    case .onscreen, .season, .episode: hasEpisode = true
    case .other:
      // Longer strings are ids.
      if number.count <= 12, let episode = OnscreenEpisode(number.string), episode.season != nil, episode.number != nil
      {
        hasEpisode = true
      }
    }
  }

  /// Whether there is a digit before the second dot of an `xmltv_ns` number.
  private static func hasSeasonOrEpisode(_ number: Span<UInt8>) -> Bool {
    var dots = 0
    for index in number.indices {
      if number[index] == UInt8(ascii: ".") { dots += 1 }
      if dots == 2 { return false }
      if (0x30...0x39).contains(number[index]) { return true }
    }
    return false
  }

  mutating func note(_ genre: GenreMeaning) {
    isExcluded = isExcluded || genre.excludesFilm
    switch genre.family {
    case .film, .drama, .comedy, .children: isFiction = true
    case .news, .sport, .factual, .entertainment, .music: hasOtherGenre = true
    case .other: break
    }
  }

  /// Whether everything but the length suggests a film. `shown` is the year in which the programme starts. Guides also give
  /// a recent year to news, shopping and blank slots, so a recent year counts only if a genre indicates fiction.
  func looksLikeFilm(shownIn shown: Int) -> Bool {
    guard !hasEpisode, !isExcluded else { return false }
    if hasDirector || hasFilmNumber { return isFiction || !hasOtherGenre }
    guard let year else { return false }
    return isFiction || (year < shown - 1 && !hasOtherGenre)
  }
}
