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
}
