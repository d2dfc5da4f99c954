import GuideModel

/// A star rating as guides write it: `4/5`, `7.4/10`, `3 / 4`, `3,5/5`, `4 of 5`, `4 stars`, `80 %`, `★★★½`, or a bare `7.4`.
struct ParsedStarRating {
  /// The value in hundredths.
  private let value: Int
  /// The best value in hundredths; `nil` if neither the text nor the system states a scale.
  private let best: Int?

  /// Parses a rating from a system such as `IMDb`; `nil` for anything else.
  init?(_ text: String, system: String?) {
    if let halves = ParsedStarRating.drawnHalves(text) {
      (value, best) = (halves * 50, 500)
      return
    }
    guard
      let text = ParsedStarRating.withoutWords(text).flatMap(ParsedStarRating.rating) ?? ParsedStarRating.fraction(text)
    else { return nil }
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
      best = isPercent ? 10_000 : ParsedStarRating.best(of: system)
    }
  }

  /// The text itself if it is a number, a fraction or a percentage.
  private static func rating(_ text: String) -> String? {
    let parts = (text.hasSuffix("%") ? text.dropLast() : text[...]).split(
      separator: "/", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && parts.allSatisfy { StarRating.hundredths($0) != nil } ? text : nil
  }

  /// The first fraction in text with other words, such as `8.1/10` in `IMDb: 8.1/10 - 1,234 votes`.
  private static func fraction(_ text: String) -> String? {
    text.split { $0.isWhitespace || "()[];:".contains($0) }.lazy.map(String.init).first { word in
      let parts = word.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { StarRating.hundredths($0) != nil }
    } ?? (text.last.map { ".,".contains($0) } ?? false ? fraction(String(text.dropLast())) : nil)
  }

  /// Converts a string such as `4 out of 5`, `4 stars`, `3½/5` or `9.1/10 (1234 votes)` to `4/5`, without spaces; `nil`
  /// if there are two adjacent numbers.
  private static func withoutWords(_ text: String) -> String? {
    if text.utf8.allSatisfy({ (0x2E...0x39).contains($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "%") }) {
      return text
    }
    let words = plain(text).split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 1, words[1] == "1/2", Int(words[0]) != nil {
      return words[0] + ".5" + (words.dropFirst(2).contains(where: stars.contains) ? "/5" : "")
    }
    let signs = words.map { EpisodeWords.totals.contains($0) ? "/" : $0 }.filter { $0 != "out" && !stars.contains($0) }
    let isDigit = { (letter: Character?) in letter?.isNumber ?? false }
    if zip(signs, signs.dropFirst()).contains(where: { isDigit($0.last) && isDigit($1.first) }) { return nil }
    let hasNoTotal = words.contains(where: stars.contains) && !signs.contains { $0.contains("/") }
    return signs.joined() + (hasNoTotal ? "/5" : "")
  }

  /// The text in lower case without a bracketed remark at its end, with decimals for `½` and a word for a drawn star.
  private static func plain(_ text: String) -> String {
    let bracket = text.firstIndex(of: "(").flatMap { $0 == text.startIndex ? nil : $0 } ?? text.endIndex
    return text[..<bracket].lowercased().replacing("\u{2044}", with: "/").replacing("½", with: ".5")
      .replacing("★", with: " star").replacing("*", with: " star").replacing("-star", with: " star")
  }

  /// Words for stars, in lower case.
  private static let stars: Set<String> = [
    "star", "stars", "stern", "sterne", "sternen", "étoile", "étoiles", "estrella", "estrellas", "estrelas", "stella",
    "stelle", "sterren", "stjärnor", "stjerner",
  ]

  /// Other symbols for stars.
  private static let drawn: [Unicode.Scalar: Character] = [
    "\u{2B50}": "★", "\u{1F31F}": "★", "●": "★", "○": "☆", "✩": "☆", "✰": "☆", "⭑": "★", "✭": "★",
  ]

  /// The number of half stars in `★★★½`, `★★☆☆☆`, `***` or `***/****`; `nil` for any other text.
  private static func drawnHalves(_ text: String) -> Int? {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "*") }) { return nil }
    let text = String(text.unicodeScalars.map { drawn[$0] ?? Character($0) }.filter { $0 != "\u{FE0F}" })
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let signs = (parts.first ?? "").filter { !$0.isWhitespace && $0 != "☆" }
    if parts.count == 2, parts[1].count == 5, parts[1].allSatisfy({ "★*".contains($0) }) { return drawnHalves(signs) }
    if parts.count == 2, parts[1] == "2", signs.last == "1" { return drawnHalves(signs.dropLast() + "½") }
    guard parts.count == 1 else { return nil }
    guard (1...5).contains(signs.count), signs.allSatisfy({ "★*½".contains($0) }) else { return nil }
    return signs.reduce(0) { $0 + ($1 == "½" ? 1 : 2) }
  }

  /// The value in hundredths if neither the text nor its system states the scale.
  var bareValue: Int? { best == nil ? value : nil }

  /// The bare value if it can reveal the scale of a system. A value above the largest scale is not a rating.
  var scaleEvidence: Int? { bareValue.flatMap { $0 <= UnscaledStarScale.hundred.rawValue * 100 ? $0 : nil } }

  /// The rating. If its value is bare, `bareScale` is its scale.
  func rating(bareScale: UnscaledStarScale) -> StarRating? { StarRating(value, of: best ?? bareScale.rawValue * 100) }

  /// The best value in hundredths for systems with a fixed scale; `nil` for others.
  private static func best(of system: String?) -> Int? {
    guard let system = system?.lowercased() else { return nil }
    if ["imdb", "tmdb", "themoviedb", "thetvdb", "tvmaze"].contains(where: system.contains) { return 1_000 }
    return nil
  }
}
