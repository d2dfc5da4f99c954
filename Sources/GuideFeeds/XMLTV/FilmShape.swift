import GuideModel

/// Tells films by what a guide says of them where no genre does: a year or a director, no episode, and as long as a film.
struct FilmShape {
  private var hasYearOrDirector = false
  private var hasEpisode = false
  /// Gracenote's number of a film.
  private var hasFilmNumber = false
  private var isFiction = false
  /// A match, a concert or a documentary can have a year too.
  private var isOfOtherFamily = false

  /// The shortest film, in seconds.
  static let shortest: UInt32 = 70 * 60

  mutating func noteDirector() { hasYearOrDirector = true }

  mutating func noteDate(_ date: Span<UInt8>) { hasYearOrDirector = hasYearOrDirector || date.count >= 4 }

  /// Notes an episode's number in a system; other systems than these number films too.
  mutating func noteNumber(system: Span<UInt8>, _ number: Span<UInt8>) {
    let all = 0..<system.count
    switch system.count {
    case 0: hasEpisode = true
    // Of this length no other system begins like `xmltv_ns` or `onscreen`.
    case 8: hasEpisode = hasEpisode || system[0] == UInt8(ascii: "x") || system[0] == UInt8(ascii: "o")
    case 6 where system.holds("SxxExx", all) || system.holds("common", all): hasEpisode = true
    case 9 where system.holds("dd_progid", all) && number.count > 2:
      if number.holds("MV", 0..<2) { hasFilmNumber = true }
      if number.holds("EP", 0..<2) { hasEpisode = true }
    default: break
    }
  }

  /// Notes a genre's family.
  mutating func note(_ family: GenreFamily) {
    switch family {
    case .film, .drama, .comedy, .children: isFiction = true
    case .news, .sport, .factual, .entertainment, .music: isOfOtherFamily = true
    case .other: break
    }
  }

  /// Whether all but the length is that of a film.
  var isOfFilm: Bool {
    (hasYearOrDirector || hasFilmNumber) && !hasEpisode && (isFiction || !isOfOtherFamily)
  }
}
