import GuideLanguage
import GuideModel

extension GenreFamily {
  /// The family's name for the help screen.
  func label(in language: InterfaceLanguage) -> String {
    switch self {
    case .news: language.text("news and weather")
    case .drama: language.text("drama")
    case .comedy: language.text("comedy")
    case .film: language.text("films")
    case .sport: language.text("sport")
    case .children: language.text("children")
    case .factual: language.text("factual")
    case .entertainment: language.text("entertainment")
    case .music: language.text("music and arts")
    case .other: language.text("other genres")
    }
  }
}
