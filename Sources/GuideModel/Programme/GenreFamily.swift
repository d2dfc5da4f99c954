/// Genres by kinship, in any of sixteen languages: the colour of a cell, `is:film`, `is:sport` and the other signs share it.
package enum GenreFamily: CaseIterable, Hashable, Sendable {
  case news, drama, comedy, film, sport, children, factual, entertainment, music, other

  /// The family of a genre as a guide writes it.
  package init(genre: String) {
    self = GenreFamily.family(of: GenreWords.found(in: genre))
  }

  /// Some words outweigh others: `Kriminalfilm` is a film, `Filmserie` and `Filmmagazin` are none, a `Dokumentarfilm` is
  /// factual, and a `Kinderkrimi` is for children.
  static func family(of words: Set<GenreWord>) -> GenreFamily {
    if words.contains(.advert) { return .other }
    if words.contains(.documentary) { return .factual }
    if words.contains(.news) { return .news }
    if words.contains(.film), words.isDisjoint(with: [.series, .unspecific, .magazine]) { return .film }
    return others.first { words.contains($0.word) }?.family ?? .other
  }

  private static let others: [(word: GenreWord, family: GenreFamily)] = [
    (.sport, .sport), (.children, .children), (.comedy, .comedy), (.drama, .drama), (.music, .music),
    (.topic, .factual), (.show, .entertainment), (.series, .drama), (.magazine, .factual),
  ]
}

/// The families of genres, each found once.
package struct GenreFamilies: Sendable {
  private var genres = TextPool()
  private var families: [GenreFamily] = []

  /// Without a genre as yet.
  package init() {}

  /// The family of a genre, which is UTF-8.
  package mutating func family(of genre: Span<UInt8>) -> GenreFamily {
    let number = genres.intern(genre)
    if number == families.count { families.append(GenreFamily(genre: genres.text(number))) }
    return families[number]
  }
}

extension Guide {
  /// A programme's family: a film where it is one, else that of its first genre.
  package func family(of programme: ProgrammeID) -> GenreFamily {
    flags(of: programme).contains(.film) ? .film : families[genreID(of: programme)]
  }
}
