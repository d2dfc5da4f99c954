import CellCanvas
import GuideApp
import GuideModel

extension GenreFamily {
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
