import GuideModel

/// Reads episode numbers as guides display them: `S2 E4/6`, `Season 2 Episode 5`, `S2:E5`, `1x05`, `S01E02-E03`, `T.1 Ep.7`.
///
/// The whole text has to match, so that a year or a date in it is never read as an episode.
struct OnscreenEpisode {
  private(set) var season: Int?
  private(set) var number: Int?
  private(set) var lastNumber: Int?
  private(set) var count: Int?

  /// A word in small letters, a number, or a sign.
  private enum Token: Equatable {
    case word(String)
    case number(Int)
    case sign(Character)
  }

  private var tokens: ArraySlice<Token>
  private static let longest = 100

  /// The numbers of a text; nil if it has anything else in it.
  init?(_ text: String) {
    guard text.utf8.count <= OnscreenEpisode.longest, let tokens = OnscreenEpisode.tokens(text) else { return nil }
    self.tokens = tokens[...]
    if !readCrossed() {
      while !self.tokens.isEmpty {
        guard readSeason() || readEpisode() || skipPart() else { return nil }
        skipSeparators()
      }
    }
    guard self.tokens.isEmpty, season != nil || number != nil else { return nil }
    // Where the episode is beyond the total, the total is more often wrong.
    if let number, let count, max(number, lastNumber ?? number) > count { self.count = nil }
  }

  // MARK: - Tokens

  private static func tokens(_ text: String) -> [Token]? {
    var tokens: [Token] = []
    var rest = text.lowercased()[...]
    while let first = rest.first {
      if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 6, let number = Int(digits) else { return nil }
        tokens.append(.number(number))
        rest = rest.dropFirst(digits.count)
      } else if first.isLetter {
        let letters = rest.prefix(while: \.isLetter)
        tokens.append(.word(String(letters)))
        rest = rest.dropFirst(letters.count)
      } else {
        if !first.isWhitespace { tokens.append(.sign(first)) }
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  private static let seasons: Set<String> = [
    "s", "season", "series", "t", "temp", "temporada", "saison", "staffel", "st", "stagione",
  ]
  private static let episodes: Set<String> = [
    "e", "ep", "eps", "episode", "episodio", "episódio", "épisode", "folge", "cap", "capítulo", "capitulo",
  ]
  private static let parts: Set<String> = ["p", "part", "pt"]

  // MARK: - Parts

  /// Reads `1x05` or `2x05-06`, with a series of one or two digits: `1920x1080` is the size of a picture.
  private mutating func readCrossed() -> Bool {
    guard tokens.count >= 3, case .number(let first) = tokens[0], tokens[1] == .word("x"), first < 100,
      case .number(let second) = tokens[2], second < 1_000
    else { return false }
    season = first
    number = second
    tokens = tokens.dropFirst(3)
    readRange()
    readTotal()
    return true
  }

  private mutating func readSeason() -> Bool {
    guard season == nil, let value = removeNumber(after: OnscreenEpisode.seasons) else { return false }
    season = value
    return true
  }

  private mutating func readEpisode() -> Bool {
    guard number == nil, let value = removeNumber(after: OnscreenEpisode.episodes) else { return false }
    number = value
    readRange()
    readTotal()
    return true
  }

  /// Skips the part of an episode, which is not displayed.
  private mutating func skipPart() -> Bool {
    (season != nil || number != nil) && removeNumber(after: OnscreenEpisode.parts) != nil
  }

  /// Removes one of some words, a dot that may follow it, and a number. Returns the number.
  private mutating func removeNumber(after words: Set<String>) -> Int? {
    guard case .word(let word)? = tokens.first, words.contains(word) else { return nil }
    var rest = tokens.dropFirst()
    if rest.first == .sign(".") { rest = rest.dropFirst() }
    guard case .number(let value)? = rest.first else { return nil }
    tokens = rest.dropFirst()
    return value
  }

  /// Reads `-E03`, `-03`, `&E03` or `E03` after an episode.
  private mutating func readRange() {
    let whole = tokens
    var isRange = false
    if case .sign(let sign)? = tokens.first, "-–&+".contains(sign) {
      tokens = tokens.dropFirst()
      isRange = true
    }
    if let season, let again = removeNumber(after: OnscreenEpisode.seasons), again != season { tokens = whole }
    let last = removeNumber(after: OnscreenEpisode.episodes) ?? (isRange ? removeNumber() : nil)
    guard let last, let number, last > number, last - number < 100 else {
      tokens = whole
      return
    }
    lastNumber = last
  }

  /// Reads `/6` or `of 6` after an episode.
  private mutating func readTotal() {
    guard let first = tokens.first, first == .sign("/") || first == .word("of") || first == .word("de") else { return }
    let whole = tokens
    tokens = tokens.dropFirst()
    count = removeNumber()
    if count == nil { tokens = whole }
  }

  private mutating func removeNumber() -> Int? {
    guard case .number(let value)? = tokens.first else { return nil }
    tokens = tokens.dropFirst()
    return value
  }

  private mutating func skipSeparators() {
    while case .sign(let sign)? = tokens.first, ":,.-–/|·•;".contains(sign) { tokens = tokens.dropFirst() }
  }
}

extension OnscreenEpisode {
  /// The numbers as the guide has them, with the text they came from.
  func episode(raw: String) -> EpisodeNumber {
    EpisodeNumber(raw: raw, season: season, number: number, lastNumber: lastNumber, count: count)
  }
}
