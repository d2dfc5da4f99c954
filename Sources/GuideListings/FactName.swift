import GuideModel

extension Fact.Kind {
  /// Its name in JSON.
  var name: String {
    switch self {
    case .episodeTitle: "episode_title"
    case .originalLanguage: "original_language"
    case .episodeNumber: "episode_number"
    case .previouslyShown: "previously_shown"
    case .lastChance: "last_chance"
    default: "\(self)"
    }
  }
}
