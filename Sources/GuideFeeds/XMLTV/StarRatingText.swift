import GuideModel

/// A star rating as guides write it: `4/5`, `7.4/10`, `3 / 4`, `3,5/5`, `4 of 5`, `4 stars`, `80 %`, `★★★½`, or a bare `7.4`.
struct StarRatingText {
  /// Hundredths.
  private let value: Int
  /// The best value in hundredths; `nil` for a bare value of an unknown system.
  private let best: Int?

  /// The rating of a text in a system, such as `IMDb`; `nil` for anything else.
  init?(_ text: String, system: String?) {
    if let halves = StarRatingText.drawnHalves(text) {
      (value, best) = (halves * 50, 500)
      return
    }
    let text = StarRatingText.withoutWords(text)
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isPercent = text.hasSuffix("%")
    guard (1...2).contains(parts.count), !isPercent || parts.count == 1,
      let value = StarRating.hundredths(isPercent ? text.dropLast() : parts[0])
    else { return nil }
    self.value = value
    if parts.count == 2 {
      guard let best = StarRating.hundredths(parts[1]) else { return nil }
      self.best = best
    } else {
      best = isPercent ? 10_000 : StarRatingText.best(of: system)
    }
  }

  /// A text such as `4 out of 5` or `4 stars` as `4/5`, without spaces.
  private static func withoutWords(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x21...0x39).contains($0) }) { return text }
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    let signs = words.map { EpisodeWords.totals.contains($0) ? "/" : $0 }.filter { $0 != "out" && !stars.contains($0) }
    let hasNoTotal = words.contains(where: stars.contains) && !signs.contains { $0.contains("/") }
    return signs.joined() + (hasNoTotal ? "/5" : "")
  }

  /// Words for stars, in small letters.
  private static let stars: Set<String> = [
    "star", "stars", "stern", "sterne", "sternen", "étoile", "étoiles", "estrella", "estrellas", "estrelas", "stella",
    "stelle", "sterren", "stjärnor", "stjerner",
  ]

  /// The half stars of a text that draws them, such as `★★★½`, `★★☆☆☆` or `***`; `nil` for any other.
  private static func drawnHalves(_ text: String) -> Int? {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "*") }) { return nil }
    let signs = text.filter { !$0.isWhitespace && $0 != "☆" }
    guard (1...5).contains(signs.count), signs.allSatisfy({ "★*½".contains($0) }) else { return nil }
    return signs.reduce(0) { $0 + ($1 == "½" ? 1 : 2) }
  }

  /// The value in hundredths if neither the text nor its system states the scale.
  var bareValue: Int? { best == nil ? value : nil }

  /// The bare value if it can show a source's scale. A value above the largest scale is not a rating.
  var scaleEvidence: Int? { bareValue.flatMap { $0 <= BareStarScale.hundred.rawValue * 100 ? $0 : nil } }

  /// The rating, with bare values on a given scale.
  func rating(bareScale: BareStarScale) -> StarRating? { StarRating(value, of: best ?? bareScale.rawValue * 100) }

  /// The best value, in hundredths, of systems that always mean the same; `nil` for others.
  private static func best(of system: String?) -> Int? {
    guard let system = system?.lowercased() else { return nil }
    if ["imdb", "tmdb", "themoviedb", "thetvdb", "tvmaze"].contains(where: system.contains) { return 1_000 }
    if ["metacritic", "rotten", "percent"].contains(where: system.contains) { return 10_000 }
    return nil
  }
}

/// The best value of a source's bare star ratings. XMLTV's DTD wants `value/best`, but many guides leave out the second.
enum BareStarScale: Int {
  case five = 5
  case ten = 10
  case hundred = 100

  /// The smallest scale that holds a source's largest bare value, in hundredths.
  init(holding largest: Int) {
    self = largest <= 500 ? .five : largest <= 1_000 ? .ten : .hundred
  }
}
