import CellCanvas
import GuideApp

/// Genres by kinship, so that a handful of colours tells them apart.
///
/// The feed's spellings changed over the years (`Children`, `Childrens`), so a family is found by a piece of the word.
enum GenreFamily: CaseIterable, Hashable {
  case news, drama, comedy, film, sport, children, factual, entertainment, music, other

  /// The family of a genre as a feed writes it, in any case.
  init(genre: String) {
    let word = Array(genre.prefix(GenreFamily.longestWord).lowercased().utf8)
    self = GenreFamily.signs.first { sign in sign.pieces.contains { $0.isIn(word) } }?.family ?? .other
  }

  /// Of a longer genre only the beginning says what it is: a feed may hold anything, and every cell asks.
  private static let longestWord = 64

  /// A piece of a genre's word, as bytes: a few hundred of these questions are asked for every screen.
  private struct Piece: ExpressibleByStringLiteral {
    private let bytes: [UInt8]

    init(stringLiteral text: String) {
      bytes = Array(text.utf8)
    }

    func isIn(_ word: [UInt8]) -> Bool {
      guard bytes.count <= word.count else { return false }
      return (0...word.count - bytes.count).contains { word[$0...].starts(with: bytes) }
    }
  }

  /// Looked through in order: `Current affairs` is news before anything else could claim it.
  private static let signs: [(family: GenreFamily, pieces: [Piece])] = [
    (.news, ["news", "current affairs", "weather", "discussion"]),
    (.sport, ["sport", "football"]),
    (.children, ["child", "animation", "youth"]),
    (.comedy, ["comedy", "sitcom"]),
    (.drama, ["drama", "soap", "sci-fi"]),
    (.film, ["film", "movie"]),
    (.music, ["music", "arts"]),
    (
      .factual,
      [
        "factual", "documentary", "nature", "science", "history", "education", "food", "cook", "home", "property",
        "garden", "travel", "motoring", "consumer", "lifestyle", "health", "business", "religion", "interests",
        "transport", "environment",
      ]
    ),
    (.entertainment, ["entertainment", "game", "quiz", "talk", "reality", "live"]),
  ]

  /// The family in words, for the help.
  var label: String {
    switch self {
    case .news: "news and weather"
    case .drama: "drama"
    case .comedy: "comedy"
    case .film: "films"
    case .sport: "sport"
    case .children: "children"
    case .factual: "factual"
    case .entertainment: "entertainment"
    case .music: "music and arts"
    case .other: "other genres"
    }
  }

  /// A colour in palettes of 256, 16 and 8; none for what belongs to no family.
  var colours: (of256: UInt8, of16: UInt8, of8: UInt8)? {
    switch self {
    case .news: (33, 12, 4)
    case .drama: (133, 13, 5)
    case .comedy: (172, 11, 3)
    // Red is the colour of now.
    case .film: (100, 3, 3)
    case .sport: (35, 10, 2)
    case .children: (37, 14, 6)
    case .factual: (66, 6, 6)
    case .entertainment: (169, 5, 5)
    case .music: (99, 4, 4)
    case .other: nil
    }
  }
}

extension Theme {
  /// The mark at the left of a cell, by its genre.
  func genreMark(_ family: GenreFamily) -> Style {
    guard let colour = family.colours else { return quiet }
    return Style(foreground: pick(colour.of256, colour.of16, colour.of8))
  }
}
