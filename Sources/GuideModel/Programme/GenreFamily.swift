/// Groups of similar genres, used for cell colours and in queries like `is:film`.
///
/// Recognizes genres in some twenty languages.
package enum GenreFamily: CaseIterable, Hashable, Sendable {
  case news, drama, comedy, film, sport, children, factual, entertainment, music, other

  /// Determines the family of a genre as written in a guide.
  package init(genre: String) {
    self = GenreFamily.family(of: GenreWords.found(in: genre))
  }

  /// The family of a set of words, some of which take precedence over others.
  ///
  /// `Kriminalfilm` is a film, but `Filmserie` and `Filmmagazin` are not; `Dokumentarfilm` is factual, and
  /// `Kinderkrimi` is for children.
  static func family(of words: Set<GenreWord>) -> GenreFamily {
    if words.contains(.advert) { return .other }
    if words.contains(.documentary) { return .factual }
    if words.contains(.news) { return .news }
    if words.contains(.film), !words.contains(.magazine), !words.contains(where: \.excludesFilm) { return .film }
    return others.first { words.contains($0.word) }?.family ?? .other
  }

  private static let others: [(word: GenreWord, family: GenreFamily)] = [
    (.sport, .sport), (.children, .children), (.sitcom, .comedy), (.comedy, .comedy), (.soap, .drama), (.drama, .drama),
    (.music, .music), (.topic, .factual), (.show, .entertainment), (.series, .drama), (.magazine, .factual),
  ]
}

/// What a genre implies about a programme.
package struct GenreMeaning: Hashable, Sendable {
  package var family = GenreFamily.other
  /// Whether the programme has episodes or sells something, and so cannot be a film.
  package var excludesFilm = false

  fileprivate init() {}

  fileprivate init(genre: String) {
    let words = GenreWords.found(in: genre)
    family = GenreFamily.family(of: words)
    excludesFilm = words.contains(where: \.excludesFilm)
  }
}

/// Caches the meanings of genres: a document repeats a few dozen of them a million times.
///
/// Genres of up to sixteen bytes are compared as two machine words, without a look-up in the pool.
package struct GenreMeanings: Sendable {
  private struct Recent {
    var words: (UInt64, UInt64) = (0, 0)
    var count = 0
    var meaning = GenreMeaning()
  }

  private var genres = TextPool()
  private var meanings: [GenreMeaning] = []
  private var recent = [Recent](repeating: Recent(), count: 256)

  /// Creates an empty cache.
  package init() {}

  /// The meaning of a genre given as UTF-8.
  package mutating func meaning(of genre: Span<UInt8>) -> GenreMeaning {
    guard (1...16).contains(genre.count) else { return pooledMeaning(of: genre) }
    let words = genre.bytes.twoWords
    let slot = Int(((words.0 ^ (words.1 &* 31)) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    if recent[slot].words == words, recent[slot].count == genre.count { return recent[slot].meaning }
    let meaning = pooledMeaning(of: genre)
    recent[slot] = Recent(words: words, count: genre.count, meaning: meaning)
    return meaning
  }

  private mutating func pooledMeaning(of genre: Span<UInt8>) -> GenreMeaning {
    let number = genres.intern(genre)
    if number == meanings.count { meanings.append(GenreMeaning(genre: genres.text(number))) }
    return meanings[number]
  }
}

extension RawSpan {
  /// The first and last eight bytes of a span of at most sixteen; fewer than eight bytes become one number.
  fileprivate var twoWords: (UInt64, UInt64) {
    if byteCount >= 8 {
      return (
        unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self),
        unsafeLoadUnaligned(fromByteOffset: byteCount - 8, as: UInt64.self)
      )
    }
    var word: UInt64 = 0
    for index in 0..<byteCount { word = word << 8 | UInt64(unsafeLoad(fromByteOffset: index, as: UInt8.self)) }
    return (word, 0)
  }
}

extension Guide {
  /// The family of a programme: film if the programme is one, otherwise the family of its first genre.
  package func family(of programme: ProgrammeID) -> GenreFamily {
    flags(of: programme).contains(.film) ? .film : families[genreID(of: programme)]
  }
}
